import MartletContract
import MartletSyntax

/// The servers of a Swagger 2.0 document: `host`, `basePath` and `schemes`.
struct SwaggerServers: Sendable {
    /// An address with the place of what says it.
    struct Address: Sendable {
        /// The address of a server: whole, or the path from the root.
        let url: String
        /// The place.
        let located: Located
    }

    /// What `schemes` says: by which of the four that 2.0 has a server is reached.
    private struct Schemes: Sendable {
        /// The schemes of requests, then those that a WebSocket of an address begins with: `https` for `wss`.
        var requests: [Scheme] = []
        var sockets: [Scheme] = []

        /// The schemes of addresses.
        var used: [Scheme] { isOfSockets ? sockets : requests }
        /// True where nothing but a WebSocket is offered.
        var isOfSockets: Bool { requests.isEmpty && !sockets.isEmpty }
    }

    /// The scheme by which requests are sent, of those that 2.0 has.
    private enum Scheme: String {
        case http, https

        /// Returns the scheme of the request that a WebSocket begins with (RFC 6455, section 3), or nil for another scheme.
        init?(ofSocket text: String) {
            switch text {
            case "ws": self = .http
            case "wss": self = .https
            default: return nil
            }
        }
    }

    /// The host with its place; nil where the document names none, or one that cannot be read.
    private var host: Located?
    private var hostText = ""
    /// The base path, without a slash at its end.
    private var basePath = ""
    private var basePathNode: Located?
    /// The schemes of the document; nil where it names none that can be used.
    private var schemes: Schemes?

    /// Reads the parts that all operations have.
    init(_ root: Located, _ context: inout OpenAPIContext) {
        readHost(root, &context)
        schemes = Self.schemes(of: root, &context)
        guard let text = context.readText("basePath", of: root), let located = root.child("basePath"), !text.isEmpty
        else {
            return
        }
        basePathNode = located
        basePath = text
        if !text.hasPrefix("/") {
            context.report(
                .invalidServer, "the base path '\(text.excerpt)' does not begin with a slash", at: located.node.span,
                help: "it is read as '/\(text.excerpt)'")
            basePath = "/" + text
        }
        while basePath.hasSuffix("/") { basePath.removeLast() }
        if basePath.isEmpty { basePathNode = nil }
    }

    private mutating func readHost(_ root: Located, _ context: inout OpenAPIContext) {
        guard let text = context.readText("host", of: root), let located = root.child("host"), !text.isEmpty else {
            return
        }
        guard let url = URLText("https://" + text), !url.hasUserInfo, url.path.isEmpty, !url.hasQueryOrFragment else {
            context.report(
                .invalidServer, "'\(text.excerpt)' is not a host; it is ignored", at: located.node.span,
                help: "write the name alone, such as api.example.com; the rest belongs to 'schemes' and 'basePath'")
            return
        }
        (host, hostText) = (located, text)
    }

    /// The addresses of the document. One that can be reached with encryption is reached so.
    var addresses: [Address] { addresses(by: schemes) }

    /// Returns the addresses of an operation, and whether it is a WebSocket.
    ///
    /// - Returns: No address for an operation that names no scheme that can be used.
    func reach(_ operation: Located, _ context: inout OpenAPIContext) -> (addresses: [Address], isWebSocket: Bool) {
        guard let own = Self.schemes(of: operation, &context) else { return ([], schemes?.isOfSockets == true) }
        return (addresses(by: own), own.isOfSockets)
    }

    private func addresses(by schemes: Schemes?) -> [Address] {
        guard let host else {
            return basePathNode.map { [Address(url: basePath, located: $0)] } ?? []
        }
        // The scheme of the document itself, says the specification. The document is at hand, so it is not known.
        let isLoopback = URLText("https://" + hostText)?.isLoopback == true
        var used = schemes?.used ?? [isLoopback ? .http : .https]
        if !isLoopback, used.contains(.https) { used = [.https] }
        return used.map { Address(url: $0.rawValue + "://" + hostText + basePath, located: host) }
    }

    /// Returns the schemes that the document or an operation names; nil where it names none that there is.
    private static func schemes(of owner: Located, _ context: inout OpenAPIContext) -> Schemes? {
        guard owner.node["schemes"] != nil else { return nil }
        var schemes = Schemes()
        var sockets: [(text: String, span: SourceSpan)] = []
        var plain: [Node] = []
        for element in context.readElements("schemes", of: owner) {
            let text = element.node.scalar?.text ?? ""
            if let scheme = Scheme(rawValue: text.lowercased()) {
                if scheme == .http { plain.append(element.node) }
                if !schemes.requests.contains(scheme) { schemes.requests.append(scheme) }
            } else if let scheme = Scheme(ofSocket: text.lowercased()) {
                if !schemes.sockets.contains(scheme) { schemes.sockets.append(scheme) }
                sockets.append((text, element.node.span))
            } else {
                context.report(
                    .invalidServer, "there is no scheme '\(text.excerpt)'; it is ignored", at: element.node.span,
                    help: "expected 'https', 'http', 'wss' or 'ws'")
            }
        }
        guard schemes.requests.isEmpty else {
            // Requests are encrypted where they can be.
            if schemes.requests.contains(.https) { plain.forEach { context.unread.keep($0) } }
            for (text, span) in sockets {
                context.report(
                    .invalidServer, "'\(text)' is the scheme of a WebSocket; it is ignored next to 'http' and 'https'",
                    at: span, help: "write 'schemes: [wss]' at the operation that is a WebSocket")
            }
            return schemes
        }
        return schemes.sockets.isEmpty ? nil : schemes
    }
}
