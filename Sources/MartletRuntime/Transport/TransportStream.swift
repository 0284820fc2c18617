public import Foundation

/// An answer whose body is still on its way.
public struct TransportStream: Sendable {
    /// The status code (RFC 9110, section 15).
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, piece by piece.
    public var body: any TransportBody

    /// Makes an answer.
    public init(status: Int, headers: HTTPHeaders = [:], body: any TransportBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The most bytes that are read of an answer that is an error.
    static let maxErrorBytes = 1 << 20

    /// Returns the answer with its body, read to its end or to ``maxErrorBytes``.
    ///
    /// - Throws: What the body throws.
    func collected() async throws -> TransportResponse {
        defer { body.cancel() }
        var data = Data()
        while data.count < Self.maxErrorBytes, let piece = try await body.next() { data.append(piece) }
        return TransportResponse(status: status, headers: headers, body: data.prefix(Self.maxErrorBytes))
    }
}

/// A body that arrives in pieces. One task reads it.
public protocol TransportBody: Sendable {
    /// Returns the next piece, waiting for it; nil at the end.
    ///
    /// A transport holds the server back while nobody asks, as far as it can: that is the whole point of asking.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, ``APIError``, `URLError`, or an error of the
    ///   transport's own.
    func next() async throws -> Data?

    /// Ends the exchange: nothing more will be read.
    func cancel()
}

/// A body that is there already.
struct WholeBody: TransportBody {
    private let piece: Locked<Data?>

    init(_ data: Data) {
        piece = Locked(data.isEmpty ? nil : data)
    }

    func next() async throws -> Data? {
        piece.withLock { piece in
            defer { piece = nil }
            return piece
        }
    }

    func cancel() {
        piece.withLock { piece in piece = nil }
    }
}
