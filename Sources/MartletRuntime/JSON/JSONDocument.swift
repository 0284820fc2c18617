/// A document as a whole: checked and indexed before a model sees any of it.
enum JSONDocument {
    /// The deepest nesting that is read, where the thread's stack has room for it (see ``StackRoom``): models recurse as deep as
    /// their document.
    static let maxDepth = 256

    /// Checks and indexes a text, and calls `body` with its root. Views of it end with the call.
    ///
    /// - Throws: `JSONError` with `.syntax`, `.invalidUnicode` or `.limit`, or what `body` throws.
    static func read<Value>(
        _ text: UnsafeRawBufferPointer, _ body: (JSONView) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        guard text.count < JSONToken.limit else {
            throw JSONError(.limit, "documents of 256 MB and more are not read")
        }
        let text = trimmed(text.bindMemory(to: UInt8.self))
        // The scanner needs a stop: the bracket that closes the root, or a zero byte behind the text.
        if let base = text.baseAddress, let last = text.last, last == UInt8(ascii: "}") || last == UInt8(ascii: "]") {
            return try read(base, text.count, body)
        }
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) {
            (copy) throws(JSONError) in
            _ = copy.initialize(from: text)
            copy[text.count] = 0
            guard let base = copy.baseAddress else { throw JSONError(.limit, "there is no memory for the document") }
            return try read(UnsafePointer(base), text.count, body)
        }
    }

    private static func read<Value>(
        _ base: UnsafePointer<UInt8>, _ count: Int, _ body: (JSONView) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        let buffer: JSONTokenBuffer
        do throws(JSONError) {
            buffer = try JSONScanner(base, count: count, maxDepth: maxDepth).scan()
        } catch {
            guard isWide(base, count) else { throw error }
            throw JSONError(.invalidUnicode, "the text is UTF-16 or UTF-32, and JSON is UTF-8", byteOffset: 0)
        }
        let root = JSONPlace.enter(base, UnsafePointer(buffer.tokens))
        defer {
            JSONPlace.leave(root)
            buffer.free()
        }
        return try body(root)
    }

    /// Whether a text that is no JSON has units of more than one byte: the first character of JSON is one of ASCII.
    ///
    /// - Source: RFC 4627, section 3
    private static func isWide(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count > 1 else { return false }
        let (first, second) = (base[0], base[1])
        return first == 0 || second == 0 || first == 0xFE && second == 0xFF || first == 0xFF && second == 0xFE
    }

    /// Returns a text without the white space behind it.
    private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var count = text.count
        while count > 0, [0x20, 0x09, 0x0A, 0x0D].contains(text[count - 1]) { count -= 1 }
        return UnsafeBufferPointer(rebasing: text[..<count])
    }
}
