import MartletContract
import MartletPayloads
import MartletPlan
import MartletSyntax

/// What generated tests and fixtures are made from.
struct SampleContext {
    let contract: Contract
    let plan: ClientPlan
    let sampler: Sampler
    /// The library that the tests are written for.
    let framework: TestFramework
    /// The members of unions that were chosen for the value at hand.
    let choices: ChoiceMemo
    private let models: TextTable<Model>
    private let schemes: TextTable<AuthScheme>

    init(_ contract: Contract, plan: ClientPlan, framework: TestFramework, budget: WorkBudget) {
        self.contract = contract
        self.plan = plan
        self.framework = framework
        sampler = Sampler(contract, budget: budget)
        choices = ChoiceMemo(budget)
        schemes = TextTable(contract.authSchemes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the model of a name of the specification, or nil when there is none.
    func model(named name: String) -> Model? { models[name] }

    /// Returns the auth scheme with a name; nil if the contract has no such scheme.
    func authScheme(named name: String) -> AuthScheme? { schemes[name] }

    /// What clients do not look at when they read.
    private static let unread: Set<Violation.Rule> = [
        .bound, .multiple, .length, .pattern, .count, .unique, .keyword, .union,
    ]

    /// Returns the member of a union that a value is read as; nil when it is kept as it is.
    ///
    /// - Parameter name: The name of the union's model.
    func member(of union: Union, named name: String, for literal: Literal) -> Union.Member? {
        guard let discriminator = union.discriminator else {
            return MemberChoice(self).member(of: union, named: name, for: literal)
        }
        return union.member(tagged: literal.member(discriminator))
    }

    /// Whether a value can be read as a type, although it may not be one of its values.
    func isReadable(_ literal: Literal, as type: TypeReference) -> Bool {
        sampler.judge(literal, as: type).violations.allSatisfy { Self.unread.contains($0.rule) }
    }
}

extension Literal {
    /// Returns the value of a member of an object; nil when there is none, or it is no object.
    func member(_ name: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}
