/// Words what is wrong with a JSON text.
struct JSONProblem {
    /// The text.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The file that it stands in.
    let file: SourceFileID
    /// The offsets of the brackets that are open.
    let open: [Int]

    /// Whether a byte can be part of a word or a number that an author wrote, right or wrong.
    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "$"), 0x80...:
            true
        default:
            false
        }
    }

    // MARK: Structure

    /// There is nothing to read.
    func empty() -> SyntaxFailure {
        failure(.empty, "there is nothing in this file", 0..<0)
    }

    /// The text ends although brackets are open or a value is missing.
    func endOfText() -> SyntaxFailure {
        guard let start = open.last else {
            return failure(.jsonUnclosed, "the text ends where a value should stand", bytes.count..<bytes.count)
        }
        let bracket = bytes[start] == UInt8(ascii: "{") ? "'{'" : "'['"
        let opening = Diagnostic.Related(
            span: SourceSpan(file: file, lowerBound: start, upperBound: start + 1), message: "it is opened here")
        return failure(
            .jsonUnclosed, "the text ends, and a \(bracket) is still open", bytes.count..<bytes.count,
            related: [opening])
    }

    /// There is more after the end.
    func trailingText(at offset: Int) -> SyntaxFailure {
        if let comment = comment(at: offset) { return comment }
        return failure(
            .jsonTrailingText, "there is text after the end of the JSON value", word(at: offset),
            help: "a file holds one value: put several into a list")
    }

    /// After a value comes neither a comma nor the closing bracket.
    func missingComma(at offset: Int, in kind: TreeBuilder.Kind) -> SyntaxFailure {
        if let comment = comment(at: offset) { return comment }
        let close = kind == .mapping ? "'}'" : "']'"
        return failure(.jsonSyntax, "a ',' or \(close) should stand here", word(at: offset))
    }

    /// After a key comes no colon.
    func missingColon(at offset: Int) -> SyntaxFailure {
        if let comment = comment(at: offset) { return comment }
        return failure(.jsonSyntax, "a ':' should stand here, between key and value", word(at: offset))
    }

    /// A comma stands before a closing bracket.
    func trailingComma(at offset: Int) -> SyntaxFailure {
        failure(
            .jsonTrailingComma, "a comma stands after the last value", offset..<(offset + 1),
            help: "remove it: JSON allows commas only between values")
    }

    /// Where a key should stand is something else.
    func notAKey(at offset: Int) -> SyntaxFailure {
        if let comment = comment(at: offset) { return comment }
        if bytes[offset] == UInt8(ascii: "'") { return singleQuotes(at: offset) }
        return failure(
            .jsonSyntax, "a key should stand here", word(at: offset), help: "keys stand in double quotes")
    }

    /// Where a value should stand is something else.
    func notAValue(at offset: Int) -> SyntaxFailure {
        if let comment = comment(at: offset) { return comment }
        let place = word(at: offset)
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[place]), as: UTF8.self).excerpt
        switch text.lowercased() {
        case "'":
            return singleQuotes(at: offset)
        case "true", "false", "null":
            return failure(
                .jsonSyntax, "'\(text)' is no JSON value", place, help: "write it as '\(text.lowercased())'")
        case "none", "nil", "undefined":
            return failure(.jsonSyntax, "'\(text)' is no JSON value", place, help: "write it as 'null'")
        case "nan", "infinity", "inf":
            return failure(.jsonNumber, "JSON has no '\(text)'", place, help: "write it as a string, or as null")
        case let word where word.first == "+" || word.first == ".":
            return invalidNumber(at: offset)
        case ",", "]", "}", ":":
            return failure(.jsonSyntax, "a value should stand before this '\(text)'", place)
        default:
            return failure(
                .jsonSyntax, "'\(text)' is no JSON value", place, help: "strings stand in double quotes")
        }
    }

    private func singleQuotes(at offset: Int) -> SyntaxFailure {
        failure(
            .jsonSyntax, "JSON has no single quotes", offset..<(offset + 1), help: "put the text in double quotes")
    }

    private func comment(at offset: Int) -> SyntaxFailure? {
        let isComment = bytes[offset] == UInt8(ascii: "#") || bytes[offset] == UInt8(ascii: "/")
        guard isComment else { return nil }
        return failure(
            .jsonSyntax, "JSON has no comments", offset..<(offset + 1),
            help: "remove it; or name the file '.yaml', where comments start with '#'")
    }

    // MARK: Scalars

    /// A number is not written as JSON writes numbers.
    func invalidNumber(at offset: Int) -> SyntaxFailure {
        let place = word(at: offset)
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[place]), as: UTF8.self).excerpt
        return failure(
            .jsonNumber, "'\(text)' is no JSON number", place,
            help: "a number has digits before and after its point, no zeros in front, no '+', and no other base")
    }

    /// A string goes on over the end of the line, or holds another control character.
    func controlCharacter(at offset: Int, inStringAt start: Int) -> SyntaxFailure {
        if bytes[offset] == 0x0A || bytes[offset] == 0x0D {
            return failure(
                .jsonString, "the line ends inside of a string", start..<offset,
                help: "close the string with '\"', or write a line break in it as '\\n'")
        }
        let digits = String(bytes[offset], radix: 16, uppercase: true)
        let escape = bytes[offset] == 0x09 ? "\\t" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        return failure(
            .controlCharacter, "a control character stands in a string", offset..<(offset + 1),
            help: "write it as '\(escape)'")
    }

    /// A string is not closed.
    func unclosedString(at offset: Int) -> SyntaxFailure {
        failure(.jsonUnclosed, "the text ends inside of the string that starts here", offset..<(offset + 1))
    }

    /// An escape does not exist.
    func invalidEscape(at offset: Int) -> SyntaxFailure {
        var upper = min(offset + 2, bytes.count)
        while upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
        return failure(
            .jsonString, "this escape does not exist in JSON", offset..<upper,
            help: "write a backslash as '\\\\'; a character by its number has four digits, as in '\\u00E9'")
    }

    /// Half of a surrogate pair stands alone.
    func loneSurrogate(at offset: Int) -> SyntaxFailure {
        failure(
            .jsonString, "this is half of a character: the other half of the surrogate pair is missing",
            offset..<(offset + 6),
            help: "write the character itself, or both halves, as in '\\uD83D\\uDE00'")
    }

    // MARK: Making

    /// The word that stands at an offset, or the one character.
    private func word(at offset: Int) -> Range<Int> {
        var upper = offset
        while upper < bytes.count, Self.isWordByte(bytes[upper]) { upper += 1 }
        return offset..<max(upper, min(offset + 1, bytes.count))
    }

    private func failure(
        _ code: SyntaxCode,
        _ message: String,
        _ place: Range<Int>,
        related: [Diagnostic.Related] = [],
        help: String? = nil
    ) -> SyntaxFailure {
        let span = SourceSpan(file: file, lowerBound: place.lowerBound, upperBound: place.upperBound)
        return SyntaxFailure(diagnostic: Diagnostic(code, message, at: span, related: related, help: help))
    }
}
