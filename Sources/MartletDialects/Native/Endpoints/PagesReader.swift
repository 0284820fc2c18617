import MartletContract
import MartletSyntax

/// Reads `pages`, how the pages of an endpoint are followed.
enum PagesReader {
    static let table = KeyTable("'pages'", required: ["items", "next", "into"])

    /// Reads the section.
    static func read(_ entry: Mapping.Entry, of endpoint: Endpoint, _ context: inout ReadContext) -> Pagination? {
        guard let mapping = context.open(entry.value, as: table, at: entry.key.span) else { return nil }
        guard let type = endpoint.responses.first?.type else { return nil }
        let items = mapping["items"].flatMap { context.dottedPath($0, in: type) }
        let next = mapping["next"].flatMap { context.dottedPath($0, in: type) }
        guard let node = mapping["into"], let into = context.text(node, "'into'") else { return nil }
        let known = endpoint.parameters.map(\.field.name)
        guard known.contains(into) else {
            context.report(
                .unknownParameter, "this endpoint has no parameter '\(into.excerpt)'", at: node.span,
                help: Suggestion.help(for: into, in: known))
            return nil
        }
        guard let items, let next else { return nil }
        return Pagination(items: items, next: next, into: into)
    }
}
