/// The text of one template.
package struct TemplateSource: Hashable, Sendable {
    /// The name that partial tags and callers use, such as `client`.
    package let name: String
    /// The path that messages show, such as `templates/swift/client.mustache`.
    package let path: String
    /// The text. A byte-order mark at its start is left out of the output.
    package let text: String

    package init(name: String, path: String, text: String) {
        self.name = name
        self.path = path
        self.text = text
    }
}

/// How far templates may go, so that none can exhaust memory or patience.
package enum TemplateLimits {
    /// How deep sections and partials may be nested in each other.
    package static let maxDepth = 100
    /// How many tags and lines a template may have once its partials are put in.
    package static let maxElements = 1_000_000
    /// How many bytes of plain text a template may have once its partials are put in.
    package static let maxLiteralBytes = 64 << 20
}

extension TemplateSource {
    /// Returns an issue at a range of bytes.
    func issue(
        _ code: TemplateIssueCode, at range: Range<Int>, in bytes: [UInt8], _ message: String, help: String? = nil
    ) -> TemplateIssue {
        let (line, column) = Self.position(of: range.lowerBound, in: bytes)
        return TemplateIssue(
            code: code, message: message, help: help, path: path, line: line, column: column, range: range)
    }

    /// Counts lines, which end with LF, CR LF or CR, and characters. Issues are few, so nothing is indexed.
    private static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var line = 1
        var lineStart = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        for index in lineStart..<max(lineStart, offset) {
            let isLineEnd =
                bytes[index] == UInt8(ascii: "\n")
                || bytes[index] == UInt8(ascii: "\r")
                    && !(index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"))
            if isLineEnd {
                line += 1
                lineStart = index + 1
            }
        }
        // Every byte that does not continue a UTF-8 sequence begins a character.
        let column = bytes[lineStart..<max(lineStart, offset)].count { $0 & 0xC0 != 0x80 } + 1
        return (line, column)
    }

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
