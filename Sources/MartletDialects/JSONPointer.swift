import MartletFormats
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
    static func escape(_ name: String) -> String {
        guard name.contains("~", or: "/") else { return name }
        let marks = name.utf8.count { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
        return String(unsafeUninitializedCapacity: name.utf8.count + marks) { buffer in
            var count = 0
            for byte in name.utf8 {
                let isMark = byte == UInt8(ascii: "~") || byte == UInt8(ascii: "/")
                buffer[count] = isMark ? UInt8(ascii: "~") : byte
                count += 1
                guard isMark else { continue }
                buffer[count] = UInt8(ascii: byte == UInt8(ascii: "~") ? "0" : "1")
                count += 1
            }
            return count
        }
    }

    /// Returns the tokens of a pointer, as names.
    static func tokens(of pointer: String) -> [String] {
        pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(unescape)
    }

    /// Returns the last token of a pointer, unescaped; nil for a whole document.
    static func lastToken(_ pointer: String) -> String? {
        pointer.utf8.lastIndex(of: UInt8(ascii: "/")).map { unescape(pointer[pointer.utf8.index(after: $0)...]) }
    }

    /// Returns the node that a pointer leads to in a tree; nil when there is none.
    static func node(at pointer: String, in root: Node) -> Node? {
        var node = root
        var rest = Substring(pointer).utf8
        while let mark = rest.popFirst() {
            guard mark == UInt8(ascii: "/") else { return nil }
            let token = rest.prefix { $0 != UInt8(ascii: "/") }
            rest = rest[token.endIndex...]
            guard let next = child(unescape(Substring(token)), of: node) else { return nil }
            node = next
        }
        return node
    }

    private static func child(_ token: String, of node: Node) -> Node? {
        switch node.value {
        case .mapping(let mapping): return mapping[token]
        case .sequence(let elements):
            guard let index = Int(token), elements.indices.contains(index), String(index) == token else { return nil }
            return elements[index]
        case .scalar: return nil
        }
    }

    private static func unescape(_ token: Substring) -> String {
        var bytes = token
        guard bytes.withUTF8({ $0.contains(UInt8(ascii: "~")) }) else { return String(token) }
        var text = ""
        var rest = token[...]
        while let tilde = rest.firstIndex(of: "~") {
            text += rest[..<tilde]
            let after = rest.index(after: tilde)
            switch after < rest.endIndex ? rest[after] : " " {
            case "0": text += "~"
            case "1": text += "/"
            default:
                text += "~"
                rest = rest[after...]
                continue
            }
            rest = rest[rest.index(after: after)...]
        }
        return text + rest
    }
}
