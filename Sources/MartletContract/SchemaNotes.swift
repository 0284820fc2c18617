/// A content type of a response, with what a document says of it.
package struct WireContent: Sendable {
    /// The content type, as it is written.
    package let name: String
    /// The name of its schema; nil where it has none.
    package let schema: String?
    /// The name of its location.
    package let place: String

    /// Makes one of its parts.
    package init(name: String, schema: String?, place: String) {
        (self.name, self.schema, self.place) = (name, schema, place)
    }
}

/// Parts of a schema that do not restrict values.
package struct SchemaNotes: Sendable {
    /// The representation of a value in XML.
    package struct Markup: Sendable {
        /// The name of the element or the attribute.
        package var name: String?
        /// The namespace.
        package var namespace: String?
        /// The prefix of the name.
        package var prefix: String?
        /// Whether it is an attribute.
        package var isAttribute = false
        /// Whether the elements of a list are in an element of their own.
        package var isWrapped = false
        /// The kind of node, in lower case: `element`, `attribute`, `text`, `cdata`, `none`; nil where it follows from the rest.
        package var nodeType: String?

        package init() {}
    }

    /// The location of the schema.
    package let origin: Origin
    /// The name of the schema among those that others refer to; nil for one that is written where it is used.
    package var component: String?
    /// The name of the schema that it refers to, and that says the rest; nil where it does not refer to another one.
    package var target: String?
    /// The names of the parts of its `allOf`.
    package var parts: [String] = []
    /// The names of its alternatives: those of `oneOf`, and of `anyOf`.
    package var alternatives: [String] = []
    /// The properties in the author's order, with the names of their schemas.
    package var properties: [(name: String, schema: String)] = []
    /// The name of the schema of elements; nil where there is none.
    package var items: String?
    /// The names of the schemas of the first elements.
    package var firstItems: [String] = []
    /// The name of the schema of members without a schema of their own; nil without one, and where there are several.
    package var otherMembers: String?
    /// The representation in XML; nil where nothing is said of it.
    package var markup: Markup?
    /// Values to show, and the default.
    package var examples: [Literal] = []

    /// Makes those of a schema of which nothing is said.
    package init(origin: Origin) { self.origin = origin }
}
