import MartletContract

/// Tells documents of XML from other texts.
///
/// - Source: Extensible Markup Language (XML) 1.0, sections 2.1 (well-formed documents), 2.5 to 2.8, 3.1 and 4.1
struct XMLScanner {
    private var rest: Substring.UTF8View
    private var open: [Substring] = []

    private init(_ text: String) { rest = text[...].utf8 }

    /// Whether a text is a document: tags match, attributes have values in quotes, and there is one root. Names and the contents of
    /// a document type are not looked into.
    static func isDocument(_ text: String) -> Bool {
        var scanner = XMLScanner(text)
        return scanner.scan()
    }

    private mutating func scan() -> Bool {
        if rest.starts(with: "\u{FEFF}".utf8) { rest = rest.dropFirst(3) }
        // The declaration is nowhere but at the start (section 2.8).
        _ = isDeclaration && skip("<?xml", to: "?>")
        var hasRoot = false
        while let byte = rest.first {
            if byte == UInt8(ascii: "<") {
                if isDeclaration { return false }
                if skip("<!--", to: "-->") || skip("<?", to: "?>") { continue }
                if !open.isEmpty, skip("<![CDATA[", to: "]]>") { continue }
                if !hasRoot, open.isEmpty, skipDocumentType() { continue }
                if open.isEmpty, hasRoot { return false }
                guard tag() else { return false }
                hasRoot = true
            } else if open.isEmpty {
                guard Self.isSpace(byte) else { return false }
                rest = rest.dropFirst()
            } else {
                guard character(byte) else { return false }
            }
        }
        return hasRoot && open.isEmpty
    }

    /// Whether the declaration of a document follows.
    private var isDeclaration: Bool {
        rest.starts(with: "<?xml".utf8) && rest.dropFirst(5).first.map(Self.isSpace) == true
    }

    /// Skips a construct; false where it is not there, or does not end.
    private mutating func skip(_ start: String, to end: String) -> Bool {
        guard rest.starts(with: start.utf8) else { return false }
        let inner = Substring(rest.dropFirst(start.utf8.count))
        guard let found = inner.firstRange(of: end) else { return false }
        rest = inner[found.upperBound...].utf8
        return true
    }

    private mutating func skipDocumentType() -> Bool {
        guard rest.starts(with: "<!DOCTYPE".utf8) else { return false }
        var depth = 0
        var index = rest.startIndex
        while index < rest.endIndex {
            switch rest[index] {
            case UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ">"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            index = rest.index(after: index)
            if depth == 0 {
                rest = rest[index...]
                return true
            }
        }
        return false
    }

    /// Reads a start tag, an end tag, or that of an empty element.
    private mutating func tag() -> Bool {
        rest = rest.dropFirst()
        let isEnd = rest.first == UInt8(ascii: "/")
        if isEnd { rest = rest.dropFirst() }
        guard let name = self.name() else { return false }
        if isEnd {
            skipSpace()
            guard rest.first == UInt8(ascii: ">"), let last = open.popLast(), last == name else { return false }
            rest = rest.dropFirst()
            return true
        }
        var seen: TextSet = []
        while true {
            let isSpaced = skipSpace()
            switch rest.first {
            case UInt8(ascii: ">")?:
                rest = rest.dropFirst()
                open.append(name)
                return true
            case UInt8(ascii: "/")?:
                rest = rest.dropFirst()
                guard rest.first == UInt8(ascii: ">") else { return false }
                rest = rest.dropFirst()
                return true
            default:
                guard isSpaced, let attribute = self.name(), seen.insert(String(attribute)).inserted, value() else {
                    return false
                }
            }
        }
    }

    /// Reads what follows the name of an attribute.
    private mutating func value() -> Bool {
        skipSpace()
        guard rest.first == UInt8(ascii: "=") else { return false }
        rest = rest.dropFirst()
        skipSpace()
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
        rest = rest.dropFirst()
        while let byte = rest.first, byte != quote {
            guard byte != UInt8(ascii: "<"), character(byte) else { return false }
        }
        guard rest.first == quote else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Reads a character of a text, or a reference.
    private mutating func character(_ byte: UInt8) -> Bool {
        rest = rest.dropFirst()
        guard byte == UInt8(ascii: "&") else { return byte >= 0x20 || Self.isSpace(byte) }
        if rest.first == UInt8(ascii: "#") {
            let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: ";") }
            let isHex = digits.first == UInt8(ascii: "x")
            let text = String(Substring(isHex ? digits.dropFirst() : digits))
            guard digits.count <= 8, UInt32(text, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init) != nil else {
                return false
            }
            rest = rest.dropFirst(1 + digits.count)
        } else if name() == nil {
            return false
        }
        guard rest.first == UInt8(ascii: ";") else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func name() -> Substring? {
        let name = rest.prefix { byte in
            switch byte {
            case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
            default: "_-.".utf8.contains(byte)
            }
        }
        guard let first = name.first, !(0x30...0x39).contains(first), !"-.".utf8.contains(first) else { return nil }
        rest = rest[name.endIndex...]
        return Substring(name)
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let count = rest.prefix(while: Self.isSpace).count
        rest = rest.dropFirst(count)
        return count > 0
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
