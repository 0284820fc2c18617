import Foundation

/// Cuts the bytes of a stream into messages, by its content type.
struct StreamFraming {
    /// What a client asks for.
    static let accept = "text/event-stream, application/x-ndjson"

    /// Content types of JSON Lines; none is registered, and all of these are used.
    private static let lineTypes: Set<String> = [
        "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
        "application/jsonlines", "application/json-lines", "application/stream+json", "application/json", "text/plain",
    ]

    private var lines: LineReader
    private var parser: ServerSentEventParser?

    /// Makes the framing of a content type.
    ///
    /// - Parameters:
    ///   - contentType: The content type.
    ///   - place: Where the stream goes on.
    /// - Throws: ``APIError/Code/invalidResponse`` when it is none of a stream.
    init(contentType: String?, at place: StreamPlace = StreamPlace()) throws(APIError) {
        let essence = (contentType ?? "").prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
        if essence == "text/event-stream" {
            lines = LineReader(.any)
            parser = ServerSentEventParser(at: place)
        } else if Self.lineTypes.contains(essence) {
            lines = LineReader(.lineFeed)
        } else {
            throw APIError(
                .invalidResponse,
                reason: "the answer is no stream: its content type is neither text/event-stream nor JSON lines")
        }
    }

    /// Where the stream goes on when it is opened again; nil for one that cannot.
    var place: StreamPlace? { parser?.place }

    /// Takes a piece.
    mutating func append(_ piece: Data) {
        lines.append(piece)
    }

    /// Returns the next message; nil when there is no whole one.
    ///
    /// - Throws: ``APIError/Code/invalidResponse`` for one that is too long.
    mutating func next() throws(APIError) -> StreamFrame? {
        while let line = try lines.next() {
            if parser != nil {
                if let frame = try parser?.take(line) { return frame }
            } else if !Self.isBlank(line) {
                return StreamFrame(data: Data(line))
            }
        }
        return nil
    }

    /// Returns the message that the end of the stream completes: the last of the JSON lines may lack its end, but an
    /// event without the empty line behind it is dropped.
    mutating func last() -> StreamFrame? {
        guard parser == nil, let line = lines.rest(), !Self.isBlank(line) else { return nil }
        return StreamFrame(data: Data(line))
    }

    private static func isBlank(_ line: [UInt8]) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
}
