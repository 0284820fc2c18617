#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A document with its index, checked as a whole before a model sees any of it.
///
/// It owns a copy of the text (at memory speed, about 2 % of decoding), so that it can put zero bytes behind it and that
/// nothing depends on the life of the caller's buffer.
final class JSONDocument {
    /// The text, followed by `JSONScanner.padding` zero bytes.
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The index; token 0 is the root.
    private let tokens: UnsafeMutablePointer<JSONToken>

    /// The deepest nesting that is read, as deep as `JSONDecoder` reads. Models recurse as deep as their document.
    static let maxDepth = 512

    /// Copies and checks a text.
    ///
    /// - Throws: `JSONError` with `.syntax`, `.invalidUnicode` or `.limit`.
    init(copying text: UnsafeRawBufferPointer, maxDepth: Int = JSONDocument.maxDepth) throws(JSONError) {
        guard text.count < Int(UInt32.max) - JSONScanner.padding else {
            throw JSONError(.limit, "documents of 4 GB and more are not read")
        }
        guard let memory = malloc(text.count + JSONScanner.padding) else {
            throw JSONError(.limit, "there is not enough memory for the document")
        }
        if let source = text.baseAddress { memory.copyMemory(from: source, byteCount: text.count) }
        memset(memory + text.count, 0, JSONScanner.padding)
        let copy = memory.assumingMemoryBound(to: UInt8.self)
        do {
            tokens = try Self.index(copy, text.count, maxDepth)
        } catch {
            free(memory)
            throw error
        }
        bytes = copy
    }

    deinit {
        free(bytes)
        free(tokens)
    }

    /// The root. Views must not outlive the document.
    var root: JSONView { JSONView(bytes: bytes, tokens: tokens, index: 0) }

    private static func index(
        _ bytes: UnsafePointer<UInt8>, _ count: Int, _ maxDepth: Int
    ) throws(JSONError) -> UnsafeMutablePointer<JSONToken> {
        var scanner = try JSONScanner(bytes, count: count, maxDepth: maxDepth)
        do {
            try scanner.scan()
        } catch {
            free(scanner.tokens)
            throw error
        }
        return scanner.tokens
    }
}
