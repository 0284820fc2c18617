import Foundation
import MartletFormats

/// Cuts the bytes of a stream into messages, by its content type.
struct StreamFraming {
    /// What a client asks for.
    static let accept = StreamFormat.accept

    /// Content types that some servers send JSON Lines with.
    private static let looseTypes: Set<String> = ["application/json", "text/plain"]

    private var lines: LineReader
    private var parser: ServerSentEventParser?
    private var sequence: JSONSequenceParser?
    private var parts: StreamPartParser?

    /// Makes the framing of a content type.
    ///
    /// - Parameters:
    ///   - contentType: The content type.
    ///   - place: Where the stream goes on.
    /// - Throws: ``APIError/Code/invalidResponse`` when it is none of a stream.
    init(contentType: String?, at place: StreamPlace = StreamPlace()) throws(APIError) {
        let essence = (contentType ?? "").prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
        switch StreamFormat(essence: essence) {
        case .events?:
            lines = LineReader(.any)
            parser = ServerSentEventParser(at: place)
        case .lines?: lines = LineReader(.lineFeed)
        case .sequence?:
            lines = LineReader(.lineFeed)
            sequence = JSONSequenceParser()
        case .parts?:
            lines = LineReader(.lineFeed)
            parts = StreamPartParser(boundary: StreamPart.boundary(of: contentType ?? ""))
        case nil:
            guard Self.looseTypes.contains(essence) else {
                throw APIError(
                    .invalidResponse,
                    reason: "the response is no stream: its content type is none of \(StreamFormat.accept)")
            }
            lines = LineReader(.lineFeed)
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
        if let text = sequence?.next() { return StreamFrame(data: Data(text)) }
        while let line = try lines.next() {
            if parts != nil {
                if let part = try parts?.take(line) { return StreamFrame(data: part) }
            } else if sequence != nil {
                try sequence?.take(line)
                if let text = sequence?.next() { return StreamFrame(data: Data(text)) }
            } else if parser != nil {
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
        if parts != nil {
            if let line = lines.rest(), let part = try? parts?.take(line) { return StreamFrame(data: part) }
            return parts?.last().map { StreamFrame(data: $0) }
        }
        if sequence != nil {
            if let line = lines.rest() { try? sequence?.take(line, isEnded: false) }
            return sequence?.last().map { StreamFrame(data: Data($0)) }
        }
        guard parser == nil, let line = lines.rest(), !Self.isBlank(line) else { return nil }
        return StreamFrame(data: Data(line))
    }

    private static func isBlank(_ line: [UInt8]) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
}
