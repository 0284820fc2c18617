import MartletContract

/// One value on its way through the schemas of a judge.
struct SchemaRun {
    /// The dynamic scope of a schema that no other one led to.
    static let outermost = 0
    /// How many schemas may lead to one another, so that the stack suffices.
    private static let depthLimit = 512

    /// What is asked, so that the answer can be kept.
    struct Question: Hashable {
        let value: Int
        let schema: SchemaID
        let scope: Int
        var isTrusting = false
    }

    let judge: SchemaJudge
    let tables: SchemaTables
    var values: JudgedValues
    private var work: Int
    private var depth = 0
    /// Whether values of schemas are taken for values of others; see ``SchemaJudge/trusted``.
    private var isTrusting: Bool
    var answers: [Question: SchemaOutcome] = [:]
    /// The readings that are left of texts; all of those that are not here.
    var left: [Int: [Int]] = [:]
    /// The texts of which one reading gives another answer than another one.
    var suspects: Set<Int> = []
    /// The resources that were entered, outermost first; a scope is a position in this list.
    private var scopes: [[Int]] = [[]]
    private var scopePositions: [[Int]: Int] = [[]: 0]
    private var findings: [SchemaFailure] = []
    /// The same, to be found again.
    private var known: Set<SchemaFailure> = []
    private var explained: Set<Question> = []
    private var findingLimit = 0
    /// How many explanations of alternatives, one inside the other, are being looked for.
    private(set) var alternativeDepth = 0
    /// The verdict that is to be explained.
    private var sought = Judgement.Verdict.invalid

    init(_ judge: SchemaJudge, _ values: JudgedValues) {
        self.judge = judge
        tables = judge.tables
        isTrusting = !judge.trusted.isEmpty
        self.values = values
        work = judge.workLimit
    }

    /// Whether reasons of a verdict are looked for.
    func isSought(_ verdict: Judgement.Verdict) -> Bool { sought == verdict }

    /// How much work was done so far.
    var workDone: Int { judge.workLimit - work }

    /// How much work may still be done.
    var workLeft: Int { work }

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
        if !judge.unreadMembers.isEmpty, values.isMember(value, ofWhole: judge.unreadMembers) {
            // Where nothing is allowed, the value need not be known.
            return tables.schema(id).node.kinds.isEmpty ? SchemaOutcome(verdict: .invalid) : .unknown
        }
        guard judge.texts != nil else { return settledOutcome(of: value, as: id, in: scope) }
        let readings = remaining(value)
        var result = settledOutcome(of: readings[0], as: id, in: scope)
        // Only what holds for every reading of a text is known.
        for reading in readings.dropFirst() {
            let other = settledOutcome(of: reading, as: id, in: scope)
            guard other.verdict != result.verdict else { continue }
            result.verdict = .unknown
            suspects.insert(value)
        }
        return result
    }

    /// Returns what is found out about a value of a known JSON type.
    mutating func settledOutcome(of value: Int, as id: SchemaID, in scope: Int) -> SchemaOutcome {
        let schema = tables.schema(id)
        // Most members of a union are told apart by this alone.
        guard schema.node.kinds.contains(values.content(value).kind) else { return SchemaOutcome(verdict: .invalid) }
        guard schema.hasParts else {
            var evaluation = Evaluation(id: id, value: value, schema: schema, scope: scope)
            judge(&evaluation)
            return evaluation.outcome
        }
        let scope = entering(schema.node.resource, from: scope)
        let question = Question(value: value, schema: id, scope: scope, isTrusting: isTrusting)
        if let answer = answers[question] { return answer }
        // A schema that leads to itself at the same value has no answer yet.
        answers[question] = .unknown
        depth += 1
        var evaluation = Evaluation(id: id, value: value, schema: schema, scope: scope)
        judge(&evaluation)
        depth -= 1
        answers[question] = evaluation.outcome
        return evaluation.outcome
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
            evaluation.isExplaining = findings.count < findingLimit
        }
        return outcome
    }

    /// Takes down what a keyword says.
    ///
    /// - Parameter reason: What is wrong if it is not so; nil where the keyword alone says it.
    mutating func note(
        _ verdict: Judgement.Verdict, _ keyword: String, _ evaluation: inout Evaluation,
        _ reason: @autoclosure () -> SchemaReason? = nil
    ) {
        evaluation.outcome.verdict = evaluation.outcome.verdict.and(verdict)
        guard evaluation.isExplaining, verdict == sought else { return }
        find(keyword, at: evaluation.value, verdict == .invalid ? reason() : .unknown(keyword))
        evaluation.isExplaining = findings.count < findingLimit
    }

    // MARK: Reasons

    /// Returns what is found out about the whole value, with the first places that make it so.
    mutating func answer(_ schema: SchemaID, limit: Int) -> SchemaAnswer {
        let verdict = wholeOutcome(as: schema).verdict
        guard verdict != .valid else { return SchemaAnswer(verdict: verdict) }
        sought = verdict
        findingLimit = limit
        explain(0, schema, "false", in: Self.outermost)
        return verdict == .invalid
            ? SchemaAnswer(verdict: verdict, failures: findings)
            : SchemaAnswer(verdict: verdict, unjudged: findings)
    }

    mutating func explain(_ value: Int, _ id: SchemaID, _ keyword: String, in scope: Int) {
        guard findings.count < findingLimit, depth < Self.depthLimit else { return }
        let value = settled(value)
        let schema = tables.schema(id)
        // What no value satisfies has nothing to tell: who asks for it has.
        guard !schema.node.kinds.isEmpty else { return find(keyword, at: value, .forbidden(by: keyword)) }
        let scope = entering(schema.node.resource, from: scope)
        guard explained.insert(Question(value: value, schema: id, scope: scope)).inserted else { return }
        depth += 1
        let before = findings.count
        var evaluation = Evaluation(id: id, value: value, schema: schema, scope: scope, isExplaining: true)
        judge(&evaluation)
        if findings.count == before { find(keyword, at: value) }
        depth -= 1
    }

    /// Takes down a reason.
    mutating func find(_ keyword: String, at value: Int, _ reason: SchemaReason? = nil) {
        guard findings.count < findingLimit else { return }
        var reason = reason ?? (sought == .invalid ? .of(keyword) : .unknown(keyword))
        var pointer = values.pointer(value)
        if let name = values.nameText(value) { reason.text = "has the name '\(name)', which " + reason.text }
        if let member = reason.member { pointer += "/" + JSONPointerText.escape(member) }
        let finding = SchemaFailure(
            pointer: pointer, keyword: keyword, rule: reason.rule, message: reason.text)
        if known.insert(finding).inserted { findings.append(finding) }
    }

    /// Returns what an explanation finds by itself, at most a number of reasons.
    mutating func findings(limit: Int, _ explain: (inout SchemaRun) -> Void) -> [SchemaFailure] {
        let outer = (findings, known, explained, findingLimit)
        (findings, known, explained, findingLimit) = ([], [], [], limit)
        alternativeDepth += 1
        explain(&self)
        alternativeDepth -= 1
        let found = findings
        (findings, known, explained, findingLimit) = outer
        return found
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
    let id: SchemaID
    let value: Int
    let schema: CompiledSchema
    let scope: Int
    /// Whether every failure is to be told.
    var isExplaining = false
    var outcome = SchemaOutcome()

    /// Whether nothing that follows changes the answer.
    var isDecided: Bool { outcome.verdict == .invalid && !isExplaining }
}
