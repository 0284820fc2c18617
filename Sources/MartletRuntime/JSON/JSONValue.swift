/// A type that says itself how it stands in a document.
public protocol JSONValue: Sendable {
    /// Reads a value.
    ///
    /// - Throws: `JSONError` when the element does not hold one.
    init(json element: inout JSONElement) throws(JSONError)

    /// Writes the value: exactly one.
    func write(to writer: inout JSONWriter)
}
