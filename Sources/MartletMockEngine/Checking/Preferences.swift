/// What a client asks of the mock, beside its request.
///
/// - Source: RFC 7240, section 2, <https://www.rfc-editor.org/rfc/rfc7240#section-2>; the names `code`, `example` and
///   `dynamic` are those that other mock servers have
package struct Preferences: Sendable, Equatable {
    /// The status code that is answered.
    package var code: Int?
    /// The name of the example that is answered.
    package var example: String?
    /// Whether the answer is made from its type even where there are examples.
    package var isDynamic: Bool?
    /// How long the answer is held back, at most ``longestWait``.
    package var wait: Duration?

    /// Whether they say what the payload is made of, whatever is kept.
    var choosePayload: Bool { example != nil || isDynamic == true }

    /// The longest time that an answer is held back.
    package static let longestWait = Duration.seconds(120)

    /// Reads the `Prefer` fields of a request. Preferences that are not known are passed over (RFC 7240, section 2).
    ///
    /// Throws a problem for a value that a known one cannot have.
    init(_ headers: HeaderFields) throws(Problem) {
        guard let text = headers.joined("Prefer") else { return }
        for item in text.split(separator: ",", maxSplits: Self.itemLimit).prefix(Self.itemLimit) {
            let media = ParsedContentType("x/x;" + item)
            guard let (name, value) = media.parameters.first(where: { Self.names.contains($0.key) }) else { continue }
            guard take(name, value) else {
                throw Problem(400, "unusable-preference", "'\(value)' is no value of the preference '\(name)'.")
            }
        }
    }

    /// How many preferences are looked at.
    private static let itemLimit = 100

    private static let names: Set = ["code", "example", "dynamic", "wait"]

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "code":
            code = Int(value).flatMap { (200...599).contains($0) ? $0 : nil }
            return code != nil
        case "example":
            example = value
            return !value.isEmpty
        case "dynamic":
            isDynamic = Bool(value)
            return isDynamic != nil
        default:
            wait = Self.duration(value).flatMap { $0 >= .zero && $0 <= Self.longestWait ? $0 : nil }
            return wait != nil
        }
    }

    /// Reads seconds, with or without a fraction, or milliseconds: `2`, `0.5`, `300ms`.
    package static func duration(_ text: String) -> Duration? {
        let isMilliseconds = text.hasSuffix("ms")
        let digits = isMilliseconds ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast() : text[...]
        guard let number = Double(digits), number.isFinite, abs(number) < 1e9 else { return nil }
        return .milliseconds(Int64((isMilliseconds ? number : number * 1_000).rounded()))
    }
}
