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
        let isOnCircle = Circles.nodes(edges.map { $0.map(\.target) })
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

/// The nodes of a graph that lead back to themselves, found in a time that grows with its size alone.
///
/// - Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1 (1972).
private struct Circles {
    private let edges: [[Int]]
    private var numbers: [Int]
    private var lows: [Int]
    private var isOpen: [Bool]
    private var isOnCircle: [Bool]
    private var open: [Int] = []
    private var count = 0

    /// Returns whether each node leads back to itself.
    static func nodes(_ edges: [[Int]]) -> [Bool] {
        var search = Circles(edges)
        for node in edges.indices where search.numbers[node] < 0 { search.visit(node) }
        return search.isOnCircle
    }

    private init(_ edges: [[Int]]) {
        self.edges = edges
        numbers = Array(repeating: -1, count: edges.count)
        lows = Array(repeating: 0, count: edges.count)
        isOpen = Array(repeating: false, count: edges.count)
        isOnCircle = isOpen
    }

    private mutating func visit(_ start: Int) {
        var path: [(node: Int, next: Int)] = [(enter(start), 0)]
        while let (node, next) = path.last {
            if next < edges[node].count {
                path[path.count - 1].next += 1
                let target = edges[node][next]
                if numbers[target] < 0 {
                    path.append((enter(target), 0))
                } else if isOpen[target] {
                    lows[node] = min(lows[node], numbers[target])
                }
                continue
            }
            path.removeLast()
            if let parent = path.last?.node { lows[parent] = min(lows[parent], lows[node]) }
            if lows[node] == numbers[node] { close(node) }
        }
    }

    private mutating func enter(_ node: Int) -> Int {
        numbers[node] = count
        lows[node] = count
        count += 1
        open.append(node)
        isOpen[node] = true
        return node
    }

    private mutating func close(_ root: Int) {
        let isAlone = open.last == root
        while let node = open.popLast() {
            isOpen[node] = false
            isOnCircle[node] = !isAlone || edges[node].contains(node)
            if node == root { break }
        }
    }
}
