import MartletSyntax

/// Reads the one grammar of types:
///
/// ```text
/// use  = type ["?"] ["|" "null"] ["=" default]
/// type = name ["(" encoding ")"] | "array" "<" item ">" | "map" "<" item ">" | "[" item "]" | "{" "string" ":" item "}"
/// item = type ["|" "null"]
/// ```
struct TypeParser {
    private static let maxDepth = 32

    /// The characters that end a name, by their code; all others are part of one.
    private static let endsName: [Bool] = (0...255).map { " \t\r\n<>()[]{}?|=,:\"'".utf8.contains(UInt8($0)) }

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Reads a type with its marks.
    static func parse(_ text: String) throws(TypeSyntax.Failure) -> TypeSyntax.Use {
        var parser = TypeParser(text)
        return try parser.parseUse()
    }

    private mutating func parseUse() throws(TypeSyntax.Failure) -> TypeSyntax.Use {
        var type = try parseType()
        var optionalMark: Range<Int>?
        if skip("?") { optionalMark = index - 1..<index }
        type = try parseNull(after: type)
        var defaultText: TypeSyntax.Piece?
        if skip("=") { defaultText = try parseDefault() }
        skipSpaces()
        guard index == bytes.count else {
            guard bytes[index] == UInt8(ascii: "[") else { throw unexpected() }
            throw TypeSyntax.Failure(
                message: "'[' is not expected here", range: index..<index + 1,
                help: "a list is written [T] or array<T>, such as [string]")
        }
        return TypeSyntax.Use(type: type, optionalMark: optionalMark, defaultText: defaultText)
    }

    private mutating func parseItem() throws(TypeSyntax.Failure) -> TypeSyntax {
        let type = try parseType()
        let start = index
        if skip("?") {
            throw TypeSyntax.Failure(
                message: "an element cannot be absent", range: index - 1..<index,
                help: "write '| null' when it may be null")
        }
        index = start
        return try parseNull(after: type)
    }

    private mutating func parseNull(after type: TypeSyntax) throws(TypeSyntax.Failure) -> TypeSyntax {
        guard skip("|") else { return type }
        skipSpaces()
        let name = parseName()
        guard name.text == "null" else {
            throw TypeSyntax.Failure(
                message: "only 'null' can follow '|'", range: name.range.isEmpty ? index - 1..<index : name.range,
                help: "a choice of types is a model with 'oneOf'")
        }
        return .nullable(type, name.range)
    }

    private mutating func parseType() throws(TypeSyntax.Failure) -> TypeSyntax {
        depth += 1
        defer { depth -= 1 }
        skipSpaces()
        guard depth <= Self.maxDepth else {
            throw TypeSyntax.Failure(
                message: "the type is nested too deeply", range: index..<min(index + 1, bytes.count),
                help: "give the inner type a name in 'models'")
        }
        if skip("[") {
            let item = try parseItem()
            try expect("]")
            return .array(item)
        }
        if skip("{") {
            skipSpaces()
            let key = parseName()
            guard key.text == "string" else { throw mapKey(key.range) }
            try expect(":")
            let item = try parseItem()
            try expect("}")
            return .map(item)
        }
        let name = parseName()
        guard !name.range.isEmpty else { throw unexpected() }
        return try parseEnding(of: name)
    }

    private mutating func parseEnding(of name: TypeSyntax.Piece) throws(TypeSyntax.Failure) -> TypeSyntax {
        if skip("<") {
            guard name.text == "array" || name.text == "map" else {
                throw TypeSyntax.Failure(
                    message: "'\(name.text.excerpt)' takes no type in '< >'", range: name.range,
                    help: ForeignWords.help(forGeneric: name.text) ?? "only array<T> and map<T> do")
            }
            let start = index
            let item = try parseItem()
            skipSpaces()
            // In other languages a map has two types.
            if name.text == "map", index < bytes.count, bytes[index] == UInt8(ascii: ",") {
                throw mapKey(trimmed(start..<index).range)
            }
            try expect(">")
            return name.text == "array" ? .array(item) : .map(item)
        }
        if name.text == "array" || name.text == "map" {
            throw TypeSyntax.Failure(
                message: "'\(name.text.excerpt)' needs the type of its elements", range: name.range,
                help: "write \(name.text)<string>, for instance")
        }
        if skip("(") { return .named(name, encoding: try parseEncoding()) }
        return .named(name, encoding: nil)
    }

    /// Reads up to the closing parenthesis; those between single quotes belong to a date pattern.
    private mutating func parseEncoding() throws(TypeSyntax.Failure) -> TypeSyntax.Piece {
        let start = index
        var isQuoted = false
        while index < bytes.count, isQuoted || bytes[index] != UInt8(ascii: ")") {
            if bytes[index] == UInt8(ascii: "'") { isQuoted.toggle() }
            index += 1
        }
        guard index < bytes.count else {
            throw TypeSyntax.Failure(message: "'(' is never closed", range: start - 1..<start, help: nil)
        }
        let piece = trimmed(start..<index)
        index += 1
        guard !piece.range.isEmpty else {
            throw TypeSyntax.Failure(message: "the encoding is missing", range: start - 1..<index, help: nil)
        }
        return piece
    }

    /// Reads the rest of the text: a JSON scalar, or one bare word.
    private mutating func parseDefault() throws(TypeSyntax.Failure) -> TypeSyntax.Piece {
        let piece = trimmed(index..<bytes.count)
        let isQuoted = piece.text.hasPrefix("\"") && piece.text.hasSuffix("\"") && piece.text.utf8.count >= 2
        let isBare =
            !piece.range.isEmpty && piece.text.allSatisfy { $0.isLetter || $0.isNumber || "_-+.".contains($0) }
        guard isQuoted || isBare else {
            throw TypeSyntax.Failure(
                message: "the default is neither a JSON scalar nor one word",
                range: piece.range.isEmpty ? index - 1..<index : piece.range,
                help: "use the long form: { type: …, default: … }")
        }
        index = bytes.count
        return piece
    }

    // MARK: Characters

    private mutating func parseName() -> TypeSyntax.Piece {
        let start = index
        while index < bytes.count, !Self.endsName[Int(bytes[index])] { index += 1 }
        return TypeSyntax.Piece(text: text(start..<index), range: start..<index)
    }

    private mutating func skipSpaces() {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Passes over a character and the spaces before it; returns false, in the old place, when it is not there.
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        let start = index
        skipSpaces()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else {
            index = start
            return false
        }
        index += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(TypeSyntax.Failure) {
        guard skip(character) else {
            skipSpaces()
            if index < bytes.count { throw unexpected() }
            throw TypeSyntax.Failure(
                message: "'\(character)' is missing at the end of the type", range: 0..<bytes.count, help: nil)
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func trimmed(_ range: Range<Int>) -> TypeSyntax.Piece {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, Self.isSpace(bytes[lower]) { lower += 1 }
        while lower < upper, Self.isSpace(bytes[upper - 1]) { upper -= 1 }
        return TypeSyntax.Piece(text: text(lower..<upper), range: lower..<upper)
    }

    private func mapKey(_ range: Range<Int>) -> TypeSyntax.Failure {
        TypeSyntax.Failure(
            message: "the keys of a map are strings", range: range.isEmpty ? 0..<bytes.count : range,
            help: "write { string: T } or map<T>")
    }

    private func unexpected() -> TypeSyntax.Failure {
        guard index < bytes.count else {
            return TypeSyntax.Failure(message: "a type is missing", range: 0..<bytes.count, help: nil)
        }
        // A character of several bytes is shown whole.
        let rest = String(decoding: bytes[index...], as: UTF8.self)
        let character = rest.first.map { String($0) } ?? ""
        return TypeSyntax.Failure(
            message: "'\(character.excerpt)' is not expected here", range: index..<index + character.utf8.count,
            help: "a type is a name, array<T> or map<T>, then '?', then '| null', then '= default'")
    }
}
