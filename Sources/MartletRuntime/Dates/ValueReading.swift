/// How strictly dates, days, times of day, bytes and UUIDs are read from text.
///
/// Many servers write such values in forms that the standards do not allow. They are read unless a client or a piece of code asks
/// for ``strict``. What is written always follows the standards. Where a union chooses its member, a value that follows
/// them counts for more than one that does not, so that a text is kept as a text.
///
/// ```swift
/// let options = ClientOptions(valueReading: .strict)
/// ```
public enum ValueReading: Sendable {
    /// Values as real servers write them. These are read too:
    ///
    /// - moments of `format: date-time` and of a ``DateFormat``: without a zone, which counts as UTC; with an offset such as
    ///   `+0100` or `+01`; without seconds; with a comma before the fraction; with the name of a zone behind the offset
    ///   (RFC 9557, section 4.1); days, which count as midnight in UTC; dates as HTTP has them, such as
    ///   `Sun, 01 Mar 2026 00:00:00 GMT` (RFC 9110, section 5.6.7)
    /// - days: moments at midnight, such as `2026-03-01T00:00:00Z`, those of HTTP included
    /// - times of day: without seconds, or with `Z` behind them
    /// - bytes: base64 and base64url in either alphabet, with or without padding, broken into lines (RFC 2045, section 6.8)
    /// - UUIDs: without hyphens, in braces, or behind `urn:uuid:` (RFC 9562, section 4)
    case lenient
    /// What the standards allow, and nothing else: RFC 3339, RFC 4648 and RFC 9562.
    case strict

    /// How values are read in this task.
    @TaskLocal static var current = ValueReading.lenient

    /// Reads values in a closure in this way.
    ///
    /// ```swift
    /// let note: Note = try ValueReading.strict.use { try JSONCoding.decode(from: data) }
    /// ```
    ///
    /// - Parameter body: Reads values.
    /// - Throws: What the closure throws.
    public func use<Value, Failure: Error>(for body: () throws(Failure) -> Value) throws(Failure) -> Value {
        try Self.$current.withValue(self) {
            Result { () throws(Failure) in try body() }
        }.get()
    }

    /// Reads values in a closure in this way, unless whoever calls asked for a stricter one.
    func applied<Value, Failure: Error>(to body: () throws(Failure) -> Value) throws(Failure) -> Value {
        self == .lenient ? try body() : try use(for: body)
    }
}
