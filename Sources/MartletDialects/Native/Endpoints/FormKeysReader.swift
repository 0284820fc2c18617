import MartletContract
import MartletSyntax

/// Reads what only fields of forms and parts of multipart bodies have: `contentType`, `style`, `explode`.
enum FormKeysReader {
    static let styles = Parameter.styles(of: .query) + [.brackets]

    /// Reads the keys of a long form.
    static func read(_ entry: Mapping.Entry, into field: inout Field, _ context: inout ReadContext) {
        guard let entries = entry.value.mapping?.entries else { return }
        let mapping = OpenMapping(entries: entries, anchor: entry.key.span, extensions: [])
        field.contentType = mapping["contentType"].flatMap { context.contentType($0) }
        if let node = mapping["style"], let style = context.word(node, "'style'", as: Parameter.Style.self) {
            if styles.contains(style) {
                field.style = style
                field.isExploded = style == .form || style.isBracketed
            } else {
                context.report(
                    .unknownWord, "'\(style.rawValue)' is no style of a field of a form", at: node.span,
                    help: "expected " + Suggestion.list(styles.map(\.rawValue)))
            }
        }
        guard let isExploded = context.optionalFlag("explode", of: mapping) else { return }
        if field.style == nil, let entry = mapping.entry("explode") {
            context.report(
                .conflictingKeys, "'explode' means nothing without a 'style'", at: entry.key.span,
                help: "without one a list is repeated, and an object is JSON text")
        }
        field.isExploded = isExploded
    }
}
