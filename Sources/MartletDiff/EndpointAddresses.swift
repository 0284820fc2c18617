import MartletContract

/// The servers of two contracts. An OpenAPI document without servers has one at `/` (OpenAPI 3.1, 4.8.1), and so it is compared
/// with another one at a path.
struct ComparedServers: Sendable {
    /// Those of the base.
    let base: [Server]
    /// Those of the revision.
    let revision: [Server]

    init(_ base: Contract, _ revision: Contract) {
        self.base = Self.servers(base.servers, beside: revision.servers)
        self.revision = Self.servers(revision.servers, beside: base.servers)
    }

    private static func servers(_ servers: [Server], beside others: [Server]) -> [Server] {
        guard servers.isEmpty, others.count == 1, others[0].isRelative else { return servers }
        return [Server(name: others[0].name, url: "/", origin: others[0].origin)]
    }

    /// Those of the same name on both sides.
    var pairs: [(base: Server, revision: Server)] { lists.pairs }

    /// Those on both sides, and those on one alone.
    var lists: ListMatching<Server> { ListMatching(base, revision, by: \.name) }
}

/// The addresses of endpoints: the URL of a server with the path. `/v1/pets` at `https://api.example.com` and `/pets` at
/// `https://api.example.com/v1` are the same.
struct EndpointAddresses: Sendable {
    private let servers: ComparedServers
    private let base: TextTable<String>
    private let revision: TextTable<String>

    init(_ servers: ComparedServers) {
        self.servers = servers
        base = Self.addresses(of: servers.base)
        revision = Self.addresses(of: servers.revision)
    }

    /// Returns the URLs of servers by their names, with the defaults of what can be chosen.
    private static func addresses(of servers: [Server]) -> TextTable<String> {
        TextTable(servers.map { ($0.name, $0.defaultURL == "/" ? "" : $0.defaultURL) }) { first, _ in first }
    }

    /// Whether an endpoint has the same addresses on both sides.
    func areSame(_ pair: EndpointMatching.Pair) -> Bool {
        let (old, new) = (pair.base.pathShape, pair.revision.pathShape)
        if pair.base.server == nil, pair.revision.server == nil, !servers.pairs.isEmpty {
            return servers.pairs.allSatisfy {
                (base[$0.base.name] ?? "") + old == (revision[$0.revision.name] ?? "") + new
            }
        }
        return ofBase(pair.base) + old == ofRevision(pair.revision) + new
    }

    /// Returns the URL that an endpoint of the base is sent to where the app chooses none.
    func ofBase(_ endpoint: Endpoint) -> String {
        (endpoint.server ?? servers.base.first?.name).flatMap { base[$0] } ?? ""
    }

    /// Returns the URL that an endpoint of the revision is sent to where the app chooses none.
    func ofRevision(_ endpoint: Endpoint) -> String {
        (endpoint.server ?? servers.revision.first?.name).flatMap { revision[$0] } ?? ""
    }
}
