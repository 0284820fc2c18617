/// A model that stands in a document as an object with named members.
///
/// Generated models conform; so can any type of yours. `Codable` follows.
public protocol JSONModel: JSONCodable {
    /// Reads a model, best in the order in which servers write its members: a look-up starts where the last one ended.
    ///
    /// - Throws: `JSONError` when a member is missing or cannot be read.
    init(from object: inout JSONObject) throws(JSONError)

    /// Writes the model's members, in the order in which they shall stand.
    func write(to object: inout JSONObjectWriter)
}

extension JSONModel {
    /// Reads an object.
    ///
    /// - Throws: `JSONError` when the element holds none, or the model cannot be read from it.
    public init(json element: inout JSONElement) throws(JSONError) {
        var object = try element.object()
        try self.init(from: &object)
    }

    /// Writes an object.
    public func write(to writer: inout JSONWriter) {
        writer.object { object in write(to: &object) }
    }
}
