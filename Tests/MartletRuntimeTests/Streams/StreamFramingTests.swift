import Foundation
import Testing

@testable import MartletRuntime

/// Events and lines, however the network cuts them.
struct StreamFramingTests {
    /// A stream and the frames in it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let frames: [StreamFrame]

        var testDescription: String { name }
    }

    private static func frame(
        _ data: String, name: String? = nil, id: String? = nil, retry: Duration? = nil
    ) -> StreamFrame {
        StreamFrame(data: Data(data.utf8), name: name, id: id, retry: retry)
    }

    static let events: [Case] = [
        Case(name: "one line", text: "data: a\n\n", frames: [frame("a")]),
        Case(name: "several lines", text: "data: a\ndata: b\ndata\n\n", frames: [frame("a\nb\n")]),
        Case(name: "no space behind the colon", text: "data:a\n\n", frames: [frame("a")]),
        Case(name: "one space is dropped, not two", text: "data:  a\n\n", frames: [frame(" a")]),
        Case(name: "comments", text: ": hello\ndata: a\n:\n\n", frames: [frame("a")]),
        Case(
            name: "named", text: "event: ping\ndata: a\n\ndata: b\n\n", frames: [frame("a", name: "ping"), frame("b")]),
        Case(
            name: "ids stay", text: "id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n",
            frames: [frame("a", id: "1"), frame("b", id: "1"), frame("c")]),
        Case(name: "an id with NUL is none", text: "id: a\u{0}b\ndata: a\n\n", frames: [frame("a")]),
        Case(name: "an id without data counts", text: "id: 9\n\ndata: a\n\n", frames: [frame("a", id: "9")]),
        Case(
            name: "retry", text: "retry: 1500\ndata: a\n\nretry: soon\ndata: b\n\n",
            frames: [frame("a", retry: .milliseconds(1500)), frame("b", retry: .milliseconds(1500))]),
        Case(
            name: "a retry beyond every integer", text: "retry: 99999999999999999999\ndata: a\n\n", frames: [frame("a")]
        ),
        Case(name: "unknown fields", text: "datax: 1\n data: 2\ndata: a\n\n", frames: [frame("a")]),
        Case(name: "nothing without data", text: "event: ping\n\n\n\n", frames: []),
        Case(name: "the end drops what is not complete", text: "data: a\n\ndata: b\n", frames: [frame("a")]),
        Case(name: "CR and CRLF", text: "data: a\rdata: b\r\r\ndata: c\r\n\r\n", frames: [frame("a\nb"), frame("c")]),
        Case(
            name: "byte order mark", text: "\u{FEFF}data: a\n\ndata: \u{FEFF}\n\n",
            frames: [frame("a"), frame("\u{FEFF}")]),
        Case(name: "UTF-8", text: "data: é🎈\n\n", frames: [frame("é🎈")]),
        Case(name: "empty data", text: "data\n\ndata:\ndata:\n\n", frames: [frame(""), frame("\n")]),
    ]

    static let lines: [Case] = [
        Case(name: "lines", text: "{}\n[1]\n", frames: [frame("{}"), frame("[1]")]),
        Case(name: "the last without an end", text: "1\n2", frames: [frame("1"), frame("2")]),
        Case(name: "blank lines", text: "\n \t\r\n1\r\n\n", frames: [frame("1\r")]),
        Case(name: "a line is not data", text: "data: 1\n", frames: [frame("data: 1")]),
        Case(name: "byte order mark", text: "\u{FEFF}1\n", frames: [frame("1")]),
    ]

    static let sequences: [Case] = [
        Case(name: "texts", text: "\u{1E}{}\n\u{1E}[1]\n\u{1E}2\n", frames: [frame("{}"), frame("[1]"), frame("2")]),
        Case(
            name: "several lines", text: "\u{1E}{\n\"a\": \"}\\\"{\"\n}\n\u{1E}1\n",
            frames: [frame("{\n\"a\": \"}\\\"{\"\n}"), frame("1")]),
        Case(name: "the last without an end", text: "\u{1E}1\n\u{1E}{}", frames: [frame("1"), frame("{}")]),
        Case(
            name: "a number that is cut off", text: "\u{1E}34\u{1E}5\n\u{1E}true\u{1E}\"a\"\u{1E}78",
            frames: [frame("5"), frame("\"a\"")]),
        Case(name: "several separators", text: "\u{1E}\u{1E}1\n\n\u{1E}\n", frames: [frame("1")]),
        Case(name: "one that is cut off", text: "\u{1E}{\"a\"\n\u{1E}2\n", frames: [frame("{\"a\"\n"), frame("2")]),
    ]

    @Test(arguments: sequences)
    func readsSequences(example: Case) throws {
        for size in [1, 2, 3, 1000] {
            for type in ["application/json-seq", "application/geo+json-seq; charset=utf-8"] {
                #expect(try frames(example.text, type, pieces: size) == example.frames)
            }
        }
    }

    @Test(arguments: ["text/event-stream", "application/jsonl", "application/json-seq"])
    func readsWhatIsWritten(contentType: String) throws {
        let texts = ["[1]", #"{"a":"b"}"#, "null"]
        var framing = try StreamFraming(contentType: contentType)
        for text in texts {
            let message = try JSONCoding.decode(JSON.self, from: Data(text.utf8))
            framing.append(try MessageFormat<JSON>.json.framed(message, contentType: contentType))
        }
        for text in texts { #expect(try framing.next().map { String(decoding: $0.data, as: UTF8.self) } == text) }
        #expect(try framing.next() == nil)
    }

    /// Feeds a text in pieces of a size.
    private func frames(_ text: String, _ contentType: String, pieces size: Int) throws -> [StreamFrame] {
        var framing = try StreamFraming(contentType: contentType)
        var frames: [StreamFrame] = []
        var rest = Data(text.utf8)
        while !rest.isEmpty {
            framing.append(Data(rest.prefix(size)))
            rest = Data(rest.dropFirst(size))
            while let frame = try framing.next() { frames.append(frame) }
        }
        if let frame = framing.last() { frames.append(frame) }
        return frames
    }

    @Test(arguments: events)
    func readsEvents(example: Case) throws {
        for size in [1, 2, 3, 5, 1000] {
            #expect(try frames(example.text, "text/event-stream; charset=utf-8", pieces: size) == example.frames)
        }
    }

    @Test(arguments: lines)
    func readsLines(example: Case) throws {
        for size in [1, 2, 3, 1000] {
            #expect(try frames(example.text, "application/x-ndjson", pieces: size) == example.frames)
        }
    }

    @Test func givesAnEventOutAtItsCarriageReturn() throws {
        var framing = try StreamFraming(contentType: "text/event-stream")
        framing.append(Data("data: a\r\r".utf8))
        #expect(try framing.next() == Self.frame("a"))
        framing.append(Data("\ndata: b\r\n\r".utf8))
        #expect(try framing.next() == Self.frame("b"))
    }

    @Test(arguments: ["text/event-stream", "application/jsonl"])
    func refusesLinesWithoutAnEnd(contentType: String) throws {
        var framing = try StreamFraming(contentType: contentType)
        framing.append(Data(repeating: UInt8(ascii: "a"), count: LineReader.maxLineBytes))
        #expect(try framing.next() == nil)
        framing.append(Data("a".utf8))
        let error = #expect(throws: APIError.self) { try framing.next() }
        #expect(error?.code == .invalidResponse)
    }

    @Test func refusesEventsWithoutAnEnd() throws {
        var parser = ServerSentEventParser()
        let line = [UInt8]("data:".utf8) + [UInt8](repeating: 97, count: LineReader.maxLineBytes - 5)
        let error = #expect(throws: APIError.self) {
            for _ in 0...(ServerSentEventParser.maxEventBytes / line.count + 1) { _ = try parser.take(line) }
        }
        #expect(error?.code == .invalidResponse)
    }

    @Test(arguments: [nil, "", "text/html", "application/octet-stream"] as [String?])
    func refusesWhatIsNoStream(contentType: String?) {
        let error = #expect(throws: APIError.self) { try StreamFraming(contentType: contentType) }
        #expect(error?.code == .invalidResponse)
    }

    /// Events with all their fields are read as what was written, whatever is in their data.
    @Test(arguments: [
        #"{"event":"added","data":{"a":[1,"x\ny"]}}"#, #"{"event":"said","data":"a\nb\n","id":"7","retry":250}"#,
        #"{"event":"said","data":" a\u2028b"}"#, #"{"event":"message","data":{"event":"inner"}}"#,
        #"{"event":"added","data":"text"}"#, #"{"event":"added","data":null}"#, #"{"event":"said","data":""}"#,
    ])
    func writesWholeEvents(document: String) throws {
        let format = MessageFormat<JSON>.events(text: ["said"])
        let message = try JSONCoding.decode(JSON.self, from: Data(document.utf8))
        let bytes = try format.framed(message, contentType: "text/event-stream")
        var framing = try StreamFraming(contentType: "text/event-stream")
        framing.append(bytes)
        let frame = try #require(try framing.next())
        #expect(try framing.next() == nil)
        #expect(try format.decoded(frame, endpoint: "G.e") == message)
    }

    @Test(arguments: [#"{"event":"a\ndata: b","data":1}"#, #"{"data":1}"#, "[1]"])
    func writesWhatIsNoEventAsData(document: String) throws {
        let message = try JSONCoding.decode(JSON.self, from: Data(document.utf8))
        let bytes = try MessageFormat<JSON>.events.framed(message, contentType: "text/event-stream")
        #expect(String(decoding: bytes, as: UTF8.self) == "data: \(document)\n\n")
    }
}
