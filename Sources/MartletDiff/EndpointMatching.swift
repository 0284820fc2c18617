import MartletContract

/// Which endpoint of the revision is which of the base.
struct EndpointMatching: Sendable {
    /// An endpoint on both sides.
    struct Pair: Sendable {
        /// As it was.
        let base: Endpoint
        /// As it is to be.
        let revision: Endpoint
    }

    /// The endpoints on both sides, in the revision's order.
    private(set) var pairs: [Pair] = []
    /// The endpoints that are gone, in the base's order.
    private(set) var removed: [Endpoint] = []
    /// The new endpoints, in the revision's order.
    private(set) var added: [Endpoint] = []

    /// Matches endpoints by method and path, whatever the path's parameters are called, and those that are left by name.
    init(base: Contract, revision: Contract) {
        var left = base.groups.flatMap(\.endpoints)
        var right = revision.groups.flatMap(\.endpoints)
        for key in [Self.route, Self.name] {
            let known = Dictionary(left.enumerated().map { (key($0.element), $0.offset) }) { first, _ in first }
            var used: Set<Int> = []
            right = right.filter { endpoint in
                guard let index = known[key(endpoint)], used.insert(index).inserted else { return true }
                pairs.append(Pair(base: left[index], revision: endpoint))
                return false
            }
            left = left.enumerated().filter { !used.contains($0.offset) }.map(\.element)
        }
        removed = left
        added = right
    }

    private static func route(_ endpoint: Endpoint) -> String {
        let path = endpoint.path.pieces.map { piece in
            if case .literal(let text) = piece { text } else { "{}" }
        }
        return "\(endpoint.method.rawValue) \(path.joined())#\(endpoint.fragment ?? "")"
    }

    private static func name(_ endpoint: Endpoint) -> String { "\(endpoint.group).\(endpoint.name)" }
}

extension Endpoint {
    /// How people name it: `GET /specialists`.
    var title: String { "\(method.rawValue.uppercased()) \(path.text)" }

    /// The path of it as an element.
    var elementPath: ElementPath { ElementPath([title]) }
}
