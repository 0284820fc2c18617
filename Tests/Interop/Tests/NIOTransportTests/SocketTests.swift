import Foundation
import MartletNIO
import MartletRuntime
import NIOCore
import NIOWebSocket
import Testing

/// WebSockets over SwiftNIO, against a server on this machine (RFC 6455).
@Suite(.timeLimit(.minutes(5)))
struct SocketTests {
    private static func open(
        _ server: SocketServer, _ path: String = "/room", headers: HTTPHeaders = [:],
        transport: NIOTransport = NIOTransport()
    ) async throws -> any TransportSocket {
        let url = try #require(URL(string: "ws://127.0.0.1:\(server.port)\(path)"))
        let handshake = try await transport.connect(TransportRequest(url: url, headers: headers))
        #expect(handshake.response.status == 101)
        return try #require(handshake.socket)
    }

    private static func frame(
        _ opcode: WebSocketOpcode, _ bytes: [UInt8], isLast: Bool = true
    ) -> SocketServer.Act {
        .frame(WebSocketFrame(fin: isLast, opcode: opcode, data: ByteBuffer(bytes: bytes)))
    }

    // MARK: Messages

    @Test func exchangesTextAndBytes() async throws {
        let server = try await SocketServer()
        let socket = try await Self.open(server)
        let large = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
        for message in [WebSocketMessage.text("häng"), .text(""), .binary(Data([0, 255])), .binary(large)] {
            try await socket.send(message)
            #expect(try await socket.receive() == message)
        }
        #expect(server.frames.allSatisfy { $0.isMasked })
        #expect(socket.closure == nil)
    }

    @Test func asksWithThePathAndTheFieldsOfTheRequest() async throws {
        let server = try await SocketServer()
        let headers: HTTPHeaders = [
            "X-One": "1", "Authorization": "Bearer t", "Sec-WebSocket-Key": "mine", "Upgrade": "h2c", "Host": "evil",
        ]
        _ = try await Self.open(server, "/a%20b?q=1&r=%2F", headers: headers)
        let head = try #require(server.heads.first)
        #expect(head.uri == "/a%20b?q=1&r=%2F")
        #expect(head.headers["X-One"] == ["1"])
        #expect(head.headers["Authorization"] == ["Bearer t"])
        #expect(head.headers["Host"] == ["127.0.0.1:\(server.port)"])
        #expect(head.headers["Sec-WebSocket-Key"].count == 1)
        #expect(head.headers["Sec-WebSocket-Key"] != ["mine"])
        #expect(head.headers["Upgrade"] == ["websocket"])
    }

    @Test func messagesInFragmentsAreWhole() async throws {
        let server = try await SocketServer([
            Self.frame(.text, Array("grüß".utf8.prefix(3)), isLast: false), Self.frame(.ping, [7]),
            Self.frame(.continuation, [], isLast: false),
            Self.frame(.continuation, Array("grüß".utf8.dropFirst(3))),
        ])
        let socket = try await Self.open(server)
        #expect(try await socket.receive() == .text("grüß"))
    }

    @Test func answersPingsWhileNobodyReads() async throws {
        let server = try await SocketServer([Self.frame(.ping, [1, 2, 3])])
        let socket = try await Self.open(server)
        let pong = await server.waitForFrame()
        #expect(pong == SocketServer.Received(opcode: 10, data: Data([1, 2, 3]), isMasked: true))
        socket.cancel()
    }

    @Test func pingsAreAnswered() async throws {
        let server = try await SocketServer([]) { frame in
            frame.opcode == .ping ? [.frame(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))] : []
        }
        let socket = try await Self.open(server)
        for _ in 0..<3 { try await socket.ping() }
        #expect(server.frames.map(\.opcode) == [9, 9, 9])
        #expect(Set(server.frames.map(\.data)).count == 3)
    }

    @Test func whoWaitsForAPongHearsOfTheEnd() async throws {
        let server = try await SocketServer([]) { frame in frame.opcode == .ping ? [.hangUp] : [] }
        let socket = try await Self.open(server)
        let error = await #expect(throws: APIError.self) { try await socket.ping() }
        #expect(error?.code == .network)
        await #expect(throws: (any Error).self) { try await socket.ping() }
    }

    /// The right pin and the authority that is trusted, by name and by number.
    @Test(arguments: ["localhost", "127.0.0.1"])
    func talksThroughTLS(host: String) async throws {
        let authority = try TestAuthority.shared.get()
        let identity = try authority.identity("server")
        let server = try await SocketServer(identity: identity, [.text("welcome"), .hangUp])
        let pins = PinSet(host: host, sha256: [identity.pin, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="])
        let url = try #require(URL(string: "wss://\(host):\(server.port)/room"))
        let transport = NIOTransport(additionalTrustRoots: [authority.root])
        let handshake = try await transport.connect(TransportRequest(url: url, pins: PinCheck(pins)))
        let socket = try #require(handshake.socket)
        #expect(try await socket.receive() == .text("welcome"))
        let error = await #expect(throws: APIError.self) { _ = try await socket.receive() }
        #expect(error?.code == .network)
        #expect(server.heads.first?.headers["Host"] == ["\(host):\(server.port)"])
        let stranger = await #expect(throws: APIError.self) {
            _ = try await NIOTransport().connect(TransportRequest(url: url))
        }
        #expect(stranger?.code == .tls)
    }

    // MARK: The end

    @Test(arguments: [(1000, "done"), (4001, "geh weg"), (1011, "")])
    func tellsHowTheServerClosed(code: Int, reason: String) async throws {
        let bytes = [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8)
        let server = try await SocketServer([.text("last"), Self.frame(.connectionClose, bytes)])
        let socket = try await Self.open(server)
        #expect(try await socket.receive() == .text("last"))
        #expect(try await socket.receive() == nil)
        #expect(socket.closure == WebSocketClosure(.init(rawValue: code), reason: reason))
        // The goodbye is answered with its code.
        #expect(await server.waitForFrame()?.data == Data(bytes.prefix(2)))
        await server.waitForEnd()
        await #expect(throws: (any Error).self) { try await socket.send(.text("too late")) }
    }

    @Test func saysGoodbye() async throws {
        let server = try await SocketServer([]) { frame in
            frame.opcode == .connectionClose
                ? [.frame(WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData))] : []
        }
        let socket = try await Self.open(server)
        await socket.close(WebSocketClosure(.init(rawValue: 4000), reason: "bye"))
        let goodbye = await server.waitForFrame()
        #expect(goodbye?.opcode == 8)
        #expect(goodbye?.data == Data([0x0F, 0xA0]) + Data("bye".utf8))
        await server.waitForEnd()
        #expect(try await socket.receive() == nil)
        // Goodbye is said once.
        #expect(server.frames.count == 1)
    }

    @Test func tellsThatTheConnectionBroke() async throws {
        let server = try await SocketServer([.text("a"), .hangUp])
        let socket = try await Self.open(server)
        #expect(try await socket.receive() == .text("a"))
        let error = await #expect(throws: APIError.self) { _ = try await socket.receive() }
        #expect(error?.code == .network)
        #expect(socket.closure == nil)
    }

    @Test func aSocketThatNobodyHoldsEnds() async throws {
        let server = try await SocketServer()
        var socket: (any TransportSocket)? = try await Self.open(server)
        #expect(socket?.closure == nil)
        socket = nil
        await server.waitForEnd()
    }

    @Test func aCancelledReaderGivesUpAtOnce() async throws {
        let server = try await SocketServer()
        let socket = try await Self.open(server)
        let task = Task { try await socket.receive() }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        try await socket.send(.text("still here"))
        #expect(try await socket.receive() == .text("still here"))
    }

    // MARK: Servers that break the rules

    @Test(
        arguments: [
            // A frame that is masked, one with a reserved bit, an opcode that does not exist, a control frame in parts.
            ([0x81, 0x81, 0, 0, 0, 0, 65], 1002), ([0xC1, 0x01, 65], 1002), ([0x83, 0x00], 1002), ([0x09, 0x00], 1002),
            // The rest of nothing, text that is not UTF-8, half a code.
            ([0x80, 0x01, 65], 1002), ([0x81, 0x02, 0xC3, 0x28], 1007), ([0x88, 0x01, 3], 1002),
            // A text that begins before the last one has ended, and a length beyond the limit.
            ([0x01, 0x01, 65, 0x81, 0x01, 65], 1002), ([0x82, 0x7F, 0, 0, 0, 1, 0, 0, 0, 0], 1009),
        ] as [([UInt8], Int)])
    func endsWhatBreaksTheRules(bytes: [UInt8], code: Int) async throws {
        let server = try await SocketServer([.bytes(bytes)])
        let socket = try await Self.open(server)
        let error = await #expect(throws: APIError.self) { _ = try await socket.receive() }
        #expect(error?.code == .invalidResponse)
        let goodbye = await server.waitForFrame()
        #expect(goodbye?.opcode == 8)
        #expect(goodbye?.data == Data([UInt8(code >> 8), UInt8(code & 0xFF)]))
        await server.waitForEnd()
    }

    @Test func refusesAMessageThatIsTooLarge() async throws {
        let half = [UInt8](repeating: 65, count: 600)
        for acts in [
            [Self.frame(.binary, half + half)],
            [Self.frame(.binary, half, isLast: false), Self.frame(.continuation, half)],
        ] {
            let server = try await SocketServer(acts)
            let socket = try await Self.open(server, transport: NIOTransport(maxBodyBytes: 1_000))
            let error = await #expect(throws: APIError.self) { _ = try await socket.receive() }
            #expect(error?.code == .invalidResponse)
            #expect(await server.waitForFrame()?.data == Data([0x03, 0xF1]))
        }
    }

    /// The server's messages stay with it until somebody reads: 64 MiB do not pile up here.
    @Test func aServerThatIsFasterWaits() async throws {
        let message = [UInt8](repeating: 1, count: 256 << 10)
        let server = try await SocketServer((0..<256).map { _ in Self.frame(.binary, message) })
        let socket = try await Self.open(server)
        #expect(try await socket.receive() == .binary(Data(message)))
        // Without back-pressure all has left the server long before.
        try await Task.sleep(for: .milliseconds(400))  // allowed: nothing tells that a server has nothing to do
        #expect(server.written < 128)
        // All of them come once they are read. The server may learn later than the reader that its last ones have left.
        for _ in 1..<256 { #expect(try await socket.receive()?.count == message.count) }
    }

    // MARK: Servers that refuse

    @Test func aRefusalComesWithItsBody() async throws {
        let server = try LoopbackServer { _ in .answer(status: 401, body: Data(#"{"error":"no"}"#.utf8)) }
        let url = try #require(URL(string: "ws://127.0.0.1:\(server.port)/"))
        let handshake = try await NIOTransport().connect(TransportRequest(url: url))
        #expect(handshake.response.status == 401)
        #expect(handshake.response.body == Data(#"{"error":"no"}"#.utf8))
        #expect(handshake.socket == nil)
    }

    @Test func aServerThatProvesNothingIsRefused() async throws {
        let server = try LoopbackServer { _ in
            .answer(
                status: 101,
                headers: ["Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": "anything"])
        }
        let url = try #require(URL(string: "ws://127.0.0.1:\(server.port)/"))
        await #expect(throws: (any Error).self) { _ = try await NIOTransport().connect(TransportRequest(url: url)) }
    }

    @Test func gaveUpAtOnceWhenItsTaskIsCancelled() async throws {
        let server = try LoopbackServer { _ in .silence }
        let url = try #require(URL(string: "ws://127.0.0.1:\(server.port)/"))
        let task = Task { try await NIOTransport().connect(TransportRequest(url: url)) }
        await server.waitForRequest()
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        await server.waitForDeparture()
    }

    @Test func endsWhenTheServerIsSilentForTooLong() async throws {
        let server = try LoopbackServer { _ in .silence }
        let url = try #require(URL(string: "ws://127.0.0.1:\(server.port)/"))
        let error = await #expect(throws: APIError.self) {
            _ = try await NIOTransport().connect(TransportRequest(url: url, timeout: .milliseconds(50)))
        }
        #expect(error?.code == .timeout)
    }

    @Test func tellsThatTheServerHungUp() async throws {
        let server = try LoopbackServer { _ in .hangUp }
        let client = APIClient(
            configuration: ClientConfiguration(name: "Sample"), server: server.server, transport: NIOTransport(),
            options: ClientOptions(retry: nil))
        let error = await #expect(throws: APIError.self) {
            _ = try await client.connect(Room(), sending: .text, receiving: .text)
        }
        #expect(error?.code == .network)
    }

    @Test func theClientTalksAndHearsHowItEnded() async throws {
        let server = try await SocketServer([.text("welcome")]) { frame in
            frame.opcode == .text ? [Self.frame(.connectionClose, [0x0F, 0xA1])] : []
        }
        let client = APIClient(
            configuration: ClientConfiguration(name: "Sample"), server: server.server, transport: NIOTransport())
        let room = try await client.connect(Room(), sending: .text, receiving: .text)
        try await room.send("bye")
        var heard: [String] = []
        let error = await #expect(throws: APIError.self) { for try await message in room { heard.append(message) } }
        #expect(heard == ["welcome"])
        #expect(error?.code == .network)
        #expect(room.closure?.code.rawValue == 4001)
    }
}

extension WebSocketMessage {
    /// How many bytes it carries.
    fileprivate var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let data): data.count
        }
    }
}

private struct Room: Endpoint {
    let definition = EndpointDefinition("Sample.room", .get, "/room")

    func write(to request: inout RequestWriter) throws(APIError) {}
}
