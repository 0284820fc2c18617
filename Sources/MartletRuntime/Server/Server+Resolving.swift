public import Foundation

extension Server {
    /// Returns the server where its address, a path alone such as `/api/v2`, is resolved against that of a host
    /// (RFC 3986, section 5.2): scheme, host and port are those of `base`, and its path is replaced. A server with a whole
    /// address is returned as it is.
    ///
    /// ```swift
    /// let server = Server(name: "production", url: "/api/v2").resolved(against: host)
    /// ```
    ///
    /// - Parameter base: A web address. With another one, calls throw ``APIError/Code/invalidURL``.
    public func resolved(against base: URL) -> Server {
        resolved(against: base.absoluteString)
    }

    /// Returns true if the address is a path alone.
    var isRelative: Bool { url.hasPrefix("/") && !url.hasPrefix("//") }

    func resolved(against base: String) -> Server {
        guard isRelative else { return self }
        var server = self
        // Tells it from a server of the app's own, which takes the places of all others.
        server.isMadeFromTemplate = true
        guard let scheme = base.firstRange(of: "://") else {
            server.url = ""
            return server
        }
        let authority = base[scheme.upperBound...].prefix { !"/?#".contains($0) }
        server.url = base[..<scheme.upperBound] + authority + (url == "/" ? "" : url)
        return server
    }
}
