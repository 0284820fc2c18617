import MartletContract
import MartletSyntax

/// Reads where the tokens of a bearer scheme come from, and how they are renewed.
enum TokensReader {
    static let table = KeyTable(
        "'tokens'", required: ["model", "access"], optional: ["refresh", "expiresIn", "expiresAt", "user"])
    static let refreshTable = KeyTable(
        "'refresh'", required: ["endpoint", "send"], optional: ["tokens", "clears", "endsSession"])

    /// Reads `tokens` and `refresh` of a scheme; nil without tokens.
    static func read(_ mapping: OpenMapping, _ endpoints: EndpointIndex, _ context: inout ReadContext) -> TokenSource? {
        guard let entry = mapping.entry("tokens"), let paths = paths(entry, &context) else { return nil }
        var source = TokenSource(paths: paths)
        if let entry = mapping.entry("refresh") { readRefresh(entry, into: &source, endpoints, &context) }
        return source
    }

    private static func paths(_ entry: Mapping.Entry, _ context: inout ReadContext) -> TokenSource.Paths? {
        guard let tokens = context.open(entry.value, as: table, at: entry.key.span),
            let node = tokens["model"], let model = context.text(node, "'model'")
        else { return nil }
        guard context.names.modelSet.contains(model) else {
            guard context.areNamesComplete else { return nil }
            let candidates = context.canCompare(with: context.names.models.count) ? context.names.models : []
            context.report(
                .unknownType, "no model named '\(model.excerpt)'", at: node.span,
                help: Spelling.suggestion(for: model, among: candidates))
            return nil
        }
        let type = TypeReference(.model(model), origin: Origin(node.span))
        if let first = tokens.entry("expiresIn"), let second = tokens.entry("expiresAt") {
            context.report(
                .conflictingKeys, "'\(first.name)' says already when a token ends", at: second.key.span)
        }
        let access = path("access", of: tokens, in: type, &context)
        let refresh = path("refresh", of: tokens, in: type, &context)
        let expiresIn = path("expiresIn", of: tokens, in: type, &context)
        let expiresAt = path("expiresAt", of: tokens, in: type, &context)
        guard let access else { return nil }
        let expiry: TokenSource.Expiry =
            expiresIn.map { .seconds($0) } ?? expiresAt.map { .date($0) } ?? .token
        var paths = TokenSource.Paths(model: model, access: access, refresh: refresh, expiry: expiry)
        paths.user = path("user", of: tokens, in: type, &context)
        return paths
    }

    /// Reads one path, and reports one that leads to a value of another kind.
    private static func path(
        _ key: String, of mapping: OpenMapping, in type: TypeReference, _ context: inout ReadContext
    ) -> String? {
        guard let node = mapping[key], let path = context.typedPath(node, in: type) else { return nil }
        guard let kind = path.type.map({ context.shapes.expanded($0).kind }) else { return path.text }
        switch (key, kind) {
        // Which value a free one is, is known when it is there. People are described in any way.
        case (_, .json), ("user", _): return path.text
        case ("access", .string), ("refresh", .string): return path.text
        case ("expiresIn", .int), ("expiresIn", .int32), ("expiresIn", .int64), ("expiresIn", .uint64),
            ("expiresIn", .float),
            ("expiresIn", .double), ("expiresIn", .decimal), ("expiresIn", .duration(.seconds)):
            return path.text
        case ("expiresAt", .date(let format, _)) where format.meaning == .instant: return path.text
        default:
            let expected = key == "expiresIn" ? "a number of seconds" : key == "expiresAt" ? "a moment" : "text"
            context.report(.invalidTokenPath, "'\(key)' leads to \(expected), and this field is none", at: node.span)
            return nil
        }
    }

    private static func readRefresh(
        _ entry: Mapping.Entry, into source: inout TokenSource, _ endpoints: EndpointIndex, _ context: inout ReadContext
    ) {
        guard let mapping = context.open(entry.value, as: refreshTable, at: entry.key.span) else { return }
        if source.paths.refresh == nil {
            context.report(
                .missingKey, "'refresh' needs the key 'refresh' in 'tokens'", at: entry.key.span,
                help: "say where the refresh token stands")
        }
        source.refreshEndpoint = mapping["endpoint"].flatMap { context.endpointReference($0, in: nil) }
        source.refreshedPaths = mapping.entry("tokens").flatMap { paths($0, &context) }
        if let node = mapping["clears"] { source.clears = clearing(node, &context) ?? .none }
        source.endingStatuses = mapping["endsSession"].flatMap { context.list($0, "'endsSession'") }?
            .compactMap { context.integer($0, "'endsSession'", in: 400...499) }
        if let node = mapping["endpoint"], let endpoint = source.refreshEndpoint.flatMap({ endpoints[$0] }) {
            TokenAnswerCheck.run(source.refreshedPaths ?? source.paths, in: endpoint, at: node.span, &context)
        }
        guard let node = mapping["send"], let entries = context.entries(of: node, "'send'") else { return }
        guard let send = entries.first, entries.count == 1, send.value.scalar?.text == "refresh" else {
            context.report(
                .wrongShape, "'send' says which field carries the refresh token", at: node.span,
                help: "write { refreshToken: refresh }")
            return
        }
        source.refreshField = send.name
        guard let reference = source.refreshEndpoint, let endpoint = endpoints[reference] else { return }
        checkCall(endpoint, sending: send, &context)
    }

    /// Reports a refresh that cannot be made of a refresh token alone.
    private static func checkCall(
        _ endpoint: Endpoint, sending send: Mapping.Entry, _ context: inout ReadContext
    ) {
        let name = "\(endpoint.group).\(endpoint.name)"
        let values = endpoint.values(context.shapes)
        guard let field = values.first(where: { $0.name == send.name }) else {
            let help = Suggestion.help(
                for: send.name, in: values.map(\.name), count: values.count, &context.suggestions)
            context.report(
                .unknownParameter, "\(name) has no parameter or body field '\(send.name.excerpt)'", at: send.key.span,
                help: help)
            return
        }
        if context.shapes.expanded(field.type).kind != .string {
            context.report(
                .invalidTokenPath, "'\(send.name.excerpt)' of \(name) is no text, as a refresh token is",
                at: send.key.span)
        }
        let missing = values.filter { $0.name != send.name && !$0.isOptional && $0.defaultValue == nil }
        if let first = missing.first {
            context.report(
                .incompleteRefresh, "\(name) needs '\(first.name.excerpt)' too, which a refresh does not have",
                at: send.key.span,
                help: "make it optional, or give it a default; what the app knows goes into a 'runtime' header")
        }
    }

    private static func clearing(_ node: Node, _ context: inout ReadContext) -> TokenSource.Clearing? {
        guard let nodes = node.sequence else {
            switch node.scalar?.text {
            case "none": return TokenSource.Clearing.none
            case "account": return .account
            default:
                context.report(
                    .unknownWord, "'clears' is 'none', 'account' or a list of endpoints", at: node.span)
                return nil
            }
        }
        return .endpoints(nodes.compactMap { context.endpointReference($0, in: nil) })
    }
}
