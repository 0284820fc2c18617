import MartletContract
import MartletSyntax

/// Reads `servers:`, each an address or a mapping with `url`.
enum ServersReader {
    static let table = KeyTable(
        "a server", required: ["url"], optional: ["insecure", "pins", "log", "description", "variables"])
    static let variable = KeyTable("a variable", required: ["default"], optional: ["values", "description"])

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
                return address(entry.value, isInsecureKnown: false, &context).map {
                    Server(name: entry.name, url: $0, origin: Origin(entry.key.span))
                }
            }
            return server(entry, &context)
        }
    }

    private static func server(_ entry: Mapping.Entry, _ context: inout ReadContext) -> Server? {
        guard let mapping = context.open(entry.value, as: table, at: entry.key.span) else { return nil }
        let isInsecureAllowed = context.flag("insecure", of: mapping)
        // Whoever writes 'false' knows, and the client refuses to call such a server.
        let isInsecureKnown = mapping["insecure"] != nil
        let pins = mapping["pins"].flatMap { context.word($0, "'pins'", as: PinsWord.self) }
        let log = mapping["log"].flatMap { context.word($0, "'log'", as: Server.LogLevel.self) }
        let description = context.text("description", of: mapping)
        let variables = variables(mapping, &context)
        let places = mapping["variables"] == nil ? nil : variables
        guard
            let url = mapping["url"].flatMap({ address($0, places, isInsecureKnown: isInsecureKnown, &context) })
        else { return nil }
        var server = Server(name: entry.name, url: url, origin: Origin(entry.key.span))
        server.variables = variables
        server.isInsecureAllowed = isInsecureAllowed
        server.arePinsChecked = pins != .off
        server.logLevel = log ?? .off
        server.description = description
        return server
    }

    // MARK: Variables

    private static func variables(_ mapping: OpenMapping, _ context: inout ReadContext) -> [ServerVariable] {
        guard let node = mapping["variables"] else { return [] }
        return (context.entries(of: node, "'variables'") ?? []).compactMap { entry in
            guard context.checkName(entry, "a variable") else { return nil }
            var variable = ServerVariable(name: entry.name, defaultValue: "", origin: Origin(entry.key.span))
            if entry.value.sequence != nil {
                // The first value of a list is the default, as the first server is.
                variable.values = values(entry.value, &context)
                variable.defaultValue = variable.values.first ?? ""  // allowed: a list
            } else if entry.value.mapping != nil {
                guard let long = context.open(entry.value, as: Self.variable, at: entry.key.span),
                    let value = long["default"].flatMap({ context.text($0, "'default'") })
                else { return nil }
                variable.defaultValue = value
                variable.values = long["values"].map { values($0, &context) } ?? []
                variable.description = context.text("description", of: long)
                if let node = long["default"], !variable.values.isEmpty, !variable.values.contains(value) {
                    context.report(
                        .invalidDefault, "'\(value.excerpt)' is none of the values of '\(entry.name.excerpt)'",
                        at: node.span)
                }
            } else {
                guard let value = context.text(entry.value, "the default of a variable") else { return nil }
                variable.defaultValue = value
            }
            return variable
        }
    }

    private static func values(_ node: Node, _ context: inout ReadContext) -> [String] {
        guard let nodes = context.list(node, "'values'") else { return [] }
        if nodes.isEmpty { context.report(.invalidValue, "a variable needs at least one value", at: node.span) }
        var values: [String] = []
        for node in nodes {
            guard let value = context.text(node, "a value") else { continue }
            if values.contains(value) {
                context.report(.duplicateCase, "the value '\(value.excerpt)' is there already", at: node.span)
            } else {
                values.append(value)
            }
        }
        return values
    }

    // MARK: Addresses

    /// Reads an address. Without variables nothing in it is a place.
    private static func address(
        _ node: Node, _ variables: [ServerVariable]? = nil, isInsecureKnown: Bool, _ context: inout ReadContext
    ) -> String? {
        guard let written = context.text(node, "the address of a server") else { return nil }
        var text = written
        var server = Server(name: "", url: written, origin: Origin(node.span))
        if let variables {
            server.variables = variables
            guard arePlacesKnown(server, node, &context) else { return nil }
            text = server.defaultURL
        }
        // By its start: an empty value before a slash must not turn an address into a path.
        if server.isRelative, !text.hasPrefix("//") { return path(written, text, at: node.span, &context) }
        guard let url = context.webURL(text, at: node.span, isInsecureAllowed: isInsecureKnown) else { return nil }
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
        return written.hasSuffix("/") ? String(written.dropLast()) : written
    }

    /// Reads an address that is a path alone: the app says where it is.
    ///
    /// - Parameters:
    ///   - written: The path as the author wrote it.
    ///   - text: The path with the defaults of its variables.
    private static func path(
        _ written: String, _ text: String, at span: SourceSpan, _ context: inout ReadContext
    ) -> String? {
        guard Server.isPath(text) else {
            context.report(
                .invalidURL, "'\(text.excerpt)' cannot be the path of a server", at: span,
                help: "write it from the root, such as /api/v2, or the whole address")
            return nil
        }
        guard text != "/" else { return text }
        return written.hasSuffix("/") ? String(written.dropLast()) : written
    }

    /// Holds the places of an address and its variables against each other.
    private static func arePlacesKnown(_ server: Server, _ node: Node, _ context: inout ReadContext) -> Bool {
        var isKnown = true
        let variables = TextSet(server.variables.map(\.name))
        var places: TextSet = []
        for case .place(let name) in server.addressPieces {
            places.insert(name)
            guard !variables.contains(name) else { continue }
            let help = Suggestion.help(
                for: name, in: server.variables.map(\.name), count: variables.count, &context.suggestions)
            context.report(
                .invalidURL, "the place '{\(name.excerpt)}' of the address has no variable", at: node.span, help: help)
            isKnown = false
        }
        for variable in server.variables where !places.contains(variable.name) {
            context.report(
                .invalidURL, "the address has no place for '\(variable.name.excerpt)'", at: variable.origin.span,
                help: "write {\(variable.name)} in it")
        }
        return isKnown
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
