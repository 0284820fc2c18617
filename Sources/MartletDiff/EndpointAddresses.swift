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
        guard servers.isEmpty, let first = others.first(where: { $0.url == "/" }) ?? others.first, first.isRelative
        else { return servers }
        return [Server(name: first.name, url: "/", origin: first.origin)]
    }

    /// Those on both sides: at the same address, or else of the same name.
    var pairs: [(base: Server, revision: Server)] { same.pairs + others.pairs }
    /// Those that are gone.
    var removed: [Server] { others.removed }
    /// Those that are new.
    var added: [Server] { others.added }

    private var same: ListMatching<Server> { ListMatching(base, revision, by: \.comparableURL) }
    private var others: ListMatching<Server> {
        let same = same
        return ListMatching(same.removed, same.added, by: \.name)
    }
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
        TextTable(servers.map { ($0.name, $0.defaultURL == "/" ? "" : $0.comparableDefaultURL) }) { first, _ in first }
    }

    /// Whether an endpoint has the same addresses on both sides.
    func areSame(_ pair: EndpointMatching.Pair) -> Bool {
        let (old, new) = (pair.base.pathShape, pair.revision.pathShape)
        if pair.base.server == nil, pair.revision.server == nil, !servers.base.isEmpty {
            // Whichever server the app chooses.
            let known = TextSet(servers.revision.map { (revision[$0.name] ?? "") + new })
            return servers.base.allSatisfy { known.contains((base[$0.name] ?? "") + old) }
        }
        return url(pair.base, base, servers.base) + old == url(pair.revision, revision, servers.revision) + new
    }

    /// Returns what tells an endpoint of the base from others by its address, whatever the order of the servers is.
    func route(ofBase endpoint: Endpoint) -> String { route(endpoint, base, servers.base) }

    /// Returns what tells an endpoint of the revision from others by its address.
    func route(ofRevision endpoint: Endpoint) -> String { route(endpoint, revision, servers.revision) }

    private func route(_ endpoint: Endpoint, _ addresses: TextTable<String>, _ servers: [Server]) -> String {
        let url = endpoint.server.flatMap { addresses[$0] } ?? servers.compactMap { addresses[$0.name] }.min() ?? ""
        return "\(endpoint.method.rawValue) \(url)\(endpoint.shape)"
    }

    /// Returns the URL that an endpoint is sent to where the app chooses none.
    private func url(_ endpoint: Endpoint, _ addresses: TextTable<String>, _ servers: [Server]) -> String {
        (endpoint.server ?? servers.first?.name).flatMap { addresses[$0] } ?? ""
    }
}
