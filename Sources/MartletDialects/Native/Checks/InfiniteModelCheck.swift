import MartletContract
import MartletSyntax

/// Where models stand in a list, by their names; of models of one name the first.
struct ModelPositions: Sendable {
    private var names = NameIndex()
    private var positions: [Int] = []

    /// Notes the models whose names fulfil a condition. None is copied.
    init(_ models: [Model], where isIncluded: (String) -> Bool = { _ in true }) {
        names.reserveCapacity(models.count)
        positions.reserveCapacity(models.count)
        for index in models.indices where isIncluded(models[index].name) {
            if names.add(models[index].name).isNew { positions.append(index) }
        }
    }

    /// Returns the position of a model; nil when there is none of the name.
    subscript(name: String) -> Int? {
        names.position(of: name).map { positions[$0] }
    }
}

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
        let positions = ModelPositions(models)
        let ways = Parallel.map(models, pieceCount: 256) { Self.ways(of: $0, positions) }
        let isFinite = finiteModels(ways)
        let infinite = models.indices.filter { !isFinite[$0] }
        guard !infinite.isEmpty else { return [] }
        let places = Dictionary(uniqueKeysWithValues: infinite.enumerated().map { ($1, $0) })
        let edges = infinite.map { model in ways[model].flatMap { $0.compactMap { places[$0] } } }
        return StronglyConnectedComponents.cycles(in: edges).map { circle in circle.sorted().map { infinite[$0] } }
    }

    private static func isAlias(_ shape: Model.Shape) -> Bool {
        if case .alias = shape { true } else { false }
    }

    /// One way to make a value of a model, and those of the models that it takes which are not known to end.
    private struct Way {
        let model: Int
        var needs: [Int]
    }

    /// Returns whether each model has values that end, from all ways to make a value of it. Each need is looked at once, so
    /// time stays near the size of the text.
    private static func finiteModels(_ ways: [[[Int]]]) -> [Bool] {
        var isFinite = [Bool](repeating: false, count: ways.count)
        var waiting = [[Way]](repeating: [], count: ways.count)
        var open = ways.indices.flatMap { model in ways[model].map { Way(model: model, needs: $0) } }
        while var way = open.popLast() {
            while let need = way.needs.last, isFinite[need] { way.needs.removeLast() }
            if let need = way.needs.last {
                waiting[need].append(way)
            } else if !isFinite[way.model] {
                isFinite[way.model] = true
                open += waiting[way.model]
                waiting[way.model] = []
            }
        }
        return isFinite
    }

    /// Returns the models that each way to make a value of a model takes, by their positions.
    private static func ways(of model: Model, _ positions: ModelPositions) -> [[Int]] {
        guard case .union(let union) = model.shape, !union.members.isEmpty else {
            return [needs(of: model.shape, positions)]
        }
        return union.members.map { need(of: $0.type, positions).map { [$0] } ?? [] }
    }

    /// The models that a value of a shape that is no union cannot be without.
    private static func needs(of shape: Model.Shape, _ positions: ModelPositions) -> [Int] {
        switch shape {
        case .object(let object):
            object.fields.indices.compactMap { index in
                let isNeeded = !object.fields[index].isOptional && object.fields[index].defaultValue == nil
                return isNeeded ? need(of: object.fields[index].type, positions) : nil
            }
        case .alias(let alias): [need(of: alias.type, positions)].compactMap { $0 }
        case .union, .enumeration: []
        }
    }

    private static func need(of type: TypeReference, _ positions: ModelPositions) -> Int? {
        // A model that could not be read is taken as one that ends.
        if case .model(let name) = type.kind, !type.isNullable { positions[name] } else { nil }
    }
}
