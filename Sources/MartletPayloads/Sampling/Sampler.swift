package import MartletContract

/// Makes values of a contract's types: from the author's examples where there are any, otherwise from the type, its
/// constraints and the names of its fields.
///
/// The same contract gives the same values on every machine: nothing depends on the time or on Swift's hashing, and
/// what one field gets does not depend on its neighbours.
package struct Sampler: Sendable {
    /// How much of a value is made.
    package enum Variant: String, Sendable, CaseIterable {
        /// All that may be there is there.
        case full
        /// The same, made from the types even where there are examples.
        case made
        /// Only what must be there, `null` where that is enough; whole examples are not used.
        case minimal
    }

    /// How large a sample may be.
    package struct Limits: Sendable {
        /// How many values after which nothing is added that may be left out.
        package var comfortableValues = 400
        /// How many values there may be.
        package var values = 20_000
        /// How deep the values may be inside one another from which on nothing is added that may be left out.
        package var comfortableDepth = 48
        /// How deep values may be inside one another, at least 1.
        package var depth = 100
        /// How many Unicode scalars a string may have.
        package var stringLength = 100_000

        package init() {}
    }

    /// How many values and schemas are looked at to validate one sample: thirty times as many as the largest sample of a
    /// real document needs.
    private static let validationStepLimit = 50_000

    /// The contract.
    package let contract: Contract
    /// The validator that each sample has passed.
    package let validator: Validator
    let limits: Limits
    let sizes: TypeSizes
    /// What answers are made by; nil where fixtures are made.
    let tables: AnswerTables?

    /// Makes a sampler.
    package init(_ contract: Contract, limits: Limits = Limits()) {
        self.init(contract, limits: limits, tables: nil)
    }

    init(_ contract: Contract, limits: Limits, tables: AnswerTables?) {
        self.contract = contract
        self.tables = tables
        self.limits = limits
        validator = Validator(contract, stepLimit: Self.validationStepLimit)
        sizes = TypeSizes(contract)
    }

    /// Returns a value of a type.
    ///
    /// `slot` says what the value is for; other ordinals give other values. Throws ``SampleFailure`` when there is no
    /// such value, or none small enough.
    package func sample(
        _ type: TypeReference, for slot: SampleSlot, constraints: Constraints = Constraints(), variant: Variant = .full
    ) throws(SampleFailure) -> Literal {
        var maker = SampleMaker(self, variant: variant)
        let literal = try maker.value(type, slot: slot, constraints: constraints, isMinimal: maker.isMinimal)
        let judgement = validator.judge(literal, as: type, constraints: constraints)
        return try checked(literal, judgement, slot: slot)
    }

    /// Returns a value of a field or parameter that stands in `owner`.
    package func sample(
        _ field: Field, in owner: String, ordinal: Int = 0, variant: Variant = .full
    ) throws(SampleFailure) -> Literal {
        var maker = SampleMaker(self, variant: variant)
        let slot = SampleSlot(owner: owner, name: field.name, ordinal: ordinal)
        let literal = try maker.value(of: field, slot: slot, isMinimal: maker.isMinimal)
        let judgement = validator.judge(literal, as: field.type, constraints: field.constraints)
        return try checked(literal, judgement, slot: slot)
    }

    /// Returns an object with fields, such as a body that stands in the endpoint itself.
    package func sample(
        _ fields: [Field], of owner: String, ordinal: Int = 0, variant: Variant = .full
    ) throws(SampleFailure) -> Literal {
        var maker = SampleMaker(self, variant: variant)
        let slot = SampleSlot(owner: owner, name: "", ordinal: ordinal)
        let literal = try maker.object(
            ObjectShape(fields: fields), slot: slot, isMinimal: maker.isMinimal)
        return try checked(literal, validator.judge(literal, as: fields), slot: slot)
    }

    /// Returns the payload of an answer: the first example that is valid, otherwise a value of its type.
    package func sample(
        _ response: Response, of endpoint: EndpointReference, variant: Variant = .full
    ) throws(SampleFailure) -> Literal {
        if let example = response.examples.first(where: { isValid($0.value, as: response.type) }) {
            return example.value
        }
        return try sample(response.type, for: SampleSlot(owner: endpoint.name, name: "answer"), variant: variant)
    }

    /// Returns whether nothing speaks against an example.
    func isValid(_ example: Literal, as type: TypeReference, constraints: Constraints = Constraints()) -> Bool {
        validator.judge(example, as: type, constraints: constraints).verdict != .invalid
    }

    private func checked(
        _ literal: Literal, _ judgement: Judgement, slot: SampleSlot
    ) throws(SampleFailure) -> Literal {
        // What keywords ask may be out of reach: better a value that shows the type than none.
        guard let violation = judgement.violations.first(where: { $0.rule != .keyword }) else { return literal }
        throw SampleFailure(
            reason: .contradiction,
            message: "no value was found for \(slot.text): \(violation.pointer) \(violation.message)")
    }
}
