/// The strongly connected components of a graph, found in linear time and without recursion.
///
/// - Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1 (1972).
package struct StronglyConnectedComponents {
    private let edges: [[Int]]
    /// The order in which nodes were entered; -1 for those that were not.
    private var numbers: [Int]
    private var lows: [Int]
    private var isOpen: [Bool]
    private var open: [Int] = []
    private var count = 0
    private var found: [[Int]] = []
    /// Whether groups without a cycle are found, too.
    private var keepsAll = false

    /// Returns the groups of nodes that lead to each other, and the nodes that lead to themselves, ordered by their first
    /// nodes.
    ///
    /// - Parameter edges: The targets of each node.
    package static func cycles(in edges: [[Int]]) -> [[Int]] {
        var search = StronglyConnectedComponents(edges)
        // A node without edges is on no cycle.
        for node in edges.indices where !edges[node].isEmpty && search.numbers[node] < 0 { search.visit(node) }
        return search.found.map { (first: $0.min() ?? 0, nodes: $0) }.sorted { $0.first < $1.first }.map(\.nodes)
    }

    /// Returns all groups of nodes that lead to each other, single nodes among them: each before the groups that lead to it.
    ///
    /// - Parameter edges: The targets of each node.
    package static func all(in edges: [[Int]]) -> [[Int]] {
        var search = StronglyConnectedComponents(edges)
        search.keepsAll = true
        for node in edges.indices where search.numbers[node] < 0 { search.visit(node) }
        return search.found
    }

    /// Returns whether each node leads back to itself.
    ///
    /// - Parameter edges: The targets of each node.
    package static func nodesOnCycles(in edges: [[Int]]) -> [Bool] {
        var result = [Bool](repeating: false, count: edges.count)
        for cycle in cycles(in: edges) { for node in cycle { result[node] = true } }
        return result
    }

    private init(_ edges: [[Int]]) {
        self.edges = edges
        numbers = Array(repeating: -1, count: edges.count)
        lows = Array(repeating: 0, count: edges.count)
        isOpen = Array(repeating: false, count: edges.count)
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
        var group: [Int] = []
        while let node = open.popLast() {
            isOpen[node] = false
            group.append(node)
            if node == root { break }
        }
        if keepsAll || group.count > 1 || edges[root].contains(root) { found.append(group) }
    }
}
