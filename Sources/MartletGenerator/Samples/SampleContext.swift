import MartletContract
import MartletPayloads
import MartletPlan

/// What generated tests and fixtures are made from.
struct SampleContext {
    let contract: Contract
    let plan: ClientPlan
    let sampler: Sampler
    /// The library that the tests are written for.
    let framework: TestFramework
    private let models: [String: Model]

    init(_ contract: Contract, plan: ClientPlan, framework: TestFramework) {
        self.contract = contract
        self.plan = plan
        self.framework = framework
        sampler = Sampler(contract)
        models = Dictionary(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the model of a name of the specification, or nil when there is none.
    func model(named name: String) -> Model? { models[name] }

    /// Returns the member of a union that a value is: the first that allows it. Nil when none does.
    func member(of union: Union, for literal: Literal) -> Union.Member? {
        guard let discriminator = union.discriminator else {
            return union.members.first { sampler.validator.judge(literal, as: $0.type).verdict != .invalid }
        }
        return literal.member(discriminator).flatMap { union.member(of: $0) }
    }
}

extension Literal {
    /// Returns the value of a member of an object; nil when there is none, or it is no object.
    func member(_ name: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}
