/// A step on the way to a value in a document: the key of an object's member, or the position in an array.
public struct JSONCodingKey: CodingKey, Hashable, Sendable {
    /// The key of a member; `Index 3` for the position 3 of an array, as Foundation's coders say it.
    public let stringValue: String
    /// The position in an array, from 0; nil for a key.
    public let intValue: Int?

    /// Names a member of an object.
    public init(_ key: String) {
        stringValue = key
        intValue = nil
    }

    /// Any key of a map. The keys of maps are values of the document, so errors do not name them.
    static let anyKey = JSONCodingKey("*")

    /// Names a position of an array, from 0.
    public init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    /// Names a member of an object.
    public init(stringValue: String) {
        self.init(stringValue)
    }

    /// Names a position of an array, from 0.
    public init(intValue: Int) {
        self.init(index: intValue)
    }
}
