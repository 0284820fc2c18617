import Foundation

/// Takes bytes as they come and gives out lines.
///
/// A line ends at once, also where its end may go on in the next piece: an event must not wait for the one after it.
struct LineReader {
    /// The longest line that is read, in bytes: a message may be one line, and the name of an event's field stands in front of it.
    static let maxLineBytes = ServerSentEventParser.maxEventBytes + 64

    /// What ends a line.
    enum Ending {
        /// A line feed, a carriage return, or both (WHATWG HTML, section 9.2.6).
        case any
        /// A line feed (JSON Lines, section 3). A carriage return before it is white space of JSON.
        case lineFeed
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let ending: Ending
    private var buffer: [UInt8] = []
    /// Where the next line starts.
    private var start = 0
    /// Up to where no end of a line has been found.
    private var scanned = 0
    /// Whether the last line ended with a carriage return, to which a line feed would belong.
    private var skipsLineFeed = false
    private var isFirst = true

    init(_ ending: Ending) {
        self.ending = ending
    }

    /// Takes a piece.
    mutating func append(_ piece: Data) {
        if start > 0 {
            buffer.removeSubrange(..<start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: piece)
    }

    /// Returns the next line without its end; nil when there is no whole one.
    ///
    /// - Throws: ``APIError/Code/invalidResponse`` for a line longer than ``maxLineBytes``.
    mutating func next() throws(APIError) -> [UInt8]? {
        if skipsLineFeed, start < buffer.count {
            skipsLineFeed = false
            if buffer[start] == Self.lineFeed { start += 1 }
            scanned = max(scanned, start)
        }
        while scanned < buffer.count {
            let byte = buffer[scanned]
            scanned += 1
            guard byte == Self.lineFeed || byte == Self.carriageReturn && ending == .any else { continue }
            let line = buffer[start..<(scanned - 1)]
            start = scanned
            guard line.count <= Self.maxLineBytes else { throw Self.tooLong }
            guard byte == Self.carriageReturn else { return withoutMark(line) }
            let result = withoutMark(line)
            skipsLineFeed = true
            return result
        }
        guard scanned - start <= Self.maxLineBytes else { throw Self.tooLong }
        return nil
    }

    /// Returns what stands behind the last end of a line; nil when there is nothing.
    mutating func rest() -> [UInt8]? {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return withoutMark(buffer[start...])
    }

    /// A byte order mark at the start of the stream belongs to no line.
    private mutating func withoutMark(_ line: ArraySlice<UInt8>) -> [UInt8] {
        defer { isFirst = false }
        return Array(isFirst && line.starts(with: Self.mark) ? line.dropFirst(Self.mark.count) : line)
    }

    private static var tooLong: APIError {
        APIError(.invalidResponse, reason: "a line of the stream is longer than \(maxLineBytes) bytes")
    }
}
