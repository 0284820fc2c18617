import Foundation
import MartletMock
import MartletRuntime
import MartletServer
import MartletSyntax
import Testing

/// An emitted server that runs, with what it says of its requests.
final class RunningServer: Sendable {
    let server: MockServer
    private let log = MartletSyntax.Locked<[MockServerRecord]>([])

    /// Starts a server of handlers, does something with it, and stops it.
    static func run(
        _ handlers: some ServerHandlers, _ change: (inout MockServerOptions) -> Void = { _ in },
        _ body: (RunningServer) async throws -> Void
    ) async throws {
        let running = RunningServer(handlers, change)
        try await running.server.start()
        do {
            try await body(running)
        } catch {
            await running.server.stop()
            throw error
        }
        await running.server.stop()
    }

    private init(_ handlers: some ServerHandlers, _ change: (inout MockServerOptions) -> Void) {
        var options = MockServerOptions()
        options.credentialCheck = .present
        options.log = { [log] record in log.withLock { $0.append(record) } }
        change(&options)
        server = MockServer(handlers, options: options)
    }

    /// What was said so far.
    var records: [MockServerRecord] { log.withLock { $0 } }

    /// Where answers broke the specification.
    var violations: [String] { records.flatMap(\.violations) }

    /// The server for a client.
    var target: Server { Server(name: "test", url: server.url.absoluteString) }
}

/// What a handler was given.
final class Given<Value: Sendable>: Sendable {
    private let values = MartletSyntax.Locked<[Value]>([])

    /// Keeps a value.
    func keep(_ value: Value) { values.withLock { $0.append(value) } }

    /// The last value; nil before there is one.
    var last: Value? { values.withLock { $0.last } }
}
