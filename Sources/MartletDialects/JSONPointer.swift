import MartletContract
import MartletSyntax

/// JSON pointers (RFC 6901), also as the fragment of a URI (section 6).
enum JSONPointer {
    /// Returns a pointer with one more token.
    static func append(_ token: String, to pointer: String) -> String {
        let token = escape(token)
        // One is made for nearly every node, so it is put together at once, and not piece by piece.
        return String(unsafeUninitializedCapacity: pointer.utf8.count + 1 + token.utf8.count) { buffer in
            let separator = copy(pointer, into: buffer)
            buffer[separator] = UInt8(ascii: "/")
            return separator + 1 + copy(token, into: UnsafeMutableBufferPointer(rebasing: buffer[(separator + 1)...]))
        }
    }

    /// Writes the bytes of a text into memory that is large enough.
    ///
    /// - Returns: how many there are.
    private static func copy(_ text: String, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(bytes))
        }
        if isCopied == nil { _ = buffer.initialize(from: text.utf8) }
        return text.utf8.count
    }

    /// Returns a name as a token (section 3).
    static func escape(_ name: String) -> String { JSONPointerText.escape(name) }

    /// Returns the tokens of a pointer, as names.
    static func tokens(of pointer: String) -> [String] {
        pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { JSONPointerText.unescape($0) }
    }

    /// Returns the last token of a pointer, unescaped; nil for a whole document.
    static func lastToken(_ pointer: String) -> String? {
        pointer.utf8.lastIndex(of: UInt8(ascii: "/")).map {
            JSONPointerText.unescape(pointer[pointer.utf8.index(after: $0)...])
        }
    }

    /// Returns the node that a pointer leads to in a tree; nil when there is none.
    static func node(at pointer: String, in root: Node) -> Node? {
        pointer.withBytes { bytes in
            var node = root
            var start = 0
            while start < bytes.count {
                guard bytes[start] == slash else { return nil }
                let end = bytes[(start + 1)...].firstIndex(of: slash) ?? bytes.count
                let token = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end])
                guard let next = child(JSONPointerText.unescape(token), of: node) else { return nil }
                node = next
                start = end
            }
            return node
        }
    }

    private static let slash = UInt8(ascii: "/")

    private static func child(_ token: String, of node: Node) -> Node? {
        switch node.value {
        case .mapping(let mapping): return mapping[token]
        case .sequence(let elements):
            guard let index = Int(token), elements.indices.contains(index), String(index) == token else { return nil }
            return elements[index]
        case .scalar: return nil
        }
    }
}
