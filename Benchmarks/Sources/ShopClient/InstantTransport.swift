package import Foundation
package import MartletRuntime

/// A server that answers at once, with an item.
package final class InstantTransport: Transport {
    /// The answer's body without what makes it longer.
    package static let item = Data(#"{"id":"7","tags":["a","b","c"]}"#.utf8)

    /// The answer to each request.
    package let answer: TransportResponse
    private let received = Locked(Received())

    private struct Received: Sendable {
        var count = 0
        var last: TransportRequest?
    }

    /// Makes a server.
    ///
    /// - Parameter bytes: The size of the answer, at least.
    package init(bytes: Int = 0) {
        let body = Self.item + Data(repeating: UInt8(ascii: " "), count: max(0, bytes - Self.item.count))
        answer = TransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }

    /// How many requests came.
    package var requests: Int { received.withLock { $0.count } }
    /// The last one.
    package var lastRequest: TransportRequest? { received.withLock { $0.last } }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        received.withLock { received in
            received.count += 1
            received.last = request
        }
        // Long enough for others to come.
        await Task.yield()
        return answer
    }
}
