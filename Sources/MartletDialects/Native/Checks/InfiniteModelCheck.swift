import MartletContract
import MartletSyntax

/// Reports models that contain themselves with no way to end: every value of them would be infinite.
enum InfiniteModelCheck {
    static func run(_ context: inout ReadContext) {
        let models = context.models.map(\.model)
        for circle in circles(of: models) {
            guard let model = circle.map({ models[$0] }).first(where: { !isAlias($0.shape) }) else { continue }
            context.report(
                .infiniteModel, "every '\(model.name.excerpt)' contains another one, without end",
                at: model.origin.span, help: "make a field of the circle optional, nullable or a list")
        }
    }

    /// Returns the positions of models that contain each other with no way to end, each circle in order. A model that
    /// merely contains an infinite one is not at fault.
    static func circles(of models: [Model]) -> [[Int]] {
        let shapes = Dictionary(models.map { ($0.name, $0.shape) }) { first, _ in first }
        let finite = finiteModels(models, shapes)
        let infinite = models.indices.filter { !finite.contains(models[$0].name) }
        let places = Dictionary(infinite.enumerated().map { (models[$0.element].name, $0.offset) }) { first, _ in first
        }
        let edges = infinite.map { needs(of: models[$0].shape, shapes).compactMap { places[$0] } }
        return Circles.find(edges).map { circle in circle.sorted().map { infinite[$0] } }
    }

    private static func isAlias(_ shape: Model.Shape) -> Bool {
        if case .alias = shape { true } else { false }
    }

    /// One way to make a value of a model, and how many of the models that it takes are known to end.
    private struct Way {
        let model: String
        let needs: [String]
        var metCount = 0
    }

    /// Returns the models with values that end. Each need is looked at once, so time stays near the size of the text.
    private static func finiteModels(_ models: [Model], _ shapes: [String: Model.Shape]) -> Set<String> {
        var finite: Set<String> = []
        var ways = models.flatMap { Self.ways(of: $0, shapes) }
        var waiting: [String: [Int]] = [:]
        var open = Array(ways.indices.reversed())
        while let index = open.popLast() {
            let needs = ways[index].needs
            while ways[index].metCount < needs.count, finite.contains(needs[ways[index].metCount]) {
                ways[index].metCount += 1
            }
            if ways[index].metCount < needs.count {
                waiting[needs[ways[index].metCount], default: []].append(index)
            } else if finite.insert(ways[index].model).inserted {
                open += waiting.removeValue(forKey: ways[index].model) ?? []
            }
        }
        return finite
    }

    private static func ways(of model: Model, _ shapes: [String: Model.Shape]) -> [Way] {
        guard case .union(let union) = model.shape, !union.members.isEmpty else {
            return [Way(model: model.name, needs: needs(of: model.shape, shapes))]
        }
        return union.members.map { Way(model: model.name, needs: needs(of: $0.type, shapes)) }
    }

    /// The models that a value of a shape cannot be without.
    private static func needs(of shape: Model.Shape, _ shapes: [String: Model.Shape]) -> [String] {
        switch shape {
        case .object(let object):
            object.fields.filter { !$0.isOptional && $0.defaultValue == nil }.flatMap { needs(of: $0.type, shapes) }
        case .alias(let alias): needs(of: alias.type, shapes)
        case .union(let union): union.members.flatMap { needs(of: $0.type, shapes) }
        case .enumeration: []
        }
    }

    private static func needs(of type: TypeReference, _ shapes: [String: Model.Shape]) -> [String] {
        // A model that could not be read is taken as one that ends.
        if case .model(let name) = type.kind, !type.isNullable, shapes[name] != nil { [name] } else { [] }
    }
}
