import Foundation
import MartletDialects
import MartletFormats
import MartletMock
import MartletMockEngine
import MartletRuntime
import MartletSyntax
import Testing

/// The mock of one of the repository's specifications, on a port of this machine.
final class Backend: Sendable {
    let engine: MockEngine
    private let server: ContractServer

    /// The time that the mock and the client of a test go by.
    final class Clock: Sendable {
        private let start = Date()  // allowed: tokens are compared with the time of now where nobody sets it
        private let passed = MartletSyntax.Locked(TimeInterval(0))

        /// Lets time pass.
        func pass(_ seconds: TimeInterval) { passed.withLock { $0 += seconds } }

        /// The time of a test.
        var date: Date { start + passed.withLock { $0 } }

        /// The time of a test in whole seconds, as the mock has it.
        var wholeDate: Date { Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)) }

        /// The same for the mock.
        var timestamp: Timestamp { Timestamp(seconds: Int(wholeDate.timeIntervalSince1970)) }
    }

    /// What the client goes by as well.
    let clock: Clock

    private init(_ engine: MockEngine, _ server: ContractServer, _ clock: Clock) {
        self.engine = engine
        self.server = server
        self.clock = clock
    }

    /// Starts a mock, does something with it, and stops it.
    static func run(
        _ name: String, port: Int = 0, _ change: (inout MockOptions) -> Void = { _ in },
        _ body: (Backend) async throws -> Void
    ) async throws {
        let backend = try await start(name, port: port, change)
        do {
            try await body(backend)
        } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
    }

    /// Starts a mock of `specs/NAME.yaml`.
    static func start(
        _ name: String, port: Int = 0, _ change: (inout MockOptions) -> Void = { _ in }
    ) async throws -> Backend {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let result = ContractLoader.load(path: root.appending(path: "specs/\(name).yaml").path, fileSystem: .disk)
        let clock = Clock()
        var options = MockOptions(now: { clock.timestamp })
        change(&options)
        let engine = MockEngine(try #require(result.contract), sources: result.sources, options: options)
        return Backend(engine, try await ContractServer.start(MockService(engine), port: port), clock)
    }

    /// Ends it; its port is free afterwards.
    func stop() async { await server.stop() }

    /// Where it listens.
    var port: Int { server.port }

    /// The server for a client.
    var target: Server { Server(name: "mock", url: server.address) }

    /// Options of a client that goes by the time of the test.
    func options(_ change: (inout ClientOptions) -> Void = { _ in }) -> ClientOptions {
        var options = ClientOptions(now: { [clock] in clock.date }, jitter: { _ in .zero }, logLevel: .off)
        change(&options)
        return options
    }

    /// The requests that came for an endpoint so far, as statuses.
    func statuses(_ endpoint: String) -> [Int?] {
        engine.history.records().filter { $0.endpoint == endpoint }.map(\.status)
    }

    /// The last code or link that would have been sent.
    func lastMessage() throws -> String { try #require(engine.outbox.all.last).text }
}

/// Returns the error that a call throws; an issue where it throws none.
func failure(
    _ body: () async throws -> Void, sourceLocation: Testing.SourceLocation = #_sourceLocation
) async throws -> APIError {
    do {
        try await body()
    } catch let error as APIError {
        return error
    }
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    throw CancellationError()
}
