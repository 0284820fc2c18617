import Foundation
import MartletRuntime
import Testing

/// ETag, ranges and gzip, against nginx.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .timeLimit(.minutes(5)))
struct FileServerTests {
    private func client(_ carrier: Carrier, cache: CacheStorage = .memory) throws -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "Files"),
            server: Server(name: "files", url: try InteropServer.files.origin),
            transport: carrier.transport, options: ClientOptions(cache: cache))
    }

    @Test(arguments: Carrier.allCases)
    func anAnswerIsConfirmedByItsETag(_ carrier: Carrier) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let endpoint = FileEndpoint("/catalog.json?confirmed-by=\(carrier.rawValue)", cache: .lifetime(.zero))
        let first = try await client(carrier, cache: .disk(folder)).response(endpoint, as: [JSON].self)
        #expect(first.source == .network)
        #expect(first.value.count == 6_000)
        // Another client, as after a new start of the app.
        let second = try await client(carrier, cache: .disk(folder)).response(endpoint, as: [JSON].self)
        #expect(second.source == .revalidated)
        #expect(second.value == first.value)
        let log = try await FileServer.exchanges(endpoint.address)
        #expect(log.count == 2)
        let tag = try #require(first.headers["ETag"])
        #expect(log.last?.contains(" 304 ") == true)
        #expect(log.last?.hasSuffix("match=\(tag.replacing("\"", with: "\\x22"))") == true)
    }

    /// URLSession asks for gzip by itself; async-http-client asks for nothing.
    @Test(arguments: Carrier.allCases)
    func aCompressedAnswerIsTheSame(_ carrier: Carrier) async throws {
        let endpoint = FileEndpoint("/catalog.json?compressed-for=\(carrier.rawValue)", cache: .none)
        let answer = try await client(carrier).response(endpoint, as: [JSON].self)
        #expect(answer.value.count == 6_000)
        #expect(answer.value.last?["name"]?.string == "Item 5999")
        let log = try await FileServer.exchanges(endpoint.address)
        #expect(log.first?.contains("coding=\(carrier == .urlSession ? "gzip" : "-") ") == true)
    }

    @Test(arguments: Carrier.allCases)
    func aRangeIsAPart(_ carrier: Carrier) async throws {
        let client = try client(carrier)
        let endpoint = FileEndpoint("/large.bin", cache: .http, range: "bytes=4096-8191")
        let part = try await client.answer(endpoint)
        #expect(part.status == 206)
        #expect(part.headers["Content-Range"] == "bytes 4096-8191/4194304")
        #expect(part.data == Data((1024..<2048).flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 255)] }))
        // A part is not the whole: it must not be stored as one.
        #expect(try await client.data(FileEndpoint("/large.bin", cache: .http)).count == 4 << 20)
    }
}
