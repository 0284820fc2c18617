import Foundation
import MartletMock
import MartletSyntax
import Testing

/// Clients that send what no client should, beside one that behaves.
///
/// `MARTLET_LONG_TESTS=1` sends ten thousand requests.
@Suite(.timeLimit(.minutes(10)))
struct BadClientTests {
    private static let count = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == nil ? 700 : 10_000

    private enum Manner: CaseIterable {
        case noise, damaged, longHeader, manyHeaders, longBody, lyingChunks, halfClosed, reset, silent, slow,
            garbageBehind,
            greedy, badFrames
    }

    @Test func servesOthersMeanwhile() async throws {
        var limits = ServerLimits()
        limits.requestTime = .milliseconds(400)
        limits.idleTime = .seconds(2)
        limits.maxBodyBytes = 100_000
        limits.maxConnections = 300
        try await MockedServer.run(limits: limits) { server in
            var random = Numbers(state: 7)
            var left: [RawClient] = []
            var memory: Int?
            for number in 0..<Self.count {
                if let client = try? RawClient(port: server.port, seconds: 5) {
                    await Self.misbehave(client, Manner.allCases[number % Manner.allCases.count], &random)
                    // Some stay, and say nothing more.
                    left.append(client)
                    if left.count > 60 { left.removeFirst(left.count - Int.random(in: 20...60, using: &random)) }
                }
                if number % 10 == 0 {
                    // A new one each time: one that stays would be closed as idle where this machine is slow.
                    let good = try RawClient(port: server.port)
                    good.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
                    let status = await good.answer()?.status
                    guard status == 200 else {
                        Issue.record("who behaves gets \(status ?? 0) after \(number) bad clients")
                        return
                    }
                }
                if number == Self.count / 3 { memory = Self.residentBytes() }
            }
            left = []
            #expect(await eventually { server.connectionCount == 0 })
            if let memory, let now = Self.residentBytes() { #expect(now - memory < 96 << 20) }
            let last = try RawClient(port: server.port)
            last.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await last.answer()?.status == 200)
        }
    }

    private static let valid = Array(
        "POST /breads?a=b%20c HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 25\r\n\r\n{\"id\":\"2\",\"name\":\"Wheat\"}"
            .utf8)

    private static func misbehave(_ client: RawClient, _ manner: Manner, _ random: inout Numbers) async {
        let head = "POST /breads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        switch manner {
        case .noise:
            client.send(
                (0..<Int.random(in: 1...3_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        case .damaged: client.send(damaged(&random))
        case .longHeader:
            client.send("GET /breads HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 90_000))\r\n\r\n")
        case .manyHeaders:
            client.send("GET /breads HTTP/1.1\r\nHost: a\r\n" + String(repeating: "A: b\r\n", count: 15_000) + "\r\n")
        case .longBody: client.send(head + "Content-Length: 200000\r\n\r\n" + String(repeating: "a", count: 150_000))
        case .lyingChunks:
            client.send(
                head + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n" + String(repeating: "a", count: 120_000))
        case .halfClosed:
            client.send(Array(valid.prefix(Int.random(in: 0..<valid.count, using: &random))))
            client.finishSending()
            _ = await client.readToEnd()
        case .reset:
            client.send(Array(valid.prefix(Int.random(in: 0...valid.count, using: &random))))
            client.reset()
        case .silent: break
        case .slow: client.send(Array(valid.prefix(Int.random(in: 1..<valid.count, using: &random))))
        case .garbageBehind:
            client.send(valid + damaged(&random))
            _ = await client.answer()
        case .greedy:
            client.send(String(repeating: "GET /breads HTTP/1.1\r\nHost: a\r\n\r\n", count: 500))
            client.reset()
        case .badFrames:
            client.send(
                "GET /echo HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
            client.send((0..<200).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    /// A request with some bytes changed, left out or put in.
    private static func damaged(_ random: inout Numbers) -> [UInt8] {
        var bytes = valid
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    /// The memory that the process holds, in bytes; nil where the system does not say.
    private static func residentBytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4_096 }
    }

    /// Numbers that are the same each time (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
