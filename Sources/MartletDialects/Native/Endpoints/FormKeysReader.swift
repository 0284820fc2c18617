import MartletContract
import MartletSyntax

/// Reads what only fields of forms and parts of multipart bodies have: `contentType`, `style`, `explode`,
/// `reserved`, `headers`.
enum FormKeysReader {
    static let styles = Parameter.styles(of: .query) + [.brackets, .tabDelimited]

    /// Reads the keys of a long form.
    static func read(
        _ entry: Mapping.Entry, hint: String, pointer: String, into field: inout Field, _ context: inout ReadContext
    ) {
        guard let entries = entry.value.mapping?.entries else { return }
        let mapping = OpenMapping(entries: entries, anchor: entry.key.span, extensions: [])
        field.contentType = mapping["contentType"].flatMap { context.contentTypes($0) }
        let path = pointer + "/" + JSONPointer.escape(entry.name)
        field.headers = ResponsesReader.headers(mapping, hint, path, &context).filter { header in
            guard HeaderText.isOfPart(header.key) else { return true }
            context.report(
                .reservedHeader, "the header '\(header.key.excerpt)' of a part is written by the runtime",
                at: header.origin.span, help: "a content type belongs to 'contentType'")
            return false
        }
        readStyle(mapping, into: &field, &context)
    }

    private static func readStyle(_ mapping: OpenMapping, into field: inout Field, _ context: inout ReadContext) {
        if let node = mapping["style"], let style = context.word(node, "'style'", as: Parameter.Style.self) {
            if field.type.isFile, let entry = mapping.entry("style") {
                context.report(
                    .conflictingKeys, "a file has no 'style'", at: entry.key.span, help: "remove 'style'")
            } else if styles.contains(style) {
                field.style = style
                field.isExploded = style == .form || style.isBracketed
            } else {
                context.report(
                    .unknownWord, "'\(style.rawValue)' is no style of a field of a form", at: node.span,
                    help: "expected " + Suggestion.list(styles.map(\.rawValue)))
            }
        }
        field.isReservedAllowed = context.flag("reserved", of: mapping)
        if field.isReservedAllowed, field.style == nil, let entry = mapping.entry("reserved") {
            field.isReservedAllowed = false
            context.report(
                .conflictingKeys, "'reserved' means nothing without a 'style'", at: entry.key.span,
                help: "add 'style: form'")
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

extension TypeReference {
    /// Whether it is a file, or a list of files.
    fileprivate var isFile: Bool {
        switch kind {
        case .file: true
        case .array(let element): element.isFile
        default: false
        }
    }
}
