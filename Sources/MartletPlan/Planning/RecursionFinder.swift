import MartletContract

/// What is stored outside its container, so that no type contains itself and none is large.
struct IndirectStorage {
    /// The positions of the fields, by that of their model in the contract.
    var boxedFields: [Int: Set<Int>] = [:]
    /// Whether each model is a union that is an indirect enum.
    var isIndirect: [Bool] = []
}

/// Finds the models that contain themselves and the fewest places that must be boxed: lists and maps break a cycle by
/// themselves, so does an indirect union, and of the fields of a cycle only the one that closes it is boxed.
struct RecursionFinder {
    /// A place in a model that holds another model by value.
    private struct Edge {
        /// Its position in the model.
        var field: Int
        var target: Int
    }

    /// The places of each model, by its position in the contract.
    private var edges: [[Edge]]
    private var isUnion: [Bool]

    init(_ contract: Contract, _ types: TypeTable) {
        edges = Array(repeating: [], count: contract.models.count)
        isUnion = Array(repeating: false, count: contract.models.count)
        for index in contract.models.indices {
            switch contract.models[index].shape {
            case .object(let object):
                edges[index] = object.fields.indices.compactMap { field in
                    let target = types.modelIndex(of: object.fields[field].type)
                    return target.map { Edge(field: field, target: $0) }
                }
            case .union(let union):
                isUnion[index] = true
                edges[index] = union.members.indices.compactMap { member in
                    types.modelIndex(of: union.members[member].type).map { Edge(field: member, target: $0) }
                }
            case .alias(let alias) where alias.isNewtype:
                edges[index] = [types.modelIndex(of: alias.type)].compactMap { $0 }.map { Edge(field: 0, target: $0) }
            case .alias, .enumeration:
                break
            }
        }
    }

    func find() -> IndirectStorage {
        let isOnCircle = StronglyConnectedComponents.nodesOnCycles(in: edges.map { $0.map(\.target) })
        let isIndirect = edges.indices.map { isUnion[$0] && isOnCircle[$0] }
        var result = IndirectStorage(isIndirect: isIndirect)
        var isFinished = isIndirect
        var isOnPath = [Bool](repeating: false, count: edges.count)
        for index in edges.indices { visit(index, &isFinished, &isOnPath, &result.boxedFields) }
        return result
    }

    /// Walks the models in depth, in the author's order, and boxes each field that leads back to a model on the way.
    /// The stack is a list of its own: a chain of models may be longer than the thread's.
    private func visit(
        _ start: Int, _ isFinished: inout [Bool], _ isOnPath: inout [Bool], _ boxed: inout [Int: Set<Int>]
    ) {
        guard !isFinished[start] else { return }
        var path: [(model: Int, next: Int)] = [(start, 0)]
        isOnPath[start] = true
        while let (model, next) = path.last {
            guard next < edges[model].count else {
                path.removeLast()
                isOnPath[model] = false
                isFinished[model] = true
                continue
            }
            let edge = edges[model][next]
            path[path.count - 1].next += 1
            if isOnPath[edge.target] {
                boxed[model, default: []].insert(edge.field)
            } else if !isFinished[edge.target] {
                path.append((edge.target, 0))
                isOnPath[edge.target] = true
            }
        }
    }
}
