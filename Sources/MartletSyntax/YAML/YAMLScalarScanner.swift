/// Reads scalars for ``YAMLBlockReader``, with the folding that libyaml does.
struct YAMLScalarScanner {
    /// What libyaml must read.
    typealias Unusual = YAMLBlockReader.Unusual

    /// The text.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where reading goes on.
    var position: Int
    /// Where the line begins that the position lies in.
    var lineStart: Int

    /// Makes a scanner that goes on from the start of a line.
    init(bytes: UnsafeBufferPointer<UInt8>, position: Int) {
        self.bytes = bytes
        self.position = position
        lineStart = position
    }

    // MARK: Looking

    /// The byte at the position; nil at the end.
    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The column of the position, from 0. Only ASCII stands before it.
    var column: Int { position - lineStart }

    /// Whether a line, or the text, ends here.
    var isAtLineEnd: Bool { isLineEnd(position) }

    /// Whether an item of a list begins here.
    var isAtDash: Bool { byte == UInt8(ascii: "-") && isSeparated(position + 1) }

    /// Whether a key ends here.
    var isAtColon: Bool { byte == UInt8(ascii: ":") && isSeparated(position + 1) }

    /// Whether a plain scalar can begin here.
    var isAtPlain: Bool {
        guard let byte else { return false }
        switch byte {
        case 0...0x20, UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"),
            UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"),
            UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
            return false
        case UInt8(ascii: "-"): return !isSeparated(position + 1)
        default: return true
        }
    }

    /// Returns the text of a range.
    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    private func isLineEnd(_ offset: Int) -> Bool { offset >= bytes.count || bytes[offset] == 0x0A }

    private func isSeparated(_ offset: Int) -> Bool { isLineEnd(offset) || Self.isBlank(bytes[offset]) }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    // MARK: Moving

    /// Goes to what is no space.
    mutating func skipSpaces() {
        position = spaceEnd(from: position)
    }

    /// Returns where the spaces end that begin at an offset, if there are any.
    @inline(__always)
    private func spaceEnd(from offset: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = offset
        while index + 8 <= raw.count {
            let count = ByteSearch.spaces(in: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += count
            if count < 8 { return index }
        }
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return index
    }

    /// Goes to the start of the next line.
    mutating func skipLine() {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
        if position < bytes.count { position += 1 }
    }

    /// Goes to the start of the next line, when nothing but space stands before it.
    mutating func finishLine() throws(Unusual) {
        skipSpaces()
        guard isAtLineEnd else { throw Unusual() }
        skipLine()
    }

    // MARK: Plain

    /// Goes to the end of the line or to the colon of a key. Returns where the text before it ends, without space.
    mutating func skipPlain() throws(Unusual) -> Int {
        let start = position
        position = plainSign(from: start)
        while position < bytes.count, bytes[position] != 0x0A {
            switch bytes[position] {
            case UInt8(ascii: ":"): if isSeparated(position + 1) { return textEnd(from: start) }
            // A comment.
            case UInt8(ascii: "#"): if textEnd(from: start) < position { throw Unusual() }
            default: throw Unusual()
            }
            position = plainSign(from: position + 1)
        }
        return textEnd(from: start)
    }

    /// Returns the offset of the next byte that may mean something in a plain scalar, or the end.
    private func plainSign(from offset: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        let (lineFeed, tab) = (ByteSearch.block(repeating: 0x0A), ByteSearch.block(repeating: 0x09))
        let colon = ByteSearch.block(repeating: UInt8(ascii: ":"))
        let hash = ByteSearch.block(repeating: UInt8(ascii: "#"))
        var index = offset
        while index + 16 <= raw.count {
            let block = ByteSearch.block(of: raw, at: index)
            let isSign = (block .== lineFeed) .| (block .== colon) .| (block .== hash) .| (block .== tab)
            let count = ByteSearch.first(isSign)
            index += count
            if count < 16 { return index }
        }
        while index < bytes.count {
            switch bytes[index] {
            case 0x0A, 0x09, UInt8(ascii: ":"), UInt8(ascii: "#"): return index
            default: index += 1
            }
        }
        return index
    }

    /// Returns the position without the spaces before it, of text that begins at an offset.
    private func textEnd(from start: Int) -> Int {
        var end = position
        while end > start, bytes[end - 1] == 0x20 { end -= 1 }
        return end
    }

    /// Reads the lines with which a plain scalar goes on: those that are indented more than a column.
    ///
    /// - Parameters:
    ///   - start: where the scalar begins.
    ///   - end: where its part in the first line ends, whose end the position is at.
    /// - Returns: the text, or nil where it stands in one line, and its end. The position is at the end of the last line.
    mutating func readPlainRest(
        from start: Int, to end: Int, inColumn column: Int
    ) throws(Unusual) -> (folded: String?, end: Int) {
        var end = end
        var folded: [UInt8] = []
        while let (next, line, breaks) = try nextPlainLine(inColumn: column) {
            if folded.isEmpty { folded.append(contentsOf: bytes[start..<end]) }
            Self.fold(breaks, into: &folded)
            (position, lineStart) = (next, line)
            end = try skipPlain()
            guard !isAtColon else { throw Unusual() }
            folded.append(contentsOf: bytes[next..<end])
        }
        return (folded.isEmpty ? nil : String(decoding: folded, as: UTF8.self), end)
    }

    /// Returns where the text of the next line begins that belongs to a plain scalar, that line, and how many lines end
    /// before it; nil when the scalar ends in this line.
    private func nextPlainLine(inColumn column: Int) throws(Unusual) -> (start: Int, line: Int, breaks: Int)? {
        var (index, line, breaks) = (position, position, 0)
        while index < bytes.count {
            switch bytes[index] {
            case 0x0A:
                breaks += 1
                line = index + 1
                index = spaceEnd(from: line)
            case 0x20: index = spaceEnd(from: index)
            case 0x09: throw Unusual()
            case UInt8(ascii: "#"): return nil
            default: return index - line > column ? (index, line, breaks) : nil
            }
        }
        return nil
    }

    /// Adds what the ends of lines mean between two words.
    private static func fold(_ breaks: Int, into text: inout [UInt8]) {
        if breaks == 1 {
            text.append(0x20)
        } else {
            text.append(contentsOf: repeatElement(0x0A, count: breaks - 1))
        }
    }
}

// MARK: - Quoted

extension YAMLScalarScanner {
    /// Reads a scalar in quotes. The position is behind it then.
    mutating func readQuoted() throws(Unusual) -> String {
        let quote = bytes[position]
        let start = position + 1
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == quote {
                if quote == UInt8(ascii: "'"), index + 1 < bytes.count, bytes[index + 1] == quote { break }
                position = index + 1
                return text(start..<index)
            }
            if byte == 0x0A || byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") { break }
            index += 1
        }
        position = start
        var result: [UInt8] = []
        while try !readWord(quote, into: &result) {}
        return String(decoding: result, as: UTF8.self)
    }

    /// Reads up to the end of the next space in quotes. Returns true behind the closing quote.
    private mutating func readWord(_ quote: UInt8, into result: inout [UInt8]) throws(Unusual) -> Bool {
        var isBreakEscaped = false
        while let byte, byte != 0x0A, !Self.isBlank(byte), !isBreakEscaped {
            position += 1
            if byte == quote {
                guard quote == UInt8(ascii: "'"), self.byte == quote else { return true }
                position += 1
                result.append(byte)
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                isBreakEscaped = try readEscape(into: &result)
            } else {
                result.append(byte)
            }
        }
        let space = position
        var breaks = 0
        while let byte, byte == 0x0A || Self.isBlank(byte) {
            position += 1
            if byte == 0x0A {
                breaks += 1
                lineStart = position
            }
        }
        guard let byte else { throw Unusual() }
        // The end of a document ends no quotes.
        if column == 0, byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") { throw Unusual() }
        if isBreakEscaped {
            result.append(contentsOf: repeatElement(0x0A, count: breaks))
        } else if breaks == 0 {
            result.append(contentsOf: bytes[space..<position])
        } else {
            Self.fold(breaks, into: &result)
        }
        return false
    }

    /// Reads what follows a backslash. Returns whether that is the end of a line.
    private mutating func readEscape(into result: inout [UInt8]) throws(Unusual) -> Bool {
        guard let byte else { throw Unusual() }
        position += 1
        switch byte {
        case 0x0A:
            lineStart = position
            return true
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: " "): result.append(byte)
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "_"): result.append(contentsOf: [0xC2, 0xA0])
        default: throw Unusual()
        }
        return false
    }
}

// MARK: - Block scalars

extension YAMLScalarScanner {
    /// Reads a block scalar in a collection that begins in a column. The position is at the start of a line then.
    ///
    /// - Returns: the text, and the end of the last line that is not empty.
    mutating func readBlock(inColumn column: Int) throws(Unusual) -> (text: String, end: Int) {
        let start = position
        let isFolded = byte == UInt8(ascii: ">")
        position += 1
        var given: Int?
        if let byte, (0x31...0x39).contains(byte) {
            given = column + Int(byte - 0x30)
            position += 1
        }
        let isStripped = byte == UInt8(ascii: "-")
        if isStripped { position += 1 }
        try finishLine()
        let (indent, breaks) = try findIndent(given, inColumn: column)
        let text = try readBlockLines(indent: indent, isFolded: isFolded, isStripped: isStripped, breaks)
        position = lineStart
        var end = lineStart
        while end > start, bytes[end - 1] == 0x0A || Self.isBlank(bytes[end - 1]) { end -= 1 }
        return (text, end)
    }

    /// Goes to the text of a block scalar. Returns the column that its lines begin in, and how many empty lines stand
    /// before the first one.
    ///
    /// - Parameter given: the column, where the author says it.
    private mutating func findIndent(
        _ given: Int?, inColumn column: Int
    ) throws(Unusual) -> (indent: Int, breaks: Int) {
        if let given { return (given, try skipBreaks(indent: given)) }
        var (breaks, widest) = (0, 0)
        lineStart = position
        skipSpaces()
        while byte == 0x0A {
            breaks += 1
            widest = max(widest, self.column)
            position += 1
            lineStart = position
            skipSpaces()
        }
        guard let byte, byte != 0x09, self.column > column, self.column >= widest else { throw Unusual() }
        return (self.column, breaks)
    }

    /// Reads the lines of a block scalar.
    ///
    /// - Parameter breaks: how many empty lines stand before the first one.
    private mutating func readBlockLines(
        indent: Int, isFolded: Bool, isStripped: Bool, _ breaks: Int
    ) throws(Unusual) -> String {
        var result: [UInt8] = []
        var breaks = breaks
        var wasIndented = false
        var isFirst = true
        while column == indent, let byte {
            let isIndented = Self.isBlank(byte)
            if isFolded, !isFirst, !wasIndented, !isIndented {
                if breaks == 0 { result.append(0x20) }
            } else if !isFirst {
                result.append(0x0A)
            }
            result.append(contentsOf: repeatElement(0x0A, count: breaks))
            (wasIndented, isFirst) = (isIndented, false)
            let start = position
            while !isAtLineEnd { position += 1 }
            guard self.byte != nil else { throw Unusual() }
            result.append(contentsOf: bytes[start..<position])
            position += 1
            breaks = try skipBreaks(indent: indent)
        }
        if !isStripped, !isFirst { result.append(0x0A) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Goes over empty lines to the indented text of the next line, or to what is indented less. Returns how many lines
    /// are empty.
    private mutating func skipBreaks(indent: Int) throws(Unusual) -> Int {
        var breaks = 0
        while true {
            lineStart = position
            while column < indent, byte == 0x20 { position += 1 }
            guard let byte else {
                // libyaml reads a last line of nothing but space in its own way.
                if column > 0 { throw Unusual() }
                return breaks
            }
            guard byte == 0x0A else {
                if column < indent, byte == 0x09 { throw Unusual() }
                return breaks
            }
            breaks += 1
            position += 1
        }
    }
}
