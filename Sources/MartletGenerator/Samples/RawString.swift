/// Writes text as a raw string literal of several lines, in which nothing of it can mean anything but itself.
struct RawString {
    /// The number signs around the literal: more than follow any quote or backslash of the text.
    private let fence: String
    /// The text between the quotes, line by line, without indentation.
    private let content: [String]

    init(_ text: String) {
        var longest = 0
        var run: Int?
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): run = 0
            case UInt8(ascii: "#"): run = run.map { $0 + 1 }
            default: run = nil
            }
            longest = max(longest, run ?? 0)
        }
        let fence = String(repeating: "#", count: longest + 1)
        self.fence = fence
        content = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line.contains(where: { $0 == "\r" || SourceText.isEscaped($0) }) else { return String(line) }
            return line.reduce(into: "") { result, scalar in
                if scalar == "\r" {
                    result += "\\\(fence)r"
                } else if SourceText.isEscaped(scalar) {
                    result += "\\\(fence)u{\(String(scalar.value, radix: 16, uppercase: true))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
    }

    /// Returns the lines of a declaration or statement that ends with the literal.
    ///
    /// - Parameters:
    ///   - head: What stands before the literal on the first line.
    ///   - indent: How many columns stand before the first line; they are part of what is returned.
    func lines(after head: String, indent: Int) -> [String] {
        let outer = String(repeating: " ", count: indent)
        let inner = outer + "    "
        return ["\(outer)\(head)\(fence)\"\"\""] + content.map { $0.isEmpty ? "" : inner + $0 }
            + ["\(inner)\"\"\"\(fence)"]
    }
}
