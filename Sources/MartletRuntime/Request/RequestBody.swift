public import Foundation

/// The body of a request: bytes in memory, files on disk, or both in a row.
///
/// Its length is known, and it can be read as often as it takes, for a retry, a redirect or after a 401. Files are read
/// piece by piece when they are sent, so that a body may be larger than the memory. One that has changed since the body
/// was made is not sent.
///
/// Its description and its dump show the size, never the bytes.
public struct RequestBody: Sendable, CustomStringConvertible, CustomReflectable {
    /// A piece of the body.
    enum Segment: Sendable {
        case memory(Data)
        case file(FileSegment)
    }

    /// A file of the body, as it was when the body was made.
    struct FileSegment: Sendable, Hashable {
        let url: URL
        let identity: OpenFile.Identity
    }

    /// How many bytes are read at once unless somebody asks for another number.
    public static let pieceBytes = 64 << 10

    /// What it consists of, in order; no two pieces of memory follow one another.
    private(set) var segments: [Segment] = []
    /// How many bytes it has.
    public private(set) var count = 0

    /// Makes a body without bytes.
    init() {}

    /// Makes a body of bytes.
    public init(_ data: Data) {
        append(data)
    }

    /// Makes a body of a file, which is read when it is sent.
    ///
    /// - Throws: ``APIError/Code/encoding`` when it is not there, cannot be read or is no plain file.
    public init(contentsOf url: URL) throws(APIError) {
        try append(contentsOf: url)
    }

    /// The bytes, when all of them are in memory; nil when a part is on disk.
    public var data: Data? {
        switch (segments.count, segments.first) {
        case (0, _): Data()
        case (1, .memory(let data)): data
        default: nil
        }
    }

    /// The file, when the body is one and nothing else.
    var file: FileSegment? {
        if segments.count == 1, case .file(let file) = segments.first { file } else { nil }
    }

    /// Adds bytes.
    public mutating func append(_ data: Data) {
        guard !data.isEmpty else { return }
        count += data.count
        if case .memory(var last) = segments.last {
            segments.removeLast()
            last.append(data)
            segments.append(.memory(last))
        } else {
            segments.append(.memory(data))
        }
    }

    /// Adds a file, which is read when it is sent.
    ///
    /// - Throws: As ``init(contentsOf:)``.
    public mutating func append(contentsOf url: URL) throws(APIError) {
        let identity: OpenFile.Identity
        do throws(OpenFile.Failure) {
            identity = try OpenFile.reading(url).identity()
        } catch {
            throw .unreadable(error)
        }
        guard identity.bytes > 0 else { return }
        count += identity.bytes
        segments.append(.file(FileSegment(url: url, identity: identity)))
    }

    /// Adds another body.
    mutating func append(_ other: RequestBody) {
        for segment in other.segments {
            switch segment {
            case .memory(let data): append(data)
            case .file(let file):
                count += file.identity.bytes
                segments.append(segment)
            }
        }
    }

    /// The size.
    public var description: String { "\(count) bytes" }

    /// The size.
    public var customMirror: Mirror { Mirror(self, children: ["bytes": count]) }
}

extension APIError {
    /// A file that was to be sent cannot be read.
    static func unreadable(_ failure: OpenFile.Failure) -> APIError {
        APIError(.encoding, reason: "a file to send cannot be read", cause: failure)
    }
}
