package import MartletContract
import MartletSyntax

/// Tells whether values are in the sets that the schemas of a pool describe.
///
/// All work is bounded: where the bound ends, and where a keyword cannot be judged, the answer is `unknown`.
package struct SchemaJudge: Sendable {
    /// The schemas.
    package let pool: SchemaPool
    /// How much work is done for one answer: about one a schema and value, and one for each thousand steps of a pattern.
    package var workLimit = 1_000_000
    /// How strings travel that are texts: `5` may be a number, too. Nil where their JSON type is known.
    package var texts: TextForms?
    /// The names of members of the whole value whose own values are not known.
    package var unreadMembers: Set<ExactText> = []

    /// The schemas whose values are taken for values of another one, apart from ``asked`` for the whole value.
    var trusted: [SchemaID: [SchemaID]] = [:]
    /// The schema that the whole value is asked about, although it is among ``trusted``.
    var asked: SchemaID?
    /// The schemas that the value was sent by: others that are trusted say nothing of it.
    var senders: [SchemaID] = []

    let tables: SchemaTables

    /// Makes a judge of the schemas that a pool has now.
    ///
    /// - Parameter patterns: Where compiled patterns are kept; share it among judges of pools that share patterns.
    package init(_ pool: SchemaPool, patterns: PatternStore = PatternStore()) {
        self.init(pool, CompiledSchemas(patterns))
    }

    /// Makes a judge of a pool that has grown.
    init(_ pool: SchemaPool, _ compiled: CompiledSchemas) {
        self.pool = pool
        tables = SchemaTables(pool, compiled)
    }

    /// Whether values of a trusted schema may be in what was sent.
    func mayBeSent(_ schema: SchemaID) -> Bool { senders.contains { tables.reach.leads(from: $0, to: schema) } }

    /// Returns whether a value is in the set of a schema.
    package func verdict(_ literal: Literal, _ schema: SchemaID) -> Judgement.Verdict {
        verdict(literal, schema, workLimit: workLimit).verdict
    }

    /// Returns whether a value is in the set of a schema, and how much work it was.
    ///
    /// - Parameter workLimit: The most work to do; no more than ``workLimit`` is done.
    func verdict(
        _ literal: Literal, _ schema: SchemaID, workLimit: Int
    ) -> (verdict: Judgement.Verdict, work: Int) {
        var judge = self
        judge.workLimit = min(self.workLimit, workLimit)
        guard let values = JudgedValues(literal, texts) else { return (.unknown, 1) }
        var run = SchemaRun(judge, values)
        let verdict = run.wholeOutcome(as: schema).verdict
        return (verdict, run.workDone)
    }

    /// Returns the first places where a value is not what a schema asks for; empty when the value is in its set, or when
    /// that is not known.
    package func failures(_ literal: Literal, _ schema: SchemaID, limit: Int = 10) -> [SchemaFailure] {
        answer(literal, schema, limit: limit).failures
    }

    /// Returns whether a value is in the set of a schema, with the first places where it is not so, or not known.
    package func answer(_ literal: Literal, _ schema: SchemaID, limit: Int = 10) -> SchemaAnswer {
        answerAndWork(literal, schema, limit: limit).answer
    }

    /// The failure of a value that is nested too deep to be looked at.
    static let nesting: SchemaFailure = {
        let reason = SchemaReason.of("nesting")
        return SchemaFailure(pointer: "", keyword: "nesting", rule: reason.rule, message: reason.text)
    }()

    /// Returns what is found out about a value, with reasons, and how much work it was.
    func answerAndWork(_ literal: Literal, _ schema: SchemaID, limit: Int) -> (answer: SchemaAnswer, work: Int) {
        guard let values = JudgedValues(literal, texts) else {
            return (SchemaAnswer(verdict: .unknown, unjudged: [Self.nesting]), 1)
        }
        return answerAndWork(values, schema, limit: limit)
    }

    /// The same of a value that is laid out, since several schemas are asked about it.
    func answerAndWork(_ values: JudgedValues, _ schema: SchemaID, limit: Int) -> (answer: SchemaAnswer, work: Int) {
        var run = SchemaRun(self, values)
        return (run.answer(schema, limit: limit), run.workDone)
    }
}

/// What is found out about a value, with reasons.
package struct SchemaAnswer: Sendable {
    /// Whether the value is in the set.
    package let verdict: Judgement.Verdict
    /// The first places where it is not what is asked for; empty unless it is not in the set.
    package var failures: [SchemaFailure] = []
    /// The first places that cannot be judged; empty unless the answer is not known.
    package var unjudged: [SchemaFailure] = []
}

/// A place where a value is not what a schema asks for.
package struct SchemaFailure: Hashable, Sendable {
    /// The place: a JSON pointer (RFC 6901); empty for the whole value.
    package let pointer: String
    /// The keyword that asks; `false` for a schema that no value satisfies.
    package let keyword: String
    /// What was asked for.
    package let rule: Violation.Rule
    /// What is wrong, in plain words.
    package let message: String

    package init(pointer: String, keyword: String, rule: Violation.Rule = .keyword, message: String = "") {
        self.pointer = pointer
        self.keyword = keyword
        self.rule = rule
        self.message = message
    }

    package static func == (left: SchemaFailure, right: SchemaFailure) -> Bool {
        left.pointer == right.pointer && left.keyword == right.keyword
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(pointer)
        hasher.combine(keyword)
    }
}

/// What is made of the schemas of a pool once: shared by all who ask at the same time.
final class SchemaTables: Sendable {
    /// Whether some schema asks for what others have looked at.
    let tracksEvaluation: Bool
    /// The resources that have a `$dynamicAnchor`.
    let dynamicResources: Set<Int>
    /// Which schemas lead to others.
    let reach: SchemaReach
    let pool: SchemaPool
    private let compiled: CompiledSchemas

    init(_ pool: SchemaPool, _ compiled: CompiledSchemas) {
        self.pool = pool
        self.compiled = compiled
        reach = SchemaReach(pool)
        tracksEvaluation = pool.tracksEvaluation
        dynamicResources = Set(pool.dynamicAnchors.keys.map(\.resource))
    }

    func schema(_ id: SchemaID) -> CompiledSchema { compiled.schema(id, in: pool) }
}

/// The compiled schemas of a pool, which may grow: what was compiled stays.
final class CompiledSchemas: Sendable {
    private let patterns: PatternStore
    private let schemas = Locked<[CompiledSchema?]>([])

    init(_ patterns: PatternStore) {
        self.patterns = patterns
    }

    /// Returns a schema, compiled when it is first asked for.
    func schema(_ id: SchemaID, in pool: SchemaPool) -> CompiledSchema {
        if let known = schemas.withLock({ id.index < $0.count ? $0[id.index] : nil }) { return known }
        let schema = CompiledSchema(pool[id], patterns)
        schemas.withLock { schemas in
            while schemas.count < pool.nodes.count { schemas.append(nil) }
            schemas[id.index] = schema
        }
        return schema
    }

    /// Forgets all, because schemas have changed.
    func removeAll() { schemas.withLock { $0 = [] } }
}
