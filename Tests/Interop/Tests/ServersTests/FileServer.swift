import MartletRuntime

/// What is known of nginx, apart from its answers.
enum FileServer {
    /// What it wrote down about requests with an address.
    static func exchanges(_ address: String) async throws -> [String] {
        let client = APIClient(
            configuration: ClientConfiguration(name: "Files"),
            server: Server(name: "files", url: try InteropServer.files.origin),
            transport: Carrier.asyncHTTPClient.transport)
        let log = try await client.text(FileEndpoint("/exchanges.log", cache: .none))
        return log.split(separator: "\n").filter { $0.hasPrefix(address + " ") }.map(String.init)
    }
}

/// A file on the server.
struct FileEndpoint: Endpoint {
    /// The path, with a query.
    let address: String
    let cache: CacheRule
    let range: String?

    init(_ address: String, cache: CacheRule, range: String? = nil) {
        self.address = address
        self.cache = cache
        self.range = range
    }

    var definition: EndpointDefinition {
        let path = address.prefix { $0 != "?" }
        return EndpointDefinition("Files.get", .get, String(path), cache: cache)
    }

    func write(to request: inout RequestWriter) throws(APIError) {
        let query = address.split { "?=".contains($0) }.dropFirst().map(String.init)
        if query.count == 2 { request.query(query[0], query[1]) }
        request.header("Range", range)
    }
}
