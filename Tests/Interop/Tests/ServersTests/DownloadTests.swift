import Foundation
import MartletRuntime
import Testing

/// Downloads that break and go on, against nginx.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .timeLimit(.minutes(5)))
struct DownloadTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "martlet-\(UUID().uuidString)")

    /// Each group of four bytes is its own number.
    private static let whole = Data(
        (0..<UInt32(1 << 20)).flatMap { number in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        })

    private func client(_ carrier: Carrier) throws -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "Files"),
            server: Server(name: "files", url: try InteropServer.files.origin),
            transport: carrier.transport)
    }

    /// A server that says ETag and sends ranges gives the rest, and no byte twice.
    @Test(arguments: Carrier.allCases)
    func aDownloadThatWasCancelledGoesOn(_ carrier: Carrier) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "large.bin")
        let client = try client(carrier)
        let endpoint = FileEndpoint("/slow/large.bin?resumed-by=\(carrier.rawValue)", cache: .none)
        let progress = TransferProgress()
        let first = Task { try await client.download(endpoint, to: file, progress: progress) }
        for await step in progress where step.bytes >= 1 << 20 { first.cancel() }
        let error = await #expect(throws: APIError.self) { try await first.value }
        #expect(error?.code == .cancelled)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        // Another client, as after a new start of the app.
        let done = try await self.client(carrier).download(endpoint, to: file)
        #expect(done.status == 206)
        #expect(done.bytes == 4 << 20)
        #expect(try Data(contentsOf: file) == Self.whole)
        let log = try await FileServer.exchanges(endpoint.address)
        let start = try #require(
            log.last?.firstMatch(of: #/ 206 .* bytes=(\d+) range=bytes=(\d+)-/#)?.output)
        #expect(Int(start.2).map { $0 >= 1 << 20 } == true)
        #expect((Int(start.1) ?? 0) + (Int(start.2) ?? 0) == 4 << 20, "\(log)")
    }

    @Test(arguments: Carrier.allCases)
    func aDownloadIsNotCompressed(_ carrier: Carrier) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "catalog.json")
        let endpoint = FileEndpoint("/catalog.json?saved-by=\(carrier.rawValue)", cache: .none)
        let done = try await client(carrier).download(endpoint, to: file)
        #expect(try Data(contentsOf: file).count == done.bytes)
        #expect(try JSONDecoder().decode([Item].self, from: Data(contentsOf: file)).count == 6_000)
        #expect(try await FileServer.exchanges(endpoint.address).first?.contains("coding=- ") == true)
    }

    private struct Item: Decodable {
        let id: Int
    }
}
