import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An answer that a `URLSession` reads and somebody takes piece by piece.
final class URLSessionStream: TransportBody {
    /// How many bytes may wait to be taken.
    ///
    /// On Apple's platforms the task is suspended until they are. On Linux a suspended task starts again from its
    /// beginning when it is resumed, so there the stream ends with an error.
    static let maxWaitingBytes = 16 << 20

    /// The task.
    let task: URLSessionDataTask
    private let monitor: TransferMonitor
    private let spool: SpooledBody?
    private let heads = Mailbox<TransportResponse>()
    private let pieces = Mailbox<Data>()
    private let waiting = Locked((bytes: 0, isSuspended: false, hasHead: false))

    /// Takes a task that has not been started.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - monitor: Takes reports of bytes that come and go.
    ///   - spool: The file that is sent, when it was written for this alone: it is there as long as the stream.
    init(_ task: URLSessionDataTask, monitor: TransferMonitor, spool: SpooledBody?) {
        self.task = task
        self.spool = spool
        self.monitor = monitor
    }

    /// Returns status and header fields as soon as they are there; nil when the answer is none of HTTP.
    ///
    /// - Throws: `URLError`, `CancellationError`.
    func head() async throws -> TransportResponse? {
        try await heads.next()
    }

    func next() async throws -> Data? {
        let piece = try await pieces.next()
        let count = piece?.count ?? 0
        let resumes = waiting.withLock { waiting in
            waiting.bytes -= count
            guard waiting.isSuspended, waiting.bytes <= Self.maxWaitingBytes / 2 else { return false }
            waiting.isSuspended = false
            return true
        }
        if resumes { task.resume() }
        return piece
    }

    func cancel() {
        heads.finish(throwing: CancellationError())
        pieces.finish(throwing: CancellationError())
        task.cancel()
    }

    /// Takes how many bytes of the body have gone out.
    func reportSent(_ bytes: Int) {
        monitor.reportSent(bytes)
    }

    /// Takes the head of the answer; nil when it is none of HTTP.
    func start(_ head: TransportResponse?) {
        monitor.reportActivity()
        waiting.withLock { waiting in waiting.hasHead = true }
        if let head { heads.put(head) } else { heads.finish() }
    }

    /// Takes a piece of the body.
    func receive(_ data: Data) {
        monitor.reportActivity()
        let count = data.count
        let isTooMuch = waiting.withLock { waiting in
            waiting.bytes += count
            return waiting.bytes > Self.maxWaitingBytes && !waiting.isSuspended
        }
        pieces.put(data)
        guard isTooMuch else { return }
        #if canImport(Darwin)
            waiting.withLock { waiting in waiting.isSuspended = true }
            task.suspend()
        #else
            let reason =
                "the stream is faster than its reader, and URLSession on Linux cannot wait; the transport of "
                + "MartletNIO can"
            pieces.finish(throwing: APIError(.unsupported, reason: reason))
            task.cancel()
        #endif
    }

    /// Takes the end.
    func finish(_ error: (any Error)?) {
        let hasHead = waiting.withLock { waiting in waiting.hasHead }
        var failure = error
        if let error = error as? URLError, error.code == .badServerResponse, !hasHead {
            // What Linux calls a bad answer is none: the connection was closed before a byte of it.
            failure = URLError(.networkConnectionLost)
        }
        heads.finish(throwing: failure)
        pieces.finish(throwing: failure)
    }
}
