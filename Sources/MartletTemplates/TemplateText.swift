/// The bytes of a template, and where each of its lines starts.
struct TemplateText: Sendable {
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    let path: String
    /// The text as UTF-8.
    let bytes: [UInt8]
    /// Where the text begins: behind a byte-order mark, if there is one.
    let start: Int
    /// The offset at which each line starts. A line ends with LF, CR LF or CR.
    private let lineStarts: [Int]

    init(_ source: TemplateSource) {
        path = source.path
        let bytes = Array(source.text.utf8)
        self.bytes = bytes
        start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
        let lineEnds = bytes.indices.filter { index in
            switch bytes[index] {
            case UInt8(ascii: "\n"): true
            case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
            default: false
            }
        }
        lineStarts = [start] + lineEnds.map { $0 + 1 }
    }

    /// Returns an issue at a range of bytes.
    func issue(
        _ code: TemplateIssueCode, at range: Range<Int>, _ message: String, help: String? = nil
    ) -> TemplateIssue {
        let (line, column) = position(of: range.lowerBound)
        return TemplateIssue(
            code: code, message: message, help: help, path: path, line: line, column: column, range: range)
    }

    private func position(of offset: Int) -> (line: Int, column: Int) {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        // Every byte that does not continue a UTF-8 sequence begins a character.
        let column = bytes[lineStarts[low]..<max(lineStarts[low], offset)].count { $0 & 0xC0 != 0x80 } + 1
        return (low + 1, column)
    }
}
