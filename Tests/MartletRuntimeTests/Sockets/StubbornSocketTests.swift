import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// WebSockets of a transport that takes no notice of cancelled tasks, as URLSession before iOS 17, and has no pings.
@Suite(.timeLimit(.minutes(1)))
struct StubbornSocketTests {
    private let socket = StubbornSocket()

    private func connect(
        _ clock: any Clock<Duration> = StandingClock(), silence: Duration? = nil
    ) async throws -> WebSocketConnection<String, String> {
        let endpoint = SampleEndpoint(
            EndpointDefinition("Chat.room", .get, "/room", timeouts: Timeouts(request: silence)))
        return try await APIClient.sample(
            StubbornTransport(socket: socket), options: ClientOptions(retry: nil), clock: clock
        )
        .connect(endpoint, sending: .text, receiving: .text)
    }

    @Test func withoutPingsNothingEnds() async throws {
        let clock = ManualClock()
        let connection = try await connect(clock)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(30))
        for _ in 1...100 { await Task.yield() }
        try await connection.send("a")
        #expect(!socket.isCancelled)
    }

    @Test func aCancelledTaskDoesNotWaitForEver() async throws {
        let connection = try await connect()
        let receiver = Task { await apiError { for try await _ in connection {} }?.code }
        await socket.waitForReceiver()
        receiver.cancel()
        #expect(await receiver.value == .cancelled)
        #expect(socket.isCancelled)
    }

    @Test func noTimeLimitWaitsForEver() async throws {
        let connection = try await connect(ContinuousClock(), silence: .milliseconds(50))
        #expect(await apiError { for try await _ in connection {} }?.code == .timeout)
        #expect(socket.isCancelled)
    }
}

/// Opens one socket.
private struct StubbornTransport: Transport {
    let socket: StubbornSocket

    func send(_ request: TransportRequest) async throws -> TransportResponse { throw URLError(.unsupportedURL) }

    func receive(
        _ request: TransportRequest, into receiver: any BodyReceiver
    ) async throws -> TransportResponse { throw URLError(.unsupportedURL) }

    func connect(_ request: TransportRequest) async throws -> TransportHandshake {
        TransportHandshake(response: TransportResponse(status: 101), socket: socket)
    }
}

/// A socket whose messages end when it is broken off, and not before.
private final class StubbornSocket: TransportSocket {
    private struct State {
        var receiver: CheckedContinuation<Void, any Error>?
        var isCancelled = false
    }

    private let state = Locked(State())

    var closure: WebSocketClosure? { nil }
    var isCancelled: Bool { state.withLock { state in state.isCancelled } }

    func waitForReceiver() async {
        while state.withLock({ state in state.receiver == nil }) { await Task.yield() }
    }

    func send(_ message: WebSocketMessage) async throws {}

    func receive() async throws -> WebSocketMessage? {
        try await withCheckedThrowingContinuation { continuation in
            let isLate = state.withLock { state in
                if !state.isCancelled { state.receiver = continuation }
                return state.isCancelled
            }
            if isLate { continuation.resume(throwing: URLError(.cancelled)) }
        }
        return nil
    }

    func close(_ closure: WebSocketClosure) async {}

    func cancel() {
        let receiver = state.withLock { state in
            state.isCancelled = true
            defer { state.receiver = nil }
            return state.receiver
        }
        receiver?.resume(throwing: URLError(.cancelled))
    }
}
