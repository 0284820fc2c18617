/// Reads a JSON text in one pass.
struct JSONParser {
    /// What became of the text.
    struct Document {
        /// The tree; nil after a failure.
        let root: Node?
        /// The findings that did not end the reading.
        let diagnostics: [Diagnostic]
        /// What ended the reading; nil when all was read.
        let failure: SyntaxFailure?
        /// How many nodes were read.
        let nodeCount: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let file: SourceFileID
    private var builder: TreeBuilder
    private var position: Int
    /// The brackets that are open, by their offsets.
    private var open: [Int] = []

    /// Makes a parser of UTF-8 text, from an offset on.
    init(bytes: UnsafeBufferPointer<UInt8>, start: Int, file: SourceFileID, limits: SyntaxLimits) {
        self.bytes = bytes
        self.file = file
        position = start
        builder = TreeBuilder(file: file, limits: limits, mergesKeys: false)
    }

    /// Reads the whole text.
    mutating func readDocument() -> Document {
        do throws(SyntaxFailure) {
            skipSpace()
            if position == bytes.count { throw problem.empty() }
            repeat {
                try readValue()
                try readAfterValue()
            } while builder.depth > 0
            skipSpace()
            if position < bytes.count { throw problem.trailingText(at: position) }
        } catch {
            return Document(root: nil, diagnostics: builder.diagnostics, failure: error, nodeCount: builder.nodeCount)
        }
        return Document(
            root: builder.root, diagnostics: builder.diagnostics, failure: nil, nodeCount: builder.nodeCount)
    }

    /// Reads entries of an object up to the end of the text.
    ///
    /// - Returns: nil when there is anything else, or when anything is wrong.
    mutating func readEntries() -> PartAssembly.Tree? {
        guard position < bytes.count else { return nil }
        do throws(SyntaxFailure) {
            try builder.begin(.mapping, at: position)
            open.append(position)
            repeat {
                skipSpace()
                try readKey()
                try readValue()
                while builder.depth > 1 {
                    try readAfterValue(downTo: 1)
                    if builder.depth > 1 { try readValue() }
                }
                skipSpace()
            } while readComma()
        } catch {
            return nil
        }
        guard position == bytes.count, builder.depth == 1 else { return nil }
        builder.close(at: position)
        guard builder.diagnostics.isEmpty, let mapping = builder.root?.mapping else { return nil }
        return PartAssembly.Tree(entries: mapping.entries, nodeCount: builder.nodeCount)
    }

    private mutating func readComma() -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { return false }
        position += 1
        return true
    }

    private var problem: JSONProblem { JSONProblem(bytes: bytes, file: file, open: open) }

    // MARK: Structure

    /// Reads a value up to its end, or, of a list or an object that is not empty, up to its first value.
    private mutating func readValue() throws(SyntaxFailure) {
        while true {
            skipSpace()
            guard position < bytes.count else { throw problem.endOfText() }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let lower = position
                let text = try readString()
                try builder.add(Scalar(text: text, style: .quoted), span: span(from: lower))
                return
            case UInt8(ascii: "{"):
                if try begin(.mapping, closedBy: UInt8(ascii: "}")) { return }
                try readKey()
            case UInt8(ascii: "["):
                if try begin(.sequence, closedBy: UInt8(ascii: "]")) { return }
            case UInt8(ascii: "-"), 0x30...0x39:
                try readNumber()
                return
            default:
                try readWord()
                return
            }
        }
    }

    /// Closes what ends here and goes to the next value, if there is one.
    ///
    /// - Parameter depth: how many lists and objects stay open.
    private mutating func readAfterValue(downTo depth: Int = 0) throws(SyntaxFailure) {
        while builder.depth > depth, let kind = builder.openKind {
            skipSpace()
            guard position < bytes.count else { throw problem.endOfText() }
            let close = kind == .mapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
            let byte = bytes[position]
            if byte == close {
                end()
                continue
            }
            guard byte == UInt8(ascii: ",") else { throw problem.missingComma(at: position, in: kind) }
            let comma = position
            position += 1
            skipSpace()
            if position < bytes.count, bytes[position] == close { throw problem.trailingComma(at: comma) }
            if kind == .mapping { try readKey() }
            return
        }
    }

    /// Opens a list or an object; closes it at once when it is empty, and then returns true.
    private mutating func begin(_ kind: TreeBuilder.Kind, closedBy close: UInt8) throws(SyntaxFailure) -> Bool {
        try builder.begin(kind, at: position)
        open.append(position)
        position += 1
        skipSpace()
        guard position < bytes.count, bytes[position] == close else { return false }
        end()
        return true
    }

    private mutating func end() {
        position += 1
        open.removeLast()
        builder.close(at: position)
    }

    private mutating func readKey() throws(SyntaxFailure) {
        guard position < bytes.count else { throw problem.endOfText() }
        guard bytes[position] == UInt8(ascii: "\"") else { throw problem.notAKey(at: position) }
        let lower = position
        let text = try readString()
        try builder.add(Scalar(text: text, style: .quoted), span: span(from: lower))
        skipSpace()
        guard position < bytes.count else { throw problem.endOfText() }
        guard bytes[position] == UInt8(ascii: ":") else { throw problem.missingColon(at: position) }
        position += 1
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    private func span(from lower: Int) -> SourceSpan {
        SourceSpan(file: file, lowerBound: lower, upperBound: position)
    }

    // MARK: Scalars

    private mutating func readString() throws(SyntaxFailure) -> String {
        let lower = position
        var index = position + 1
        let raw = UnsafeRawBufferPointer(bytes)
        while index < raw.count {
            if index + 8 <= raw.count {
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let count = min(
                    ByteSearch.bytes(of: word, before: UInt8(ascii: "\""), or: UInt8(ascii: "\\")),
                    ByteSearch.bytesBeforeControl(of: word))
                index += count
                if count == 8 { continue }
            }
            let byte = raw[index]
            if byte == UInt8(ascii: "\"") {
                position = index + 1
                return text(from: lower + 1, to: index)
            }
            if byte == UInt8(ascii: "\\") { return try readEscapedString(from: lower, escape: index) }
            if byte < 0x20 { throw problem.controlCharacter(at: index, inStringAt: lower) }
            index += 1
        }
        throw problem.unclosedString(at: lower)
    }

    /// Reads a string that has an escape; what stands before the first one is known to be plain.
    private mutating func readEscapedString(from lower: Int, escape: Int) throws(SyntaxFailure) -> String {
        var result = Array(bytes[(lower + 1)..<escape])
        var index = escape
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                position = index + 1
                return String(decoding: result, as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") {
                try readEscape(&index, into: &result, stringAt: lower)
                continue
            }
            if byte < 0x20 { throw problem.controlCharacter(at: index, inStringAt: lower) }
            result.append(byte)
            index += 1
        }
        throw problem.unclosedString(at: lower)
    }

    private func readEscape(
        _ index: inout Int,
        into result: inout [UInt8],
        stringAt lower: Int
    ) throws(SyntaxFailure) {
        guard index + 1 < bytes.count else { throw problem.unclosedString(at: lower) }
        let plain: UInt8
        switch bytes[index + 1] {
        case UInt8(ascii: "\""): plain = 0x22
        case UInt8(ascii: "\\"): plain = 0x5C
        case UInt8(ascii: "/"): plain = 0x2F
        case UInt8(ascii: "b"): plain = 0x08
        case UInt8(ascii: "f"): plain = 0x0C
        case UInt8(ascii: "n"): plain = 0x0A
        case UInt8(ascii: "r"): plain = 0x0D
        case UInt8(ascii: "t"): plain = 0x09
        case UInt8(ascii: "u"):
            let scalar = try readUnicodeEscape(&index)
            result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            return
        default:
            throw problem.invalidEscape(at: index)
        }
        result.append(plain)
        index += 2
    }

    /// Reads `\uXXXX`, or two of them that make up one character beyond U+FFFF.
    private func readUnicodeEscape(_ index: inout Int) throws(SyntaxFailure) -> Unicode.Scalar {
        let start = index
        guard let first = hexadecimal(at: index + 2) else { throw problem.invalidEscape(at: start) }
        index += 6
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u"), let second = hexadecimal(at: index + 2),
            (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw problem.loneSurrogate(at: start) }
        index += 6
        return scalar
    }

    private func hexadecimal(at start: Int) -> UInt32? {
        guard start + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[start..<(start + 4)] {
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
            case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
            default: return nil
            }
        }
        return value
    }

    private mutating func readNumber() throws(SyntaxFailure) {
        let lower = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let zero = position < bytes.count && bytes[position] == UInt8(ascii: "0")
        let digits = skipDigits()
        if digits == 0 || (zero && digits > 1) { throw problem.invalidNumber(at: lower) }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            if skipDigits() == 0 { throw problem.invalidNumber(at: lower) }
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            if skipDigits() == 0 { throw problem.invalidNumber(at: lower) }
        }
        if position < bytes.count, JSONProblem.isWordByte(bytes[position]) { throw problem.invalidNumber(at: lower) }
        try builder.add(Scalar(text: text(from: lower, to: position), style: .plain), span: span(from: lower))
    }

    private mutating func skipDigits() -> Int {
        let lower = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        return position - lower
    }

    private mutating func readWord() throws(SyntaxFailure) {
        let lower = position
        while position < bytes.count, JSONProblem.isWordByte(bytes[position]) { position += 1 }
        let word = text(from: lower, to: position)
        guard word == "true" || word == "false" || word == "null" else { throw problem.notAValue(at: lower) }
        try builder.add(Scalar(text: word, style: .plain), span: span(from: lower))
    }

    private func text(from lower: Int, to upper: Int) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[lower..<upper]), as: UTF8.self)
    }
}
