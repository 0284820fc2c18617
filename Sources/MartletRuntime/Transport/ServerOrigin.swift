public import Foundation
import MartletFormats

/// A web origin: scheme, host and port (RFC 6454, section 4). Credentials belong to one and never travel to another.
public struct ServerOrigin: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The scheme, in lower case.
    public let scheme: String
    /// The host, in lower case.
    public let host: String
    /// The port, the scheme's own (443, 80) when the address names none; 0 when neither is known.
    public let port: Int

    /// Reads the origin of an address; nil when it has no scheme, no host, or a port that is none.
    ///
    /// A host name with anything but letters, digits, `-`, `.` and `_` has no origin: `a%2Fb.example` is decoded to
    /// another name by one reader of addresses and not by the next.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: true)?.lowercased(),
            Self.isPlain(host)
        else { return nil }
        let port = url.port ?? Self.defaultPort(of: scheme)
        guard (0...65_535).contains(port), url.port != 0 else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// The origin as an address: `https://api.example.com`, with its port when it is not the scheme's own.
    public var description: String { "\(scheme)://\(authority)" }

    /// The host with its port when that is not the scheme's own, as in the field `Host` (RFC 9110, section 7.2).
    var authority: String {
        let address = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return port == Self.defaultPort(of: scheme) ? address : "\(address):\(port)"
    }

    /// Whether the host is this machine: `localhost` or a name below it, `127.0.0.0/8` or `::1` (RFC 6761, section 6.3;
    /// RFC 1122; RFC 4291). `0.0.0.0` is not.
    ///
    /// Resolvers should never ask the network for a name below `localhost`, and some do: glibc without
    /// `nss-myhostname`. Where others answer for your resolver, use `localhost` itself or `127.0.0.1`.
    public var isLoopback: Bool { LoopbackHost.contains(host) }

    /// Whether a host is a name, or an address in numbers, that every reader of addresses understands alike.
    private static func isPlain(_ host: String) -> Bool {
        // Foundation lets colons, and the percent sign of a zone, stand in a host only between brackets.
        let isNumeric = host.utf8.contains(UInt8(ascii: ":"))
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                case UInt8(ascii: ":"), UInt8(ascii: "%"), UInt8(ascii: "["), UInt8(ascii: "]"): isNumeric
                default: false
                }
            }
    }

    private static func defaultPort(of scheme: String) -> Int {
        switch scheme {
        case "https", "wss": 443
        case "http", "ws": 80
        default: 0
        }
    }
}
