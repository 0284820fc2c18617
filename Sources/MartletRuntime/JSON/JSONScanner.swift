#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Checks a document against RFC 8259 and builds its index, in one pass and without recursion.
///
/// The document is followed by `padding` zero bytes: no JSON text continues with one, so no step asks where the end is.
/// While a container is open its `next` holds the container around it, so no stack is needed.
///
/// - Source: RFC 8259, <https://www.rfc-editor.org/rfc/rfc8259>
struct JSONScanner {
    /// The number of zero bytes behind the document.
    static let padding = 16
    /// What stands for "no container around".
    private static let root = UInt32.max

    /// The tokens so far; the caller frees them.
    private(set) var tokens: UnsafeMutablePointer<JSONToken>
    private var count = 0
    private var capacity: Int
    private let base: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    private let maxDepth: Int
    private var cursor: UnsafePointer<UInt8>
    private var depth = 0
    private var parent = Self.root
    private var isInObject = false

    init(_ base: UnsafePointer<UInt8>, count: Int, maxDepth: Int) throws(JSONError) {
        self.base = base
        self.maxDepth = maxDepth
        end = base + count
        cursor = base
        capacity = count / 8 + 16
        guard let memory = malloc(capacity * MemoryLayout<JSONToken>.stride) else {
            throw JSONError(.limit, "there is not enough memory for the document")
        }
        tokens = memory.assumingMemoryBound(to: JSONToken.self)
    }

    /// Scans the whole document.
    mutating func scan() throws(JSONError) {
        if cursor[0] == 0xEF, cursor[1] == 0xBB, cursor[2] == 0xBF { cursor += 3 }
        skipSpace()
        while true {
            guard try scanValue() else { continue }
            if try scanEnd() { return }
        }
    }

    // MARK: Structure

    /// Scans one value; false when it opened a container, whose first value is next.
    @inline(__always)
    private mutating func scanValue() throws(JSONError) -> Bool {
        switch cursor.pointee {
        case UInt8(ascii: "\""): try scanString()
        case UInt8(ascii: "{"):
            guard try open(.object, closedBy: UInt8(ascii: "}")) else { return true }
            try scanKey()
            return false
        case UInt8(ascii: "["): return try !open(.array, closedBy: UInt8(ascii: "]"))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
        case UInt8(ascii: "t"): try scanLiteral(0x6575_7274, length: 4, .true)
        case UInt8(ascii: "f"): try scanLiteral(0x736C_6166, length: 5, .false)
        case UInt8(ascii: "n"): try scanLiteral(0x6C6C_756E, length: 4, .null)
        default: throw unexpected("a value")
        }
        return true
    }

    /// Scans what follows a value up to the next one; true at the end of the document.
    @inline(__always)
    private mutating func scanEnd() throws(JSONError) -> Bool {
        while true {
            skipSpace()
            if parent == Self.root {
                guard cursor == end else { throw unexpected("the end of the document") }
                return true
            }
            let byte = cursor.pointee
            if byte == UInt8(ascii: ",") {
                cursor += 1
                tokens[Int(parent)].info &+= JSONToken.child
                skipSpace()
                if isInObject { try scanKey() }
                return false
            }
            guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw unexpected(isInObject ? "',' or '}'" : "',' or ']'")
            }
            cursor += 1
            close()
        }
    }

    /// Opens a container; false when it is empty and closed again.
    @inline(__always)
    private mutating func open(_ kind: JSONToken.Kind, closedBy closing: UInt8) throws(JSONError) -> Bool {
        depth += 1
        guard depth <= maxDepth else {
            throw JSONError(.limit, "more than \(maxDepth) levels of nesting", byteOffset: cursor - base)
        }
        let index = UInt32(truncatingIfNeeded: count)
        try append(JSONToken(start: offset, end: 0, next: parent, info: UInt32(kind.rawValue)))
        parent = index
        isInObject = kind == .object
        cursor += 1
        skipSpace()
        guard cursor.pointee == closing else {
            tokens[Int(index)].info |= JSONToken.child
            return true
        }
        cursor += 1
        close()
        return false
    }

    /// Closes the container around the cursor.
    @inline(__always)
    private mutating func close() {
        let index = Int(parent)
        parent = tokens[index].next
        tokens[index].next = UInt32(truncatingIfNeeded: count)
        tokens[index].end = offset
        isInObject = parent != Self.root && tokens[Int(parent)].is(.object)
        depth -= 1
    }

    /// Scans a key and its colon, up to the value.
    @inline(__always)
    private mutating func scanKey() throws(JSONError) {
        guard cursor.pointee == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
        try scanString()
        if cursor.pointee != UInt8(ascii: ":") {
            skipSpace()
            guard cursor.pointee == UInt8(ascii: ":") else { throw unexpected("':'") }
        }
        cursor += 1
        skipSpace()
    }

    @inline(__always)
    private mutating func skipSpace() {
        guard cursor.pointee <= 0x20 else { return }
        skipSpaceSlowly()
    }

    @inline(never)
    private mutating func skipSpaceSlowly() {
        var position = cursor
        while true {
            switch position.pointee {
            case 0x20, 0x09, 0x0D: position += 1
            case 0x0A:
                position += 1
                while Words.load(position) == 0x2020_2020_2020_2020 { position += 8 }
            default:
                cursor = position
                return
            }
        }
    }

    // MARK: Scalars

    /// Scans a string, from its opening quote to behind its closing one.
    @inline(__always)
    private mutating func scanString() throws(JSONError) {
        let start = cursor + 1
        var position = start
        var flags = UInt32(JSONToken.Kind.string.rawValue)
        while true {
            let special = Words.special(Words.load(position))
            guard special != 0 else {
                position += 8
                continue
            }
            position += special.trailingZeroBitCount >> 3
            if position.pointee == UInt8(ascii: "\"") { break }
            if position.pointee == UInt8(ascii: "\\") { flags |= JSONToken.escapes }
            position = try skipSpecial(position)
        }
        cursor = position + 1
        let first = UInt32(truncatingIfNeeded: start - base)
        try append(
            JSONToken(start: first, end: UInt32(truncatingIfNeeded: position - base), next: following, info: flags))
    }

    /// Checks an escape, or a run of characters beyond ASCII, and returns the position behind it.
    @inline(never)
    private func skipSpecial(_ position: UnsafePointer<UInt8>) throws(JSONError) -> UnsafePointer<UInt8> {
        if position.pointee >= 0x80 {
            var position = position
            while position.pointee >= 0x80 {
                let length = UTF8Sequence.length(position)
                guard length > 0 else { throw fault(.invalidUnicode, "the text is not UTF-8", position) }
                position += length
            }
            return position
        }
        guard position.pointee == UInt8(ascii: "\\") else {
            if position >= end { throw fault(.syntax, "the document ends inside a string", end) }
            throw fault(.syntax, "a control character in a string must be escaped", position)
        }
        switch JSONEscape.length(position) {
        case let length where length > 0: return position + length
        case JSONEscape.loneSurrogate:
            throw fault(.invalidUnicode, "an escape names half of a surrogate pair", position)
        default: throw fault(.syntax, "this escape does not exist", position)
        }
    }

    /// Scans a number.
    @inline(__always)
    private mutating func scanNumber() throws(JSONError) {
        let start = cursor
        var position = cursor
        var flags = UInt32(JSONToken.Kind.number.rawValue) | JSONToken.integer
        if position.pointee == UInt8(ascii: "-") { position += 1 }
        if position.pointee == UInt8(ascii: "0") {
            position += 1
        } else {
            position = try skipDigits(position)
        }
        if position.pointee == UInt8(ascii: ".") {
            flags &= ~JSONToken.integer
            position = try skipDigits(position + 1)
        }
        if position.pointee | 0x20 == UInt8(ascii: "e") {
            flags &= ~JSONToken.integer
            position += 1
            if position.pointee == UInt8(ascii: "+") || position.pointee == UInt8(ascii: "-") { position += 1 }
            position = try skipDigits(position)
        }
        cursor = position
        try append(
            JSONToken(start: UInt32(truncatingIfNeeded: start - base), end: offset, next: following, info: flags))
    }

    @inline(__always)
    private func skipDigits(_ position: UnsafePointer<UInt8>) throws(JSONError) -> UnsafePointer<UInt8> {
        guard position.pointee &- 48 <= 9 else { throw unexpected("a digit", at: position) }
        var position = position + 1
        while position.pointee &- 48 <= 9 { position += 1 }
        return position
    }

    /// Scans `true`, `false` or `null`, whose first four letters are given.
    @inline(__always)
    private mutating func scanLiteral(_ letters: UInt32, length: Int, _ kind: JSONToken.Kind) throws(JSONError) {
        let found = UnsafeRawPointer(cursor).loadUnaligned(as: UInt32.self)
        guard UInt32(littleEndian: found) == letters, length == 4 || cursor[4] == UInt8(ascii: "e") else {
            throw unexpected("a value")
        }
        let start = offset
        cursor += length
        try append(JSONToken(start: start, end: offset, next: following, info: UInt32(kind.rawValue)))
    }

    // MARK: Tokens and faults

    @inline(__always) private var offset: UInt32 { UInt32(truncatingIfNeeded: cursor - base) }
    @inline(__always) private var following: UInt32 { UInt32(truncatingIfNeeded: count + 1) }

    @inline(__always)
    private mutating func append(_ token: JSONToken) throws(JSONError) {
        if count == capacity { try grow() }
        tokens[count] = token
        count += 1
    }

    @inline(never)
    private mutating func grow() throws(JSONError) {
        let larger = capacity * 2
        guard let memory = realloc(tokens, larger * MemoryLayout<JSONToken>.stride) else {
            throw JSONError(.limit, "there is not enough memory for the document")
        }
        tokens = memory.assumingMemoryBound(to: JSONToken.self)
        capacity = larger
    }

    @inline(never)
    private func unexpected(_ wanted: String, at position: UnsafePointer<UInt8>? = nil) -> JSONError {
        let position = position ?? cursor
        if position >= end { return fault(.syntax, "the document ends where \(wanted) is needed", end) }
        return fault(.syntax, "\(wanted) is needed here", position)
    }

    private func fault(_ code: JSONError.Code, _ message: String, _ position: UnsafePointer<UInt8>) -> JSONError {
        JSONError(code, message, byteOffset: position - base)
    }
}
