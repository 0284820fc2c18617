public import Foundation

/// The servers of one API: generated code has a static member a server of the specification.
public protocol APIServer: Sendable {
    /// The server.
    var server: Server { get }

    /// Wraps a server.
    init(server: Server)
}

extension APIClient {
    /// Sends calls that start from now on to another server of the API.
    ///
    /// ```swift
    /// aroti.api.use(ArotiServer.development)
    /// ```
    ///
    /// Calls on their way stay with the server that they were made for. A credential belongs to the server it was saved
    /// for: the new one is not shown it.
    public func use(_ server: some APIServer) {
        use(server.server)
    }
}

extension APIServer {
    /// A server that the specification does not name.
    ///
    /// - Parameters:
    ///   - url: The base address.
    ///   - isInsecureAllowed: Whether plain `http` to a host that is not this machine is allowed.
    public static func custom(_ url: URL, isInsecureAllowed: Bool = false) -> Self {
        Self(server: .custom(url, isInsecureAllowed: isInsecureAllowed))
    }

    /// The server whose address an environment variable holds; another when the variable is not set or empty.
    public static func environment(_ variable: String, default server: Self) -> Self {
        Self(server: .environment(variable, default: server.server))
    }
}
