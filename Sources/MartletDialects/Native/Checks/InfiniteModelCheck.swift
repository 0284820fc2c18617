import MartletContract
import MartletSyntax

/// Reports models that contain themselves with no way to end: every value of them would be infinite.
enum InfiniteModelCheck {
    static func run(_ context: inout ReadContext) {
        let finite = finiteModels(context)
        let infinite = context.models.map(\.model).filter { !finite.contains($0.name) }
        let positions = Dictionary(infinite.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
        let edges = infinite.map { needs(of: $0.shape, context.shapes).compactMap { positions[$0] } }
        // A model that merely contains an infinite one is not at fault; of a circle the first is reported.
        for circle in Circles.find(edges) {
            guard let model = circle.sorted().map({ infinite[$0] }).first(where: { !isAlias($0.shape) }) else {
                continue
            }
            context.report(
                .infiniteModel, "every '\(model.name.excerpt)' contains another one, without end",
                at: model.origin.span, help: "make a field of the circle optional, nullable or a list")
        }
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
    private static func finiteModels(_ context: ReadContext) -> Set<String> {
        var finite: Set<String> = []
        var ways = context.models.flatMap { Self.ways(of: $0.model, context.shapes) }
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
