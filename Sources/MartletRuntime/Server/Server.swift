public import Foundation

/// A server of an API.
public struct Server: Sendable, Hashable {
    /// How much is logged; see ``ClientOptions/log``.
    public enum LogLevel: Sendable, Hashable {
        /// Nothing.
        case off
        /// One line a request: endpoint, method, address, status, size, time.
        case minimal
        /// Header fields and bodies, too, redacted.
        case verbose
    }

    /// The name, such as `production`.
    public var name: String
    /// The base address: `https` (or `http`, see ``isInsecureAllowed``), a host, optionally a port and a path; no user,
    /// no query. That of an endpoint may be a path alone, such as `/files`: it is resolved against the client's server. A call throws ``APIError/Code/invalidURL`` when it is anything else.
    public var url: String
    /// Whether plain `http` to a host that is not this machine is allowed.
    public var isInsecureAllowed: Bool
    /// Whether the pins of the client are checked.
    public var arePinsChecked: Bool
    /// How much is logged, unless ``ClientOptions/logLevel`` says otherwise.
    public var logLevel: LogLevel
    /// Whether the address is one of a specification, with values in its places.
    var isMadeFromTemplate = false

    /// Makes a server.
    public init(
        name: String, url: String, isInsecureAllowed: Bool = false, arePinsChecked: Bool = true,
        logLevel: LogLevel = .off
    ) {
        self.name = name
        self.url = url
        self.isInsecureAllowed = isInsecureAllowed
        self.arePinsChecked = arePinsChecked
        self.logLevel = logLevel
    }

    /// A server that no specification names.
    public static func custom(_ url: URL, isInsecureAllowed: Bool = false) -> Server {
        Server(name: "custom", url: url.absoluteString, isInsecureAllowed: isInsecureAllowed)
    }

    /// The server whose address an environment variable holds; another when the variable is not set or empty.
    ///
    /// Plain `http` is allowed as the other server allows it, and to this machine always.
    public static func environment(_ variable: String, default server: Server) -> Server {
        guard let url = ProcessInfo.processInfo.environment[variable], !url.isEmpty else { return server }
        var named = server
        named.name = variable
        named.url = url
        named.isMadeFromTemplate = false
        return named
    }
}
