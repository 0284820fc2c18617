import MartletContract
import MartletSyntax
import MartletTemplates

/// Writes documentation comments. Each line starts with `///`, so no text can end the comment.
struct DocComment {
    private var lines: TextLines
    /// Whether the last line is that of an item.
    private var endsWithItem = false
    /// How many columns stand before the comment.
    private let indent: Int

    /// - Parameters:
    ///   - lines: the paragraphs that it begins with, as ``source`` has them.
    ///   - room: for how many bytes of lines that follow there is room from the beginning.
    init(indent: Int, lines: TextLines = TextLines(), room: Int = 0) {
        self.indent = indent
        self.lines = lines
        if room > 0 { self.lines.reserve(lineCount: 4, byteCount: room) }
    }

    /// How many columns are left behind `/// `.
    private var width: Int { SourceLayout.width - indent - 4 }

    /// The lines, from `///` on, without indentation.
    var source: TextLines { lines }

    /// Adds a paragraph of CommonMark; nil and empty text add nothing.
    mutating func add(_ text: String?) {
        guard let text else { return }
        let count = lines.count
        defer { if lines.count > count { endsWithItem = false } }
        // Nearly all text is one short line of plain characters.
        if text.utf8.count <= width, text.isPlainLine {
            if !lines.isEmpty { lines.append("///") }
            lines.append(of: "/// ", text)
            return
        }
        if PlainComment.add(text, width: width, to: &lines) { return }
        var paragraph = Self.split(text)
        while paragraph.last?.isEmpty == true { paragraph.removeLast() }
        paragraph = Array(paragraph.drop { $0.isEmpty })
        guard !paragraph.isEmpty else { return }
        if !lines.isEmpty { lines.append("///") }
        var isCode = false
        for line in paragraph {
            if line.hasPrefix("```") || line.hasPrefix("~~~") { isCode.toggle() }
            let wrapped = isCode || line.hasPrefix("    ") || line.hasPrefix("|") ? [line] : wrap(line)
            for piece in wrapped { lines.append(of: piece.isEmpty ? "///" : "/// ", piece) }
        }
    }

    /// Adds a paragraph in which a name stands between two texts that neither start nor end with a space.
    mutating func add(_ start: String, _ name: String, _ end: String) {
        guard start.utf8.count + name.utf8.count + end.utf8.count <= width, name.isPrintableASCII else {
            add(String(of: start, SourceText.onOneLine(name), end))
            return
        }
        endsWithItem = false
        if !lines.isEmpty { lines.append("///") }
        lines.append(of: "/// ", start, name, end)
    }

    /// Adds an item of a list. Items that follow each other stand together; the first stands apart from what is above.
    mutating func addItem(_ name: String, _ text: String) {
        if !lines.isEmpty, !endsWithItem { lines.append("///") }
        endsWithItem = true
        // Nearly all names and texts are like this.
        if name.utf8.count + text.utf8.count + 4 <= width, text.isPrintableASCII {
            lines.append(of: "/// - ", name, ": ", text)
            return
        }
        let item = String(of: "- ", name, ": ", SourceText.onOneLine(text))
        if PlainComment.addItem(item, width: width, to: &lines) { return }
        for (index, piece) in wrap(item).enumerated() { lines.append(of: index == 0 ? "/// " : "///   ", piece) }
    }

    /// Returns the lines of a text: every character that some reader takes for a line break ends one, and no hidden
    /// character stays.
    private static func split(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
            var line = SourceText.onOneLine(String(line))
            while line.last?.isWhitespace == true { line.removeLast() }
            return line
        }
    }

    /// Returns a line in pieces of at most 120 columns, broken at spaces. A piece never starts with what CommonMark
    /// would take for the start of a list, a heading or a quotation.
    private func wrap(_ line: String) -> [String] {
        if line.fits(indent: indent + 4) { return [line] }
        var pieces: [String] = []
        var piece = ""
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            if !piece.isEmpty, piece.count + 1 + word.count > width, !Self.startsBlock(word) {
                pieces.append(piece)
                piece = String(word)
            } else {
                piece += piece.isEmpty && pieces.isEmpty ? word : " \(word)"
            }
        }
        pieces.append(piece)
        return pieces.map { piece in
            var piece = piece
            while piece.last?.isWhitespace == true { piece.removeLast() }
            return piece
        }
    }

    private static func startsBlock(_ word: Substring) -> Bool {
        guard let first = word.first else { return true }
        return "-+*#>=|`~:".contains(first) || first.isNumber
    }
}

extension String {
    /// Whether the text is one line of printable ASCII that neither starts nor ends with a space.
    fileprivate var isPlainLine: Bool {
        guard let first = utf8.first, let last = utf8.last, first != 0x20, last != 0x20 else { return false }
        return isPrintableASCII
    }
}
