import MartletContract
import MartletPayloads
import MartletPlan
import MartletSyntax
import MartletTemplates

/// What the files of an emitted server are made from.
struct ServerContent: Sendable {
    let contract: Contract
    let plan: ClientPlan
    let options: ServerOptions
    let names: ServerNames
    /// The functions that make values of models.
    let values: ModelFixtureSet
    let sampler: Sampler

    init(_ contract: Contract, plan: ClientPlan, options: ServerOptions, budget: WorkBudget) {
        self.contract = contract
        self.plan = plan
        self.options = options
        names = ServerNames(plan)
        sampler = Sampler(contract, budget: budget)
        values = ModelFixtureSet(plan, sampler: sampler)
    }

    /// What the package and its target are called: `ArotiMockServer`.
    var module: String { "\(plan.fileStem)MockServer" }

    /// The type of answers.
    var answerType: String { names.imported("MockServerAnswer", from: "MartletMock") }

    /// The lines that import what generated code and handlers need.
    let imports: TextLines = [
        "import Foundation", "import MartletMock", "import MartletRuntime", "import MartletServer",
    ]

    /// Returns the endpoints of a group that handlers may answer, with the structs of their calls.
    func endpoints(of group: GroupPlan, _ names: ServerNames.Group) -> [(endpoint: EndpointPlan, call: Identifier)] {
        zip(group.endpoints, names.callTypes).filter { endpoint, _ in
            if case .socket = endpoint.result { false } else { true }
        }.map { ($0, $1) }
    }
}
