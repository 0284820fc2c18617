import MartletContract
import MartletPayloads
import MartletSyntax

/// Says what is wrong with values that a client sends, or the server.
///
/// The validator speaks in the reader's terms; the schemas that the contract's types stand for are stricter: they have no
/// `null` for what may only be absent, and no values that an enumeration does not list.
final class PayloadJudge: Sendable {
    private let contract: Contract
    private let validator: Validator
    private let sender: SchemaView.Sender
    private let compiled = Locked<[String: (judge: SchemaJudge, schema: SchemaID)]>([:])

    init(_ contract: Contract, validator: Validator, sender: SchemaView.Sender = .client) {
        self.contract = contract
        self.validator = validator
        self.sender = sender
    }

    /// Returns what is wrong with a value of a type.
    ///
    /// - Parameter key: what the type is known by, alone in this judge.
    func violations(of value: Literal, as type: TypeReference, _ constraints: Constraints, key: String) -> [Violation] {
        let found = validator.judge(value, as: type, constraints: constraints)
        if let violations = violations(in: found) { return violations }
        return failures(of: value, key: key) { schemas, pool in
            schemas.schema(ofExactly: type, constraints: constraints, in: &pool)
        }
    }

    /// Returns what is wrong with an object with fields.
    func violations(of value: Literal, as fields: [Field], key: String) -> [Violation] {
        let fields = fields.map { field in
            guard sender == .client ? field.isReadOnly : field.isWriteOnly else { return field }
            var excused = field
            excused.isOptional = true
            return excused
        }
        let found = validator.judge(value, as: fields)
        if let violations = violations(in: found) { return violations }
        return failures(of: value, key: key) { schemas, pool in
            schemas.schema(of: ObjectShape(fields: fields), in: &pool)
        }
    }

    /// Returns what the validator has found; nil where it has looked at all of a value, and nothing is wrong with it.
    private func violations(in found: Judgement) -> [Violation]? {
        if !found.violations.isEmpty { return found.violations }
        guard found.isCutShort else { return nil }
        let message =
            "takes more than \(validator.stepLimit) steps to validate; send less at a time, or use --no-validate"
        return [Violation(pointer: "", rule: .limit, message: message)]
    }

    private func failures(
        of value: Literal, key: String, _ translate: (inout ContractSchemas, inout SchemaPool) -> SchemaID
    ) -> [Violation] {
        let (judge, schema) = compiled.withLock { known in
            if let found = known[key] { return found }
            var pool = SchemaPool()
            var schemas = ContractSchemas(contract, view: SchemaView(sender: sender, role: .read))
            schemas.areModelsNullable = sender == .client
            let schema = translate(&schemas, &pool)
            let made = (judge: SchemaJudge(pool, patterns: validator.patterns), schema: schema)
            known[key] = made
            return made
        }
        return judge.failures(value, schema).map {
            Violation(pointer: $0.pointer, rule: .keyword, message: "is not what '\($0.keyword)' asks for")
        }
    }
}
