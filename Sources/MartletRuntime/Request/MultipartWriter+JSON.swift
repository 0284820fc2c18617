import Foundation

extension MultipartWriter {
    /// Adds a value as JSON; nil is left out.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the value holds a number that is not finite.
    public mutating func json<Value: JSONValue>(_ name: String, _ value: Value?) throws(APIError) {
        guard let value else { return }
        add(name, data: try JSONBridge.encode(value), contentType: "application/json")
    }
}
