import Foundation

/// One message of a stream, before it is decoded.
struct StreamFrame: Sendable, Equatable {
    /// The payload.
    var data: Data
    /// The event's name; nil for one without.
    var name: String?
    /// The last id that the stream has named; nil when it has named none.
    var id: String?
    /// How long the server asks clients to wait before they connect again; nil when it has not said.
    var retry: Duration?
}

/// Where a stream goes on when it is opened again.
struct StreamPlace: Sendable, Hashable {
    /// The id of the last event; empty when none has one.
    var lastID = ""
    /// How long the server asks clients to wait; nil when it has not said.
    var retry: Duration?
}

/// Makes events of lines.
///
/// - Source: WHATWG HTML, section 9.2.6 Interpreting an event stream,
///   <https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation>
struct ServerSentEventParser {
    /// The most bytes that one event may carry.
    static let maxEventBytes = 16 << 20

    private var data = Data()
    private var hasData = false
    private var name = ""
    /// The id of the event that is being read.
    private var id: String
    /// Where the stream goes on: what an event said that came to its end, and not what one says that broke off.
    private(set) var place: StreamPlace

    /// Makes a parser for a stream that begins, or goes on.
    init(at place: StreamPlace = StreamPlace()) {
        id = place.lastID
        self.place = place
    }

    /// Takes a line; returns the event that it ends, or nil.
    ///
    /// - Throws: ``APIError/Code/invalidResponse`` for an event larger than ``maxEventBytes``.
    mutating func take(_ line: [UInt8]) throws(APIError) -> StreamFrame? {
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        // A line that starts with a colon is a comment.
        if colon == 0 { return nil }
        let field = String(decoding: line[..<(colon ?? line.count)], as: UTF8.self)
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch field {
        case "data":
            guard data.count + value.count <= Self.maxEventBytes else {
                throw APIError(
                    .invalidResponse, reason: "an event of the stream is larger than \(Self.maxEventBytes) bytes")
            }
            if hasData { data.append(UInt8(ascii: "\n")) }
            data.append(contentsOf: value)
            hasData = true
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry" where !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }:
            // More digits than an integer has are no time to wait.
            place.retry = Int(String(decoding: value, as: UTF8.self)).map { .milliseconds($0) } ?? place.retry
        default: break
        }
        return nil
    }

    /// Ends an event: one without data is none, but its id counts.
    private mutating func dispatch() -> StreamFrame? {
        defer {
            data = Data()
            hasData = false
            name = ""
        }
        place.lastID = id
        guard hasData else { return nil }
        return StreamFrame(
            data: data, name: name.isEmpty ? nil : name, id: id.isEmpty ? nil : id, retry: place.retry)
    }
}
