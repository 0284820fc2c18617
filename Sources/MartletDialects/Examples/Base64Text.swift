import MartletFormats

/// The text that an example of bytes is written as.
enum Base64Text {
    /// Returns the base64 of what a text of an example stands for: it is base64 already, or text of the bytes themselves.
    ///
    /// - Parameter isText: Whether the bytes are a text by their content type, so that no text is taken for base64.
    static func read(_ text: String, isText: Bool) -> String {
        let packed =
            text.utf8.contains { isEnd($0) }
            ? String(decoding: text.utf8.filter { !isEnd($0) }, as: UTF8.self) : text
        return !isText && isBase64(packed) ? packed : encode(Array(text.utf8))
    }

    /// Returns the text that is read as some base64: text where the content type is one, and the bytes are UTF-8.
    static func write(_ base64: String, isText: Bool) -> String {
        guard isText, let bytes = decode(base64) else { return base64 }
        return String(validating: bytes, as: UTF8.self) ?? base64
    }

    /// Returns the base64 of some bytes.
    static func encode(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: Base64.encodedCount(bytes.count, .standard)) { output in
            guard let start = output.baseAddress, !bytes.isEmpty else { return 0 }
            bytes.withUnsafeBufferPointer { Base64.encode($0, .standard, to: start) }
            return Base64.encodedCount(bytes.count, .standard)
        }
    }

    /// Returns the bytes of some base64; nil where a text is none.
    static func decode(_ text: String) -> [UInt8]? { Base64.bytes(of: text) }

    private static func isBase64(_ text: String) -> Bool { !text.isEmpty && decode(text) != nil }

    /// Whether a byte ends a line: long base64 stands in several (RFC 2045, section 6.8).
    private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
