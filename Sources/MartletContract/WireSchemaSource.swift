/// Reads the complete schemas of a document. The contract keeps the parts of a schema that Swift has types for; this also
/// returns the rest, such as how the parts of an `allOf` are combined.
package protocol WireSchemaSource: Sendable {
    /// Returns the name of the schema at a location; nil where the document has none there.
    func name(of origin: Origin) -> String?

    /// Returns a schema as JSON Schema 2020-12, without annotations, with sorted keywords and sorted lists of names. Returns nil
    /// if there is no schema of that name, or if it contains a reference that cannot be resolved.
    ///
    /// Each schema that it applies to a member or an element, or chooses as one of several, is a reference `#/models/NAME` to
    /// another one.
    func schema(named name: String) -> Literal?

    /// Returns true if two schemas are written alike on their own level: apart from annotations, from the schemas of properties,
    /// and from those of some keywords. Returns false if they are not, or if that would take long to find out.
    ///
    /// - Parameter compared: The keywords of the schemas themselves that may apply other schemas.
    func isWritten(_ name: String, like otherName: String, of other: any WireSchemaSource, besides compared: TextSet)
        -> Bool

    /// Returns the content types of a request body, in the author's order; empty where the document has no body there.
    func contents(ofBodyOf operation: Origin) -> [WireContent]

    /// Returns the content types of the fields of a form or the parts of a body, by their names, as they are written.
    func contentTypes(ofFieldsOf content: WireContent) -> TextTable<String>

    /// Returns the characters between the elements of the lists in a list that travels as plain text, those of the outer lists
    /// first. Empty for every other list.
    func separators(ofListsIn name: String) -> [Character]

    /// Returns whether only the server, or only the client, sends the values of a schema: `readOnly` and `writeOnly`.
    func directions(named name: String) -> (isReadOnly: Bool, isWriteOnly: Bool)

    /// Returns the content types of a response, in the author's order; empty where the document has no response there.
    func contents(ofResponse response: Origin) -> [WireContent]

    /// Returns the examples of a content type, as they are written.
    func examples(of content: WireContent) -> [Example]

    /// Returns what a schema says that does not restrict values; nil if there is no schema of that name.
    func notes(named name: String) -> SchemaNotes?
}
