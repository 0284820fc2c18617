/// Lengths of time: `500ms 30s 5m 1h 7d never`.
enum DurationParser {
    /// A length of time.
    enum Value: Equatable {
        /// One that ends.
        case finite(Duration)
        /// One that does not.
        case never

        /// The duration; nil for ``never``.
        var duration: Duration? {
            if case .finite(let duration) = self { duration } else { nil }
        }
    }

    private static let millisecondsByUnit = [
        "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000,
    ]

    /// Reads a length of time, at most ten million days. Nil when the text is none.
    static func parse(_ text: String) -> Value? {
        if text == "never" { return .never }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int64(digits), let unit = millisecondsByUnit[String(text.dropFirst(digits.count))] else {
            return nil
        }
        let (milliseconds, didOverflow) = count.multipliedReportingOverflow(by: Int64(unit))
        guard !didOverflow, milliseconds <= 10_000_000 * 86_400_000 else { return nil }
        return .finite(.milliseconds(milliseconds))
    }
}
