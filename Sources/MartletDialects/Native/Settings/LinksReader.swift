import MartletContract
import MartletSyntax

/// Reads `links:`, the addresses that open the app.
enum LinksReader {
    /// Reads the section.
    static func read(_ node: Node, _ context: inout ReadContext) -> [DeepLink] {
        (context.entries(of: node, "'links'") ?? []).compactMap { entry in
            guard context.checkName(entry, "a link") else { return nil }
            let nodes = entry.value.sequence ?? [entry.value]
            let templates = nodes.compactMap { template($0, &context) }
            guard let first = templates.first else {
                if nodes.isEmpty { context.report(.invalidLink, "a link needs an address", at: entry.value.span) }
                return nil
            }
            for (template, node) in zip(templates, nodes)
            where templates.count == nodes.count && template.names != first.names {
                context.report(
                    .invalidLink, "this address has other parameters than the first one", at: node.span)
            }
            return DeepLink(name: entry.name, templates: templates.map(\.text), origin: Origin(entry.key.span))
        }
    }

    private static func template(
        _ node: Node, _ context: inout ReadContext
    ) -> (text: String, names: Set<String>)? {
        guard let text = context.text(node, "an address") else { return nil }
        guard let names = parameterNames(of: text), URLText.splitScheme(text)?.rest.hasPrefix("//") == true else {
            context.report(
                .invalidLink, "'\(text.excerpt)' is not the address of a link", at: node.span,
                help: "write scheme://host/path?name={name}")
            return nil
        }
        return (text, names)
    }

    /// The names in braces; nil when one is no name, stands twice, or is never closed.
    private static func parameterNames(of text: String) -> Set<String>? {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        var names: Set<String> = []
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        guard pieces.first?.contains("}") == false else { return nil }
        for piece in pieces.dropFirst() {
            let parts = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].contains("}"), !parts[0].isEmpty,
                parts[0].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }),
                names.insert(String(parts[0])).inserted
            else { return nil }
        }
        return names
    }
}
