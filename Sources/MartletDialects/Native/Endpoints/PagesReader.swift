import MartletContract
import MartletSyntax

/// Reads `pages`, how the pages of an endpoint are followed.
enum PagesReader {
    static let table = KeyTable("'pages'", required: ["items", "next", "into"])

    /// Reads the section.
    static func read(_ entry: Mapping.Entry, of endpoint: Endpoint, _ context: inout ReadContext) -> Pagination? {
        guard let mapping = context.open(entry.value, as: table, at: entry.key.span) else { return nil }
        guard let type = endpoint.responses.first?.type else {
            if endpoint.exchange != .call {
                context.report(
                    .conflictingKeys, "'pages' does not belong to this kind of endpoint", at: entry.key.span)
            }
            return nil
        }
        let items = mapping["items"].flatMap { path($0, "items", in: type, &context) }
        let next = mapping["next"].flatMap { path($0, "next", in: type, &context) }
        if let items, let node = mapping["items"] { checkItems(items, at: node, &context) }
        guard let node = mapping["into"], let into = context.text(node, "'into'") else { return nil }
        let values = values(of: endpoint)
        guard let field = values.first(where: { $0.name == into }) else {
            let help = Suggestion.help(for: into, in: values.map(\.name), count: values.count, &context.suggestions)
            context.report(
                .unknownParameter, "this endpoint has no parameter '\(into.excerpt)'", at: node.span, help: help)
            return nil
        }
        guard let items, let next else { return nil }
        if let type = next.type, let node = mapping["next"] { checkNext(type, into: field, at: node, &context) }
        return Pagination(items: items.text, next: next.text, into: into)
    }

    /// The values of a call that a page can be named by: parameters, and fields that stand in the endpoint itself.
    private static func values(of endpoint: Endpoint) -> [Field] {
        let parameters = endpoint.parameters.map(\.field)
        switch endpoint.body {
        case .fields(let fields)?, .form(let fields)?: return parameters + fields
        case .json?, .multipart?, .text?, .file?, nil: return parameters
        }
    }

    /// Reads a path, and reports one below which nothing is known: the items need a Swift type.
    private static func path(
        _ node: Node, _ key: String, in type: TypeReference, _ context: inout ReadContext
    ) -> TypedPath? {
        guard let path = context.typedPath(node, in: type) else { return nil }
        guard path.isFree || path.type.map({ context.shapes.expanded($0).kind }) == .json else { return path }
        context.report(
            .invalidPages, "'\(key)' leads through a free JSON value", at: node.span,
            help: "declare the fields on the way")
        return nil
    }

    private static func checkItems(_ path: TypedPath, at node: Node, _ context: inout ReadContext) {
        guard let type = path.type else { return }
        if case .array = context.shapes.expanded(type).kind { return }
        context.report(.invalidPages, "'items' leads to a list, and this field is none", at: node.span)
    }

    /// Reports a value that cannot be given to the parameter.
    private static func checkNext(
        _ type: TypeReference, into field: Field, at node: Node, _ context: inout ReadContext
    ) {
        let next = context.shapes.transparent(type).kind
        let parameter = context.shapes.transparent(field.type).kind
        guard next != parameter else { return }
        // A number is text where text is asked for.
        switch (next, parameter) {
        case (.int, .string), (.int32, .string), (.int64, .string), (.uint64, .string), (.int32, .int),
            (.int64, .int64):
            return
        default: break
        }
        let isAddress = next == .url
        context.report(
            .invalidPages, "'next' is of another type than '\(field.name.excerpt)', which is to carry it",
            at: node.span,
            help: isAddress
                ? "an address of the next page cannot be followed; name the cursor or the number in it"
                : "give both the same type")
    }
}

extension TextTable<Model.Shape> {
    /// Returns what a type is with aliases followed; a distinct type stays one.
    func transparent(_ type: TypeReference) -> TypeReference {
        var type = type
        for _ in 0..<32 {
            guard case .model(let name) = type.kind, case .alias(let alias)? = self[name], !alias.isNewtype else {
                break
            }
            type = alias.type
        }
        return type
    }
}
