import MartletContract
import MartletPlan
import MartletSyntax
import Testing

/// The enum that types are nested in.
struct NamespaceTests {
    private func plan(_ namespace: String, _ models: [String] = [], groups: [String] = []) -> PlanResult {
        var contract = Contract.shop(models: models.map { .object($0, []) }, groups: groups.map { .make($0, []) })
        contract.namespace = Namespace(name: namespace, origin: nowhere)
        return ClientPlanner.plan(contract)
    }

    @Test func allTypesButTheClientAreNested() {
        let plan = plan("API", ["Order"], groups: ["Orders"]).plan
        #expect(plan.client.source == "ShopClient")
        #expect([plan.server, plan.dates].map(\.source) == ["API.ShopServer", "API.ShopDates"])
        #expect(plan.models.map(\.name.source) == ["API.Order"])
        #expect(plan.models.map(\.name.declaration) == ["Order"])
        let types = plan.groups.flatMap { [$0.endpointType, $0.clientType] }
        #expect(types.map(\.source) == ["API.OrdersEndpoint", "API.OrdersClient"])
    }

    @Test(arguments: ["Task", "Error", "Result", "Notification", "Sequence", "Character", "Locale", "Test"])
    func aNestedModelKeepsTheNameOfATypeThatGeneratedCodeDoesNotMention(name: String) {
        let result = plan("API", [name])
        #expect(result.plan.models.map(\.name.source) == ["API." + name])
        #expect(result.diagnostics.isEmpty)
    }

    @Test(arguments: ["Date", "String", "JSON", "Endpoint", "Type"])
    func aNestedModelGivesWayToATypeThatGeneratedCodeMentions(name: String) {
        #expect(plan("API", [name]).plan.models.map(\.name.text) != [name])
    }

    @Test(arguments: [
        "Error", "Task", "JSON", "Foundation", "Any", "ShopClient", "ShopServer", "ShopDates", "Order", "MyOrder",
    ])
    func aNameThatSomethingElseHasIsAnError(namespace: String) {
        let findings = plan(namespace, ["Order", "my_order"]).diagnostics.filter { $0.severity == .error }
        #expect(findings.map(\.code) == ["plan/namespace-taken"])
        #expect(findings.first?.primary != nil)
    }

    /// Files that import the client and the runtime, or what tests import, see two types of such a name.
    @Test(arguments: ["LoadingState", "ResponseCache", "ManualClock"])
    func aNameOfThePublicTypesIsANote(name: String) {
        let findings = ClientPlanner.plan(Contract.shop(models: [.object(name, [])])).diagnostics
        #expect(findings.map(\.code) == ["plan/ambiguous-name"])
        #expect(findings.map(\.severity) == [.note])
        #expect(plan("API", [name]).diagnostics.isEmpty)
    }

    @Test func groupsGiveWayToTheNamespace() {
        let result = plan("OrderClient", groups: ["Order"])
        #expect(result.plan.groups.map(\.clientType.source) == ["OrderClient.OrderGroupClient"])
        #expect(!result.diagnostics.contains { $0.severity == .error })
    }

    @Test func theLockIsTheSameWithIt() {
        let contract = Contract.shop(
            models: [.object("a_b", []), .object("A B", [])], groups: [.make("a b", ["x_y", "x y"])])
        var nested = contract
        nested.namespace = Namespace(name: "API", origin: nowhere)
        #expect(ClientPlanner.plan(nested).lock == ClientPlanner.plan(contract).lock)
    }
}
