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

    /// The scheme by which requests are sent, of those that 2.0 has.
    private enum Scheme: String {
        case http, https
    }

    /// The host with its place; nil where the document names none, or one that cannot be read.
    private var host: Located?
    private var hostText = ""
    /// The base path, without a slash at its end.
    private var basePath = ""
    private var basePathNode: Located?

    /// Reads the parts that all operations have.
    init(_ root: Located, _ context: inout OpenAPIContext) {
        readHost(root, &context)
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

    /// Returns the addresses that the schemes of the document, or of an operation, make. A document that can be reached with
    /// encryption is reached so.
    ///
    /// - Parameters:
    ///   - owner: The document or the operation.
    ///   - isOperation: True for an operation, which has no address of its own if it names no scheme that can be used.
    func addresses(_ owner: Located, isOperation: Bool, _ context: inout OpenAPIContext) -> [Address] {
        let schemes = schemes(owner, &context)
        if isOperation, schemes == nil { return [] }
        guard let host else {
            return basePathNode.map { [Address(url: basePath, located: $0)] } ?? []
        }
        // The scheme of the document itself, says the specification. The document is at hand, so it is not known.
        let isLoopback = URLText("https://" + hostText)?.isLoopback == true
        var used = schemes ?? [isLoopback ? .http : .https]
        if !isLoopback, used.contains(.https) { used = [.https] }
        return used.map { Address(url: $0.rawValue + "://" + hostText + basePath, located: host) }
    }

    /// Returns the schemes by which requests can be sent; nil where nothing says which.
    private func schemes(_ owner: Located, _ context: inout OpenAPIContext) -> [Scheme]? {
        guard owner.node["schemes"] != nil else { return nil }
        var schemes: [Scheme] = []
        for element in context.readElements("schemes", of: owner) {
            let text = element.node.scalar?.text ?? ""
            guard let scheme = Scheme(rawValue: text.lowercased()) else {
                let isSocket = ["ws", "wss"].contains(text.lowercased())
                context.report(
                    .invalidServer,
                    isSocket
                        ? "'\(text)' is the scheme of a WebSocket; it is ignored"
                        : "there is no scheme '\(text.excerpt)'; it is ignored",
                    at: element.node.span,
                    help: isSocket
                        ? "describe a WebSocket with 'x-martlet-websocket'" : "expected 'https', 'http', 'wss' or 'ws'")
                continue
            }
            if !schemes.contains(scheme) { schemes.append(scheme) }
        }
        return schemes.isEmpty ? nil : schemes
    }
}
