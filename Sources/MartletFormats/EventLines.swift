/// The lines of server-sent events. They end at CR, LF or both, and at no other character.
///
/// - Source: WHATWG HTML, section 9.2.5 Parsing an event stream,
///   <https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream>
package enum EventLines {
    /// Returns the field `data` of an event, in as many lines as the text has.
    package static func data(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: isEnd).map { "data: \($0)\n" }.joined()
    }

    /// Whether a text can be the value of a field: it has no end of a line, and no U+0000.
    package static func isValue(_ text: String) -> Bool { !text.contains { isEnd($0) || $0 == "\0" } }

    private static func isEnd(_ character: Character) -> Bool {
        character == "\n" || character == "\r" || character == "\r\n"
    }
}
