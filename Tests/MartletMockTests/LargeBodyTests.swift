import Foundation
import MartletMock
import MartletMockEngine
import MartletSyntax
import Testing

/// Requests that take long, and the clients beside them.
@Suite(.timeLimit(.minutes(2)))
struct LargeBodyTests {
    /// What holds requests until a test lets them go on.
    private final class Gate: Sendable {
        private let condition = NSCondition()
        private let isOpen = Locked(false)
        /// How many requests have come to it.
        let arrived = Locked(0)

        func pass() {
            arrived.withLock { $0 += 1 }
            condition.lock()
            while !isOpen.withLock({ $0 }) { condition.wait() }
            condition.unlock()
        }

        func open() {
            condition.lock()
            isOpen.withLock { $0 = true }
            condition.broadcast()
            condition.unlock()
        }
    }

    private static let large =
        "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: 20000\r\n\r\n" + String(repeating: "a", count: 20_000)
    private static let small = "GET /breads HTTP/1.1\r\nHost: a\r\n\r\n"

    /// A service of which large requests wait at a gate.
    private func service(_ gate: Gate) -> MockService {
        MockService { request in
            if request.body.count > 1_000 { gate.pass() }
            return .answer(MockAnswer(status: 200, body: .bytes(Array("\(request.body.count)".utf8))))
        }
    }

    private func run(
        _ gate: Gate, waiting: Int, _ body: (ContractServer) async throws -> Void
    ) async throws {
        var limits = ServerLimits()
        limits.maxWaitingRequests = waiting
        let server = try await ContractServer.start(service(gate), limits: limits)
        do {
            try await body(server)
        } catch {
            gate.open()
            await server.stop()
            throw error
        }
        gate.open()
        await server.stop()
    }

    @Test func otherClientsAreServedWhileLargeBodiesAreHandled() async throws {
        let gate = Gate()
        // More of them than there are event loops: if one was handled on a loop, some other client would wait for it.
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        try await run(gate, waiting: count) { server in
            let slow = try (0..<count).map { _ in try RawClient(port: server.port) }
            for client in slow { client.send(Self.large + Self.small) }
            #expect(await eventually { gate.arrived.withLock { $0 } > 0 })
            for _ in 0..<count {
                let client = try RawClient(port: server.port)
                client.send(Self.small)
                #expect(await client.answer()?.text == "0")
            }
            gate.open()
            for client in slow {
                #expect(await client.answer()?.text == "20000")
                // What was sent behind it comes behind it.
                #expect(await client.answer()?.text == "0")
            }
        }
    }

    @Test func thereIsAnEndToWhatWaits() async throws {
        let gate = Gate()
        try await run(gate, waiting: 1) { server in
            let first = try RawClient(port: server.port)
            first.send(Self.large)
            #expect(await eventually { gate.arrived.withLock { $0 } == 1 })
            let second = try RawClient(port: server.port)
            second.send(Self.large)
            let refusal = try #require(await second.answer())
            #expect(refusal.status == 503)
            #expect(refusal["Retry-After"] == "1")
            gate.open()
            #expect(await first.answer()?.text == "20000")
        }
    }

    @Test func memoryIsGivenBackThoughTheClientHasGone() async throws {
        let gate = Gate()
        var limits = ServerLimits()
        limits.maxWaitingRequests = 8
        limits.maxWaitingBytes = 30_000
        let server = try await ContractServer.start(service(gate), limits: limits)
        var first: RawClient? = try RawClient(port: server.port)
        first?.send(Self.large)
        #expect(await eventually { gate.arrived.withLock { $0 } == 1 })
        first = nil
        let second = try RawClient(port: server.port)
        second.send(Self.large)
        // The body of the first one is still in memory.
        #expect(await second.answer()?.status == 503)
        gate.open()
        var status: Int?
        for _ in 0..<100 where status != 200 {
            let client = try RawClient(port: server.port)
            client.send(Self.large)
            status = await client.answer()?.status
        }
        #expect(status == 200)
        await server.stop()
    }

    @Test func valuesOfBodiesAreReservedBeforeTheyAreRead() async throws {
        let gate = Gate()
        gate.open()
        var limits = ServerLimits()
        limits.maxWaitingBytes = 100_000
        let server = try await ContractServer.start(service(gate), limits: limits)
        let body = "[" + String(repeating: "0,", count: 1_000) + "0]"
        let first = try RawClient(port: server.port)
        first.send("POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(await first.answer()?.status == 503)
        // A text of ten times the size has no values.
        let second = try RawClient(port: server.port)
        second.send(Self.large)
        #expect(await second.answer()?.text == "20000")
        // What was reserved for the first one was given back.
        for _ in 0..<5 {
            let client = try RawClient(port: server.port)
            client.send("POST /breads HTTP/1.1\r\nHost: a\r\nContent-Length: 201\r\n\r\n\(body.prefix(201))")
            #expect(await client.answer()?.text == "201")
        }
        await server.stop()
    }

    @Test func otherClientsAreServedWhileLargeHeadersAreHandled() async throws {
        let gate = Gate()
        let held = MockService { request in
            if request.headBytes > 4_096 { gate.pass() }
            return .answer(MockAnswer(status: 204))
        }
        var limits = ServerLimits()
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        limits.maxWaitingRequests = 2 * count
        let server = try await ContractServer.start(held, limits: limits)
        let query = String(repeating: "a&", count: 3_000)
        let slow = try (0..<count).map { _ in try RawClient(port: server.port) }
        for (index, client) in slow.enumerated() {
            let isHeader = index % 2 == 0
            client.send(
                "GET /\(isHeader ? "" : "?" + query) HTTP/1.1\r\nHost: a\r\nX: \(isHeader ? query : "")\r\n\r\n")
        }
        #expect(await eventually { gate.arrived.withLock { $0 } > 0 })
        for _ in 0..<count {
            let client = try RawClient(port: server.port)
            client.send(Self.small)
            #expect(await client.answer()?.status == 204)
        }
        gate.open()
        for client in slow { #expect(await client.answer()?.status == 204) }
        await server.stop()
    }

    @Test func requestsToCollectionsAreAnsweredInOrder() async throws {
        let engine = try MockedServer.engine { $0.isStateful = true }
        let server = try await ContractServer.start(MockService(engine))
        let client = try RawClient(port: server.port)
        let body = #"{"id":"9","name":"Oat"}"#
        client.send(
            "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                + Self.small + "DELETE /breads/9 HTTP/1.1\r\nHost: a\r\n\r\n" + Self.small)
        #expect(await client.answer()?.status == 201)
        #expect(await client.answer()?.text.contains("Oat") == true)
        #expect(await client.answer()?.status == 204)
        #expect(await client.answer()?.text.contains("Oat") == false)
        await server.stop()
    }
}
