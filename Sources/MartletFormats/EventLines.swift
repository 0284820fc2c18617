/// The lines of server-sent events. They end at CR, LF or both, and at no other character.
///
/// - Source: WHATWG HTML, section 9.2.5 Parsing an event stream,
///   <https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream>
package enum EventLines {
    /// Returns the lines of a text, without their ends.
    package static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: isEnd).map(String.init)
    }

    /// Returns the field `data` of an event, in as many lines as the text has.
    package static func data(_ text: String) -> String { lines(of: text).map { "data: \($0)\n" }.joined() }

    /// Returns the data of each event that has data. An event ends with an empty line; an unfinished one is dropped.
    package static func data(ofEvents text: String) -> [String] {
        var events: [String] = []
        var data: [Substring] = []
        let lines = lines(of: text.unicodeScalars.first == "\u{FEFF}" ? String(text.dropFirst()) : text)
        // The text after the last line end is no complete line.
        for line in lines.dropLast() {
            let bytes = line.utf8
            if line.isEmpty, !data.isEmpty {
                events.append(data.joined(separator: "\n"))
                data = []
            } else if bytes.elementsEqual("data".utf8) {
                data.append("")
            } else if bytes.starts(with: "data:".utf8) {
                // One space belongs to the colon.
                let value = bytes.dropFirst("data:".utf8.count)
                data.append(Substring(value.first == UInt8(ascii: " ") ? value.dropFirst() : value))
            }
        }
        return events
    }

    /// Whether a text can be the value of a field: it has no end of a line, and no U+0000.
    package static func isValue(_ text: String) -> Bool { !text.contains { isEnd($0) || $0 == "\0" } }

    private static func isEnd(_ character: Character) -> Bool {
        character == "\n" || character == "\r" || character == "\r\n"
    }
}
