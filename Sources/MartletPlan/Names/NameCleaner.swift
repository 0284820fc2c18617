import MartletSyntax

/// Turns a name of a specification into a Swift name: camel case as the author wrote it is kept letter for letter,
/// everything else becomes camel case.
///
/// The rules, with examples, are in `docs/reference/generated-code.md`.
package enum NameCleaner {
    /// What a name will stand for; decides its case.
    package enum Style: Sendable {
        /// `specialistId`: fields, parameters, endpoints, members.
        case lowerCamel
        /// `UserProfile`: types.
        case upperCamel
    }

    /// The greatest number of bytes of a name: each use of what it names repeats it.
    private static let maxLength = 1_024

    /// Returns a Swift name for a specification's name, or nil when nothing of it can stand in one. One that is too long is
    /// cut off, and ends in a number that follows from the whole.
    package static func clean(_ name: String, _ style: Style) -> Identifier? {
        guard let text = spelled(name, style) else { return nil }
        guard text.utf8.count > maxLength else { return Identifier(text) }
        var (start, length) = (String.UnicodeScalarView(), 0)
        for scalar in text.unicodeScalars {
            length += scalar.utf8.count
            guard length <= maxLength - 17 else { break }
            start.append(scalar)
        }
        return Identifier("\(String(start))_\(LockPath.hash(name.utf8))")
    }

    private static func spelled(_ name: String, _ style: Style) -> String? {
        if isClean(name, style) { return name }
        if let joined = joinedWords(of: name, style) { return joined }
        let words = words(of: name)
        guard !words.isEmpty else { return nil }
        // All capitals with separators is one word shouted after another: `IN_PROGRESS`.
        let isShouted = words.count > 1 && !words.joined().contains { $0.isLowercase }
        var result = leadingUnderscores(of: name)
        for (index, word) in words.enumerated() {
            var word = isShouted ? word.lowercased() : word
            if index == 0 {
                word = style == .lowerCamel ? lowercasedStart(word) : uppercasedStart(word)
            } else {
                word = uppercasedStart(word)
            }
            // `v2.0` and `v20` are two names.
            if let last = result.last, last.isNumber, let first = word.first, first.isNumber { result += "_" }
            result += word
        }
        if let first = result.unicodeScalars.first, first != "_", !first.properties.isXIDStart { result = "_" + result }
        return result
    }

    /// Returns a Swift name for a value of an enumeration: as ``clean(_:_:)``, with signs and symbols put into words.
    package static func cleanValue(_ value: String) -> Identifier? {
        guard let first = value.utf8.first else { return Identifier("empty") }
        if (0x41...0x5A).contains(first & 0xDF), let name = clean(value, .lowerCamel) { return name }
        let scalars = Array(value.unicodeScalars)
        if scalars.count > 1, let sign = signs[scalars[0]], ("0"..."9").contains(scalars[1]) {
            return clean(sign + String(value.dropFirst()), .lowerCamel)
        }
        if let name = clean(value, .lowerCamel) { return name }
        let spelled = scalars.compactMap { symbols[$0] }
        return spelled.count == scalars.count ? clean(spelled.joined(separator: " "), .lowerCamel) : nil
    }

    /// Whether a name needs no cleaning: ASCII letters and digits alone, with a start of the right case. Nearly all are.
    private static func isClean(_ name: String, _ style: Style) -> Bool {
        guard let first = name.utf8.first else { return false }
        let starts: ClosedRange<UInt8> = style == .lowerCamel ? 0x61...0x7A : 0x41...0x5A
        return starts.contains(first)
            && name.withBytes { bytes in
                bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
            }
    }

    /// Returns the name of ASCII words with signs between them, such as `created_at`, which nearly all others are; nil where
    /// the slow way must look at the name.
    private static func joinedWords(of name: String, _ style: Style) -> String? {
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) || isCapitalised(name, style) else {
            return nil
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.utf8.count)
        var startsWord = style == .upperCamel
        for byte in name.utf8 {
            switch byte {
            case 0x61...0x7A:
                bytes.append(startsWord ? byte & 0xDF : byte)
                startsWord = false
            case 0x41...0x5A:
                bytes.append(byte)
                startsWord = false
            case 0x30...0x39:
                if startsWord, let last = bytes.last, (0x30...0x39).contains(last) { bytes.append(0x5F) }
                bytes.append(byte)
                startsWord = false
            case 0x20, 0x2D, 0x2E, 0x2F, 0x5F:
                startsWord = true
            default:
                return nil
            }
        }
        if style == .lowerCamel { bytes[0] |= 0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a name starts with a capital and is not all capitals: `Pets.list`; for the lower case with one alone.
    private static func isCapitalised(_ name: String, _ style: Style) -> Bool {
        guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return false }
        let rest = name.utf8.dropFirst()
        return style == .lowerCamel
            ? rest.first.map { (0x61...0x7A).contains($0) } ?? false : rest.contains { (0x61...0x7A).contains($0) }
    }

    /// Returns the runs of characters that can stand in an identifier, underscores taken as separators.
    private static func words(of name: String) -> [String] {
        if let words = wordsOfASCII(name) { return words }
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            let properties = scalar.properties
            if scalar != "_", properties.isXIDContinue, !properties.isDefaultIgnorableCodePoint {
                word.append(scalar)
            } else if scalar != "'", !properties.isDefaultIgnorableCodePoint, !word.isEmpty {
                words.append(String(word))
                word.removeAll()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    /// The same for a name of ASCII, of which only letters and digits can stand in an identifier; nil for every other.
    private static func wordsOfASCII(_ name: String) -> [String]? {
        return name.withBytes { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            var words: [String] = []
            var word: [UInt8] = []
            func close() {
                guard !word.isEmpty else { return }
                words.append(String(decoding: word, as: UTF8.self))
                word.removeAll(keepingCapacity: true)
            }
            for byte in bytes {
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: word.append(byte)
                // What it stands in is one word: `don't`.
                case UInt8(ascii: "'"): continue
                default: close()
                }
            }
            close()
            return words
        }
    }

    private static func leadingUnderscores(of name: String) -> String {
        name.utf8.first == UInt8(ascii: "_") ? String(name.prefix { $0 == "_" }) : ""
    }

    private static func uppercasedStart(_ word: String) -> String {
        guard let first = word.first else { return word }
        return first.uppercased() + word.dropFirst()
    }

    /// Returns the word with its leading capitals lowered, all but the one that starts the next word: `URLPath` is
    /// `urlPath`, `ID` is `id`, `Name` is `name`.
    private static func lowercasedStart(_ word: String) -> String {
        let capitals = word.prefix { $0.isUppercase }
        let rest = word[capitals.endIndex...]
        guard capitals.count > 1, let next = rest.first, next.isLetter else { return capitals.lowercased() + rest }
        return capitals.dropLast().lowercased() + word[word.index(before: capitals.endIndex)...]
    }

    private static let signs: [Unicode.Scalar: String] = ["+": "plus", "-": "minus", "−": "minus"]

    private static let symbols: [Unicode.Scalar: String] = [
        "!": "exclamation", "\"": "quote", "#": "hash", "$": "dollar", "%": "percent", "&": "and", "'": "apostrophe",
        "(": "open", ")": "close", "*": "star", "+": "plus", ",": "comma", "-": "minus", ".": "dot", "/": "slash",
        ":": "colon", ";": "semicolon", "<": "less", "=": "equal", ">": "greater", "?": "question", "@": "at",
        "[": "open", "\\": "backslash", "]": "close", "^": "caret", "_": "underscore", "`": "backtick", "{": "open",
        "|": "pipe", "}": "close", "~": "tilde", " ": "space",
    ]
}
