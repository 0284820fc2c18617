import MartletContract
import MartletSyntax

/// The schemas of lists and objects that give no `type`, so that their Swift types leave out values that are allowed.
struct AssumedTypes: Sendable {
    /// The JSON types, by the keywords that speak of them.
    private var types: [SourceSpan: String] = [:]

    /// Notes a schema, however often it is read.
    mutating func note(_ schema: Schema, _ assumed: SchemaKeyword) {
        guard case .string(let type) = assumed.value else { return }
        let words: [SchemaWord] =
            type == JSONType.array.rawValue
            ? [.items, .prefixItems, .contains, .minItems, .maxItems, .uniqueItems]
            : [
                .properties, .additionalProperties, .patternProperties, .propertyNames, .unevaluatedProperties,
                .minProperties, .maxProperties, .required,
            ]
        for part in schema.parts.reversed() {
            guard let key = words.lazy.compactMap({ part.entry($0)?.key }).first else { continue }
            types[key.span] = type
            return
        }
    }

    /// Adds those of another part of the document.
    mutating func add(_ other: AssumedTypes) {
        types.merge(other.types) { first, _ in first }
    }

    /// The JSON types with the places of the keywords, in the order of the text.
    fileprivate var places: [(type: String, spans: [SourceSpan])] {
        TextTable(grouping: types.keys) { types[$0] ?? "" }.sorted { $0.key < $1.key }.map { type, spans in
            (type, spans.sorted { ($0.file.index, $0.lowerBound) < ($1.file.index, $1.lowerBound) })
        }
    }
}

extension OpenAPIContext {
    /// Returns the keywords of a type that a schema does not give, and that Swift holds values to.
    mutating func assumedType(of schema: Schema, _ form: SchemaForm) -> [SchemaKeyword] {
        guard let assumed = form.assumedType(in: schema) else { return [] }
        assumedTypes.note(schema, assumed)
        return [assumed]
    }

    /// Reports each assumed type once, at its first place.
    mutating func reportAssumedTypes() {
        for (type, spans) in assumedTypes.places {
            let others = spans.count == 1 ? "" : ": \(spans.count) places"
            report(
                .missingType,
                "without 'type', other values than \(type)s are allowed, which the Swift type leaves out\(others)",
                at: spans[0], help: "add 'type: \(type)'")
        }
    }
}
