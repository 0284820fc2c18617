/// The schemas of a document, whole as its author wrote them: a contract has what Swift has a type for, and what else
/// applies to a value, such as how the parts of an `allOf` see one another, is here alone.
package protocol WireSchemaSource: Sendable {
    /// Returns the name of the schema at a location; nil where the document has none there.
    func name(of origin: Origin) -> String?

    /// Returns a schema as JSON Schema 2020-12, without annotations, its keywords and lists of names in the order of their
    /// texts; nil where there is none of the name, and where its meaning depends on who refers to it.
    ///
    /// Each schema that it applies to a member or an element, or chooses as one of several, is a reference `#/models/NAME` to
    /// another one.
    func schema(named name: String) -> Literal?
}
