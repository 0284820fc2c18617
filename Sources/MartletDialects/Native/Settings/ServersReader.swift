import MartletContract
import MartletSyntax

/// Reads `servers:`, each an address or a mapping with `url`.
enum ServersReader {
    static let table = KeyTable(
        "a server", required: ["url"], optional: ["insecure", "pins", "log", "description"])

    enum PinsWord: String, CaseIterable {
        case on, off
    }

    /// Reads the section.
    static func read(_ node: Node, _ context: inout ReadContext) -> [Server] {
        guard let entries = context.entries(of: node, "'servers'") else { return [] }
        if entries.isEmpty { context.report(.invalidValue, "a specification needs at least one server", at: node.span) }
        return entries.compactMap { entry in
            guard context.checkName(entry, "a server") else { return nil }
            guard entry.value.mapping != nil else {
                return address(entry.value, isInsecureAllowed: false, &context).map {
                    Server(name: entry.name, url: $0, origin: Origin(entry.key.span))
                }
            }
            return server(entry, &context)
        }
    }

    private static func server(_ entry: Mapping.Entry, _ context: inout ReadContext) -> Server? {
        guard let mapping = context.open(entry.value, as: table, at: entry.key.span) else { return nil }
        let isInsecureAllowed = context.flag("insecure", of: mapping)
        let pins = mapping["pins"].flatMap { context.word($0, "'pins'", as: PinsWord.self) }
        let log = mapping["log"].flatMap { context.word($0, "'log'", as: Server.LogLevel.self) }
        let description = context.text("description", of: mapping)
        guard let url = mapping["url"].flatMap({ address($0, isInsecureAllowed: isInsecureAllowed, &context) }) else {
            return nil
        }
        var server = Server(name: entry.name, url: url, origin: Origin(entry.key.span))
        server.isInsecureAllowed = isInsecureAllowed
        server.arePinsChecked = pins != .off
        server.logLevel = log ?? .off
        server.description = description
        return server
    }

    private static func address(_ node: Node, isInsecureAllowed: Bool, _ context: inout ReadContext) -> String? {
        guard let text = context.text(node, "the address of a server") else { return nil }
        guard let url = context.webURL(text, at: node.span, isInsecureAllowed: isInsecureAllowed) else { return nil }
        guard !url.hasQueryOrFragment else {
            context.report(.invalidURL, "the address of a server has neither query nor fragment", at: node.span)
            return nil
        }
        if !url.path.isEmpty, url.path != "/" {
            do throws(PathParser.Failure) {
                _ = try PathParser.parse(url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path)
            } catch {
                context.report(.invalidURL, error.message, at: node.span)
                return nil
            }
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

extension ReadContext {
    /// Checks an `http` or `https` address; plain `http` only to this machine unless allowed.
    mutating func webURL(_ text: String, at span: SourceSpan, isInsecureAllowed: Bool) -> URLText? {
        guard let url = URLText(text) else {
            report(
                .invalidURL, "'\(text.excerpt)' is not a URL", at: span,
                help: "write it whole, such as https://api.example.com"
            )
            return nil
        }
        guard url.scheme == "https" || url.scheme == "http", !url.hasUserInfo else {
            report(
                .invalidURL,
                url.hasUserInfo
                    ? "a URL here carries no credentials" : "'\(url.scheme.excerpt)' is neither 'https' nor 'http'",
                at: span)
            return nil
        }
        if url.scheme == "http", !url.isLoopback, !isInsecureAllowed {
            report(
                .insecureURL, "'http' sends everything in the clear to \(url.host)", at: span,
                help: "use https, or say 'insecure: true' for a server in a test network")
        }
        return url
    }
}
