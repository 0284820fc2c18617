import MartletContract
import MartletPayloads
import MartletSyntax

/// Says what is wrong with values that a client sends, or the server.
///
/// The validator speaks in the reader's terms; the schemas that the contract's types stand for are stricter: they have no
/// `null` for what may only be absent, and no values that an enumeration does not list.
final class PayloadJudge: Sendable {
    private let contract: Contract
    private let validators: BudgetedValidator
    private let sender: SchemaView.Sender
    private let compiled = Locked<Compiled?>(nil)

    /// The schemas of all types that were asked for. They share one pool: the types of most endpoints lead to the same models.
    private struct Compiled: Sendable {
        var pool = SchemaPool()
        var schemas: ContractSchemas
        /// The schemas of the document.
        var wire: WireSchemas
        var known: TextTable<Known> = [:]
        /// The judge of the pool; nil where the pool has grown since.
        var judge: SchemaJudge?
    }

    private struct Known: Sendable {
        /// The schema of the contract's type.
        var schema: SchemaID
        /// The complete schema of the document; nil where it has none.
        var wire: SchemaID?
    }

    /// How the values of a form, or of a body with fields, are validated as a whole.
    struct Whole: Sendable {
        /// The name of the schema in the document.
        var schema: String
        /// Whether the fields travel as plain text.
        var isText = false
        /// The names of fields whose values are not known, such as files.
        var unread: Set<ExactText> = []
    }

    /// - Parameter validators: Those of what the sender sends.
    init(_ contract: Contract, validators: BudgetedValidator, sender: SchemaView.Sender = .client) {
        self.contract = contract
        self.validators = validators
        self.sender = sender
    }

    /// How many schemas are kept.
    var keptSchemaCount: Int { compiled.withLock { $0?.pool.nodes.count ?? 0 } }

    /// Returns the name of the schema of a body in the document; nil where it has none.
    func schemaName(ofBodyOf operation: Origin, _ contentType: String) -> String? {
        contract.document.schemas?.name(ofBodyOf: operation, contentType)
    }

    /// Returns what is wrong with a value of a type.
    ///
    /// - Parameters:
    ///   - key: What the type is known by, alone in this judge.
    ///   - isText: Whether the value travels as plain text, so that the JSON type of its strings is not known.
    ///   - budget: What pays for the steps; nil for one that nobody else spends from.
    func violations(
        of value: Literal, as type: TypeReference, _ constraints: Constraints, key: String, isText: Bool = false,
        _ budget: StepBudget? = nil
    ) -> [Violation] {
        let question = Question(value: value, key: key, isText: isText) { schemas, wire, pool in
            let wire = wire.schema(of: type, in: &pool)
            // The document itself says which values are of several members: members of the contract may allow more.
            let schema =
                wire == nil
                ? schemas.schema(ofExactly: type, constraints: constraints, areTaggedExact: true, in: &pool)
                : schemas.schema(of: type, constraints: constraints, in: &pool)
            return Known(schema: schema, wire: wire)
        }
        return violations(question, budget) { $0.judge(value, as: type, constraints: constraints) }
    }

    /// Returns what is wrong with an object with fields.
    func violations(
        of value: Literal, as fields: [Field], key: String, whole: Whole? = nil, _ budget: StepBudget? = nil
    ) -> [Violation] {
        let fields = fields.map { field in
            guard sender == .client ? field.isReadOnly : field.isWriteOnly else { return field }
            var excused = field
            excused.isOptional = true
            return excused
        }
        var question = Question(value: value, key: key) { schemas, wire, pool in
            Known(
                schema: schemas.schema(of: ObjectShape(fields: fields), in: &pool),
                wire: whole.flatMap { wire.schema(named: $0.schema, in: &pool) })
        }
        if let whole { (question.isText, question.unread) = (whole.isText, whole.unread) }
        return violations(question, budget) { $0.judge(value.without(question.unread), as: fields) }
    }

    /// A value with the schemas that it is validated by.
    private struct Question {
        let value: Literal
        /// What the schemas are known by.
        let key: String
        var isText = false
        var unread: Set<ExactText> = []
        let translate: (inout ContractSchemas, inout WireSchemas, inout SchemaPool) -> Known

        init(
            value: Literal, key: String, isText: Bool = false,
            translate: @escaping (inout ContractSchemas, inout WireSchemas, inout SchemaPool) -> Known
        ) {
            (self.value, self.key, self.isText, self.translate) = (value, key, isText, translate)
        }
    }

    private func violations(
        _ question: Question, _ budget: StepBudget?, judge: (Validator) -> Judgement
    ) -> [Violation] {
        guard let budget else {
            let found = judge(validators.whole)
            return violations(in: found, validators.whole.stepLimit) ?? failures(question, nil)
        }
        guard let (found, steps) = validators.judge(question.value, budget, judge) else {
            return [Self.tooMuch(budget.limit)]
        }
        if let violations = violations(in: found, budget.limit) { return violations }
        // The schemas say the same with other words, and take about as long.
        budget.spend(min(steps / 2, budget.left))
        return failures(question, 16 * steps + 10_000)
    }

    /// Returns what the validator has found; nil where it has looked at all of a value, and nothing is wrong with it.
    private func violations(in found: Judgement, _ limit: Int) -> [Violation]? {
        if !found.violations.isEmpty { return found.violations }
        return found.isCutShort ? [Self.tooMuch(limit)] : nil
    }

    private static func tooMuch(_ limit: Int) -> Violation {
        let message = "takes more than \(limit) steps to validate; send less at a time, or use --no-validate"
        return Violation(pointer: "", rule: .limit, message: message)
    }

    private func failures(_ question: Question, _ workLimit: Int?) -> [Violation] {
        var (judge, known) = compiled.withLock { known in
            var state = known ?? Compiled(schemas: schemas, wire: WireSchemas(contract, validating: sender))
            // Nobody else holds the pool while it grows.
            known = nil
            defer { known = state }
            let schemas: Known
            if let found = state.known[question.key] {
                schemas = found
            } else {
                state.judge = nil
                schemas = question.translate(&state.schemas, &state.wire, &state.pool)
                state.known[question.key] = schemas
            }
            let judge = state.judge ?? SchemaJudge(state.pool, patterns: validators.whole.patterns)
            state.judge = judge
            return (judge, schemas)
        }
        if let workLimit { judge.workLimit = min(judge.workLimit, workLimit) }
        var failures = judge.failures(question.value.without(question.unread), known.schema)
        if failures.isEmpty, let wire = known.wire {
            judge.areStringsTexts = question.isText
            judge.unreadMembers = question.unread
            failures = judge.failures(question.value, wire)
        }
        return failures.map {
            Violation(pointer: $0.pointer, rule: .keyword, message: "is not what '\($0.keyword)' asks for")
        }
    }

    private var schemas: ContractSchemas {
        var schemas = ContractSchemas(contract, view: SchemaView(sender: sender, role: .read))
        schemas.areModelsNullable = sender == .client
        schemas.areImpliedValuesTaken = true
        return schemas
    }
}

extension Literal {
    /// The object without some members.
    fileprivate func without(_ names: Set<ExactText>) -> Literal {
        guard !names.isEmpty, case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains(ExactText($0.name)) })
    }
}
