import ArotiSample
import Foundation
import MartletRuntime
import MartletTesting
import Testing

// The code of the article on the response cache.

struct ResponseCachingSamplesTests {
    @Test func answersComeFromTheCache() async throws {
        let output = SampleOutput()
        func print(_ items: Any...) { output.add(items) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-samples-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = MemoryStore()
        let transport = MockTransport()
        transport.respond(json: "[]")
        transport.respond(json: "[]")

        let aroti = ArotiClient(credentials: store, transport: transport, options: ClientOptions(cache: .disk(folder)))
        try await aroti.api.setCredential(.bearer("test-token"), for: "keycloak")
        let specialists = try await aroti.booking.getSpecialists()
        let again = try await aroti.api.response(BookingEndpoint.getSpecialists(), as: [Specialist].self)
        print(again.source, again.isStale, again.value == specialists)
        let fresh = try await aroti.booking.getSpecialists(cache: .reload)

        #expect(output.lines == ["memory false true"])
        #expect(fresh.isEmpty)
        #expect(transport.requests.count == 2)
    }
}
