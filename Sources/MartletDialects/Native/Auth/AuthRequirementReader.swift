import MartletContract
import MartletSyntax

/// Reads which credentials are needed: `none | a | [a, b, none] | { all: [a, b] } | { keycloak: [scope] }`.
enum AuthRequirementReader {
    /// What authors write who mean `none`.
    private static let noWords = ["no", "No", "false", "False", "off", "null", "~", "nothing", "public"]

    /// Reads a requirement; a list names alternatives.
    static func read(_ node: Node, _ context: inout ReadContext) -> AuthRequirement? {
        if node.scalar?.text == "none" { return AuthRequirement.none }
        if let word = node.scalar?.text, noWords.contains(word), !context.names.isScheme(word) {
            context.report(
                .unknownScheme, "there is no auth scheme '\(word)'", at: node.span,
                help: "write 'none' where no credentials are needed")
            return nil
        }
        let nodes = node.sequence ?? [node]
        guard !nodes.isEmpty else {
            context.report(.invalidValue, "a list of auth schemes needs at least one", at: node.span, help: "or 'none'")
            return nil
        }
        var alternatives: [[AuthRequirement.Use]] = []
        for (index, node) in nodes.enumerated() {
            guard node.scalar?.text == "none" else {
                if let alternative = alternative(node, &context) { alternatives.append(alternative) }
                continue
            }
            // Where nothing is enough, what comes after it would never be tried.
            if index == nodes.count - 1, nodes.count > 1 {
                alternatives.append([])
            } else {
                context.report(
                    .invalidValue, "'none' is the last alternative, behind at least one auth scheme", at: node.span,
                    help: "[session, none] sends credentials where there are some")
            }
        }
        return alternatives.count == nodes.count ? AuthRequirement(alternatives: alternatives) : nil
    }

    private static func alternative(
        _ node: Node, _ context: inout ReadContext
    ) -> [AuthRequirement.Use]? {
        guard let mapping = node.mapping else { return scheme(node, &context).map { [.init(scheme: $0)] } }
        guard let entry = mapping.entries.first, mapping.entries.count == 1 else {
            context.report(
                .wrongShape, "one auth scheme with its scopes, or 'all' with a list of schemes", at: node.span,
                help: "several schemes at once: { all: [a, b] }")
            return nil
        }
        guard entry.name == "all" else { return scoped(entry, &context).map { [$0] } }
        let nodes = context.list(entry.value, "'all'") ?? []
        let uses = nodes.compactMap { node -> AuthRequirement.Use? in
            guard let entry = node.mapping?.entries.first, node.mapping?.entries.count == 1 else {
                return scheme(node, &context).map { .init(scheme: $0) }
            }
            return scoped(entry, &context)
        }
        return uses.isEmpty || uses.count != nodes.count ? nil : uses
    }

    private static func scoped(_ entry: Mapping.Entry, _ context: inout ReadContext) -> AuthRequirement.Use? {
        guard let scheme = scheme(entry.key, &context) else { return nil }
        return AuthRequirement.Use(scheme: scheme, scopes: scopes(entry.value, &context))
    }

    private static func scheme(_ node: Node, _ context: inout ReadContext) -> String? {
        guard let text = context.text(node, "an auth scheme") else { return nil }
        return context.checkScheme(text, at: node.span) ? text : nil
    }

    /// Reads a list of scope tokens (RFC 6749, section 3.3).
    static func scopes(_ node: Node, _ context: inout ReadContext) -> [String] {
        (context.list(node, "a list of scopes") ?? []).compactMap { node in
            guard let text = context.text(node, "a scope") else { return nil }
            let isToken =
                !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
            if isToken { return text }
            context.report(
                .invalidScope, "'\(text.excerpt)' is not a scope", at: node.span, help: "one word for each scope")
            return nil
        }
    }
}

extension ReadContext {
    /// Checks that a name is that of an auth scheme.
    mutating func checkScheme(_ name: String, at span: SourceSpan) -> Bool {
        if names.isScheme(name) { return true }
        guard areNamesComplete else { return false }
        let help = Suggestion.help(
            for: name, in: names.schemes, count: names.schemes.count, &suggestions)
        report(.unknownScheme, "there is no auth scheme '\(name.excerpt)'", at: span, help: help)
        return false
    }
}
