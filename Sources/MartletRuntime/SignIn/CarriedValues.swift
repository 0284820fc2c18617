import Foundation

/// What the steps of a sign-in carry on: what was answered, and what the person gave.
///
/// It is in memory alone, for as long as the sign-in lasts. Descriptions and dumps show none of it.
public struct CarriedValues: Sendable, CustomReflectable {
    let values: [String: JSON]

    /// Returns a value by the name that the specification has for it.
    ///
    /// ```swift
    /// try await attempt.step("verify") { carried throws(APIError) in
    ///     PhoneEndpoint.verify(sessionId: try carried("sessionId"), code: code)
    /// }
    /// ```
    ///
    /// - Throws: ``APIError/Code/signInExpired`` when it is not known: the step before it was not taken, or it was too
    ///   long ago. ``APIError/Code/decoding`` when it is of another type.
    public func callAsFunction<Value: JSONValue>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(APIError) -> Value {
        try self(name) { (element) throws(JSONError) in try element.value() }
    }

    /// Returns a value by the name that the specification has for it, as `read` reads it: one whose type does not say how
    /// it is written, such as a date in a format.
    ///
    /// - Throws: As ``callAsFunction(_:as:)``.
    public func callAsFunction<Value>(
        _ name: String, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        guard let value = try ifKnown(name, read) else {
            throw APIError(.signInExpired, reason: "this sign-in carries no value '\(name)' (any more)")
        }
        return value
    }

    /// Returns a value by the name that the specification has for it; nil when it is not known.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is of another type.
    public func ifKnown<Value: JSONValue>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(APIError) -> Value? {
        try ifKnown(name) { (element) throws(JSONError) in try element.value() }
    }

    /// Returns a value by the name that the specification has for it, as `read` reads it; nil when it is not known.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is of another type.
    public func ifKnown<Value>(
        _ name: String, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value? {
        guard let value = values[name] else { return nil }
        do throws(JSONError) {
            return try JSONCoding.decode(from: JSONCoding.encode(value), read)
        } catch {
            // A value of a path or a query has no quotes that would tell a number from text.
            if let text = value.string, let value = try? JSONCoding.decode(from: Data(text.utf8), read) { return value }
            throw APIError(.decoding, codingPath: name, reason: error.message, cause: error)
        }
    }

    /// Shows nothing of the values.
    public var customMirror: Mirror { Mirror(self, children: ["names": values.keys.sorted()]) }
}
