import MartletContract

/// How many values the smallest value of each model is made of; unknown for one that goes on without end.
struct TypeSizes: Sendable {
    private var sizes: TextTable<Int> = [:]

    /// The size from which all are alike: too large.
    static let limit = 1_000_000_000

    /// How many times the size of a shape was worked out.
    private(set) var work = 0

    /// Finds the sizes from the smallest on, since no value is smaller than one that it holds.
    ///
    /// - Source: Donald E. Knuth, A Generalization of Dijkstra's Algorithm, Information Processing Letters 6 (1977).
    init(_ contract: Contract) {
        var queue = SizeQueue()
        /// The models that wait for each model.
        var waiting: TextTable<[Int]> = [:]
        /// How many models each model still waits for: a union for the first that is known, which is the smallest.
        var missing = [Int](repeating: 0, count: contract.models.count)
        for (index, model) in contract.models.enumerated() {
            let needs = Self.needs(of: model.shape)
            for need in needs { waiting[need, default: []].append(index) }
            missing[index] = needs.count
            if case .union = model.shape {
                missing[index] = 1
                propose(index, contract, &queue)
            } else if needs.isEmpty {
                propose(index, contract, &queue)
            }
        }
        while let (size, index) = queue.popFirst() {
            let name = contract.models[index].name
            guard sizes[name] == nil else { continue }
            sizes[name] = size
            for other in waiting[name] ?? [] where sizes[contract.models[other].name] == nil {
                missing[other] -= 1
                if missing[other] == 0 { propose(other, contract, &queue) }
            }
        }
    }

    /// Queues a model with the size that it has as far as is known.
    private mutating func propose(_ index: Int, _ contract: Contract, _ queue: inout SizeQueue) {
        work += 1
        if let size = size(of: contract.models[index].shape) { queue.insert(size, index) }
    }

    /// Returns the models whose sizes decide on that of a shape, each once.
    private static func needs(of shape: Model.Shape) -> TextSet {
        switch shape {
        case .enumeration: []
        case .alias(let alias): TextSet([need(of: alias.type)].compactMap { $0 })
        case .union(let union): TextSet(union.members.compactMap { need(of: $0.type) })
        case .object(let object):
            TextSet(object.fields.lazy.filter(\.isSentAlways).compactMap { need(of: $0.type) })
        }
    }

    /// Returns the model whose size decides on that of a type; nil when none does.
    private static func need(of type: TypeReference) -> String? {
        if type.isNullable { return nil }
        switch type.kind {
        case .model(let name): return name
        case .array(let element): return (type.constraints.minItems ?? 0) > 0 ? need(of: element) : nil
        default: return nil
        }
    }

    /// Returns the size of the smallest value of a type; nil when every value goes on without end.
    func size(of type: TypeReference, constraints: Constraints = Constraints()) -> Int? {
        if type.isNullable { return 1 }
        switch type.kind {
        case .model(let name):
            return sizes[name]
        case .array(let element):
            guard let least = type.constraints(within: constraints).minItems, least > 0 else { return 1 }
            guard let size = size(of: element) else { return nil }
            let product = size.multipliedReportingOverflow(by: least)
            return product.overflow ? Self.limit : min(product.partialValue, Self.limit - 1) + 1
        default:
            return 1
        }
    }

    private func size(of shape: Model.Shape) -> Int? {
        switch shape {
        case .enumeration: return 1
        case .alias(let alias): return size(of: alias.type)
        case .union(let union): return union.members.compactMap { size(of: $0.type) }.min()
        case .object(let object):
            var sum = 1
            for field in object.fields where field.isSentAlways {
                guard let size = size(of: field.type) else { return nil }
                sum = min(sum + size, Self.limit)
            }
            return sum
        }
    }
}

/// Models by their sizes, the smallest first: a binary heap.
private struct SizeQueue {
    private var entries: [(size: Int, index: Int)] = []

    mutating func insert(_ size: Int, _ index: Int) {
        entries.append((size, index))
        var child = entries.count - 1
        while child > 0, entries[child] < entries[(child - 1) / 2] {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func popFirst() -> (size: Int, index: Int)? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return first }
        entries[0] = last
        var parent = 0
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < entries.count }
            guard let child = children.min(by: { entries[$0] < entries[$1] }), entries[child] < entries[parent] else {
                return first
            }
            entries.swapAt(parent, child)
            parent = child
        }
    }
}
