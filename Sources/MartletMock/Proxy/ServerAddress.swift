#if Mock
    import Foundation

    /// The address of a real server.
    struct ServerAddress: Sendable, Equatable {
        /// Whether it speaks TLS.
        let isSecure: Bool
        /// The host: a name or an address in numbers, without brackets.
        let host: String
        /// The port.
        let port: Int
        /// What stands before the paths of requests; without a slash at its end.
        let path: String

        /// Reads `https://HOST`, with a port and a path or without; nil for what is none of HTTP, and for what has credentials,
        /// a query or a fragment.
        init?(_ text: String) {
            guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
                scheme == "http" || scheme == "https", var host = parts.host, !host.isEmpty,
                parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
            else { return nil }
            if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
            // A program gets it as a word.
            guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !host.hasPrefix("-") else { return nil }
            isSecure = scheme == "https"
            self.host = host
            port = parts.port ?? (isSecure ? 443 : 80)
            guard (1...65_535).contains(port) else { return nil }
            let path = parts.percentEncodedPath
            self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
        }

        /// The host with its port as `Host` has it (RFC 9110, section 7.2).
        var authority: String {
            let shown = host.contains(":") ? "[\(host)]" : host
            return port == (isSecure ? 443 : 80) ? shown : "\(shown):\(port)"
        }

        /// The host with its port.
        var hostAndPort: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

        /// Whether the host is no name.
        var isNumeric: Bool { host.contains(":") || host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0 < 0x3A } }

        /// The address as text.
        var text: String { "\(isSecure ? "https" : "http")://\(authority)\(path)" }
    }
#endif
