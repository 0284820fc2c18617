import Foundation
import MartletMock
import Testing

/// The public face, as somebody else's tests use it.
@Suite(.timeLimit(.minutes(2)))
struct MockServerTests {
    private func write(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("mock-\(UUID().uuidString).yaml")
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url
    }

    @Test func servesAFile() async throws {
        let spec = try write(MockedServer.specification)
        defer { try? FileManager.default.removeItem(at: spec) }
        let server = try await MockServer(spec: spec).start()
        let other = try await MockServer(spec: spec).start()
        #expect(server.url != other.url)
        let client = try RawClient(port: try #require(server.url.port))
        client.send("GET /breads HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await client.answer()?.text == #"[{"id":"1","name":"Rye"}]"#)
        await server.stop()
        await other.stop()
    }

    @Test func namesThePlacesOfErrors() async throws {
        let spec = try write("martlet: 1\napi: Bakery\nservers: 3\n")
        defer { try? FileManager.default.removeItem(at: spec) }
        let failure = await #expect(throws: MockServer.Failure.self) { try await MockServer(spec: spec).start() }
        #expect(failure?.description.contains("\(spec.path):3:") == true)
    }

    @Test func refusesAPortThatIsTaken() async throws {
        let spec = try write(MockedServer.specification)
        defer { try? FileManager.default.removeItem(at: spec) }
        let server = try await MockServer(spec: spec).start()
        var options = MockServerOptions()
        options.port = try #require(server.url.port)
        let second = MockServer(spec: spec, options: options)
        let failure = await #expect(throws: MockServer.Failure.self) { try await second.start() }
        #expect(failure?.description.hasSuffix("the port is taken") == true)
        await server.stop()
    }
}
