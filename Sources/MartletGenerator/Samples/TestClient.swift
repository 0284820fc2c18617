import MartletContract
import MartletFormats
import MartletPlan

/// How generated tests make a client.
struct TestClient {
    /// Where tests send when the default server would refuse, or there is none.
    private static let standInAddress = "https://api.example.com"

    private let contract: Contract
    private let plan: ClientPlan
    /// The servers, with their addresses as they are when nothing is chosen.
    private let servers: [Server]
    private let serversByName: TextTable<Server>

    init(_ contract: Contract, plan: ClientPlan) {
        self.contract = contract
        self.plan = plan
        servers = contract.servers.map { server in
            var server = server
            server.url = Self.sent(server.defaultURL)
            return server
        }
        serversByName = TextTable(servers.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Returns an address as the runtime sends it: scheme and host in lower case, without the port of the scheme itself
    /// (RFC 3986, section 6.2.2.1 and 6.2.3).
    private static func sent(_ address: String) -> String {
        guard let separator = address.firstRange(of: "://") else { return address }
        let scheme = address[..<separator.lowerBound].lowercased()
        let rest = address[separator.upperBound...]
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        var authority = rest[..<end].lowercased()
        for port in [":", scheme == "https" ? ":443" : ":80"] where authority.hasSuffix(port) {
            authority.removeLast(port.count)
        }
        return "\(scheme)://\(authority)\(rest[end...])"
    }

    /// Returns the server that an endpoint's calls go to; nil when the runtime would refuse to send them there.
    func server(of endpoint: Endpoint) -> Server? {
        // A server that the specification does not name takes the places of all others.
        let standard = servers.first.flatMap { Self.isUsable($0) ? $0 : nil }
        guard let own = endpoint.server.flatMap({ serversByName[$0] }) else { return standard ?? standIn }
        if own.isRelative { return resolved(own) }
        guard standard != nil else { return standIn }
        return Self.isUsable(own) ? own : nil
    }

    /// The server that tests make, at the path of the first one where that is a path alone.
    private var standIn: Server {
        var server = Server(name: "test", url: Self.standInAddress, origin: contract.origin)
        if let first = servers.first, first.isRelative { server.url += first.url == "/" ? "" : first.url }
        return server
    }

    /// Returns a server that is a path alone, where the client's own server is.
    private func resolved(_ own: Server) -> Server {
        let main = servers.first.flatMap { Self.isUsable($0) ? $0 : nil } ?? standIn
        let start = main.url.firstRange(of: "://")?.upperBound ?? main.url.startIndex
        let end = main.url[start...].firstIndex(of: "/") ?? main.url.endIndex
        var server = own
        server.url = main.url[..<end] + (own.url == "/" ? "" : own.url)
        return server
    }

    /// Credentials are sent over TLS, to this machine, or where the author allows otherwise.
    private static func isUsable(_ server: Server) -> Bool {
        server.isInsecureAllowed || server.url.hasPrefix("https://") || LoopbackHost.contains(host(of: server.url))
    }

    /// Returns the host of an address of plain `http`; empty for others.
    private static func host(of url: String) -> Substring {
        guard url.hasPrefix("http://") else { return "" }
        let authority = url.dropFirst("http://".count).prefix { !"/?#".contains($0) }
        guard !authority.hasPrefix("[") else { return authority.prefix { $0 != "]" } + "]" }
        return authority.prefix { $0 != ":" }
    }

    /// The lines of the property that makes the client, with their indentation.
    ///
    /// - Parameters:
    ///   - access: The property's access, with a space.
    ///   - transport: What the client sends to.
    func lines(access: String = "private ", transport: String = "transport") -> [String] {
        var arguments: [SourceLayout] = []
        if !(servers.first.map(Self.isUsable) ?? false) {
            let address = StringLiteral.source(standIn.url)
            arguments.append(
                .call("server: \(plan.server.source)", [.text("server: Server(name: \"test\", url: \(address))")]))
        }
        for header in plan.runtimeHeaders {
            let value = StringLiteral.source(WireRequest.headerValue(header.header.name))
            arguments.append(.text("\(header.name.label): { \(value) }"))
        }
        let (statements, credentials) = credentials
        if let credentials { arguments.append(.text("credentials: \(credentials)")) }
        arguments += [.text("transport: \(transport)"), .text("options: .testing")]
        let client = SourceLayout.call(plan.client.source, arguments)
        let call = statements.isEmpty ? client : client.prefixed("return ")
        let body = statements + call.lines(indent: 8)
        return ["    \(access)var client: \(plan.client.source) {"] + body.map { "        \($0)" } + ["    }"]
    }

    /// What makes a credential for every scheme, and the expression of a store that holds it.
    private var credentials: (statements: [String], store: String?) {
        var hasToken = false
        var hasKey = false
        var hasPassword = false
        for scheme in contract.authSchemes {
            switch scheme.kind {
            case .oauth2, .bearer: hasToken = true
            case .apiKey: hasKey = true
            case .basic: hasPassword = true
            case .hmac, .clientCertificate: break
            }
        }
        switch (hasToken, hasKey, hasPassword) {
        case (false, false, false): return ([], nil)
        case (true, false, false): return ([], ".bearer(\"\(WireRequest.token)\")")
        case (false, true, false): return ([], ".apiKey(\"\(WireRequest.apiKey)\")")
        default: break
        }
        let password = "Credential.basic(username: \"\(WireRequest.username)\", password: \"\(WireRequest.password)\")"
        guard hasToken || hasKey else { return ([], "MemoryStore(\(password))") }
        let first = hasPassword ? password : "Credential.bearer(\"\(WireRequest.token)\")"
        var statements = ["var credential = \(first)"]
        if hasPassword, hasToken { statements.append("credential.accessToken = \"\(WireRequest.token)\"") }
        if hasKey { statements.append("credential.apiKey = \"\(WireRequest.apiKey)\"") }
        return (statements, "MemoryStore(credential)")
    }
}
