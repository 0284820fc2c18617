import MartletContract
import MartletSyntax

/// Reads where the tokens of a bearer scheme come from, and how they are renewed.
enum TokensReader {
    static let table = KeyTable(
        "'tokens'", required: ["model", "access"], optional: ["refresh", "expiresIn", "expiresAt"])
    static let refreshTable = KeyTable("'refresh'", required: ["endpoint", "send"], optional: ["clears"])

    /// Reads `tokens` and `refresh` of a scheme; nil without tokens.
    static func read(_ mapping: OpenMapping, _ endpoints: EndpointIndex, _ context: inout ReadContext) -> TokenSource? {
        guard let entry = mapping.entry("tokens"),
            let tokens = context.open(entry.value, as: table, at: entry.key.span),
            let node = tokens["model"], let model = context.text(node, "'model'")
        else { return nil }
        guard context.names.modelSet.contains(model) else {
            guard context.areNamesComplete else { return nil }
            context.report(
                .unknownType, "no model named '\(model.excerpt)'", at: node.span,
                help: Spelling.suggestion(for: model, among: context.names.models))
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
        var source = TokenSource(model: model, accessPath: access, refreshPath: refresh, expiry: expiry)
        if let entry = mapping.entry("refresh") { readRefresh(entry, into: &source, endpoints, &context) }
        return source
    }

    private static func path(
        _ key: String, of mapping: OpenMapping, in type: TypeReference, _ context: inout ReadContext
    ) -> String? {
        mapping[key].flatMap { context.dottedPath($0, in: type) }
    }

    private static func readRefresh(
        _ entry: Mapping.Entry, into source: inout TokenSource, _ endpoints: EndpointIndex, _ context: inout ReadContext
    ) {
        guard let mapping = context.open(entry.value, as: refreshTable, at: entry.key.span) else { return }
        if source.refreshPath == nil {
            context.report(
                .missingKey, "'refresh' needs the key 'refresh' in 'tokens'", at: entry.key.span,
                help: "say where the refresh token stands")
        }
        source.refreshEndpoint = mapping["endpoint"].flatMap { context.endpointReference($0, in: nil) }
        if let node = mapping["clears"] { source.clears = clearing(node, &context) ?? .none }
        guard let node = mapping["send"], let entries = context.entries(of: node, "'send'") else { return }
        guard let send = entries.first, entries.count == 1, send.value.scalar?.text == "refresh" else {
            context.report(
                .wrongShape, "'send' says which field carries the refresh token", at: node.span,
                help: "write { refreshToken: refresh }")
            return
        }
        source.refreshField = send.name
        guard let reference = source.refreshEndpoint, let endpoint = endpoints[reference] else { return }
        let known = endpoint.valueNames(context.shapes)
        if !known.contains(send.name) {
            context.report(
                .unknownParameter,
                "\(reference.group).\(reference.name) has no parameter or body field '\(send.name.excerpt)'",
                at: send.key.span, help: Suggestion.help(for: send.name, in: known))
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
