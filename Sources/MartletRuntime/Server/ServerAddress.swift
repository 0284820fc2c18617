import Foundation

/// The checked base address of a server.
struct ServerAddress: Sendable {
    /// The server's origin.
    let origin: ServerOrigin
    /// The address without the slash at its end; all paths go on from it.
    let base: String

    /// Checks the address of a server.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when it is not `http` or `https` with a host and without a user, a query
    ///   and a fragment.
    init(_ server: Server) throws(APIError) {
        guard let url = URL(string: server.url), let origin = ServerOrigin(url), url.hasWebScheme else {
            throw APIError(.invalidURL, reason: "the address of the server '\(server.name)' is not a web address")
        }
        guard url.user == nil, url.password == nil, url.query == nil, url.fragment == nil else {
            throw APIError(
                .invalidURL, reason: "the address of the server '\(server.name)' holds a user, a query or a fragment")
        }
        var path = url.path(percentEncoded: true)
        while path.hasSuffix("/") { path.removeLast() }
        self.origin = origin
        base = origin.description + path
    }

    /// Returns the address of a path, with query items that are percent-encoded already.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when Foundation refuses it.
    func url(path: String, query: [String]) throws(APIError) -> URL {
        var text = base + path
        if !query.isEmpty { text += "?" + query.joined(separator: "&") }
        guard let url = URL(string: text) else {
            throw APIError(.invalidURL, reason: "the path '\(path)' is not valid")
        }
        return url
    }
}

extension URL {
    /// Whether the scheme is `http` or `https`.
    var hasWebScheme: Bool {
        let scheme = scheme?.lowercased()
        return scheme == "https" || scheme == "http"
    }
}
