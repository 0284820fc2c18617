import Foundation
import MartletRuntime
import Testing

/// The servers of an API as they are generated.
private struct SampleServer: APIServer {
    let server: Server

    init(server: Server) {
        self.server = server
    }

    static let production = SampleServer(server: .sample)
}

struct ServerTests {
    @Test func isGivenByAURL() throws {
        let url = try #require(URL(string: "https://staging.example.com"))
        #expect(SampleServer.custom(url).server.url == "https://staging.example.com")
        #expect(!SampleServer.custom(url).server.isInsecureAllowed)
        #expect(SampleServer.custom(url, isInsecureAllowed: true).server.isInsecureAllowed)
    }

    @Test func isGivenByAnEnvironmentVariable() throws {
        // A variable that every process has: setting one would race with other tests.
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        #expect(SampleServer.environment("PATH", default: .production).server.url == path)
        #expect(SampleServer.environment("MARTLET_NOT_SET", default: .production).server == .sample)
    }
}
