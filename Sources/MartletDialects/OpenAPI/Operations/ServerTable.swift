import MartletContract
import MartletSyntax

/// The servers of a document: those of the whole, and those that single operations are sent to.
struct ServerTable: Sendable {
    /// The servers, in the author's order.
    private(set) var servers: [Server] = []
    private var keys: TextSet = []
    /// The key of the first server of the whole document; nil without one.
    private var standard: String?
    /// The parts of the servers in Swagger 2.0; nil in OpenAPI 3.
    private var swagger: SwaggerServers?

    /// Reads the servers of the whole document.
    mutating func readAll(_ root: Located, _ context: inout OpenAPIContext) {
        if context.isSwagger {
            let swagger = SwaggerServers(root, &context)
            for address in swagger.addresses { _ = add(address, &context) }
            self.swagger = swagger
        } else {
            for server in context.readElements("servers", of: root) { _ = add(server, &context) }
        }
        standard = servers.first.map(Self.key(of:))
    }

    /// Reads the servers of a path or an operation.
    ///
    /// All of them become servers of the document, so that an app can choose another for the name of the first.
    ///
    /// - Returns: The key of the first that has an address; nil when it is that of the whole document.
    mutating func own(_ list: Located, _ context: inout OpenAPIContext) -> String? {
        var first: (server: Server, key: String)?
        for element in list.elements {
            guard let server = add(element, &context) else { continue }
            let key = Self.key(of: server)
            if let first, first.key != key {
                context.report(
                    .unreadField, "'\(server.url.excerpt)' is not used where there is '\(first.server.url.excerpt)'",
                    at: element.node.span, help: "an app can give another address for the name of the first")
            }
            first = first ?? (server, key)
        }
        // A document without servers has one: `/` (OpenAPI 3.1.1, section 4.8.1).
        return first.flatMap { $0.key == standard ?? "/" ? nil : $0.key }
    }

    /// Reads the server of an operation, and whether it is a WebSocket there.
    ///
    /// - Parameters:
    ///   - site: The operation, which is told both. Its server is nil when it is that of the whole document.
    ///   - item: The server of its path; nil for that of the whole document.
    mutating func settle(_ site: inout OperationSite, or item: String?, _ context: inout OpenAPIContext) {
        guard let swagger else {
            site.server = item
            if let list = site.operation.child("servers") { site.server = own(list, &context) }
            return
        }
        let (addresses, isWebSocket) = swagger.reach(site.operation, &context)
        if let first = addresses.first, !addresses.contains(where: { $0.url == standard }) {
            site.server = add(first, &context).map(Self.key(of:))
        }
        guard isWebSocket else { return }
        site.isWebSocket = site.method == .get
        guard site.method != .get else { return }
        context.report(
            .invalidServer, "a WebSocket begins with 'get'; this operation is a request",
            at: site.operation.node["schemes"]?.sequence?.first?.span ?? site.key.span,
            help: "write 'https' or 'http' into 'schemes'")
    }

    private mutating func add(_ address: SwaggerServers.Address, _ context: inout OpenAPIContext) -> Server? {
        let span = address.located.node.span
        let server = Server(
            name: "", url: address.url, origin: Origin(span, pointer: address.located.location.pointer))
        return ServerReader.check(server, at: span, &context) ? add(server) : nil
    }

    private mutating func add(_ located: Located, _ context: inout OpenAPIContext) -> Server? {
        ServerReader.read(located, &context).map { add($0) }
    }

    /// Adds a server unless there is one of its address.
    private mutating func add(_ server: Server) -> Server {
        if keys.insert(Self.key(of: server)).inserted { servers.append(server) }
        return server
    }

    /// Returns what tells a server from all others: its address, and the values that can be in its places.
    private static func key(of server: Server) -> String {
        server.variables.reduce(into: server.url) { $0 += " \($1.name)=\($1.defaultValue) \($1.values)" }
    }

    /// Gives all servers names: first those of an earlier run, then those that their authors gave, then what they are for.
    ///
    /// - Returns: The names by the keys.
    mutating func giveNames(_ context: inout OpenAPIContext) -> TextTable<String> {
        let own = servers.map { OperationNames.clean($0.name) }
        var given = [String?](repeating: nil, count: servers.count)
        var used: TextSet = []
        func take(_ name: String?, at index: Int) {
            if given[index] == nil, let name, used.insert(name).inserted { given[index] = name }
        }
        // One address can be that of several servers, which differ in their variables.
        var urls: TextSet = []
        let places = servers.map { urls.insert($0.url).inserted ? $0.url : $0.defaultURL }
        let earlier = places.map { context.earlier.servers[$0] }
        // A server that is told a name later on has it, as one whose name is changed.
        for index in servers.indices where own[index] == nil || isNumbered(earlier[index], own[index]) {
            take(earlier[index].flatMap { OperationNames.clean($0) == $0 ? $0 : nil }, at: index)
        }
        for index in servers.indices { take(own[index], at: index) }
        var numbered = NumberedNames()
        let former = TextSet(context.earlier.servers.values)
        for index in servers.indices {
            let wanted = ServerReader.name(of: servers[index], isFirst: index == 0)
            take(wanted, at: index)
            let name =
                given[index] ?? numbered.free(wanted, spelledBy: { wanted + String($0) }, unless: used.contains)
            used.insert(name)
            if name == own[index] { context.serverNames[name] = servers[index].name }
            servers[index].name = name
            // One that was there and comes back must not take it either.
            if name != own[index] || former.contains(name) { context.choices.servers[places[index]] = name }
        }
        return TextTable(servers.map { (Self.key(of: $0), $0.name) }) { first, _ in first }
    }

    private func isNumbered(_ name: String?, _ own: String?) -> Bool {
        guard let name, let own else { return false }
        return name == own || OperationNamer.isNumbered(name, base: own)
    }
}

/// Reads a server object.
enum ServerReader {
    /// Reads a server; its name is given later. Nil when it has no address that anything can be sent to.
    static func read(_ located: Located, _ context: inout OpenAPIContext) -> Server? {
        guard located.node.mapping != nil else {
            context.report(.wrongShape, "a server is an object with 'url'", at: located.node.span)
            return nil
        }
        guard let text = context.readText("url", of: located), let span = located.node["url"]?.span else {
            context.report(.missingKey, "the server has no 'url'", at: located.node.span)
            return nil
        }
        let variables = ServerVariables.read(located, &context)
        for entry in located.node["variables"]?.mapping?.entries ?? []
        where !entry.name.hasPrefix("x-") && !text.contains("{\(entry.name)}") {
            context.unread.note(entry, of: "'variables'", help: "the address has no such place")
        }
        guard variables.fill(text) != nil else {
            context.report(
                .invalidServer, "'\(text.excerpt)' has a place that no variable fills", at: span,
                help: "add it to 'variables', with a 'default'")
            return nil
        }
        // A trailing slash is removed, except that of the root.
        var url = text
        while url.hasSuffix("/"), url != "/" { url.removeLast() }
        var server = Server(
            name: context.readText("x-martlet-name", of: located) ?? context.readText("name", of: located) ?? "",
            url: url, origin: Origin(located.node.span, pointer: located.location.pointer))
        server.variables = variables.used(in: url)
        guard check(server, at: span, &context) else { return nil }
        server.description = context.readText("description", of: located)
        return server
    }

    /// Reports an address that is whole but cannot be one of a server.
    static func check(_ server: Server, at span: SourceSpan, _ context: inout OpenAPIContext) -> Bool {
        let (url, example, isRelative) = (server.url, server.defaultURL, server.isRelative)
        guard isRelative || example.contains("://") else {
            context.report(
                .invalidServer,
                "'\(url.excerpt)' is relative to where the document comes from, which nobody here knows",
                at: span, help: "write the whole address, or the path from the root, such as /api")
            return false
        }
        guard !isRelative else {
            guard Server.isPath(example) else {
                context.report(
                    .invalidServer, "'\(url.excerpt)' cannot be the path of a server", at: span,
                    help: "write the path from the root, such as /api")
                return false
            }
            return true
        }
        guard let parts = URLText(example), parts.scheme == "https" || parts.scheme == "http", !parts.hasUserInfo,
            !parts.hasQueryOrFragment
        else {
            context.report(
                .invalidServer, "'\(url.excerpt)' is no address that requests can be sent to", at: span,
                help: "write it whole, such as https://api.example.com")
            return false
        }
        if parts.scheme == "http", !parts.isLoopback {
            context.report(
                .insecureServer, "'http' sends everything in the clear to \(parts.host)", at: span,
                help: "use https; the client refuses to send anything to this server otherwise"
                    + (url.hasPrefix("http:") ? "" : ", unless the app chooses another address"))
        }
        return true
    }

    /// Returns what a server is called: by its author, else by what it is for.
    static func name(of server: Server, isFirst: Bool) -> String {
        if let own = OperationNames.clean(server.name) { return own }
        let fillers: TextSet = ["server", "environment", "env", "api", "the", "url", "endpoint", "instance"]
        let words = (server.description ?? "").split { !$0.isLetterOrNumber }.map { $0.lowercased() }
        let telling = words.filter { !fillers.contains($0) }
        if let first = telling.first, telling.count <= 2, first.first?.isLetter == true {
            return first + telling.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
        let known = ["staging", "sandbox", "development", "dev", "test", "demo", "local", "localhost", "production"]
        let host = URLText(server.startedURL)
        if host?.isLoopback == true { return "local" }
        let labels = (host?.host ?? server.startedURL).lowercased().split { !$0.isLetterOrNumber }.map(String.init)
        if let word = known.first(where: { labels.contains($0) }) { return word }
        if isFirst { return "production" }
        // `uploads.github.com`
        let own = host?.host.split(separator: ".").map(String.init) ?? []
        let label = own.count > 2 && !["www", "api"].contains(own[0]) ? own[0] : own.dropLast().last
        return label.flatMap(OperationNames.clean) ?? "other"
    }
}

/// The variables of a server.
struct ServerVariables {
    private var variables: [ServerVariable] = []
    private var positions: [Substring: Int] = [:]

    /// Reads the variables.
    static func read(_ server: Located, _ context: inout OpenAPIContext) -> ServerVariables {
        var result = ServerVariables()
        for (key, name, value) in context.readEntries("variables", of: server) where !name.hasPrefix("x-") {
            guard value.node.mapping != nil else {
                context.report(.wrongShape, "a server variable is an object with 'default'", at: value.node.span)
                continue
            }
            var seen: TextSet = []
            var values = context.readElements("enum", of: value).compactMap { $0.node.scalar?.text }
            values = values.filter { seen.insert($0).inserted }
            let standard = context.readText("default", of: value)
            if standard == nil {
                context.report(.missingKey, "the server variable '\(name.excerpt)' has no 'default'", at: key.span)
            }
            guard let defaultValue = standard ?? values.first else { continue }
            if !values.isEmpty, !values.contains(defaultValue) { values.insert(defaultValue, at: 0) }
            var variable = ServerVariable(
                name: name, defaultValue: defaultValue, values: values, origin: Origin(key.span))
            variable.description = context.readText("description", of: value)
            result.positions[name[...]] = result.variables.count
            result.variables.append(variable)
        }
        return result
    }

    /// Returns an address with all defaults; nil when a place has no variable.
    func fill(_ url: String) -> String? {
        var (filled, rest) = ("", url[...])
        while let (head, variable, tail) = place(in: rest) {
            filled += head + variable.defaultValue
            rest = tail
        }
        filled += rest
        return filled.contains("{") || filled.contains("}") ? nil : filled
    }

    /// Returns the first place of a variable with the texts before and after it, or nil if there is no place.
    private func place(in text: Substring) -> (head: Substring, variable: ServerVariable, tail: Substring)? {
        var rest = text
        while let brace = rest.firstIndex(of: "{") {
            rest = rest[rest.index(after: brace)...]
            let name = rest.prefix { $0 != "{" && $0 != "}" }
            rest = rest[name.endIndex...]
            if rest.first == "}", let position = positions[name] {
                return (text[..<brace], variables[position], rest.dropFirst())
            }
        }
        return nil
    }

    /// Returns the variables that have a place in an address.
    func used(in url: String) -> [ServerVariable] {
        var names: TextSet = []
        var rest = url[...]
        while let (_, variable, tail) = place(in: rest) {
            names.insert(variable.name)
            rest = tail
        }
        return variables.filter { names.contains($0.name) }
    }
}
