import MartletMock
import MartletMockEngine
import Testing

/// Which hosts requests to the mock's own pages may name, over HTTP.
@Suite(.timeLimit(.minutes(2)))
struct HostTests {
    @Test(arguments: [
        ("GET /__martlet/state HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
        ("GET /__martlet/state HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403),
        ("GET /__martlet/state HTTP/1.1\r\n\r\n", 400),
        ("GET /__martlet/state HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400),
        ("GET /__martlet/state HTTP/1.1\r\nHost:\r\n\r\n", 403),
        ("GET /__martlet/state HTTP/1.0\r\n\r\n", 403),
        ("GET /__martlet/state HTTP/1.0\r\nHost: localhost\r\n\r\n", 200),
        ("GET http://evil.example/__martlet/state HTTP/1.1\r\nHost: localhost\r\n\r\n", 403),
        ("GET http://localhost/__martlet/state HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403),
        ("GET http://localhost/__martlet/state HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
        (
            "POST /__martlet/reset HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
            403
        ),
        ("GET /__martlet/state HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\r\n", 200),
        (
            "GET /__martlet/state HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example\r\n\r\n",
            403
        ),
        (
            "GET /__martlet/state HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n\r\n",
            403
        ),
        ("GET /breads HTTP/1.1\r\nHost: evil.example\r\n\r\n", 200),
    ])
    func hostsAreChecked(request: String, status: Int) async throws {
        try await MockedServer.run { server in
            let client = try RawClient(port: server.port)
            client.send(request)
            #expect(await client.answer()?.status == status)
        }
    }
}
