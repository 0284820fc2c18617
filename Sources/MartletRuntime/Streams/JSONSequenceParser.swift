/// Makes JSON texts of the lines of a JSON text sequence. A text may have several lines.
///
/// - Source: RFC 7464, <https://www.rfc-editor.org/rfc/rfc7464>
struct JSONSequenceParser {
    /// The byte that begins a text.
    private static let separator: UInt8 = 0x1E

    /// What is there of the text.
    private var text: [UInt8] = []
    /// How many objects and arrays are open.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Texts that are complete, of which the first ``taken`` were given out.
    private var complete: [[UInt8]] = []
    private var taken = 0

    /// Takes a line without its end.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - isEnded: Whether the end of a line stood behind it.
    /// - Throws: ``APIError/Code/invalidResponse`` for a text longer than an event may be.
    mutating func take(_ line: [UInt8], isEnded: Bool = true) throws(APIError) {
        for byte in line {
            if byte == Self.separator { end(isCutOff: true) } else { add(byte) }
        }
        guard text.count <= ServerSentEventParser.maxEventBytes else {
            throw APIError(.invalidResponse, reason: "a message of the stream is too long")
        }
        if depth <= 0, !isInString { end(isCutOff: !isEnded) } else { text.append(UInt8(ascii: "\n")) }
    }

    /// Returns the next complete text; nil when there is none.
    mutating func next() -> [UInt8]? {
        guard taken < complete.count else {
            complete.removeAll(keepingCapacity: true)
            taken = 0
            return nil
        }
        taken += 1
        return complete[taken - 1]
    }

    /// Returns the text that the end of the stream completes.
    mutating func last() -> [UInt8]? {
        end(isCutOff: true)
        return next()
    }

    private mutating func add(_ byte: UInt8) {
        text.append(byte)
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
    }

    /// Ends the text.
    ///
    /// - Parameter isCutOff: whether no end of a line stands behind it. A number, `true`, `false` or `null` may be the start of
    ///   a longer text then (RFC 7464, section 2.4), and is dropped; any other text shows by itself whether it is whole.
    private mutating func end(isCutOff: Bool = false) {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        if let first = text.first(where: { !isSpace($0) }), let last = text.last {
            let ends: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "[")]
            if !isCutOff || isSpace(last) || ends.contains(first) { complete.append(text) }
        }
        text = []
        (depth, isInString, isEscaped) = (0, false, false)
    }
}
