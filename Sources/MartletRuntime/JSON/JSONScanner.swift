/// Checks a document against RFC 8259 and builds its index, in one pass and without recursion.
///
/// The document must be well behind one of two stops: its last byte closes a container, or a zero byte follows it. No
/// number, literal, escape or character can run past either, so only strings and the end of containers ask where the end
/// is. While a container is open its token holds the container around it, so no stack is needed.
///
/// - Source: RFC 8259, <https://www.rfc-editor.org/rfc/rfc8259>
struct JSONScanner {
    /// A position in the document.
    typealias Position = UnsafePointer<UInt8>

    /// What stands for "no container around".
    private static let root = JSONToken.limit

    private let base: Position
    private let end: Position
    private let maxDepth: Int

    /// Prepares to scan so many bytes, which have a stop.
    init(_ base: Position, count: Int, maxDepth: Int) {
        self.base = base
        self.maxDepth = maxDepth
        end = base + count
    }

    /// Scans the whole document.
    ///
    /// - Returns: The index, for the caller to free.
    /// - Throws: `JSONError` at the first fault.
    func scan() throws(JSONError) -> JSONTokenBuffer {
        // An API's answer has a token every ten bytes or so.
        var buffer = JSONTokenBuffer(capacity: (end - base) / 8 + 16)
        do throws(JSONError) {
            try scan(&buffer)
        } catch {
            buffer.free()
            throw error
        }
        return buffer
    }

    @inline(__always)
    private func scan(_ result: inout JSONTokenBuffer) throws(JSONError) {
        // A copy, so that the optimiser keeps it in registers.
        var buffer = result
        defer { result = buffer }
        var position = skipSpace(base + byteOrderMarkLength, before: end)
        var parent = Self.root
        var isInObject = false
        var depth = 0
        while true {
            // A value starts here.
            switch position.pointee {
            case UInt8(ascii: "\""): try scanString(&position, &buffer)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                isInObject = position.pointee == UInt8(ascii: "{")
                depth &+= 1
                guard depth <= maxDepth else { throw tooDeep(position) }
                let container = buffer.count
                buffer.append(JSONToken(isInObject ? .object : .array, start: position - base, length: parent))
                parent = container
                position = skipSpace(position + 1)
                if position.pointee != (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    if isInObject { try scanKey(&position, &buffer) }
                    continue
                }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber(&position, &buffer)
            case UInt8(ascii: "t"): try scanLiteral(0x6575_7274, 4, .true, &position, &buffer)
            case UInt8(ascii: "f"): try scanLiteral(0x736C_6166, 5, .false, &position, &buffer)
            case UInt8(ascii: "n"): try scanLiteral(0x6C6C_756E, 4, .null, &position, &buffer)
            default: throw unexpected("a value", position)
            }
            // A value has ended, or an empty container is about to.
            while true {
                guard parent != Self.root else {
                    position = skipSpace(position, before: end)
                    guard position == end else { throw unexpected("the end of the document", position) }
                    return
                }
                position = skipSpace(position)
                let byte = position.pointee
                if byte == UInt8(ascii: ",") {
                    position = skipSpace(position + 1)
                    if isInObject { try scanKey(&position, &buffer) }
                    break
                }
                guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw unexpected(isInObject ? "',' or '}'" : "',' or ']'", position)
                }
                position += 1
                depth &-= 1
                parent = close(parent, buffer)
                isInObject = parent != Self.root && buffer.tokens[parent].is(.object)
                guard parent == Self.root || position < end else { throw unexpected("',' or a bracket", position) }
            }
        }
    }

    /// Closes a container and returns the one around it.
    @inline(__always)
    private func close(_ container: Int, _ buffer: JSONTokenBuffer) -> Int {
        let token = buffer.tokens[container]
        buffer.tokens[container] = JSONToken(
            token.is(.object) ? .object : .array, start: token.offset, length: buffer.count)
        return token.length
    }

    // MARK: Space

    /// The number of bytes before the text. A byte order mark is passed over (section 8.1 leaves that open).
    private var byteOrderMarkLength: Int {
        end - base >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF ? 3 : 0
    }

    /// Skips white space inside a container, where a stop follows.
    @inline(__always)
    private func skipSpace(_ position: Position) -> Position {
        position.pointee <= 0x20 ? skipSpace(position, before: end) : position
    }

    @inline(never)
    private func skipSpace(_ start: Position, before end: Position) -> Position {
        var position = start
        while position < end {
            switch position.pointee {
            case 0x20, 0x09, 0x0D: position += 1
            case 0x0A:
                position += 1
                while end - position >= 8, Words.load(position) == 0x2020_2020_2020_2020 { position += 8 }
            default: return position
            }
        }
        return position
    }

    // MARK: Strings

    /// Scans a key and its colon, up to the value.
    @inline(__always)
    private func scanKey(_ position: inout Position, _ buffer: inout JSONTokenBuffer) throws(JSONError) {
        guard position.pointee == UInt8(ascii: "\"") else { throw unexpected("a key in quotes", position) }
        try scanString(&position, &buffer)
        if position.pointee != UInt8(ascii: ":") {
            position = skipSpace(position)
            guard position.pointee == UInt8(ascii: ":") else { throw unexpected("':'", position) }
        }
        position = skipSpace(position + 1)
    }

    /// Scans a string, from its opening quote to behind its closing one.
    @inline(__always)
    private func scanString(_ position: inout Position, _ buffer: inout JSONTokenBuffer) throws(JSONError) {
        let start = position + 1
        let lastWord = end - 8
        var flags: UInt32 = 0
        position = start
        while true {
            if position <= lastWord {
                let special = Words.special(Words.load(position))
                guard special != 0 else {
                    position += 8
                    continue
                }
                position += special.trailingZeroBitCount &>> 3
            } else {
                position = try skipPlain(position)
            }
            let byte = position.pointee
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") { flags = JSONToken.escapes }
            position = try skipSpecial(position)
        }
        buffer.append(JSONToken(.string, start: start - base, length: position - start, flags: flags))
        position += 1
    }

    /// Returns the first position that needs attention, near the end of the document.
    @inline(never)
    private func skipPlain(_ start: Position) throws(JSONError) -> Position {
        var position = start
        while position < end {
            let byte = position.pointee
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else {
                return position
            }
            position += 1
        }
        throw fault(.syntax, "the document ends inside a string", end)
    }

    /// Checks an escape, or a run of characters beyond ASCII, and returns the position behind it.
    @inline(never)
    private func skipSpecial(_ start: Position) throws(JSONError) -> Position {
        if start.pointee >= 0x80 {
            var position = start
            while position < end, position.pointee >= 0x80 {
                let length = UTF8Sequence.length(position)
                guard length > 0 else { throw fault(.invalidUnicode, "the text is not UTF-8", position) }
                position += length
            }
            return position
        }
        guard start.pointee == UInt8(ascii: "\\") else {
            throw fault(.syntax, "a control character in a string must be escaped", start)
        }
        switch JSONEscape.length(start) {
        case let length where length > 0: return start + length
        case JSONEscape.loneSurrogate:
            throw fault(.invalidUnicode, "an escape names half of a surrogate pair", start)
        default: throw fault(.syntax, "this escape does not exist", start)
        }
    }

    // MARK: Numbers and literals

    @inline(__always)
    private func scanNumber(_ position: inout Position, _ buffer: inout JSONTokenBuffer) throws(JSONError) {
        let start = position
        var flags = JSONToken.integer
        if position.pointee == UInt8(ascii: "-") { position += 1 }
        if position.pointee == UInt8(ascii: "0") {
            position += 1
        } else {
            position = try skipDigits(position)
        }
        if position.pointee == UInt8(ascii: ".") {
            flags = 0
            position = try skipDigits(position + 1)
        }
        if position.pointee | 0x20 == UInt8(ascii: "e") {
            flags = 0
            position += 1
            if position.pointee == UInt8(ascii: "+") || position.pointee == UInt8(ascii: "-") { position += 1 }
            position = try skipDigits(position)
        }
        buffer.append(JSONToken(.number, start: start - base, length: position - start, flags: flags))
    }

    @inline(__always)
    private func skipDigits(_ start: Position) throws(JSONError) -> Position {
        guard start.pointee &- 48 <= 9 else { throw unexpected("a digit", start) }
        var position = start + 1
        while position.pointee &- 48 <= 9 { position += 1 }
        return position
    }

    /// Scans `true`, `false` or `null`, whose first four letters are given.
    @inline(__always)
    private func scanLiteral(
        _ letters: UInt32, _ length: Int, _ kind: JSONToken.Kind, _ position: inout Position,
        _ buffer: inout JSONTokenBuffer
    ) throws(JSONError) {
        guard end - position >= length,
            UInt32(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt32.self)) == letters,
            length == 4 || position[4] == UInt8(ascii: "e")
        else { throw unexpected("a value", position) }
        buffer.append(JSONToken(kind, start: position - base, length: length))
        position += length
    }

    // MARK: Faults

    @inline(never)
    private func unexpected(_ wanted: StaticString, _ position: Position) -> JSONError {
        if position >= end { return fault(.syntax, "the document ends where \(wanted) is needed", end) }
        return fault(.syntax, "\(wanted) is needed here", position)
    }

    @inline(never)
    private func tooDeep(_ position: Position) -> JSONError {
        fault(.limit, "more than \(maxDepth) levels of nesting", position)
    }

    private func fault(_ code: JSONError.Code, _ message: String, _ position: Position) -> JSONError {
        JSONError(code, message, byteOffset: position - base)
    }
}
