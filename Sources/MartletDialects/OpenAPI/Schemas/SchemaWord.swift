/// The keywords of schemas that mean something here: OpenAPI 3.0, JSON Schema 2020-12 and draft-07.
///
/// A closed vocabulary.
enum SchemaWord: String, CaseIterable, Sendable {
    case reference = "$ref"
    case dynamicReference = "$dynamicRef"
    case allOf, oneOf, anyOf, not, `if`, then, `else`, discriminator

    case type, `enum`, const, nullable, format
    case contentEncoding, contentMediaType, contentSchema

    case title, description, `default`, example, examples, deprecated, readOnly, writeOnly
    case xml, externalDocs
    case comment = "$comment"

    case properties, required, additionalProperties, patternProperties, propertyNames, minProperties, maxProperties
    case unevaluatedProperties, dependentRequired, dependentSchemas, dependencies

    case items, prefixItems, additionalItems, contains, minContains, maxContains, unevaluatedItems
    case minItems, maxItems, uniqueItems

    case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, pattern

    case id = "$id"
    case schema = "$schema"
    case anchor = "$anchor"
    case dynamicAnchor = "$dynamicAnchor"
    case vocabulary = "$vocabulary"
    case defs = "$defs"
    case definitions

    /// The keywords by the length of their text: comparing a few short texts is faster than hashing one.
    private static let table: [[(text: String, word: SchemaWord)]] = {
        var table = [[(text: String, word: SchemaWord)]](repeating: [], count: 32)
        for word in allCases { table[word.rawValue.utf8.count].append((word.rawValue, word)) }
        return table
    }()

    /// Returns the keyword of a text; nil when there is none.
    static func named(_ text: String) -> SchemaWord? {
        let length = text.utf8.count
        guard length < table.count else { return nil }
        for (known, word) in table[length] where known == text { return word }
        return nil
    }

    /// Whether it leaves the type of a schema that it stands beside as it is: annotations, constraints, and what merely
    /// says again which type that is.
    var isLight: Bool {
        switch self {
        case .reference, .dynamicReference, .allOf, .oneOf, .anyOf, .not, .if, .then, .else: false
        case .properties, .required, .additionalProperties, .patternProperties, .propertyNames, .minProperties,
            .maxProperties, .unevaluatedProperties, .dependentRequired, .dependentSchemas, .dependencies:
            false
        case .items, .prefixItems, .additionalItems, .contains, .minContains, .maxContains, .unevaluatedItems: false
        case .contentEncoding, .contentMediaType, .contentSchema: false
        default: true
        }
    }

    /// Whether it is a bound or a pattern that values are held to.
    var isConstraint: Bool {
        switch self {
        case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .minLength, .maxLength: true
        case .pattern, .minItems, .maxItems, .uniqueItems: true
        default: false
        }
    }

    /// Whether Swift has no type for it, so that it is kept as it is.
    var isKept: Bool {
        switch self {
        case .not, .if, .then, .else, .const, .contentMediaType, .contentSchema: true
        case .propertyNames, .minProperties, .maxProperties, .patternProperties, .unevaluatedProperties: true
        case .dependentRequired, .dependentSchemas, .dependencies: true
        case .prefixItems, .contains, .minContains, .maxContains, .unevaluatedItems: true
        default: false
        }
    }
}
