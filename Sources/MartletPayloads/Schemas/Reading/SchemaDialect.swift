import MartletContract

/// The versions of JSON Schema that are read, in their order.
package enum SchemaVersion: Int, Comparable, Sendable {
    /// Draft 4, on which OpenAPI 3.0 rests.
    case draft4
    /// Draft 6.
    case draft6
    /// Draft 7.
    case draft7
    /// 2019-09.
    case version2019
    /// 2020-12, on which OpenAPI 3.1 rests.
    case version2020

    package static func < (left: SchemaVersion, right: SchemaVersion) -> Bool { left.rawValue < right.rawValue }
}

/// Which keywords of JSON Schema there are, and what they mean: said by `$schema`.
struct SchemaDialect: Hashable {
    var version: SchemaVersion
    /// Whether the keywords of the validation vocabulary ask anything.
    var validates = true
    var assertsFormat: Bool

    /// Whether nothing counts beside `$ref`.
    var isReferenceAlone: Bool { version < .version2019 }

    /// Returns the dialect that a `$schema` names; nil when it is not known.
    ///
    /// - Parameter document: Returns the meta-schema of a URI.
    func named(_ uri: String, _ document: (String) -> Literal?) -> SchemaDialect? {
        let name = URIText(uri).document
        var dialect = SchemaDialect(version: .version2020, assertsFormat: assertsFormat)
        for (path, version) in Self.versions where name.hasSuffix("://json-schema.org/" + path) {
            dialect.version = version
            return dialect
        }
        guard case .object(let vocabularies)? = document(name)?["$vocabulary"] else { return nil }
        let names = vocabularies.map(\.name)
        dialect.validates = names.contains { $0.hasSuffix("/vocab/validation") }
        // Who says it is optional may be obeyed, too: what has the form is what the author meant.
        dialect.assertsFormat = assertsFormat || names.contains { $0.hasSuffix("/vocab/format-assertion") }
        return dialect
    }

    private static let versions: [(String, SchemaVersion)] = [
        ("draft-04/schema", .draft4), ("draft-06/schema", .draft6), ("draft-07/schema", .draft7),
        ("draft/2019-09/schema", .version2019), ("draft/2020-12/schema", .version2020),
    ]

    /// Whether a keyword asks anything.
    func has(_ keyword: String) -> Bool {
        if !validates, Self.validation.contains(keyword) { return false }
        guard version < .version2020, let first = Self.firstVersions[keyword] else { return true }
        return first <= version
    }

    /// The keywords that are younger than draft 4.
    private static let firstVersions: TextTable<SchemaVersion> = [
        "const": .draft6, "contains": .draft6, "propertyNames": .draft6, "if": .draft7, "then": .draft7,
        "else": .draft7, "dependentRequired": .version2019, "dependentSchemas": .version2019,
        "unevaluatedItems": .version2019, "unevaluatedProperties": .version2019, "minContains": .version2019,
        "maxContains": .version2019, "prefixItems": .version2020, "$dynamicRef": .version2020,
        "$dynamicAnchor": .version2020, "$anchor": .version2019, "$defs": .version2019,
    ]

    private static let validation: TextSet = [
        "type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
        "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains",
        "maxProperties", "minProperties", "required", "dependentRequired", "nullable",
    ]
}

extension Literal {
    /// The value of a member; nil in what is no object.
    subscript(name: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        let name = ExactText(name)
        return members.first { ExactText($0.name) == name }?.value
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var elements: [Literal]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The texts of an array that holds nothing else.
    var strings: [String]? {
        guard let elements else { return nil }
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count ? strings : nil
    }
}
