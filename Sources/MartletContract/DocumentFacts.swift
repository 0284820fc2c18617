/// What is known of the document that a contract was read from, beside the contract. A contract says the same whatever dialect
/// it was written in, so all are equal.
package struct DocumentFacts: Sendable, Hashable {
    /// The words of its dialect.
    package var words = DialectWords()
    /// Whether it is a schema as a whole: a document of JSON Schema.
    package var isSchema = false
    /// Whether an author can say what to use instead of something deprecated.
    package var hasDeprecationReasons = true
    /// The models that the document refers to from its operations; empty where a client alone is wanted. The fields of a form,
    /// and those of a parent, stand in other things, so that perhaps no type names their model.
    package var referredModels: TextSet = []
    /// The fields and keywords that are not read.
    package var unread: [UnreadNode] = []
    /// The schemas of XML, which is read as text, and the schemas that they refer to.
    package var textSchemas: [TextSchema] = []
    /// All of its schemas; nil where they are what the contract says, and where a client alone is wanted.
    package var schemas: (any WireSchemaSource)?
    /// The tags, in the author's order.
    package var tags: [TagFacts] = []
    /// The names that authors gave to servers, by the names of the servers.
    package var serverNames: TextTable<String> = [:]
    /// The names that its reader chose.
    package var choices = NameChoices()

    package init() {}

    package static func == (left: DocumentFacts, right: DocumentFacts) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}

/// A field or a keyword of a document that its reader does not read. Its meaning is unknown, but a change of it can be seen.
package struct UnreadNode: Sendable, Hashable {
    /// The path to it: the names of keys, and the positions of list elements without a name.
    package let path: [String]
    /// Its value.
    package let value: Literal
    /// Its location in the document.
    package let origin: Origin

    package init(path: [String], value: Literal, origin: Origin) {
        self.path = path
        self.value = value
        self.origin = origin
    }
}

/// A tag of an OpenAPI document. In the contract its text is the description of its group.
package struct TagFacts: Sendable, Equatable {
    /// The name.
    package var name: String
    /// The name of its group; nil where it groups nothing.
    package var group: String?
    /// Its meaning, in a few words.
    package var summary: String?
    /// Its meaning, at length; CommonMark.
    package var description: String?
    /// Its purpose, such as `nav`.
    package var kind: String?
    /// The name of the tag that it is a part of.
    package var parent: String?
    /// The author's own keys (`x-…`).
    package var extensions: [Extension] = []

    package init(name: String) { self.name = name }
}

/// A schema of content that is read as text. Its types are those of XML elements, so that nothing of it is in the contract.
package struct TextSchema: Sendable, Hashable {
    /// The messages that have the content.
    package enum Direction: Sendable, Hashable {
        case request, response
    }

    /// The path to it: the names of keys, the last one that of the content type or of the shared schema.
    package let path: [String]
    /// The schema without descriptions and examples, its keywords in the order of their names; nil for content without a schema.
    package let schema: Literal?
    /// The messages; nil for both.
    package var direction: Direction?
    /// Whether it is one that others refer to, and not that of a content type.
    package let isShared: Bool
    /// Whether it is that of another content type, too, which Swift reads.
    package var isAlike = false
    /// Its location in the document.
    package let origin: Origin

    package init(path: [String], schema: Literal?, direction: Direction?, isShared: Bool, origin: Origin) {
        self.path = path
        self.schema = schema
        self.direction = direction
        self.isShared = isShared
        self.origin = origin
    }
}

/// What authors write in a dialect, for messages that say what to do. Those of the native dialect unless its reader says
/// otherwise.
package struct DialectWords: Sendable {
    /// The prefix of keys of the native dialect: `x-martlet-` in OpenAPI.
    package var keyPrefix = ""
    /// An endpoint.
    package var endpoint = "endpoint"
    /// An auth scheme, with its article.
    package var authScheme = "an auth scheme"
    /// The places that name auth schemes.
    package var authPlaces = "'auth: default:', in a group or in an endpoint"
    /// That an endpoint needs no credential.
    package var withoutAuth = "auth: none"
    /// The words that declare an alias, before the name that it stands for.
    package var alias = "an 'alias' of"
    /// The type of a decimal number.
    package var decimal = "decimal"
    /// The types that large identifiers fit into.
    package var wideIdentifiers = "'int64', or 'string'"
    /// The type of a date with a time, as RFC 3339 writes it.
    package var moment = "date"
    /// The help text for a response without a body: what the author should write.
    package var emptyResponse = "write 'returns: void'"
    /// The help text for errors without a body: what the author should write.
    package var errorResponses = "'errors: { 4XX: Problem }' with the model"

    package init() {}

    /// A key of the native dialect as it is written here.
    package func key(_ name: String) -> String { keyPrefix + name }

    /// That a value is a date in a format, by its name.
    package func date(_ format: String) -> String {
        keyPrefix.isEmpty ? "date(\(format))" : "\(keyPrefix)date: \(format)"
    }
}
