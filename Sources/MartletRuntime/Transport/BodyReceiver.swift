public import Foundation

/// Takes the body of an answer as it arrives, such as into a file. One thread at a time calls it.
public protocol BodyReceiver: Sendable {
    /// Takes status and header fields, and returns whether the body is wanted. The body of an error usually is not: it
    /// comes with the answer then, cut off after a mebibyte.
    ///
    /// - Throws: What ends the exchange.
    func begin(_ head: TransportResponse) throws -> Bool

    /// Takes the next bytes.
    ///
    /// - Throws: What ends the exchange.
    func receive(_ piece: Data) throws
}

extension Transport {
    /// Sends a request with ``stream(_:)`` and hands each piece on when it was read.
    ///
    /// - Throws: As ``stream(_:)``, and what the receiver throws.
    public func receive(
        _ request: TransportRequest, into receiver: any BodyReceiver
    ) async throws -> TransportResponse {
        let stream = try await stream(request)
        do {
            let head = TransportResponse(status: stream.status, headers: stream.headers)
            guard try receiver.begin(head) else { return try await stream.collected() }
            while let piece = try await stream.body.next() { try receiver.receive(piece) }
            return head
        } catch {
            stream.body.cancel()
            throw error
        }
    }
}
