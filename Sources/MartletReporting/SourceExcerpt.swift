package import MartletSyntax

/// The line that a span starts in, cut to a width that fits a terminal, with the mark that goes under it.
package struct SourceExcerpt {
    /// The number of the line, from 1.
    package let line: Int
    /// The text of the line, without control characters.
    package let text: String
    /// The part of the text that the span takes.
    package let marked: Range<String.Index>
    /// The blank space before the mark, as wide as the text before the span.
    package let markIndent: String
    /// The mark: one `^` for each column that the span takes in this line, at least one.
    package let mark: String
    /// The width of the column of line numbers: at least 2.
    package let gutterWidth: Int

    /// How many characters of a line are shown; a longer one is cut around the span.
    private static let maxCharacters = 110
    /// How many bytes on each side of a place are looked at for that.
    private static let maxBytes = 1_000

    /// Reads the line of a span.
    package init(of span: SourceSpan, in sources: SourceMap) {
        let file = sources.file(span.file)
        let location = sources.location(of: span)
        line = location.line
        var bytes = file.bytes[file.line(location.line)]
        let lineStart = bytes.startIndex
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        if lineStart == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }

        let lower = min(max(Int(span.lowerBound), bytes.startIndex), bytes.endIndex)
        let upper = min(max(Int(span.upperBound), lower), bytes.endIndex)
        var before = Self.lastCharacters(bytes[..<lower])
        var inside = Self.firstCharacters(bytes[lower..<upper])
        var after = Self.firstCharacters(bytes[upper...])
        Self.cut(&before, &inside, &after)

        let (start, middle) = (before.joined(), inside.joined())
        text = start + middle + after.joined()
        let first = text.utf8.index(text.startIndex, offsetBy: start.utf8.count)
        marked = first..<text.utf8.index(first, offsetBy: middle.utf8.count)
        markIndent = String(repeating: " ", count: Self.width(of: before))
        mark = String(repeating: "^", count: max(1, Self.width(of: inside)))
        gutterWidth = max(2, String(location.line).count)
    }

    /// Returns the lines that belong to the one that a span starts in, because they stand further in.
    ///
    /// - Parameter maxCount: how many there may be.
    package static func linesBelow(_ span: SourceSpan, in sources: SourceMap, maxCount: Int) -> [String] {
        let file = sources.file(span.file)
        let number = sources.location(of: span).line
        func line(_ number: Int) -> (indent: Int, bytes: ArraySlice<UInt8>) {
            let bytes = file.bytes[file.line(number)].prefix(maxBytes)
            return (bytes.prefix { $0 == 0x20 }.count, bytes.drop { $0 == 0x20 }.prefix { $0 != 0x0A && $0 != 0x0D })
        }
        let indent = line(number).indent
        var lines: [String] = []
        for below in number + 1..<max(number + 1, min(number + 1 + maxCount, file.lineCount + 1)) {
            let (depth, bytes) = line(below)
            guard depth > indent, !bytes.isEmpty else { break }
            let characters = characters(bytes)
            let isLong = characters.count > maxCharacters
            let text = characters.prefix(maxCharacters).joined() + (isLong ? "…" : "")
            lines.append(String(repeating: " ", count: min(depth - indent, 40)) + text)
        }
        return lines
    }

    /// Splits bytes into printable characters: a tab becomes spaces, a control character its escape.
    private static func characters(_ bytes: ArraySlice<UInt8>) -> [String] {
        characters(String(decoding: bytes, as: UTF8.self))
    }

    private static func characters(_ text: some Sequence<Character>) -> [String] {
        text.map { $0 == "\t" ? "    " : Printable.line(String($0)) }
    }

    // Of a line, which may be as long as the file, only as much is read as can be shown, and one character more, which
    // says that there is more. Some thousand excerpts are made of one report.

    private static func firstCharacters(_ bytes: ArraySlice<UInt8>) -> [String] {
        if let plain = plain(bytes.prefix(maxCharacters + 1)) { return plain }
        return characters(String(decoding: bytes.prefix(maxBytes), as: UTF8.self).prefix(maxCharacters + 1))
    }

    private static func lastCharacters(_ bytes: ArraySlice<UInt8>) -> [String] {
        if let plain = plain(bytes.suffix(maxCharacters + 1)) { return plain }
        let near = bytes.suffix(maxBytes).drop { $0 & 0xC0 == 0x80 }
        return characters(String(decoding: near, as: UTF8.self).suffix(maxCharacters + 1))
    }

    /// Returns the characters of text that is printable ASCII; nil for any other.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> [String]? {
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return bytes.map { String(UnicodeScalar($0)) }
    }

    private static func cut(_ before: inout [String], _ inside: inout [String], _ after: inout [String]) {
        guard before.count + inside.count + after.count > maxCharacters else { return }
        if inside.count > maxCharacters * 2 / 3 {
            inside = inside.prefix(maxCharacters * 2 / 3) + ["…"]
            after = []
        }
        let room = maxCharacters - inside.count
        if before.count > room / 2 { before = ["…"] + before.suffix(room / 2) }
        if after.count > room - before.count { after = after.prefix(max(0, room - before.count)) + ["…"] }
    }

    private static func width(of characters: [String]) -> Int {
        characters.reduce(0) { sum, text in
            sum + text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
        }
    }

    /// Whether a terminal gives a character two columns (Unicode UAX #11, the common ranges).
    private static func isWide(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return true
        default:
            return scalar.properties.isEmojiPresentation
        }
    }
}
