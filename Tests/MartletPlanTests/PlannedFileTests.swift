import MartletContract
import MartletPlan
import Testing

/// What is shared out among several files.
struct PlannedFileTests {
    private func contract(models count: Int, groups: Int = 1, endpoints: Int = 1) -> Contract {
        let models = (0..<count).map { Model.object("Model\($0)", []) }
        let groups = (0..<groups).map { group in
            let endpoints = (0..<endpoints).map { number in
                Endpoint(
                    name: "get\(number)", group: "Group\(group)", method: .get,
                    path: PathTemplate(pieces: [.literal("/\(group)/\(number)")]), origin: nowhere)
            }
            return EndpointGroup(name: "Group\(group)", endpoints: endpoints, origin: nowhere)
        }
        return .shop(models: models, groups: groups)
    }

    private func models(_ plan: ClientPlan) -> [[String]] {
        plan.files.filter { $0.role == .models }.map { plan.models(in: $0).map(\.model.name) }
    }

    @Test func namesPartsByTheirNumbers() {
        let paths = ClientPlanner.files(forSpecificationAt: "shop.yaml").map(\.path)
        #expect(
            paths.filter { $0.hasPrefix("ShopModels") } == [
                "ShopModels.swift", "ShopModels2.swift", "ShopModels3.swift", "ShopModels4.swift", "ShopModels5.swift",
                "ShopModels6.swift", "ShopModels7.swift", "ShopModels8.swift",
            ])
        #expect(Set(paths).count == paths.count)
        #expect(paths == ClientPlanner.plan(contract(models: 1_000)).plan.files.map(\.path))
    }

    @Test func keepsLittleInOneFile() {
        let parts = models(ClientPlanner.plan(contract(models: ClientPlan.sharedModelCount - 1)).plan)
        #expect(parts[0].count == ClientPlan.sharedModelCount - 1)
        #expect(parts.dropFirst().allSatisfy { $0.isEmpty })
    }

    @Test func sharesOutManyModels() {
        let parts = models(ClientPlanner.plan(contract(models: 1_000)).plan)
        #expect(parts.count == 8)
        #expect(parts.flatMap { $0 }.count == 1_000)
        #expect(Set(parts.flatMap { $0 }).count == 1_000)
        // 125 each, give or take.
        #expect(parts.map(\.count).min() ?? 0 > 80)
        #expect(parts.map(\.count).max() ?? 0 < 170)
    }

    @Test func movesNothingForWhatIsAdded() {
        let before = models(ClientPlanner.plan(contract(models: 500)).plan)
        let after = models(ClientPlanner.plan(contract(models: 501)).plan)
        for (old, new) in zip(before, after) { #expect(new.filter { $0 != "Model500" } == old) }
    }

    @Test(arguments: [PlannedFile.Role.client, .endpoints, .mocks, .endpointTests])
    func sharesOutManyEndpointsByTheirGroups(role: PlannedFile.Role) {
        let plan = ClientPlanner.plan(contract(models: 0, groups: 40, endpoints: 10)).plan
        let parts = plan.files.filter { $0.role == role }.map { plan.groups(in: $0).map(\.group.name) }
        #expect(parts.count == 4)
        #expect(parts.flatMap { $0 }.count == 40)
        #expect(!parts.contains([]))
    }
}
