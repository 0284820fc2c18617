/// Reads the parts of a large JSON text on several threads, with the result that reading it as a whole has.
///
/// A text that is an object of objects, as specifications are, is cut at the commas of its first levels. Where they are is
/// found by counting brackets, which proves nothing: each part is read strictly, and where one is no list of entries, or
/// has a finding, the text is read as a whole.
struct JSONPieces {
    /// How many levels are cut.
    private static let levels = 3

    private let bytes: UnsafeBufferPointer<UInt8>
    private let file: SourceFileID
    private let partBytes: Int
    private let outline: JSONOutline

    /// Reads a text.
    ///
    /// - Parameter partBytes: How long a part should be; a text that is no longer than two parts is not cut.
    /// - Returns: nil when it has to be read as a whole.
    static func read(
        _ source: SourceFile, from start: Int, file: SourceFileID, limits: SyntaxLimits, partBytes: Int = 100_000
    ) -> SyntaxResult? {
        guard source.bytes.count - start > 2 * partBytes else { return nil }
        let cut = source.bytes.withUnsafeBufferPointer { bytes -> (parts: [DocumentPart], span: SourceSpan)? in
            guard let whole = object(bytes, in: start..<bytes.count) else { return nil }
            let outline = JSONOutline(bytes, in: whole, levels: levels)
            let pieces = JSONPieces(bytes: bytes, file: file, partBytes: partBytes, outline: outline)
            let span = SourceSpan(file: file, lowerBound: whole.lowerBound, upperBound: whole.upperBound)
            return (pieces.split(whole.lowerBound + 1..<whole.upperBound - 1, level: 0), span)
        }
        guard let (parts, span) = cut, parts.count > 1 else { return nil }
        let ranges = DocumentPart.ranges(of: parts)
        let trees = Parallel.map(ranges, pieceCount: 1) { range in
            source.bytes.withUnsafeBufferPointer { bytes in
                var limits = limits
                // The levels above a part are not seen in it.
                limits.maxDepth -= levels
                let part = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
                var parser = JSONParser(bytes: part, start: range.lowerBound, file: file, limits: limits)
                return parser.readEntries()
            }
        }
        return PartAssembly.result(of: parts, ranges, trees, span: span, limits: limits)
    }

    /// Returns the parts of the entries in a range.
    private func split(_ range: Range<Int>, level: Int) -> [DocumentPart] {
        var parts: [DocumentPart] = []
        var (open, start) = (range.lowerBound, range.lowerBound)
        for end in outline.commas(in: range, level: level) + [range.upperBound] {
            if end - start > 2 * partBytes, level + 1 < Self.levels, let section = section(start..<end, level: level) {
                if open < start { parts.append(.entries(open..<start - 1)) }
                parts.append(section)
                open = end + 1
            } else if end - open >= partBytes {
                parts.append(.entries(open..<end))
                open = end + 1
            }
            start = end + 1
        }
        if open <= range.upperBound { parts.append(.entries(open..<range.upperBound)) }
        return parts
    }

    /// Returns an entry whose value is an object; nil for every other.
    private func section(_ range: Range<Int>, level: Int) -> DocumentPart? {
        let start = Self.skipSpace(bytes, range)
        guard start < range.upperBound, bytes[start] == UInt8(ascii: "\"") else { return nil }
        var end = start + 1
        while end < range.upperBound, JSONProblem.isWordByte(bytes[end]) { end += 1 }
        guard end < range.upperBound, bytes[end] == UInt8(ascii: "\"") else { return nil }
        let colon = Self.skipSpace(bytes, end + 1..<range.upperBound)
        guard colon < range.upperBound, bytes[colon] == UInt8(ascii: ":"),
            let value = Self.object(bytes, in: colon + 1..<range.upperBound)
        else { return nil }
        let span = SourceSpan(file: file, lowerBound: start, upperBound: end + 1)
        let text = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        return .section(
            key: Node(.scalar(Scalar(text: text, style: .quoted)), span: span),
            value: split(value.lowerBound + 1..<value.upperBound - 1, level: level + 1),
            span: SourceSpan(file: file, lowerBound: value.lowerBound, upperBound: value.upperBound))
    }

    /// Returns where the object stands that is all of a range but space; nil for anything else.
    private static func object(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Range<Int>? {
        let start = skipSpace(bytes, range)
        var end = range.upperBound
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        guard end - start >= 2, bytes[start] == UInt8(ascii: "{"), bytes[end - 1] == UInt8(ascii: "}") else {
            return nil
        }
        return start..<end
    }

    private static func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        range.first { !isSpace(bytes[$0]) } ?? range.upperBound
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
