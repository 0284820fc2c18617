import Foundation
import MartletRuntime
import MartletTesting
import Testing
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What an app's configuration of URLSession changes, and what it does not.
@Suite(.timeLimit(.minutes(5)))
struct SessionConfigurationTests {
    private func request(_ server: LoopbackServer) throws -> TransportRequest {
        TransportRequest(url: try #require(URL(string: server.server.url + "/items")))
    }

    @Test func itsSettingsHold() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200) }
        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = ["X-App": "depot"]
        _ = try await URLSessionTransport(configuration: configuration).send(try request(server))
        #expect(server.requests.first?.headers["X-App"] == "depot")
    }

    /// Neither cookies nor stored responses get past the client.
    @Test func cookiesAndTheCacheStayOff() async throws {
        let server = try LoopbackServer { _ in
            .answer(
                status: 200, headers: ["Set-Cookie": "a=1; Path=/", "Cache-Control": "max-age=600"],
                body: Data("b".utf8))
        }
        let configuration = URLSessionConfiguration.default
        let storage = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        configuration.httpCookieStorage = storage
        configuration.httpShouldSetCookies = true
        configuration.httpCookieAcceptPolicy = .always
        configuration.urlCache = .shared
        configuration.requestCachePolicy = .returnCacheDataElseLoad
        let transport = URLSessionTransport(configuration: configuration)
        for _ in 0..<2 { #expect(try await transport.send(try request(server)).body == Data("b".utf8)) }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.headers["Cookie"] == nil })
        #expect(storage.cookies?.isEmpty != false)
        #expect(configuration.httpShouldSetCookies && configuration.urlCache != nil, "the app's own is not changed")
    }

    @Test func aBodyHasALimitHereToo() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: Data(count: 100)) }
        let transport = URLSessionTransport(configuration: .ephemeral, maxBodyBytes: 99)
        let request = try request(server)
        await #expect(throws: APIError.self) { try await transport.send(request) }
    }
}
