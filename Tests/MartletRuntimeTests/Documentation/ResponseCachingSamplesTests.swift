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
        let token = "test-token"
        let transport = MockTransport()
        transport.respond(json: "[]")
        transport.respond(json: "[]")

        let aroti = ArotiClient(
            credentials: .bearer(token), transport: transport, options: ClientOptions(cache: .disk(folder)))
        let specialists = try await aroti.booking.getSpecialists()
        let again = try await aroti.api.response(BookingEndpoint.getSpecialists(), as: [Specialist].self)
        print(again.source, again.isStale, again.value == specialists)
        let fresh = try await aroti.booking.getSpecialists(cache: .reload)

        #expect(output.lines == ["memory false true"])
        #expect(fresh.isEmpty)
        #expect(transport.requests.count == 2)
    }
}
