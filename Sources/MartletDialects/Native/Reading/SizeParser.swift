/// Sizes: `50MB`, `512KiB`.
enum SizeParser {
    private static let bytesByUnit = [
        "B": 1, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
    ]

    /// Reads a size in bytes, at most a thousand terabytes. Nil when the text is none.
    static func parse(_ text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), let unit = bytesByUnit[String(text.dropFirst(digits.count))] else { return nil }
        let (bytes, didOverflow) = count.multipliedReportingOverflow(by: unit)
        return didOverflow || bytes > 1_000_000_000_000_000 ? nil : bytes
    }
}
