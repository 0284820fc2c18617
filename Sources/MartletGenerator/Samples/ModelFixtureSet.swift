import MartletContract
import MartletPayloads
import MartletPlan

/// The functions that make values of models: what tests and emitted servers share.
///
/// A value that is inside another one is made by its own function where both are the same: `author: .fixture()`. Values
/// are finite, so no function calls itself, however the models contain each other.
struct ModelFixtureSet {
    /// The functions, in the plan's order. Deprecated models, aliases and models of which Swift can say no value have none.
    let fixtures: [ModelFixture]

    private let names: TextSet

    init(_ plan: ClientPlan, sampler: Sampler) {
        var literals: TextTable<Literal> = [:]
        for model in plan.models where Self.isMade(model) {
            let type = TypeReference(.model(model.model.name), origin: model.model.origin)
            let slot = SampleSlot(owner: model.model.name, name: "")
            literals[model.model.name] = try? sampler.sample(type, for: slot, variant: .full)
        }
        // One that cannot be written is called by none, so that others may turn out as not to be written either.
        var fixtures: [ModelFixture] = []
        repeat {
            let expression = LiteralExpression(plan, fixtures: literals)
            fixtures = plan.models.compactMap { model in
                literals[model.model.name].flatMap { ModelFixture(model, $0, spelledBy: expression) }
            }
            guard fixtures.count < literals.count else { break }
            let written = TextSet(fixtures.map(\.model.model.name))
            literals = literals.filter { written.contains($0.key) }
        } while !literals.isEmpty
        self.fixtures = fixtures
        names = TextSet(fixtures.map(\.model.model.name))
    }

    /// Returns the functions of some models, in the models' order.
    func fixtures(of models: [ModelPlan]) -> [ModelFixture] {
        let wanted = TextSet(models.map(\.model.name))
        return fixtures.filter { wanted.contains($0.model.model.name) }
    }

    /// Whether a model of a name of the specification has a function.
    func has(_ name: String) -> Bool { names.contains(name) }

    private static func isMade(_ model: ModelPlan) -> Bool {
        guard model.model.deprecation == nil else { return false }
        // A case or a static member of the same name would be declared twice.
        switch model.declaration {
        case .structure, .newtype: return true
        case .union(let union): return !union.members.contains { $0.name.text == "fixture" }
        case .enumeration(let enumeration): return !enumeration.members.contains { $0.name.text == "fixture" }
        case .alias: return false
        }
    }
}
