import MartletContract
import MartletSyntax

/// The value of a parameter or a header of Swagger 2.0, which has the keywords of its schema in itself, and says with
/// `collectionFormat` how a list is written.
///
/// - Source: OpenAPI 2.0, Parameter Object, Items Object and Header Object, <https://spec.openapis.org/oas/v2.0.html>.
struct SwaggerValue: Sendable {
    /// The places that write lists in their own ways.
    enum Place: Sendable {
        case path, query, header, response, form, multipart

        /// Makes the place of a parameter.
        init(_ place: Parameter.Place) {
            switch place {
            case .path: self = .path
            // Nothing of 2.0 is in a cookie; what is there all the same is written as in OpenAPI 3.
            case .query, .querystring, .cookie: self = .query
            case .header: self = .header
            }
        }
    }

    /// The values of `collectionFormat`.
    private enum Format: String, CaseIterable {
        case csv, ssv, tsv, pipes, multi

        /// The words for what is between two elements, for messages.
        var separators: String {
            switch self {
            case .csv, .multi: "commas"
            case .ssv: "spaces"
            case .tsv: "tabs"
            case .pipes: "'|'"
            }
        }

        /// The character between two elements.
        var separator: Character {
            switch self {
            case .csv, .multi: ","
            case .ssv: " "
            case .tsv: "\t"
            case .pipes: "|"
            }
        }
    }

    /// The schema. Its place is that of the parameter itself.
    let schema: Located
    /// The style of a list; nil for a value that is no list, and where the place has one style alone.
    private(set) var style: Parameter.Style?
    /// True where each element of a list is an item of its own.
    private(set) var isExploded = false

    /// Keys that say nothing about the value.
    private static let foreign = NameIndex([
        "name", "in", "required", "description", "collectionFormat", "allowEmptyValue", "deprecated", "x-example",
        "style", "explode", "allowReserved", "example", "examples", "content", "schema",
    ])

    /// Reads the value of a parameter or a header. A list that nothing here can write is a string, which the app writes.
    static func read(_ located: Located, name: String, in place: Place, _ context: inout OpenAPIContext) -> SwaggerValue
    {
        guard let mapping = located.node.mapping, located.node["type"] != nil || located.node["schema"] == nil else {
            // Reported by who looks at the keys.
            return SwaggerValue(schema: located.child("schema") ?? located)
        }
        var entries = mapping.entries.filter { foreign.position(of: $0.name) == nil }
        func value(_ style: Parameter.Style? = nil, isExploded: Bool = false) -> SwaggerValue {
            let node = Node(.mapping(Mapping(entries)), span: located.node.span)
            return SwaggerValue(
                schema: Located(node: node, location: located.location), style: style, isExploded: isExploded)
        }
        let isTyped = ["type", "$ref", "enum", "allOf"].contains { located.node[$0] != nil }
        if !isTyped { entries.append(stringType(at: located.node.span)) }
        guard located.node["type"]?.scalar?.text == "array" else { return value() }
        let format = Self.format(of: located, place, &context)
        guard let (style, isExploded) = Self.style(of: format, in: place) else {
            let help = place == .multipart ? "join the values, or write 'collectionFormat: multi'" : "join the values"
            context.report(
                .invalidStyle,
                "the list '\(name.excerpt)' cannot be written with \(format.separators) here; it is a string",
                at: located.node["collectionFormat"]?.span ?? located.node.span, help: help)
            context.keepUnread(listIn: located)
            entries = [Self.stringType(at: located.node.span)]
            return value()
        }
        if let position = entries.firstIndex(where: { $0.name == "items" }), let items = located.child("items"),
            items.node["type"]?.scalar?.text == "array"
        {
            let inner = Self.format(of: items, .response, &context)
            context.report(
                .invalidStyle,
                "the lists in '\(name.excerpt)' cannot be written with \(inner.separators) here; they are strings",
                at: items.node["collectionFormat"]?.span ?? entries[position].key.span,
                help: "join the values of each")
            context.keepUnread(listIn: items)
            let string = Node(.mapping(Mapping([Self.stringType(at: items.node.span)])), span: items.node.span)
            entries[position] = Mapping.Entry(key: entries[position].key, value: string)
        }
        return value(style, isExploded: isExploded)
    }

    /// Returns the format that a list names; CSV where it names none that there is.
    private static func format(of list: Located, _ place: Place, _ context: inout OpenAPIContext) -> Format {
        guard let word = context.readText("collectionFormat", of: list) else { return .csv }
        let span = list.node["collectionFormat"]?.span ?? list.node.span
        guard let format = Format(rawValue: word) else {
            context.report(
                .invalidStyle, "there is no collectionFormat '\(word.excerpt)'; it is read as 'csv'", at: span,
                help: Suggestion.help(for: word, in: Format.allCases.map(\.rawValue)))
            return .csv
        }
        switch place {
        case .query, .form, .multipart: return format
        case .path, .header, .response:
            guard format == .multi else { return format }
            context.report(
                .invalidStyle, "'multi' belongs to a query or a form; it is read as 'csv'", at: span,
                help: "expected 'csv', 'ssv', 'tsv' or 'pipes'")
            return .csv
        }
    }

    /// Returns the character between the elements of a list in a list.
    static func separator(inListOf list: Located) -> Character {
        let word = list.node["collectionFormat"]?.scalar?.text
        return (word.flatMap(Format.init) ?? .csv).separator
    }

    /// Returns the style that writes a list in a format; nil where there is none.
    private static func style(of format: Format, in place: Place) -> (style: Parameter.Style?, isExploded: Bool)? {
        switch (place, format) {
        case (.query, .csv), (.form, .csv): (.form, false)
        case (.query, .ssv), (.form, .ssv): (.spaceDelimited, false)
        case (.query, .pipes), (.form, .pipes): (.pipeDelimited, false)
        case (.query, .tsv), (.form, .tsv), (.multipart, .tsv): (.tabDelimited, false)
        case (.multipart, .csv): (.form, false)
        case (.multipart, .ssv): (.spaceDelimited, false)
        case (.multipart, .pipes): (.pipeDelimited, false)
        case (.query, .multi), (.form, .multi): (.form, true)
        case (.path, .csv), (.header, .csv), (.response, .csv), (.multipart, .multi): (nil, false)
        default: nil
        }
    }

    private static func stringType(at span: SourceSpan) -> Mapping.Entry {
        Mapping.Entry(
            key: Node(.scalar(Scalar(text: "type", style: .plain)), span: span),
            value: Node(.scalar(Scalar(text: "string", style: .plain)), span: span))
    }
}

extension OpenAPIContext {
    /// Keeps what a list says that is read as a string, which has a finding.
    fileprivate mutating func keepUnread(listIn located: Located) {
        let words: Set = ["items", "collectionFormat", "minItems", "maxItems", "uniqueItems", "default", "enum"]
        for entry in located.node.mapping?.entries ?? [] where words.contains(entry.name) { unread.keep(entry) }
    }
}
