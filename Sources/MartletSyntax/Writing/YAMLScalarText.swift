/// How text is spelt as a scalar of YAML, so that every reader reads the same text again.
///
/// Quoted is what YAML 1.2's core schema would take for something else than a string, and what the schemas of YAML 1.1
/// would, which many libraries still have: `no`, `12:30`, `1_000`, `2024-01-01`.
/// - Source: YAML 1.2.2, sections 7.3 Flow Scalar Styles and 10.3 Core Schema, <https://yaml.org/spec/1.2.2/>; YAML 1.1
///   types, <https://yaml.org/type/>.
enum YAMLScalarText {
    /// Where a scalar stands.
    enum Place {
        /// A value or a key on a line of its own.
        case block
        /// Inside `[ ]` or `{ }`.
        case flow
    }

    private static let oldWords: TextSet = ["y", "n", "yes", "no", "on", "off", "=", "<<"]
    /// The length of the longest word that is no text: `false`.
    private static let maxWordBytes = 5

    /// Spells text, without quotes where it can be.
    static func spell(_ text: String, in place: Place) -> String {
        isPlain(text, in: place) ? text : quoted(text)
    }

    /// Puts text into quotes: single ones where there is something that double ones would make ugly.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let hasEscapes = scalars.contains { $0 == "\"" || $0 == "\\" }
        if hasEscapes, !scalars.contains(where: { $0 == "'" || needsEscape($0) }) { return "'" + text + "'" }
        var result = "\""
        for scalar in scalars { append(scalar, to: &result) }
        return result + "\""
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        default:
            guard needsEscape(scalar) else { return result.unicodeScalars.append(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let (letter, width) = scalar.value <= 0xFF ? ("x", 2) : scalar.value <= 0xFFFF ? ("u", 4) : ("U", 8)
            result += "\\" + letter + String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
    }

    /// Whether a scalar must not stand in YAML, would be a line break, or could not be seen: marks of direction change
    /// how the text around them looks.
    static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF0...0xFFFF:
            true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// Whether text needs no quotes.
    static func isPlain(_ text: String, in place: Place) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last else { return false }
        if "-?:,[]{}#&*!|>'\"%@` ".utf8.contains(first) || last == UInt8(ascii: ":") || last == UInt8(ascii: " ") {
            return false
        }
        if text.hasPrefix("...") || text.utf8.count <= 3 && oldWords.contains(text.lowercased()) { return false }
        var previous = UInt8(ascii: " ")
        var isASCII = true
        for byte in text.utf8 {
            switch byte {
            case 0..<0x20, 0x7F: return false
            case UInt8(ascii: " "): if previous == UInt8(ascii: ":") { return false }
            case UInt8(ascii: "#"): if previous == UInt8(ascii: " ") { return false }
            // `?` means nothing to libyaml here, but ends the text for others.
            case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","),
                UInt8(ascii: "?"):
                if place == .flow { return false }
            case 0x80...: isASCII = false
            default: break
            }
            previous = byte
        }
        if !isASCII, text.unicodeScalars.contains(where: needsEscape) { return false }
        // Nothing longer that begins with a letter is anything but text.
        if first >= UInt8(ascii: "A"), text.utf8.count > maxWordBytes { return true }
        guard case .string = CoreSchema.resolve(text) else { return false }
        return !isOldNumber(text)
    }

    /// Whether text has the letters of a number, a time or a date of YAML 1.1.
    private static func isOldNumber(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first(where: { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            isDigit(first) || first == UInt8(ascii: ".")
        else { return false }
        let isHexadecimal = text.contains("0x") || text.contains("0X")
        let areLetters = bytes.allSatisfy { byte in
            isDigit(byte) || "+-_.: eEobTtZz".utf8.contains(byte) || isHexadecimal && "xXabcdfABCDF".utf8.contains(byte)
        }
        // `1.4.0` is nothing but a string; `1.4` and `1.4e+1` are not.
        return areLetters && (text.contains(":") || bytes.count { $0 == UInt8(ascii: ".") } < 2)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
