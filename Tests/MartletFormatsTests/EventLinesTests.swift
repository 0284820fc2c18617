import MartletFormats
import Testing

/// The lines of server-sent events (WHATWG HTML, section 9.2).
struct EventLinesTests {
    @Test(arguments: [
        ("data: a\n\n", ["a"]), ("data: a\r\n\r\n", ["a"]), ("data: a\r\r", ["a"]),
        ("data: a\r\ndata: b\rdata\n\r\ndata:c\n\n", ["a\nb\n", "c"]),
        ("data:  two spaces\n\n", [" two spaces"]), (": comment\nevent: e\ndata: a\n\n\n", ["a"]),
        ("\u{FEFF}data: a\n\n", ["a"]), ("data: a\n\ndata: without an end\n", ["a"]), ("event: e\n\n", []), ("", []),
        // What looks like the end of a line elsewhere, and an accent that joins the colon to one character.
        ("data: a\u{2028}b\u{85}c\u{B}d\n\n", ["a\u{2028}b\u{85}c\u{B}d"]), ("data:\u{301}e\n\n", ["\u{301}e"]),
    ])
    func dataOfEvents(text: String, data: [String]) {
        #expect(EventLines.data(ofEvents: text) == data)
    }

    @Test(arguments: ["a", "a\nb", "a\r\nb\rc", " a", "", "\n", "data: a", "é\u{2029}"])
    func whatIsWrittenIsRead(text: String) {
        let written = EventLines.data(text) + "\n"
        #expect(EventLines.data(ofEvents: written) == [EventLines.lines(of: text).joined(separator: "\n")])
        #expect(
            EventLines.data(
                ofEvents: written.split(separator: "\n", omittingEmptySubsequences: false)
                    .joined(separator: "\r\n")) == EventLines.data(ofEvents: written))
    }
}
