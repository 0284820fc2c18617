/// Circles in a graph, found in a time that grows with its size alone, and without recursion.
///
/// - Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1 (1972).
struct Circles {
    private let edges: [[Int]]
    private var numbers: [Int?]
    private var lows: [Int]
    private var isOpen: [Bool]
    private var open: [Int] = []
    private var count = 0
    private var found: [[Int]] = []

    /// Returns the groups of nodes that lead to each other, and the nodes that lead to themselves, by their first nodes.
    ///
    /// - Parameter edges: Where each node leads to.
    static func find(_ edges: [[Int]]) -> [[Int]] {
        var search = Circles(edges)
        // What leads nowhere leads to no circle.
        for node in edges.indices where !edges[node].isEmpty && search.numbers[node] == nil { search.visit(node) }
        return search.found.sorted { ($0.min() ?? 0) < ($1.min() ?? 0) }
    }

    private init(_ edges: [[Int]]) {
        self.edges = edges
        numbers = Array(repeating: nil, count: edges.count)
        lows = Array(repeating: 0, count: edges.count)
        isOpen = Array(repeating: false, count: edges.count)
    }

    private mutating func visit(_ start: Int) {
        var path: [(node: Int, next: Int)] = [(enter(start), 0)]
        while let (node, next) = path.last {
            if next < edges[node].count {
                path[path.count - 1].next += 1
                let target = edges[node][next]
                if let number = numbers[target] {
                    if isOpen[target] { lows[node] = min(lows[node], number) }
                } else {
                    path.append((enter(target), 0))
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
        var group: [Int] = []
        while let node = open.popLast() {
            isOpen[node] = false
            group.append(node)
            if node == root { break }
        }
        if group.count > 1 || edges[root].contains(root) { found.append(group) }
    }
}
