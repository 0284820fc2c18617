import MartletContract
import MartletFormats

/// Finds the endpoints that a request is for.
///
/// Where several templates fit, what is written out wins over parameters, segment by segment (OpenAPI 3.1, section 4.8.8.2);
/// a template that has the method wins over one that has not.
struct Router: Sendable {
    /// What is found for a path and a method.
    enum Result: Sendable {
        /// Endpoints of one path and one method, in the author's order; more than one where a query tells them apart.
        case found(Match)
        /// The path has other methods: those.
        case otherMethods([Endpoint.Method])
        /// There is no such path.
        case none
    }

    /// Endpoints that a path and a method fit.
    struct Match: Sendable {
        /// Where they stand in the list of endpoints.
        var endpoints: [Int]
        /// What stands in the places of the path's parameters, in order, percent-encoded.
        var values: [Substring]
        /// The methods of another template that fits and has more written out, but not the method; empty where there is none.
        var nearerMethods: [Endpoint.Method] = []
    }

    /// A place in a path.
    private struct Node: Sendable {
        var literals: TextTable<Int> = [:]
        /// Segments of texts and parameters, in the author's order.
        var mixed: [(segment: PathSegment, node: Int)] = []
        /// The nodes of these.
        var mixedNodes: [PathSegment: Int] = [:]
        var parameter: Int?
        var endpoints: [(method: Endpoint.Method, indices: [Int])] = []
    }

    private var nodes = [Node()]
    private let prefixes: [[PathSegment]]

    /// Makes a router.
    ///
    /// - Parameter servers: Servers below whose paths the endpoints can be found as well.
    init(_ endpoints: [Endpoint], servers: [Server]) {
        prefixes = Self.prefixes(of: servers)
        for (index, endpoint) in endpoints.enumerated() {
            add(PathSegment.segments(of: endpoint.path), endpoint.method, index)
        }
    }

    /// The endpoints of the same path and method, where there are several.
    var together: [[Int]] { nodes.flatMap(\.endpoints).map(\.indices).filter { $0.count > 1 } }

    private mutating func add(_ segments: [PathSegment], _ method: Endpoint.Method, _ index: Int) {
        var node = 0
        for segment in segments { node = child(of: node, for: segment) }
        if let known = nodes[node].endpoints.firstIndex(where: { $0.method == method }) {
            nodes[node].endpoints[known].indices.append(index)
        } else {
            nodes[node].endpoints.append((method, [index]))
        }
    }

    private mutating func child(of node: Int, for segment: PathSegment) -> Int {
        let known =
            if let literal = segment.literal {
                nodes[node].literals[literal]
            } else if segment.isParameter {
                nodes[node].parameter
            } else {
                nodes[node].mixedNodes[segment]
            }
        if let known { return known }
        nodes.append(Node())
        let child = nodes.count - 1
        if let literal = segment.literal {
            nodes[node].literals[literal] = child
        } else if segment.isParameter {
            nodes[node].parameter = child
        } else {
            nodes[node].mixed.append((segment, child))
            nodes[node].mixedNodes[segment] = child
        }
        return child
    }

    /// Returns what a request is for: first as its path stands, then below the path of a server.
    ///
    /// - Parameter budget: What pays for the steps; once it is used up, nothing is found.
    func find(
        _ method: Endpoint.Method?, _ path: Substring, _ budget: StepBudget = StepBudget()
    ) -> Result {
        guard path.utf8.first == UInt8(ascii: "/") else { return .none }
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        var other: [Endpoint.Method] = []
        switch find(method, segments[...], budget) {
        case .found(let match): return .found(match)
        case .otherMethods(let methods): other = methods
        case .none: break
        }
        for prefix in prefixes where prefix.count < segments.count {
            let isBelow = zip(prefix, segments).allSatisfy { pattern, segment in
                budget.spend(Self.steps(segment)) && pattern.values(of: segment) != nil
            }
            guard isBelow else { continue }
            switch find(method, segments[prefix.count...], budget) {
            case .found(let match): return .found(match)
            case .otherMethods(let methods): if other.isEmpty { other = methods }
            case .none: break
            }
        }
        return other.isEmpty ? .none : .otherMethods(other)
    }

    private func find(
        _ method: Endpoint.Method?, _ segments: ArraySlice<Substring>, _ budget: StepBudget
    ) -> Result {
        var walk = Walk(method: method, budget: budget)
        if var match = match(segments, at: 0, [], &walk) {
            match.nearerMethods = Self.sorted(walk.otherMethods)
            return .found(match)
        }
        return walk.otherMethods.isEmpty
            ? .none : .otherMethods(Self.sorted(walk.otherMethods))
    }

    /// How many steps it takes to compare a text with a segment of a template.
    private static func steps(_ text: Substring) -> Int { 1 + text.utf8.count / 16 }

    private static func sorted(_ methods: Set<Endpoint.Method>) -> [Endpoint.Method] {
        guard !methods.isEmpty else { return [] }
        let others = methods.filter { !$0.isStandard }.sorted { $0.token < $1.token }
        return Endpoint.Method.allCases.filter(methods.contains) + others
    }

    /// What a walk through the nodes is for, and what it has seen.
    private struct Walk {
        let method: Endpoint.Method?
        /// What pays for each node and text that it looks at: no path makes it look at all of them again and again.
        let budget: StepBudget
        var otherMethods: Set<Endpoint.Method> = []
    }

    private func match(
        _ segments: ArraySlice<Substring>, at index: Int, _ values: [Substring], _ walk: inout Walk
    ) -> Match? {
        let node = nodes[index]
        let steps = Self.steps(segments.first ?? "")
        guard walk.budget.spend(steps) else { return nil }
        guard let segment = segments.first else {
            if let method = walk.method, let found = node.endpoints.first(where: { $0.method == method }) {
                return Match(endpoints: found.indices, values: values)
            }
            // What is written out is the path: others that fit too have no say in which methods it has.
            if walk.otherMethods.isEmpty { walk.otherMethods = Set(node.endpoints.map(\.method)) }
            return nil
        }
        let rest = segments.dropFirst()
        let isEncoded = segment.utf8.contains(UInt8(ascii: "%"))
        let text = isEncoded ? PercentEncoding.decodedText(segment) : String(segment)
        if let next = node.literals[text], let found = match(rest, at: next, values, &walk) { return found }
        for (pattern, next) in node.mixed {
            guard walk.budget.spend(steps) else { return nil }
            guard let own = pattern.values(of: segment) else { continue }
            if let found = match(rest, at: next, values + own, &walk) { return found }
        }
        guard let next = node.parameter, !segment.isEmpty else { return nil }
        return match(rest, at: next, values + [segment], &walk)
    }

    /// The paths of servers, longest first; without those that are nothing but a slash.
    private static func prefixes(of servers: [Server]) -> [[PathSegment]] {
        var prefixes: [[PathSegment]] = []
        for server in servers {
            let url = server.startedURL
            let authority = server.isRelative ? url.startIndex : url.firstRange(of: "://")?.upperBound
            guard let authority, let slash = url[authority...].firstIndex(of: "/") else { continue }
            let segments = PathSegment.segments(of: template(url[slash...]))
            guard segments.contains(where: { !$0.pieces.isEmpty }), !prefixes.contains(segments) else { continue }
            prefixes.append(segments)
        }
        return prefixes.sorted { $0.count > $1.count }
    }

    /// The path of a server with the places of its variables.
    private static func template(_ text: Substring) -> PathTemplate {
        var pieces: [PathTemplate.Piece] = []
        var rest = text
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
            pieces.append(.parameter(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        return PathTemplate(pieces: pieces)
    }
}
