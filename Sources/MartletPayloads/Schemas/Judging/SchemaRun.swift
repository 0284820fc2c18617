import MartletContract

/// One value on its way through the schemas of a judge.
struct SchemaRun {
    /// The dynamic scope of a schema that no other one led to.
    static let outermost = 0
    /// How many schemas may lead to one another, so that the stack suffices.
    private static let depthLimit = 512

    /// What is asked, so that the answer can be kept.
    private struct Question: Hashable {
        let value: Int
        let schema: SchemaID
        let scope: Int
        var isTrusting = false
    }

    /// Judges a value by a schema that the pool only names; nil for one that it describes. The place is what
    /// ``JudgedValues/place(_:)`` returns.
    typealias Elsewhere = (_ schema: SchemaID, _ literal: Literal, _ place: String) -> Judgement.Verdict?

    let judge: SchemaJudge
    private let elsewhere: Elsewhere?
    let tables: SchemaTables
    var values: JudgedValues
    private var work: Int
    private var depth = 0
    /// Whether values of schemas are taken for values of others; see ``SchemaJudge/trusted``.
    private var isTrusting: Bool
    private var answers: [Question: SchemaOutcome] = [:]
    /// The resources that were entered, outermost first; a scope is a position in this list.
    private var scopes: [[Int]] = [[]]
    private var scopePositions: [[Int]: Int] = [[]: 0]
    private var findings: [SchemaFailure] = []
    private var explained: Set<Question> = []
    private var findingLimit = 0
    /// The verdict that is to be explained.
    private var sought = Judgement.Verdict.invalid

    init(_ judge: SchemaJudge, _ values: JudgedValues, elsewhere: Elsewhere? = nil) {
        self.judge = judge
        self.elsewhere = elsewhere
        tables = judge.tables
        isTrusting = !judge.trusted.isEmpty
        self.values = values
        work = judge.workLimit
    }

    /// How much work was done so far.
    var workDone: Int { judge.workLimit - work }

    /// Pays for some work; false where the means are used up.
    mutating func spend(_ amount: Int) -> Bool {
        work -= min(amount, work)
        return work > 0
    }

    /// Returns what is found out about a value and a schema.
    mutating func outcome(of value: Int, as id: SchemaID, in scope: Int) -> SchemaOutcome {
        guard spend(1), depth < Self.depthLimit else { return .unknown }
        if isTrusting, let trusted = judge.trusted[id], value > 0 || id != judge.asked {
            isTrusting = false
            defer { isTrusting = true }
            for other in trusted where judge.mayBeSent(other) {
                let outcome = outcome(of: value, as: other, in: scope)
                if outcome.verdict == .valid { return outcome }
            }
        }
        if !judge.unreadMembers.isEmpty, values.isMember(value, ofWhole: judge.unreadMembers) { return .unknown }
        guard judge.areStringsTexts else { return settledOutcome(of: value, as: id, in: scope) }
        // Only what holds for every reading of a text is known.
        var result = settledOutcome(of: value, as: id, in: scope)
        for reading in values.readings(value) {
            let other = settledOutcome(of: reading, as: id, in: scope)
            if other.verdict != result.verdict { result.verdict = .unknown }
        }
        return result
    }

    /// Returns what is found out about a value of a known JSON type.
    private mutating func settledOutcome(of value: Int, as id: SchemaID, in scope: Int) -> SchemaOutcome {
        let schema = tables.schema(id)
        // Most members of a union are told apart by this alone.
        guard schema.node.kinds.contains(values.content(value).kind) else { return SchemaOutcome(verdict: .invalid) }
        guard schema.hasParts else {
            if let elsewhere, let outcome = self.outcome(of: value, as: id, elsewhere) { return outcome }
            var evaluation = Evaluation(value: value, schema: schema, scope: scope)
            judge(&evaluation)
            return evaluation.outcome
        }
        let scope = entering(schema.node.resource, from: scope)
        let question = Question(value: value, schema: id, scope: scope, isTrusting: isTrusting)
        if let known = answers[question] { return known }
        // A schema that leads to itself at the same value has no answer yet.
        answers[question] = .unknown
        depth += 1
        var evaluation = Evaluation(value: value, schema: schema, scope: scope)
        judge(&evaluation)
        depth -= 1
        answers[question] = evaluation.outcome
        return evaluation.outcome
    }

    /// Returns what is found out elsewhere; nil where the pool itself says what is asked.
    private mutating func outcome(of value: Int, as id: SchemaID, _ elsewhere: Elsewhere) -> SchemaOutcome? {
        let question = Question(value: value, schema: id, scope: Self.outermost)
        if let known = answers[question] { return known }
        guard let verdict = elsewhere(id, values.literal(value), values.place(value)) else { return nil }
        var outcome = SchemaOutcome(verdict: verdict)
        // What it looked at is not told.
        outcome.perhapsEvaluated.insertAll()
        answers[question] = outcome
        return outcome
    }

    /// Judges by all that a schema says; stops at the first failure unless all are to be told.
    mutating func judge(_ evaluation: inout Evaluation) {
        scalars(&evaluation)
        if !evaluation.isDecided { parts(&evaluation) }
        if evaluation.isDecided { return }
        switch values.content(evaluation.value) {
        case .object(let positions): members(positions, &evaluation)
        case .array(let positions): elements(positions, &evaluation)
        case .null, .bool, .number, .string: break
        }
    }

    /// Judges a value by a schema that must hold, too.
    mutating func part(
        _ schema: SchemaID, of value: Int, _ keyword: String, _ evaluation: inout Evaluation
    ) -> SchemaOutcome {
        let outcome = outcome(of: value, as: schema, in: evaluation.scope)
        evaluation.outcome.verdict = evaluation.outcome.verdict.and(outcome.verdict)
        if evaluation.isExplaining, outcome.verdict == sought {
            explain(value, schema, keyword, in: evaluation.scope)
        }
        return outcome
    }

    /// Takes down what a keyword says.
    mutating func note(_ verdict: Judgement.Verdict, _ keyword: String, _ evaluation: inout Evaluation) {
        evaluation.outcome.verdict = evaluation.outcome.verdict.and(verdict)
        if evaluation.isExplaining, verdict == sought { find(keyword, at: evaluation.value) }
    }

    // MARK: Reasons

    /// Returns what is found out about the whole value, with the first places that make it so.
    mutating func answer(_ schema: SchemaID, limit: Int) -> SchemaAnswer {
        let verdict = outcome(of: 0, as: schema, in: Self.outermost).verdict
        guard verdict != .valid else { return SchemaAnswer(verdict: verdict) }
        sought = verdict
        findingLimit = limit
        explain(0, schema, "false", in: Self.outermost)
        return verdict == .invalid
            ? SchemaAnswer(verdict: verdict, failures: findings)
            : SchemaAnswer(verdict: verdict, unjudged: findings)
    }

    private mutating func explain(_ value: Int, _ id: SchemaID, _ keyword: String, in scope: Int) {
        guard findings.count < findingLimit, depth < Self.depthLimit else { return }
        let schema = tables.schema(id)
        // What no value satisfies has nothing to tell: who asks for it has.
        guard !schema.node.kinds.isEmpty else { return find(keyword, at: value) }
        let scope = entering(schema.node.resource, from: scope)
        guard explained.insert(Question(value: value, schema: id, scope: scope)).inserted else { return }
        depth += 1
        let before = findings.count
        var evaluation = Evaluation(value: value, schema: schema, scope: scope, isExplaining: true)
        judge(&evaluation)
        if findings.count == before { find(keyword, at: value) }
        depth -= 1
    }

    private mutating func find(_ keyword: String, at value: Int) {
        let finding = SchemaFailure(pointer: values.pointer(value), keyword: keyword)
        if findings.count < findingLimit, !findings.contains(finding) { findings.append(finding) }
    }

    // MARK: Dynamic scope

    /// Returns the scope inside a resource. Only the outermost place of a resource counts, and only resources that have
    /// a dynamic anchor do.
    private mutating func entering(_ resource: Int, from scope: Int) -> Int {
        guard tables.dynamicResources.contains(resource), !scopes[scope].contains(resource) else { return scope }
        let inner = scopes[scope] + [resource]
        if let known = scopePositions[inner] { return known }
        scopes.append(inner)
        scopePositions[inner] = scopes.count - 1
        return scopes.count - 1
    }

    /// Returns the schema that a dynamic reference means.
    func target(of reference: SchemaNode.DynamicReference, in scope: Int) -> SchemaID {
        for resource in scopes[scope] {
            let anchor = SchemaPool.DynamicAnchor(resource: resource, name: reference.anchor)
            if let found = judge.pool.dynamicAnchors[anchor] { return found }
        }
        return reference.initial
    }
}

/// What is being found out about one value and one schema.
struct Evaluation {
    let value: Int
    let schema: CompiledSchema
    let scope: Int
    /// Whether every failure is to be told.
    var isExplaining = false
    var outcome = SchemaOutcome()

    /// Whether nothing that follows changes the answer.
    var isDecided: Bool { outcome.verdict == .invalid && !isExplaining }
}
