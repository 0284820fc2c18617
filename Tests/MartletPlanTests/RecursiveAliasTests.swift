import MartletContract
import MartletPlan
import MartletSyntax
import Testing

/// Aliases that lead back to themselves through lists and maps.
struct RecursiveAliasTests {
    /// Returns the names of the models that become distinct types.
    private func newtypes(_ models: [Model]) -> [String] {
        let result = ClientPlanner.plan(.shop(models: models))
        return result.plan.models.compactMap { model in
            if case .newtype = model.declaration { model.model.name } else { nil }
        }
    }

    private func list(_ name: String) -> TypeReference.Kind { .array(TypeReference(.model(name), origin: nowhere)) }

    private func map(_ name: String) -> TypeReference.Kind { .map(TypeReference(.model(name), origin: nowhere)) }

    @Test func makesDistinctWhatClosesACircle() {
        #expect(newtypes([.alias("Tree", list("Tree"))]) == ["Tree"])
        #expect(newtypes([.alias("Graph", map("Nodes")), .alias("Nodes", list("Graph"))]) == ["Nodes"])
        #expect(newtypes([.alias("A", .model("B")), .alias("B", list("C")), .alias("C", .model("A"))]) == ["B"])
    }

    @Test func leavesAllOthers() {
        #expect(newtypes([.alias("A", list("B")), .alias("B", .string)]) == [])
        #expect(newtypes([.alias("A", list("Box")), .object("Box", [.make("all", .model("A"))])]) == [])
        #expect(newtypes([.alias("In", list("Tree")), .alias("Tree", list("Tree"))]) == ["Tree"])
    }

    @Test func reportsACircleOfAliasesAlone() {
        let models = [Model.alias("A", .model("B")), .alias("B", .model("A"))]
        #expect(newtypes(models) == [])
        let codes = ClientPlanner.plan(.shop(models: models)).diagnostics.map(\.code)
        #expect(codes == ["plan/alias-cycle", "plan/alias-cycle"])
    }

    @Test func breaksChainsThatAreTooLong() {
        let models = (0..<1_000).map { Model.alias("A\($0)", $0 == 999 ? .string : list("A\($0 + 1)")) }
        #expect(newtypes(models).count == 15)
    }
}
