import Foundation

/// How the characters of a text body are written: what the parameter `charset` of a content type says.
///
/// - Source: RFC 9110, section 8.3.2, <https://www.rfc-editor.org/rfc/rfc9110#section-8.3.2>; the names and what they mean:
///   WHATWG Encoding, section 4.2, <https://encoding.spec.whatwg.org/#names-and-labels>
struct TextCharset: Sendable {
    /// The name in the content type, in lower case; `utf-8` where there is none.
    let name: String
    /// How texts are read and written; nil for a charset that is not known.
    private let coding: Coding?

    private enum Coding: Sendable {
        case utf8
        /// One byte a character: ASCII, and these characters for 0x80 and above.
        case singleByte([Unicode.Scalar])
        case foundation(String.Encoding)
    }

    /// Takes the charset of a content type: UTF-8 where it names none.
    init(contentType: String?) {
        name = contentType.flatMap { Self.name(in: $0) } ?? "utf-8"
        coding = Self.coding(name)
    }

    /// Whether texts are UTF-8, of which ASCII is a part.
    var isUTF8: Bool { if case .utf8 = coding { true } else { false } }
    /// Whether texts can be read and written.
    var isKnown: Bool { coding != nil }

    /// Returns the characters of a text; nil when the charset is not known, or has no such bytes.
    ///
    /// A byte order mark counts for more than the charset, and is no part of the text.
    func text(_ data: Data) -> String? {
        if let mark = Self.mark(of: data) {
            return Self.text(data.dropFirst(mark.count), mark.encoding)
        }
        switch coding {
        case .utf8: return Self.text(data, .utf8)
        case .singleByte(let upper):
            var text = String.UnicodeScalarView()
            for byte in data { text.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]) }
            return String(text)
        case .foundation(let encoding): return Self.text(data, encoding)
        case nil: return nil
        }
    }

    /// Returns a text in bytes; nil when the charset is not known, or lacks one of the characters.
    func data(_ text: String) -> Data? {
        switch coding {
        case .utf8: return Data(text.utf8)
        case .singleByte(let upper):
            var data = Data()
            for scalar in text.unicodeScalars {
                if scalar.isASCII {
                    data.append(UInt8(scalar.value))
                } else {
                    guard let position = upper.firstIndex(of: scalar) else { return nil }
                    data.append(UInt8(position + 0x80))
                }
            }
            return data
        case .foundation(.utf16LittleEndian) where name != "utf-16le":
            // Without a mark the other order would be assumed (RFC 2781, section 4.3).
            return text.data(using: .utf16LittleEndian).map { Data([0xFF, 0xFE]) + $0 }
        case .foundation(let encoding): return text.data(using: encoding)
        case nil: return nil
        }
    }

    private static func text(_ data: Data, _ encoding: String.Encoding) -> String? {
        // Foundation reads half a unit as none.
        if encoding == .utf16LittleEndian || encoding == .utf16BigEndian, !data.count.isMultiple(of: 2) { return nil }
        return String(data: data, encoding: encoding)
    }

    private static func mark(of data: Data) -> (encoding: String.Encoding, count: Int)? {
        switch data.prefix(3) {
        case let start where start.elementsEqual([0xEF, 0xBB, 0xBF]): (.utf8, 3)
        case let start where start.starts(with: [0xFF, 0xFE]): (.utf16LittleEndian, 2)
        case let start where start.starts(with: [0xFE, 0xFF]): (.utf16BigEndian, 2)
        default: nil
        }
    }

    /// Returns the parameter `charset` in lower case; nil where there is none.
    private static func name(in contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let sides = parameter.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard sides.count == 2, sides[0].lowercased() == "charset" else { continue }
            // Some servers write it in apostrophes, which are characters of a token.
            let name = sides[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"' \t")).lowercased()
            return name.isEmpty ? nil : name
        }
        return nil
    }

    private static func coding(_ name: String) -> Coding? {
        // Those that Foundation reads right on every platform.
        switch name {
        case "utf-8", "utf8", "unicode-1-1-utf-8", "us-ascii", "ascii", "ansi_x3.4-1968": .utf8
        // What is called Latin 1 or ASCII is windows-1252: the characters that differ are in no text.
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1", "windows-1252", "cp1252", "x-cp1252":
            .singleByte(windows1252)
        case "iso-8859-15", "iso8859-15", "iso_8859-15", "latin9", "l9": .singleByte(latin9)
        case "iso-8859-2", "iso8859-2", "iso_8859-2", "latin2", "l2": .foundation(.isoLatin2)
        case "windows-1250", "cp1250", "x-cp1250": .foundation(.windowsCP1250)
        case "windows-1251", "cp1251", "x-cp1251": .foundation(.windowsCP1251)
        case "windows-1253", "cp1253", "x-cp1253": .foundation(.windowsCP1253)
        case "windows-1254", "cp1254", "x-cp1254", "iso-8859-9", "iso8859-9", "latin5": .foundation(.windowsCP1254)
        // Without a byte order mark the least significant byte comes first, as in all texts of Windows.
        case "utf-16", "utf-16le", "utf16", "ucs-2", "unicode": .foundation(.utf16LittleEndian)
        case "utf-16be": .foundation(.utf16BigEndian)
        case "utf-32le": .foundation(.utf32LittleEndian)
        case "utf-32", "utf-32be": .foundation(.utf32BigEndian)
        case "shift_jis", "shift-jis", "sjis", "windows-31j", "x-sjis", "ms932", "cp932": .foundation(.shiftJIS)
        default: nil
        }
    }

    /// The characters of windows-1252 from 0x80 on. Five bytes have none; they are control characters, as in browsers.
    private static let windows1252: [Unicode.Scalar] =
        Array("\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}".unicodeScalars)
        + Array("\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}".unicodeScalars)
        + Array("\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}".unicodeScalars)
        + Array("\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}".unicodeScalars)
        + (0xA0...0xFF).map { Unicode.Scalar(UInt8($0)) }

    /// The characters of ISO 8859-15 from 0x80 on: those of Latin 1 but for eight.
    private static let latin9: [Unicode.Scalar] = (0x80...0xFF).map { byte in
        switch byte {
        case 0xA4: "\u{20AC}"
        case 0xA6: "\u{160}"
        case 0xA8: "\u{161}"
        case 0xB4: "\u{17D}"
        case 0xB8: "\u{17E}"
        case 0xBC: "\u{152}"
        case 0xBD: "\u{153}"
        case 0xBE: "\u{178}"
        default: Unicode.Scalar(UInt8(byte))
        }
    }
}
