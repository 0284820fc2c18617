package import MartletContract

/// Tells whether a value is one of those that a type allows.
///
/// An open enumeration allows values that it does not list, and an open union with a discriminator allows members that
/// it does not know; `null` is allowed where a field may be absent, since it is read as absent.
package struct Validator: Sendable {
    /// How many violations are collected before it stops.
    package static let violationLimit = 100
    /// How deep a value may be nested.
    package static let depthLimit = 512
    /// How many values and schemas are looked at before it gives up: unions of unions may look at one value many
    /// times.
    package static let stepLimit = 4_000_000

    /// The models of the contract, by their names.
    package let models: TextTable<Model>
    /// Compiled patterns, to be shared with whoever judges the same values.
    package let patterns = PatternStore()
    let keywords: KeywordSchemas
    /// Whether an integer of no declared width must be one of Swift's.
    let areIntegersSwift: Bool
    /// How many values and schemas are looked at for one answer.
    package let stepLimit: Int

    /// Makes a validator of a contract's types.
    ///
    /// - Parameters:
    ///   - areIntegersSwift: Whether an `int`, which a specification may give no width, must fit Swift's `Int`. Who
    ///   reads it in Swift asks for that; who only plays a server does not.
    ///   - stepLimit: How many values and schemas are looked at for one answer; where that does not suffice, the rest is not
    ///     checked.
    package init(_ contract: Contract, areIntegersSwift: Bool = true, stepLimit: Int = Validator.stepLimit) {
        self.areIntegersSwift = areIntegersSwift
        self.stepLimit = stepLimit
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        keywords = KeywordSchemas(modelNames: TextSet(models.keys), patterns)
    }

    /// Returns the places where a value is not what a type with its constraints asks for; empty when it is.
    package func validate(
        _ literal: Literal, as type: TypeReference, constraints: Constraints = Constraints()
    ) -> [Violation] {
        judge(literal, as: type, constraints: constraints).violations
    }

    /// Returns all that is known about a value, also what could not be checked.
    package func judge(
        _ literal: Literal, as type: TypeReference, constraints: Constraints = Constraints()
    ) -> Judgement {
        var check = Check(self)
        check.value(literal, as: type, constraints: constraints)
        return check.result
    }

    /// Returns all that is known about a value as an object with fields.
    package func judge(_ literal: Literal, as fields: [Field]) -> Judgement {
        var check = Check(self)
        check.object(literal, as: ObjectShape(fields: fields), passing: nil)
        return check.result
    }
}
