import MartletContract
import MartletPayloads
import MartletSyntax

/// Says what is wrong with values that a client sends, or the server, within a budget.
final class PayloadJudge: Sendable {
    /// The validator of all that is declared.
    let validator: Validator
    private let document: (any WireSchemaSource)?

    init(
        _ contract: Contract, sender: SchemaView.Sender = .client, areIntegersSwift: Bool = true,
        stepLimit: Int = Validator.stepLimit
    ) {
        var options = Validator.Options()
        options.sender = sender
        options.isLenient = false
        options.areIntegersSwift = areIntegersSwift
        options.stepLimit = stepLimit
        validator = Validator(contract, options)
        document = contract.document.schemas
    }

    /// How many schemas are kept.
    var keptSchemaCount: Int { validator.keptSchemaCount }

    /// Returns the name of the schema of a body in the document; nil where it has none.
    func schemaName(ofBodyOf operation: Origin, _ contentType: String) -> String? {
        document?.name(ofBodyOf: operation, contentType)
    }

    /// Returns what is wrong with a value of a type.
    ///
    /// - Parameters:
    ///   - isText: Whether the value travels as plain text, so that the JSON type of its strings is not known.
    ///   - budget: What pays for the steps; nil for one that nobody else spends from.
    func violations(
        of value: Literal, as type: TypeReference, _ constraints: Constraints = Constraints(), isText: Bool = false,
        budget: StepBudget? = nil
    ) -> [Violation] {
        violations(budget) {
            validator.judge(value, as: type, constraints: constraints, Validator.Form(isText: isText), stepLimit: $0)
        }
    }

    /// Returns what is wrong with an object with fields.
    func violations(
        of value: Literal, as fields: [Field], _ form: Validator.Form = Validator.Form(), budget: StepBudget? = nil
    ) -> [Violation] {
        violations(budget) { validator.judge(value, as: fields, form, stepLimit: $0) }
    }

    private func violations(_ budget: StepBudget?, _ judge: (_ stepLimit: Int) -> Judgement) -> [Violation] {
        let limit = min(budget?.left ?? .max, validator.stepLimit)
        let found = judge(limit)
        budget?.spend(found.isCutShort ? .max : found.steps)
        if !found.violations.isEmpty { return found.violations }
        return found.isCutShort ? [Self.tooMuch(budget?.limit ?? limit)] : []
    }

    private static func tooMuch(_ limit: Int) -> Violation {
        let message = "takes more than \(limit) steps to validate; send less at a time, or use --no-validate"
        return Violation(pointer: "", rule: .limit, message: message)
    }
}
