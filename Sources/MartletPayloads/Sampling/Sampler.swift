package import MartletContract
package import MartletSyntax

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
    /// The validator of examples and of parts of samples.
    package let validator: Validator
    /// The validator that each sample has passed: what keywords ask may be out of reach, and then better a value that shows the
    /// type than none.
    private let typeValidator: Validator
    let limits: Limits
    let sizes: TypeSizes
    /// The orders in which the members of unions are tried, by the names of these.
    private let orders = MemoTable<String, MemberOrder>()
    /// The positions of the values of enumerations that are not deprecated, by the names of these.
    private let current = MemoTable<String, [Int]>()
    /// What answers are made by; nil where fixtures are made.
    let tables: AnswerTables?
    /// The work that all samples together may be; nil for any amount.
    let budget: WorkBudget?

    /// Makes a sampler.
    ///
    /// - Parameter budget: The work that all samples together may be: ``WorkBudget/Work/sampleValues``, beyond which samples
    ///   have no more than they must, and ``WorkBudget/Work/sampleChecks``, beyond which they are not checked. Samples of
    ///   one budget are made one after the other. Nil for any amount.
    package init(_ contract: Contract, limits: Limits = Limits(), budget: WorkBudget? = nil) {
        self.init(contract, limits: limits, tables: nil, budget: budget)
    }

    init(_ contract: Contract, limits: Limits, tables: AnswerTables?, budget: WorkBudget? = nil) {
        self.contract = contract
        self.tables = tables
        self.limits = limits
        self.budget = budget
        var options = Validator.Options()
        options.stepLimit = Self.validationStepLimit
        validator = Validator(contract, options)
        options.areTypesAlone = true
        typeValidator = Validator(contract, options)
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
        defer { maker.spend() }
        let literal = try maker.value(type, slot: slot, constraints: constraints, isMinimal: maker.isMinimal)
        return try checked(literal, slot) {
            typeValidator.judge(literal, as: type, constraints: constraints, stepLimit: $0)
        }
    }

    /// Returns a value of a field or parameter that stands in `owner`.
    package func sample(
        _ field: Field, in owner: String, ordinal: Int = 0, variant: Variant = .full
    ) throws(SampleFailure) -> Literal {
        var maker = SampleMaker(self, variant: variant)
        defer { maker.spend() }
        let slot = SampleSlot(owner: owner, name: field.name, ordinal: ordinal)
        let literal = try maker.value(of: field, slot: slot, isMinimal: maker.isMinimal)
        return try checked(literal, slot) { typeValidator.judge(literal, as: field.type, stepLimit: $0) }
    }

    /// Returns an object with fields, such as a body that stands in the endpoint itself.
    package func sample(
        _ fields: [Field], of owner: String, ordinal: Int = 0, variant: Variant = .full
    ) throws(SampleFailure) -> Literal {
        var maker = SampleMaker(self, variant: variant)
        defer { maker.spend() }
        let slot = SampleSlot(owner: owner, name: "", ordinal: ordinal)
        let literal = try maker.object(ObjectShape(fields: fields), slot: slot, isMinimal: maker.isMinimal)
        return try checked(literal, slot) { typeValidator.judge(literal, as: fields, stepLimit: $0) }
    }

    /// Returns the payload of an answer: the first example that is valid, otherwise a value of its type.
    package func sample(
        _ response: Response, of endpoint: EndpointReference, variant: Variant = .full
    ) throws(SampleFailure) -> Literal {
        if let example = example(of: response) { return example.value }
        return try sample(response.type, for: SampleSlot(owner: endpoint.name, name: "answer"), variant: variant)
    }

    /// Returns the first example of an answer that is valid; nil where there is none.
    package func example(of response: Response) -> Example? {
        response.examples.first { isUsable($0.value, as: response.type) }
    }

    /// Returns the first valid example of a stream, and its messages; nil where there is none.
    package func streamExample(of endpoint: Endpoint) -> (example: Example, messages: [Literal])? {
        guard let list = endpoint.streamedList else { return nil }
        for example in endpoint.streamExamples {
            guard case .array(let messages) = example.value, !messages.isEmpty, isUsable(example.value, as: list) else {
                continue
            }
            return (example, messages)
        }
        return nil
    }

    /// The members of a union of which there are values, by their positions.
    struct MemberOrder: Sendable {
        /// In the author's order.
        let members: [Int]
        /// The smallest first.
        let bySize: [Int]
    }

    /// Returns the order in which the members of a union are tried. It is found once: a sample may have thousands of values
    /// of a union with thousands of members.
    func order(of union: Union, named name: String) -> MemberOrder {
        orders.value(for: name) {
            let known = union.members.enumerated().compactMap { position, member in
                sizes.size(of: member.type).map { (position: position, size: $0) }
            }
            let sorted = known.sorted { ($0.size, $0.position) < ($1.size, $1.position) }
            return MemberOrder(members: known.map(\.position), bySize: sorted.map(\.position))
        }
    }

    /// Returns the positions of the values of an enumeration that samples have: of those that are not deprecated, if any.
    func positions(in enumeration: Enumeration, named name: String) -> [Int] {
        current.value(for: name) {
            let current = enumeration.cases.indices.filter { enumeration.cases[$0].deprecation == nil }
            return current.isEmpty ? Array(enumeration.cases.indices) : current
        }
    }

    /// Returns whether an example can be a sample: it was checked, and nothing speaks against it.
    func isUsable(_ example: Literal, as type: TypeReference, constraints: Constraints = Constraints()) -> Bool {
        budget?.left(for: .sampleChecks) != 0 && isValid(example, as: type, constraints: constraints)
    }

    /// Returns whether nothing speaks against a value.
    func isValid(_ literal: Literal, as type: TypeReference, constraints: Constraints = Constraints()) -> Bool {
        judge(literal, as: type, constraints: constraints).verdict != .invalid
    }

    /// Returns what is known about a sample or an example. Where the budget is used up, that is nothing.
    package func judge(
        _ literal: Literal, as type: TypeReference, constraints: Constraints = Constraints()
    ) -> Judgement {
        judge { validator.judge(literal, as: type, constraints: constraints, stepLimit: $0) }
    }

    /// Returns what is known about a value, and pays for it.
    private func judge(_ look: (_ stepLimit: Int) -> Judgement) -> Judgement {
        let judgement = look(budget?.left(for: .sampleChecks) ?? .max)
        _ = budget?.spend(judgement.steps, on: .sampleChecks)
        return judgement
    }

    private func checked(
        _ literal: Literal, _ slot: SampleSlot, _ look: (_ stepLimit: Int) -> Judgement
    ) throws(SampleFailure) -> Literal {
        guard let violation = judge(look).violations.first else { return literal }
        throw SampleFailure(
            reason: .contradiction,
            message: "no value was found for \(slot.text): \(violation.pointer) \(violation.message)")
    }
}
