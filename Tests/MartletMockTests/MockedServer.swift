import MartletDialects
import MartletFormats
import MartletMock
import MartletMockEngine
import MartletSyntax
import Testing

/// A server of a small specification.
struct MockedServer {
    static let specification = """
        martlet: 1
        api: Bakery
        servers: { production: "https://api.bakery.example" }
        models:
          Bread: { fields: { id: string, name: string } }
          Tick: { fields: { count: int } }
        endpoints:
          Breads:
            list: { get: /breads, responses: { 200: { returns: "[Bread]", example: [{ id: "1", name: Rye }] } } }
            create: { post: /breads, body: Bread, responses: { 201: { returns: Bread, example: { id: "2", name: Wheat } } } }
            open: { get: "/doors/{token}", path: { token: string }, returns: void, status: 204 }
            remove: { delete: "/breads/{id}", path: { id: string }, returns: void, status: 204 }
            chat: { websocket: /chat, sends: Tick, receives: Tick }
            echo: { websocket: /echo, sends: data, receives: data }
        """

    /// Reads the specification.
    static func engine(
        _ change: (inout MockOptions) -> Void = { _ in }, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> MockEngine {
        let result = ContractLoader.load(path: "api.yaml", fileSystem: .inMemory(["api.yaml": specification]))
        let errors = result.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(errors == [], sourceLocation: sourceLocation)
        var options = MockOptions(now: { Timestamp(seconds: 784_111_777) })
        change(&options)
        let contract = try #require(result.contract, sourceLocation: sourceLocation)
        return MockEngine(contract, options: options)
    }

    /// Starts a server, does something with it, and stops it.
    static func run(
        limits: ServerLimits = ServerLimits(), log: (@Sendable (ServedRequest) -> Void)? = nil,
        _ body: (ContractServer) async throws -> Void
    ) async throws {
        let server = try await ContractServer.start(MockService(engine()), limits: limits, log: log)
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

/// Waits until something holds; false when it does not within ten seconds.
func eventually(_ holds: () -> Bool) async -> Bool {
    for _ in 0..<1_000 {
        if holds() { return true }
        try? await Task.sleep(for: .milliseconds(10))  // allowed: waits for sockets, which no clock moves
    }
    return holds()
}
