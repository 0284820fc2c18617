public import Foundation

/// A web origin: scheme, host and port (RFC 6454, section 4). Credentials belong to one and never travel to another.
public struct ServerOrigin: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The scheme, in lower case.
    public let scheme: String
    /// The host, in lower case.
    public let host: String
    /// The port, the scheme's own (443, 80) when the address names none; 0 when neither is known.
    public let port: Int

    /// Reads the origin of an address; nil when it has no scheme or no host.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), !host.isEmpty else {
            return nil
        }
        self.scheme = scheme
        self.host = host
        self.port = url.port ?? Self.defaultPort(of: scheme)
    }

    /// The origin as an address: `https://api.example.com`, with its port when it is not the scheme's own.
    public var description: String {
        let address = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return port == Self.defaultPort(of: scheme) ? "\(scheme)://\(address)" : "\(scheme)://\(address):\(port)"
    }

    /// Whether the host can only be this machine: `localhost`, `127.0.0.0/8` or `::1` (RFC 6761, RFC 5735, RFC 4291).
    public var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { number in number.allSatisfy(\.isASCII) && UInt8(number) != nil }
    }

    private static func defaultPort(of scheme: String) -> Int {
        switch scheme {
        case "https", "wss": 443
        case "http", "ws": 80
        default: 0
        }
    }
}
