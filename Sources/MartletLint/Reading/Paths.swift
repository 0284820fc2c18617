import MartletContract
import MartletFormats

extension PathTemplate {
    /// The path without the names of its parameters: `/users/{}`.
    var shape: String {
        pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .parameter: "{}"
            }
        }.joined()
    }

    /// The shape of the collection that the path is an element of: `/users` of `/users/{id}`; nil when it is none.
    var collectionShape: String? {
        guard case .parameter? = pieces.last else { return nil }
        let rest = PathTemplate(pieces: pieces.dropLast()).shape
        return rest.hasSuffix("/") ? String(rest.dropLast()) : nil
    }

    /// The segments that are text alone.
    var literalSegments: [String] {
        text.split(separator: "/").map(String.init).filter { !$0.contains("{") }
    }
}

/// Hosts of addresses.
enum Hosts {
    /// Returns the host of an address, in lower case; empty when it has none.
    static func of(_ url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return "" }
        let host = url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }.dropFirst()).lowercased() }
        return String(host.prefix { $0 != ":" }).lowercased()
    }

    /// Returns whether a host is the machine itself.
    static func isLoopback(_ host: String) -> Bool { LoopbackHost.contains(host) }
}
