import MartletContract
import MartletSyntax

/// Reads `issuer`: who hands out the tokens of a bearer scheme.
enum IssuerReader {
    static let table = KeyTable(
        "an issuer", required: [], optional: ["discovery", "metadata"] + TokenIssuer.Grant.allCases.map(\.rawValue))
    static let flow = KeyTable(
        "a way to tokens", required: [], optional: ["authorize", "device", "token", "refresh", "scopes"])

    /// Reads the mapping; the ways in the author's order.
    static func read(_ entry: Mapping.Entry, _ context: inout ReadContext) -> TokenIssuer? {
        guard let mapping = context.open(entry.value, as: table, at: entry.key.span) else { return nil }
        var issuer = TokenIssuer()
        issuer.discoveryURL = mapping["discovery"].flatMap { context.nonEmptyText($0, "'discovery'") }
        issuer.metadataURL = mapping["metadata"].flatMap { context.nonEmptyText($0, "'metadata'") }
        for entry in mapping.entries {
            guard let grant = TokenIssuer.Grant(rawValue: entry.name) else { continue }
            guard let mapping = context.open(entry.value, as: flow, at: entry.key.span) else { continue }
            var flow = TokenIssuer.Flow(grant: grant)
            flow.authorizeURL = mapping["authorize"].flatMap { context.nonEmptyText($0, "'authorize'") }
            flow.deviceURL = mapping["device"].flatMap { context.nonEmptyText($0, "'device'") }
            flow.tokenURL = mapping["token"].flatMap { context.nonEmptyText($0, "'token'") }
            flow.refreshURL = mapping["refresh"].flatMap { context.nonEmptyText($0, "'refresh'") }
            flow.scopes = mapping["scopes"].map { scopes($0, &context) } ?? []
            issuer.flows.append(flow)
        }
        return issuer
    }

    /// Names, or names with what they allow.
    private static func scopes(_ node: Node, _ context: inout ReadContext) -> [TokenIssuer.Scope] {
        guard node.mapping != nil else {
            return AuthRequirementReader.scopes(node, &context).map { TokenIssuer.Scope(name: $0) }
        }
        return (context.entries(of: node, "'scopes'") ?? []).compactMap { entry in
            guard let text = context.text(entry.value, "what a scope allows") else { return nil }
            return TokenIssuer.Scope(name: entry.name, description: text.isEmpty ? nil : text)
        }
    }
}
