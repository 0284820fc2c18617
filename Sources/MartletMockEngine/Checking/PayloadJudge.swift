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
        var known: TextTable<SchemaID> = [:]
        /// The judge of the pool; nil where the pool has grown since.
        var judge: SchemaJudge?
    }

    /// - Parameter validators: Those of what the sender sends.
    init(_ contract: Contract, validators: BudgetedValidator, sender: SchemaView.Sender = .client) {
        self.contract = contract
        self.validators = validators
        self.sender = sender
    }

    /// How many schemas are kept.
    var keptSchemaCount: Int { compiled.withLock { $0?.pool.nodes.count ?? 0 } }

    /// Returns what is wrong with a value of a type.
    ///
    /// - Parameters:
    ///   - key: What the type is known by, alone in this judge.
    ///   - budget: What pays for the steps; nil for one that nobody else spends from.
    func violations(
        of value: Literal, as type: TypeReference, _ constraints: Constraints, key: String, _ budget: StepBudget? = nil
    ) -> [Violation] {
        violations(of: value, key: key, budget) {
            $0.judge(value, as: type, constraints: constraints)
        } translate: { schemas, pool in
            schemas.schema(ofExactly: type, constraints: constraints, areTaggedExact: true, in: &pool)
        }
    }

    /// Returns what is wrong with an object with fields.
    func violations(
        of value: Literal, as fields: [Field], key: String, _ budget: StepBudget? = nil
    ) -> [Violation] {
        let fields = fields.map { field in
            guard sender == .client ? field.isReadOnly : field.isWriteOnly else { return field }
            var excused = field
            excused.isOptional = true
            return excused
        }
        return violations(of: value, key: key, budget) {
            $0.judge(value, as: fields)
        } translate: { schemas, pool in
            schemas.schema(of: ObjectShape(fields: fields), in: &pool)
        }
    }

    private func violations(
        of value: Literal, key: String, _ budget: StepBudget?, judge: (Validator) -> Judgement,
        translate: (inout ContractSchemas, inout SchemaPool) -> SchemaID
    ) -> [Violation] {
        guard let budget else {
            let found = judge(validators.whole)
            return violations(in: found, validators.whole.stepLimit) ?? failures(of: value, key: key, nil, translate)
        }
        guard let (found, steps) = validators.judge(value, budget, judge) else { return [Self.tooMuch(budget.limit)] }
        if let violations = violations(in: found, budget.limit) { return violations }
        // The schemas say the same with other words, and take about as long.
        budget.spend(min(steps / 2, budget.left))
        return failures(of: value, key: key, 16 * steps + 10_000, translate)
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

    private func failures(
        of value: Literal, key: String, _ workLimit: Int?,
        _ translate: (inout ContractSchemas, inout SchemaPool) -> SchemaID
    ) -> [Violation] {
        var (judge, schema) = compiled.withLock { known in
            var state = known ?? Compiled(schemas: schemas)
            // Nobody else holds the pool while it grows.
            known = nil
            defer { known = state }
            let schema: SchemaID
            if let found = state.known[key] {
                schema = found
            } else {
                state.judge = nil
                schema = translate(&state.schemas, &state.pool)
                state.known[key] = schema
            }
            let judge = state.judge ?? SchemaJudge(state.pool, patterns: validators.whole.patterns)
            state.judge = judge
            return (judge, schema)
        }
        if let workLimit { judge.workLimit = min(judge.workLimit, workLimit) }
        return judge.failures(value, schema).map {
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
