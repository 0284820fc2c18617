import Foundation
import MartletFormats

/// A value of a document: where its text and its token lie. What may have outlived the document is checked before it is read.
struct JSONView {
    /// Where the document lies.
    let place: UnsafeMutablePointer<JSONPlace>
    /// The number of the document.
    let number: Int
    /// The value's token.
    let index: Int

    /// The text of the whole document.
    @inline(__always) var bytes: UnsafePointer<UInt8> { place.pointee.bytes }
    /// The index of the whole document.
    @inline(__always) var tokens: UnsafePointer<JSONToken> { place.pointee.tokens }

    /// Whether the document is still there.
    @inline(__always) var isAlive: Bool { place.pointee.number == number }

    /// Returns the view of another value of the document.
    @inline(__always)
    func at(_ index: Int) -> JSONView { JSONView(place: place, number: number, index: index) }

    /// Checks that the document is still there.
    ///
    /// - Throws: `JSONError` with `.expired`.
    @inline(__always)
    func check() throws(JSONError) {
        guard isAlive else { throw Self.expired }
    }

    /// Checks that the stack has room for the values inside this one.
    ///
    /// - Throws: `JSONError` with `.limit`.
    @inline(__always)
    func checkRoom() throws(JSONError) {
        guard StackRoom.isLeft(above: place.pointee.stackLimit) else { throw StackRoom.exhausted }
    }

    @inline(never)
    private static var expired: JSONError {
        JSONError(.expired, "the value was moved out of its document, which is no longer there")
    }

    @inline(__always) var token: JSONToken { tokens[index] }
    /// The index of the token behind the value.
    @inline(__always) var next: Int { token.next(after: index) }
    @inline(__always) var isNull: Bool { token.is(.null) }
    /// Where the value starts; a string's at its quote.
    var byteOffset: Int { token.is(.string) ? token.offset - 1 : token.offset }

    /// The text between a string's quotes, or a number's digits.
    @inline(__always)
    private func text(_ token: JSONToken) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + token.offset, count: token.length)
    }

    /// The text of the value as it stands in the document, quotes included.
    var source: UnsafeBufferPointer<UInt8> {
        let token = token
        guard token.isContainer else {
            let quote = token.is(.string) ? 1 : 0
            return UnsafeBufferPointer(start: bytes + token.offset - quote, count: token.length + 2 * quote)
        }
        return UnsafeBufferPointer(start: bytes + token.offset, count: containerEnd(token) - token.offset)
    }

    /// Returns the offset behind a container, by its brackets: the document is known to be valid.
    private func containerEnd(_ token: JSONToken) -> Int {
        var position = token.offset
        var depth = 0
        repeat {
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                position += 1
                while bytes[position] != UInt8(ascii: "\"") {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                }
            default: break
            }
            position += 1
        } while depth > 0
        return position
    }

    // MARK: Strings

    @inline(__always)
    func string() throws(JSONError) -> String {
        let token = token
        guard token.is(.string) else { throw mismatch("a string") }
        return token.hasFlag ? unescaped(token) : String(decoding: text(token), as: UTF8.self)
    }

    /// Calls `body` with the bytes of a string without escapes.
    @inline(__always)
    func withString<Value>(
        _ wanted: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws(JSONError) -> Value {
        let token = token
        guard token.is(.string) else { throw mismatch(wanted) }
        guard let value = token.hasFlag ? withUnescaped(token, body) : body(text(token)) else {
            throw invalid(wanted)
        }
        return value
    }

    @inline(never)
    private func withUnescaped<Value>(_ token: JSONToken, _ body: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        var string = unescaped(token)
        return string.withUTF8(body)
    }

    @inline(never)
    private func unescaped(_ token: JSONToken) -> String {
        let text = text(token)
        guard let start = text.baseAddress else { return "" }
        return String(unsafeUninitializedCapacity: text.count) { buffer in
            guard let output = buffer.baseAddress else { return 0 }
            var written = 0
            var index = 0
            while index < text.count {
                if text[index] == UInt8(ascii: "\\") {
                    let (scalar, length) = JSONEscape.read(start + index)
                    written += UTF8Sequence.write(scalar, to: output + written)
                    index += length
                } else {
                    output[written] = text[index]
                    written += 1
                    index += 1
                }
            }
            return written
        }
    }

    /// Whether a string, a key above all, says the same bytes as a literal.
    @inline(__always)
    func equals(_ key: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let token = token
        if token.hasFlag { return equalsUnescaped(token, UnsafeBufferPointer(start: key, count: count)) }
        return token.length == count && Words.areEqual(bytes + token.offset, key, count)
    }

    @inline(never)
    private func equalsUnescaped(_ token: JSONToken, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        unescaped(token).utf8.elementsEqual(key)
    }

    // MARK: Numbers

    @inline(__always)
    func bool() throws(JSONError) -> Bool {
        if token.is(.true) { return true }
        guard token.is(.false) else { throw mismatch("true or false") }
        return false
    }

    @inline(__always)
    func integer<Integer: FixedWidthInteger & SignedInteger>(_ type: Integer.Type) throws(JSONError) -> Integer {
        let token = token
        guard token.is(.number) else { throw mismatch("a whole number") }
        let value = token.hasFlag ? JSONNumberText.integer(text(token)) : JSONNumberText.wholeNumber(text(token))
        guard let value, let integer = Integer(exactly: value) else { throw unfit("a whole number", Integer.bitWidth) }
        return integer
    }

    func unsigned() throws(JSONError) -> UInt64 {
        let token = token
        guard token.is(.number) else { throw mismatch("a whole number") }
        let digits = text(token)
        if token.hasFlag, let value = UInt64(String(decoding: digits, as: UTF8.self)) { return value }
        // `-0`, `1.0` and `1e3` are whole numbers, too.
        if let value = JSONNumberText.wholeNumber(digits), let value = UInt64(exactly: value) { return value }
        guard let value = JSONNumberText.decimal(digits).flatMap({ UInt64($0.description) }) else {
            throw unfit("a whole number without a sign", 64)
        }
        return value
    }

    @inline(__always)
    func double() throws(JSONError) -> Double {
        let token = token
        guard token.is(.number) else { throw mismatch("a number") }
        guard let value = JSONNumberText.double(text(token)) else { throw unfit("a number", 64) }
        return value
    }

    func float() throws(JSONError) -> Float {
        let token = token
        guard token.is(.number) else { throw mismatch("a number") }
        guard let value = JSONNumberText.float(text(token)) else { throw unfit("a number", 32) }
        return value
    }

    func decimal() throws(JSONError) -> Decimal {
        let token = token
        guard token.is(.number) else { throw mismatch("a number") }
        guard let value = JSONNumberText.decimal(text(token)) else {
            throw JSONError(.outOfRange, "the number has more than 38 digits", byteOffset: byteOffset)
        }
        return value
    }

    /// The digits of a number, as they stand in the document.
    func digits() throws(JSONError) -> String {
        let token = token
        guard token.is(.number) else { throw mismatch("a number") }
        return String(decoding: text(token), as: UTF8.self)
    }

    // MARK: Errors

    @inline(never)
    func mismatch(_ wanted: StaticString) -> JSONError {
        let found: StaticString
        switch token.kind {
        case .null: return JSONError(.unexpectedNull, "null where \(wanted) is needed", byteOffset: byteOffset)
        case .true, .false: found = "a Boolean"
        case .number: found = "a number"
        case .string: found = "a string"
        case .array: found = "an array"
        case .object: found = "an object"
        }
        return JSONError(.typeMismatch, "\(found) where \(wanted) is needed", byteOffset: byteOffset)
    }

    @inline(never)
    func invalid(_ wanted: StaticString) -> JSONError {
        JSONError(.invalidValue, "the string is not \(wanted)", byteOffset: byteOffset)
    }

    @inline(never)
    private func unfit(_ wanted: StaticString, _ bits: Int) -> JSONError {
        JSONError(.outOfRange, "the number is not \(wanted) of \(bits) bits", byteOffset: byteOffset)
    }
}
