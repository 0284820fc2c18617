import MartletSyntax

/// Writes text as a Swift string literal, in which nothing of it can mean anything but itself.
package enum StringLiteral {
    /// Returns the literal, with its quotes, on one line.
    package static func source(_ text: String) -> String {
        // Nearly all text is like this.
        if text.isPlainLiteral {
            return String(of: "\"", text, "\"")
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\0": result += "\\0"
            default:
                if SourceText.isEscaped(scalar) {
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}

/// What source text may hold besides what is to be seen in it.
enum SourceText {
    /// Whether a character is not to be seen, ends a line, or changes how its neighbours are shown: it could hide code
    /// from a reader (CVE-2021-42574), or split a comment. The joiner of emoji is not one of them.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return true
        case .format: return scalar.value != 0x200D
        default: return false
        }
    }

    /// Whether a literal has the number of a character in its place. Swift takes 32 noncharacters only as they are.
    static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        isHidden(scalar) && !(0xFDD0...0xFDEF).contains(scalar.value)
    }

    /// Returns text without hidden characters; each line break and tab becomes a space.
    static func onOneLine(_ text: String) -> String {
        // Nearly all text is like this.
        if text.isPrintableASCII { return text }
        if let line = oneLineOfPlainText(text) { return line }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isHidden(scalar) {
                result.append(scalar)
            } else if scalar.properties.isWhitespace, result.last != " " {
                result.append(" ")
            }
        }
        return String(result)
    }

    /// The same for plain text and what ASCII has besides; nil for every other.
    private static func oneLineOfPlainText(_ text: String) -> String? {
        return text.withBytes { bytes in
            guard PlainText.isPlain(bytes, except: { _ in true }) else { return nil }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            for byte in bytes {
                switch byte {
                case 0x20..<0x7F, 0x80...: result.append(byte)
                case 0x09...0x0D: if result.last != 0x20 { result.append(0x20) }
                default: break
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }
}
