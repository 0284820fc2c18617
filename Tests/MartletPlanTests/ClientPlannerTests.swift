import MartletContract
import MartletPlan
import MartletSyntax
import Testing

struct ClientPlannerTests {
    @Test func namesFilesAfterTheSpecification() {
        let paths = ClientPlanner.files(forSpecificationAt: "a/b/my-api.v2.yaml").map(\.path)
        let first = ["MyApiV2Client.swift", "MyApiV2Endpoints.swift", "MyApiV2Models.swift"]
        #expect(paths.filter { first.contains($0) } == first)
        #expect(paths.allSatisfy { $0.hasPrefix("MyApiV2") })
    }

    @Test func showsNoAbsolutePath() {
        var contract = Contract.shop()
        contract.sourcePath = "/srv/specs/shop.yaml"
        #expect(ClientPlanner.plan(contract).plan.sourcePath == "shop.yaml")
    }

    @Test func namesTheClientAfterTheAPI() {
        let plan = ClientPlanner.plan(.shop()).plan
        #expect([plan.client, plan.server, plan.dates].map(\.text) == ["ShopClient", "ShopServer", "ShopDates"])
    }

    @Test(arguments: [
        ("Date", "DateModel"), ("error", "ErrorModel"), ("JSON", "JSONModel2"), ("ShopClient", "ShopClientModel"),
        ("Order", "Order"),
    ])
    func keepsModelsOffNamesInUse(name: String, expected: String) {
        let names = ClientPlanner.plan(.shop(models: [.object(name, [])])).plan.models.map(\.name.text)
        #expect(names == [expected])
    }

    @Test func modelAndGroupMayShareAName() {
        let contract = Contract.shop(models: [.object("Order", [])], groups: [.make("Order", ["list"])])
        let result = ClientPlanner.plan(contract)
        #expect(result.plan.models.map(\.name.text) == ["Order"])
        #expect(result.plan.groups.map(\.endpointType.text) == ["OrderEndpoint"])
        #expect(result.plan.groups.map(\.clientType.text) == ["OrderClient"])
        #expect(result.plan.groups.map(\.property.text) == ["order"])
        #expect(result.diagnostics.isEmpty)
    }

    @Test func modelsGiveWayToGroups() {
        let contract = Contract.shop(
            models: [.object("OrderClient", [])], groups: [.make("Order", []), .make("API", [])])
        let plan = ClientPlanner.plan(contract).plan
        let groups = plan.groups
        #expect(plan.models.map(\.name.text) == ["OrderClientModel"])
        #expect(groups.map(\.endpointType.text) == ["OrderEndpoint", "APIGroupEndpoint"])
        #expect(groups.map(\.property.text) == ["order", "apiGroup"])
    }

    @Test func resolvesCollisionsInOrder() {
        let contract = Contract.shop(models: [
            .object("A", [.make("full_name", .string), .make("fullName", .string), .make("self", .string)])
        ])
        let result = ClientPlanner.plan(contract)
        guard case .structure(let structure)? = result.plan.models.first?.declaration else {
            Issue.record("not a struct")
            return
        }
        #expect(structure.properties.map(\.name.text) == ["fullName2", "fullName", "selfValue"])
        #expect(result.diagnostics.map(\.code) == ["plan/renamed", "plan/renamed"])
        #expect(result.diagnostics.allSatisfy { $0.severity == .note })
    }

    @Test func keepsMembersOffReservedNames() {
        let model = Model.enumeration("E", ["none", "rawValue", "init", "Type", "class", "🦊", "-1"])
        guard case .enumeration(let plan)? = ClientPlanner.plan(.shop(models: [model])).plan.models.first?.declaration
        else {
            Issue.record("not an enumeration")
            return
        }
        #expect(
            plan.members.map(\.name.source)
                == ["noneValue", "rawValueValue", "initValue", "type", "`class`", "value", "minus1"])
    }

    @Test func planningTwiceGivesTheSame() {
        let contract = Contract.shop(
            models: [.object("A", [.make("a", .model("B"))]), .object("B", [.make("b", .model("A"))])],
            groups: [.make("G", ["x", "y", "x"])])
        let (first, second) = (ClientPlanner.plan(contract).plan, ClientPlanner.plan(contract).plan)
        #expect(first.models == second.models)
        #expect(first.groups == second.groups)
    }
}
