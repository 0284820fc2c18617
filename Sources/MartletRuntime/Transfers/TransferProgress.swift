/// How far an upload or a download is, told while it runs.
///
/// ```swift
/// let progress = TransferProgress()
/// async let answer: [String: String] = progress.follow {
///     try await client.send(PhotoEndpoint.upload(file: photo))
/// }
/// for await step in progress { print(step.fraction ?? 0) }
/// print(try await answer)
/// ```
///
/// One object follows one call. The loop begins with how far the call is, skips what comes faster than it runs, and ends
/// with the call, whatever came of that: the call says it.
public final class TransferProgress: AsyncSequence, Sendable {
    /// How far a transfer is.
    public struct Step: Sendable, Hashable {
        /// How many bytes have gone out or arrived; of a download that goes on where another one stopped, with those that
        /// were there.
        public let bytes: Int
        /// How many bytes there are in all; nil while nobody knows.
        public let total: Int?

        /// The part that is done, from 0 to 1; nil while nobody knows the whole.
        public var fraction: Double? {
            guard let total else { return nil }
            return total > 0 ? Swift.min(Double(bytes) / Double(total), 1) : 1
        }
    }

    /// What the loop gives.
    public typealias Element = Step

    /// What the call of this task is followed by.
    @TaskLocal static var current: TransferProgress?

    private let steps = Broadcast(Step(bytes: 0, total: nil))

    /// Makes the progress of a call that has not started.
    public init() {}

    /// How far the call is.
    public var latest: Step { steps.latest }

    /// Whether the call is over, whatever came of it.
    public var isOver: Bool { steps.isOver }

    /// Sends the call in a closure and tells how much of its body has gone out, or how much of a download is there.
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller.
    ///   - call: Sends the call.
    /// - Throws: What the closure throws.
    public func follow<Value>(
        isolation: isolated (any Actor)? = #isolation, _ call: () async throws -> Value
    ) async rethrows -> Value {
        defer { finish() }
        return try await Self.$current.withValue(self, operation: call, isolation: isolation)
    }

    /// Makes an iterator, which begins with how far the call is.
    public func makeAsyncIterator() -> AsyncStream<Step>.Iterator {
        steps.values(buffering: .bufferingNewest(1)).makeAsyncIterator()
    }

    /// Takes how far the call is.
    func report(_ bytes: Int, of total: Int?) {
        steps.send(Step(bytes: bytes, total: total))
    }

    /// Says that the call is over.
    func finish() {
        steps.finish()
    }

    /// Sends a call that nobody follows: the calls that another one makes on its way, such as a refresh of tokens, are not
    /// what somebody wants to see.
    static func apart<Value>(_ call: () async throws(APIError) -> Value) async throws(APIError) -> Value {
        do {
            return try await $current.withValue(nil, operation: call)
        } catch {
            throw APIError.wrapping(error, endpoint: nil)
        }
    }

    /// Returns what carries a request and tells how much of its body has gone out.
    func watching(_ carrier: @escaping Redirector.Carrier) -> Redirector.Carrier {
        { request in
            guard let body = request.body else { return try await carrier(request) }
            var request = request
            request.monitor = request.monitor.telling { sent in self.report(sent, of: body.count) }
            return try await carrier(request)
        }
    }
}
