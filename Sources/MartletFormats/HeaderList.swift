/// Lists in header fields: elements between commas, of which one with a comma is in quotes.
///
/// - Source: RFC 9110, sections 5.6.1 and 5.6.4, <https://www.rfc-editor.org/rfc/rfc9110#section-5.6>
package enum HeaderList {
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let comma = UInt8(ascii: ",")

    /// Returns the elements of a list without quotes and white space around them; empty ones are ignored.
    package static func elements(of text: String) -> [String] {
        parts(of: text).filter { !$0.isEmpty }.map(unquoted)
    }

    /// Returns a list of elements, of which those that could be taken for something else are in quotes.
    package static func text(_ elements: [String]) -> String {
        let text = elements.map(quotedIfNeeded).joined(separator: ",")
        return Self.elements(of: text) == elements ? text : elements.map(quoted).joined(separator: ",")
    }

    /// Returns names and values, separated by commas or exploded: `R,100` or `R=100`.
    package static func text(_ members: [(name: String, value: String)], isExploded: Bool) -> String {
        guard isExploded else { return text(members.flatMap { [$0.name, $0.value] }) }
        return members.map { "\($0.name)=\($0.value.isEmpty ? "" : quotedIfNeeded($0.value))" }.joined(separator: ",")
    }

    /// Returns what stands between commas, without white space around it. A comma in quotes, and the one behind the name of a
    /// day in a date (RFC 9110, section 5.6.7), are no commas of the list.
    package static func parts(of text: String) -> [String] {
        var parts: [String] = []
        for part in split(Array(text.utf8)) {
            if let day = parts.last, isDay(day), isDate(part) {
                parts[parts.count - 1] = "\(day), \(part)"
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    /// Returns the values of several `Set-Cookie` fields that somebody joined by commas, although that field is no list (RFC 9110,
    /// section 5.3): one begins with a name and `=`, which no part of a date does.
    package static func cookies(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        var parts: [String] = []
        var start = 0
        for index in bytes.indices where bytes[index] == comma {
            let next = bytes[(index + 1)...].drop(while: isSpace)
            let name = next.prefix { $0 > 0x20 && $0 != comma && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            guard !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: "=") else {
                continue
            }
            parts.append(trimmed(bytes[start..<index]))
            start = index + 1
        }
        return (parts + [trimmed(bytes[start...])]).filter { !$0.isEmpty }
    }

    /// Returns an element without its quotes; one that is not wholly in quotes as it is.
    package static func unquoted(_ part: String) -> String {
        let bytes = Array(part.utf8)
        guard bytes.first == quote, closing(bytes, from: 0) == bytes.count - 1 else { return part }
        var text: [UInt8] = []
        var index = 1
        while index < bytes.count - 1 {
            if bytes[index] == backslash { index += 1 }
            text.append(bytes[index])
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns an element, in quotes where it could be taken for something else otherwise.
    package static func quotedIfNeeded(_ element: String) -> String {
        elements(of: element) == [element] ? element : quoted(element)
    }

    private static func quoted(_ element: String) -> String {
        var bytes = [quote]
        for byte in element.utf8 {
            if byte == quote || byte == backslash { bytes.append(backslash) }
            bytes.append(byte)
        }
        return String(decoding: bytes + [quote], as: UTF8.self)
    }

    private static func split(_ bytes: [UInt8]) -> [String] {
        var parts: [String] = []
        var start = 0
        var index = 0
        // Quotes open at the beginning of an element, and of the value of a parameter.
        var canOpen = true
        while index < bytes.count {
            let byte = bytes[index]
            if byte == comma {
                parts.append(trimmed(bytes[start..<index]))
                start = index + 1
                canOpen = true
            } else if byte == quote, canOpen, let end = closing(bytes, from: index) {
                index = end
                canOpen = false
            } else if !isSpace(byte) {
                canOpen = byte == UInt8(ascii: "=")
            }
            index += 1
        }
        return parts + [trimmed(bytes[start...])]
    }

    /// Returns the position of the quote that closes the one at a position; nil where none does.
    private static func closing(_ bytes: [UInt8], from open: Int) -> Int? {
        var index = open + 1
        while index < bytes.count {
            if bytes[index] == quote { return index }
            index += bytes[index] == backslash ? 2 : 1
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static let days: Set<String> = [
        "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
        "Saturday",
        "Sunday",
    ]

    private static func isDay(_ part: String) -> Bool { days.contains(part) }

    /// Whether a part is what follows the name of a day: `06 Nov 1994 08:49:37 GMT` or `06-Nov-94 08:49:37 GMT`.
    private static func isDate(_ part: String) -> Bool {
        let words = part.split { $0 == " " || $0 == "-" }
        guard words.count == 5, words[4] == "GMT", words[1].utf8.count == 3 else { return false }
        return [words[0], words[2]].allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
            && words[3].utf8.allSatisfy { (0x30...0x3A).contains($0) }
    }
}
