import ArotiSample
import Foundation
import KindsCase
import MartletRuntime
import MartletTesting
import Testing

/// Calls generated clients: what they send, and what comes back.
struct GeneratedClientTests {
    private let transport = MockTransport()

    private var aroti: ArotiClient {
        ArotiClient(credentials: MemoryStore.bearer("test-token"), transport: transport)
    }

    private var kinds: KindsClient {
        KindsClient(deviceID: { "device-1" }, credentials: MemoryStore.bearer("test-token"), transport: transport)
    }

    private var sent: String { transport.requests.first?.wireText ?? "" }

    @Test func sendsQueryWithoutDefaults() async throws {
        transport.respond(json: "[]")
        let specialists = try await aroti.booking.getSpecialists(category: "Moon & Sun")
        #expect(specialists.isEmpty)
        #expect(
            sent == """
                GET https://api.aroti.com/api/specialists?category=Moon%20%26%20Sun
                Accept: application/json
                Authorization: Bearer test-token

                """)
    }

    @Test func decodesADeclaredError() async {
        transport.respond(status: 404, json: #"{"detail":"Session not found"}"#)
        let error = await apiError { try await aroti.booking.getSession(id: "a/b") }
        #expect(error?.code == .notFound)
        #expect(error?.body(as: ArotiSample.Problem.self)?.detail == "Session not found")
        #expect(sent.hasPrefix("GET https://api.aroti.com/api/sessions/a%2Fb\n"))
    }

    @Test func sendsEveryKindOfParameter() async throws {
        transport.respond(json: "[]")
        _ = try await kinds.things.list(
            from: LocalDate("2025-11-05"), since: Date(timeIntervalSince1970: 0), tags: ["a", "b"],
            days: [LocalDate("2025-11-06")].compactMap { $0 }, owner: UserID(rawValue: "u"), xTrace: "t",
            theme: "dark")
        #expect(
            sent == """
                GET https://kinds.example.com/v1/things?from=2025-11-05&since=1970-01-01T00%3A00%3A00.000%2B0000\
                &tags=a&tags=b&days=2025-11-06&owner=u
                Accept: application/json
                API-Version: v1
                Authorization: Bearer test-token
                Cookie: theme=dark
                Device-ID: device-1
                X-Trace: t

                """)
    }

    @Test func sendsFieldsOfABody() async throws {
        transport.respond(status: 204, json: "")
        let id = try #require(UUID(uuidString: "0D3B4F5E-1C2A-4B3C-8D4E-5F6A7B8C9D0E"))
        try await kinds.things.patch(id: id, day: .null, body: "b", request: "r", days: [])
        #expect(sent.hasPrefix("PATCH https://kinds.example.com/v1/things/0d3b4f5e-1c2a-4b3c-8d4e-5f6a7b8c9d0e\n"))
        #expect(sent.hasSuffix(#"{"day":null,"body":"b","request":"r","days":[]}"#))
    }

    @Test func sendsForms() async throws {
        transport.respond(json: "")
        try await kinds.things.form(name: "a b", tags: ["x", "y"])
        #expect(sent.hasSuffix("\n\nname=a+b&tags=x&tags=y"))
    }

    @Test func returnsBytesOfFiles() async throws {
        transport.respond(with: TransportResponse(status: 200, headers: [:], body: Data([1, 2])))
        #expect(try await kinds.things.download() == Data([1, 2]))
    }

    @Test func fetchesFilesToDisk() async throws {
        transport.respond(with: TransportResponse(status: 200, headers: [:], body: Data([1, 2])))
        let place = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        let progress = TransferProgress()
        let file = try await kinds.things.download(to: place, progress: progress)
        #expect(try Data(contentsOf: file.url) == Data([1, 2]))
        #expect(progress.latest.bytes == 2)
    }
}
