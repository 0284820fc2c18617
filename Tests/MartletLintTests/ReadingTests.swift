import Testing

@testable import MartletLint

struct ReadingTests {
    @Test(arguments: [
        ("https://API.example.com/v1", "api.example.com"), ("http://localhost:8000", "localhost"),
        ("https://[::1]:80/", "::1"), ("nonsense", ""),
    ])
    func findsTheHostOfAnAddress(url: String, host: String) { #expect(Hosts.of(url) == host) }

    @Test(arguments: [
        ("localhost", true), ("api.localhost", true), ("api.localhost.", true), ("127.0.0.1", true),
        ("127.9.8.7", true),
        ("::1", true), ("localhost.evil.com", false), ("127.evil.com", false), ("127.0.0.1.evil.com", false),
        ("0.0.0.0", false), ("notlocalhost", false), (".localhost", false), ("", false),
    ])
    func knowsThisMachine(host: String, isLoopback: Bool) { #expect(Hosts.isLoopback(host) == isLoopback) }
}
