import MartletSyntax

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

    /// Those that were read, in their order.
    private var given: [Given] = []

    private struct Given: Sendable, Equatable {
        var name: Name
        var value: String
    }

    /// Whether they say what the payload is made of, whatever is kept.
    var choosePayload: Bool { example != nil || isDynamic == true }

    /// The longest time that an answer is held back.
    package static let longestWait = Duration.seconds(120)

    /// Reads the `Prefer` fields of a request. Preferences and parameters that are not known are ignored, an empty value is as
    /// none, and of a preference that is given twice the first counts. `example` is a parameter of `code`, too.
    ///
    /// Throws a problem for a value that a known one cannot have.
    init(_ headers: HeaderFields) throws(Problem) {
        guard let text = headers.joined("Prefer") else { return }
        var seen: Set<Name> = []
        func take(_ part: Substring, as known: Name? = nil) throws(Problem) -> Name? {
            let (word, value) = FieldParts.pair(part)
            guard let name = Name(rawValue: word), known == nil || name == known, seen.insert(name).inserted else {
                return nil
            }
            guard let value else { return name }
            guard read(value, of: name) else {
                throw Problem(
                    400, "unusable-preference",
                    "'\(value.excerpt)' is no value of the preference '\(word)', which is \(name.meaning).")
            }
            given.append(Given(name: name, value: value))
            return name
        }
        for item in FieldParts.split(text[...], at: UInt8(ascii: ","), limit: Self.itemLimit) {
            let parts = FieldParts.split(item, at: UInt8(ascii: ";"), limit: Self.itemLimit)
            guard try take(parts[0]) == .code else { continue }
            for parameter in parts.dropFirst() { _ = try take(parameter, as: .example) }
        }
    }

    /// How many preferences are looked at, and how many parts of each.
    private static let itemLimit = 100

    private enum Name: String {
        case code, example, dynamic, wait

        /// What its values are.
        var meaning: String {
            switch self {
            case .code: "a status code from 200 to 599"
            case .example: "the name of an example"
            case .dynamic: "true or false"
            case .wait: "a time of at most \(Preferences.longestWait.components.seconds) seconds"
            }
        }
    }

    /// Returns the preferences that an answer follows (RFC 7240, section 3); nil where it follows none.
    func applied(to answer: MockAnswer) -> String? {
        var hasBody = true
        if case .none = answer.body { hasBody = false }
        let applied = given.filter { preference in
            switch preference.name {
            case .code: answer.status == code
            case .example, .dynamic: hasBody
            case .wait: true
            }
        }
        guard !applied.isEmpty else { return nil }
        let texts = applied.map { "\($0.name.rawValue)=\(FieldParts.word($0.value))" }
        return HeaderText.clean(texts.joined(separator: ", "))
    }

    private mutating func read(_ value: String, of name: Name) -> Bool {
        switch name {
        case .code:
            // Three digits, as a status code is.
            let isCode = value.utf8.count == 3 && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
            code = isCode ? Int(value).flatMap { (200...599).contains($0) ? $0 : nil } : nil
            return code != nil
        case .example:
            example = value
            return true
        case .dynamic:
            isDynamic = Bool(value)
            return isDynamic != nil
        case .wait:
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
