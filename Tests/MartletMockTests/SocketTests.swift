import MartletMock
import MartletMockEngine
import MartletSyntax
import Testing

@Suite(.timeLimit(.minutes(2)))
struct SocketTests {
    private static let key = "dGhlIHNhbXBsZSBub25jZQ=="

    private static func handshake(_ path: String, version: Int = 13) -> String {
        "GET \(path) HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
            + "Sec-WebSocket-Key: \(key)\r\nSec-WebSocket-Version: \(version)\r\n\r\n"
    }

    /// A frame as a client sends it.
    private static func frame(_ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, isMasked: Bool = true)
        -> [UInt8]
    {
        var bytes = [(isLast ? 0x80 : 0) | opcode]
        let mask: UInt8 = isMasked ? 0x80 : 0
        switch payload.count {
        case ..<126: bytes.append(mask | UInt8(payload.count))
        case ..<65_536: bytes += [mask | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default: bytes += [mask | 127] + (0..<8).map { UInt8((payload.count >> (56 - 8 * $0)) & 0xFF) }
        }
        guard isMasked else { return bytes + payload }
        let key: [UInt8] = [1, 2, 3, 4]
        return bytes + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
    }

    /// The next frame that the server sends: its first byte, and what it holds.
    private static func read(_ client: RawClient) async -> (first: UInt8, payload: [UInt8])? {
        let head = await client.read(2)
        guard head.count == 2 else { return nil }
        var count = Int(head[1])
        if count == 126 { count = number(await client.read(2)) }
        if count == 127 { count = number(await client.read(8)) }
        return (head[0], await client.read(count))
    }

    private static func number(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Opens a WebSocket.
    private static func open(_ path: String, on server: ContractServer, with more: [UInt8] = []) async throws
        -> RawClient
    {
        let client = try RawClient(port: server.port)
        client.send(Array(handshake(path).utf8) + more)
        let answer = try #require(await client.answer())
        #expect(answer.status == 101)
        // RFC 6455, section 1.3.
        #expect(answer["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(answer["Upgrade"]?.lowercased() == "websocket")
        #expect(answer["Connection"]?.lowercased() == "upgrade")
        return client
    }

    /// The code that the server closes with.
    private static func code(_ client: RawClient) async -> Int? {
        while let frame = await read(client) {
            if frame.first == 0x88 {
                return frame.payload.count < 2 ? 0 : Int(frame.payload[0]) << 8 | Int(frame.payload[1])
            }
        }
        return nil
    }

    @Test func echoesMessages() async throws {
        try await MockedServer.run { server in
            // What comes with the handshake is not lost.
            let client = try await Self.open("/echo", on: server, with: Self.frame(2, [1, 2, 3]))
            var frame = try #require(await Self.read(client))
            #expect(frame.first == 0x82)
            #expect(frame.payload == [1, 2, 3])
            let large = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
            client.send(Self.frame(2, large))
            frame = try #require(await Self.read(client))
            #expect(frame.payload == large)
        }
    }

    @Test func putsFragmentsTogetherAndAnswersPingsBetweenThem() async throws {
        try await MockedServer.run { server in
            let client = try await Self.open("/echo", on: server)
            client.send(Self.frame(2, [1], isLast: false) + Self.frame(9, [7]) + Self.frame(0, [2]))
            let pong = try #require(await Self.read(client))
            #expect(pong.first == 0x8A)
            #expect(pong.payload == [7])
            #expect(await Self.read(client)?.payload == [1, 2])
        }
    }

    @Test func answersGoodbyes() async throws {
        try await MockedServer.run { server in
            let client = try await Self.open("/echo", on: server)
            client.send(Self.frame(8, [0x03, 0xE8]))
            #expect(await Self.code(client) == 1_000)
            #expect(await client.readToEnd().isEmpty)
        }
    }

    @Test(
        arguments: [
            ([0xC2, 0x80, 0, 0, 0, 0], 1_002),  // a reserved bit
            (frame(3, [1]), 1_002),  // an opcode that there is not
            (frame(0, [1]), 1_002),  // the rest of nothing
            (frame(8, [0x03]), 1_002),  // half a code
            (frame(8, [0x03, 0xED]), 1_002),  // a code that nobody may send: 1005
            (frame(1, [0xFF]), 1_007),  // no UTF-8
            (frame(2, [1], isMasked: false), 1_002),  // not masked
            ([0x82, 0xFF, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4], 1_009),  // 4 GiB
        ] as [([UInt8], Int)]) func closesWhatBreaksTheRules(bytes: [UInt8], code: Int) async throws
    {
        try await MockedServer.run { server in
            let client = try await Self.open("/echo", on: server)
            client.send(bytes)
            #expect(await Self.code(client) == code)
        }
    }

    @Test func closesMessagesForWhichThereIsNoMemory() async throws {
        var limits = ServerLimits()
        limits.maxWaitingBytes = 1_000_000
        try await MockedServer.run(limits: limits) { server in
            let bytes = try await Self.open("/echo", on: server)
            bytes.send(Self.frame(2, [UInt8](repeating: 1, count: 100_000)))
            #expect(await Self.read(bytes)?.payload.count == 100_000)
            // Ten times fewer bytes, but thousands of values.
            let values = try await Self.open("/chat", on: server)
            let text = "[" + String(repeating: "0,", count: 10_000) + "0]"
            values.send(Self.frame(1, Array(text.utf8)))
            #expect(await Self.code(values) == 1_013)
        }
    }

    @Test func closesMessagesThatGrowTooLarge() async throws {
        var limits = ServerLimits()
        limits.maxMessageBytes = 1_000
        try await MockedServer.run(limits: limits) { server in
            let client = try await Self.open("/echo", on: server)
            let part = [UInt8](repeating: 1, count: 500)
            client.send(Self.frame(2, part, isLast: false) + Self.frame(0, part, isLast: false) + Self.frame(0, part))
            #expect(await Self.code(client) == 1_009)
        }
    }

    @Test func refusesHandshakesOfOtherVersions() async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send(Self.handshake("/echo", version: 8))
            let answer = try #require(await client.answer())
            #expect(answer.status == 426)
            #expect(answer["Sec-WebSocket-Version"] == "13")
            #expect(await client.readToEnd().isEmpty)
        }
    }

    @Test func saysGoodbyeWhenTheServerStops() async throws {
        let server = try await ContractServer.start(MockService(MockedServer.engine()))
        let client = try await Self.open("/echo", on: server)
        async let stopped: Void = server.stop()
        #expect(await Self.code(client) == 1_001)
        client.finishSending()
        await stopped
        #expect(server.connectionCount == 0)
    }

    @Test func pingsThoseWhoSayNothing() async throws {
        var limits = ServerLimits()
        limits.idleTime = .milliseconds(200)
        try await MockedServer.run(limits: limits) { server in
            let client = try await Self.open("/echo", on: server)
            #expect(await Self.read(client)?.first == 0x89)
            #expect(await Self.read(client)?.first == 0x89)
            #expect(await Self.read(client) == nil)
        }
    }
}
