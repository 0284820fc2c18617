import Testing

@testable import MartletLint

struct ReadingTests {
    @Test(arguments: [
        ("https://API.example.com/v1", "api.example.com"), ("http://localhost:8000", "localhost"),
        ("https://[::1]:80/", "::1"), ("nonsense", ""),
    ])
    func findsTheHostOfAnAddress(url: String, host: String) { #expect(Hosts.of(url) == host) }
}
