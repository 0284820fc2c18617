import MartletContract

/// What must be stored outside its container, so that no type contains itself.
struct Recursion {
    /// The fields, by model and name.
    var boxedFields: [String: Set<String>] = [:]
    /// The unions that are indirect enums.
    var indirectUnions: Set<String> = []
}

/// Finds the models that contain themselves and the fewest places that must be boxed: lists and maps break a cycle by
/// themselves, so does an indirect union, and of the fields of a cycle only the one that closes it is boxed.
struct RecursionFinder {
    /// A place in a model that holds another model by value.
    private struct Edge {
        var field: String
        var target: String
    }

    private var edges: [String: [Edge]] = [:]
    private var unions: Set<String> = []
    private let order: [String]

    init(_ contract: Contract, _ types: TypeTable) {
        order = contract.models.map(\.name)
        for model in contract.models {
            switch model.shape {
            case .object(let object):
                edges[model.name] = object.fields.compactMap { Self.edge($0.name, $0.type, types) }
            case .union(let union):
                unions.insert(model.name)
                edges[model.name] = union.members.compactMap { Self.edge($0.name, $0.type, types) }
            case .alias(let alias) where alias.isNewtype:
                edges[model.name] = [Self.edge("rawValue", alias.type, types)].compactMap { $0 }
            case .alias, .enumeration:
                break
            }
        }
    }

    func find() -> Recursion {
        var result = Recursion()
        for name in order where unions.contains(name) && reaches(name) { result.indirectUnions.insert(name) }
        var finished: Set<String> = []
        for name in order { visit(name, &finished, &result) }
        return result
    }

    private static func edge(_ field: String, _ type: TypeReference, _ types: TypeTable) -> Edge? {
        guard case .model(let target) = types.expanded(type).kind else { return nil }
        return Edge(field: field, target: target)
    }

    /// Whether a model contains itself by value.
    private func reaches(_ start: String) -> Bool {
        var seen: Set<String> = []
        var open = (edges[start] ?? []).map(\.target)
        while let name = open.popLast() {
            if name == start { return true }
            if seen.insert(name).inserted { open += (edges[name] ?? []).map(\.target) }
        }
        return false
    }

    /// Walks the models in depth, in the author's order, and boxes each field that leads back to a model on the way.
    /// The stack is a list of its own: a chain of models may be longer than the thread's.
    private func visit(_ start: String, _ finished: inout Set<String>, _ result: inout Recursion) {
        var path: [(name: String, next: Int)] = []
        var onPath: Set<String> = []
        func enter(_ name: String) {
            guard !finished.contains(name), !result.indirectUnions.contains(name) else { return }
            path.append((name, 0))
            onPath.insert(name)
        }
        enter(start)
        while let (name, next) = path.last {
            guard let edge = (edges[name] ?? []).dropFirst(next).first else {
                path.removeLast()
                onPath.remove(name)
                finished.insert(name)
                continue
            }
            path[path.count - 1].next += 1
            if onPath.contains(edge.target) {
                result.boxedFields[name, default: []].insert(edge.field)
            } else {
                enter(edge.target)
            }
        }
    }
}
