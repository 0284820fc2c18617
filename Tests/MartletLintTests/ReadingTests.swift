import MartletContract
import Testing

@testable import MartletLint

struct ReadingTests {
    @Test(arguments: [
        ("createdAt", ["created", "at"]), ("created_at", ["created", "at"]), ("Created-At", ["created", "at"]),
        ("userID", ["user", "id"]), ("HTTPServer", ["http", "server"]), ("", []), ("__", []), ("a1B2", ["a1", "b2"]),
    ])
    func splitsNamesIntoWords(name: String, words: [String]) {
        #expect(Words.of(name) == words)
    }

    @Test(arguments: [
        "password", "newPassword", "accessToken", "api_key", "X-API-Key", "clientSecret", "cardNumber", "ssn",
    ])
    func knowsSecrets(name: String) { #expect(SecretNames.contains(name)) }

    @Test(arguments: [
        "tokenType", "nextPageToken", "passwordHint", "key", "sortKey", "secretary", "phoneNumber", "tokens", "cursor",
    ])
    func knowsWhatIsNoSecret(name: String) { #expect(!SecretNames.contains(name)) }

    @Test(arguments: [
        ("https://API.example.com/v1", "api.example.com"), ("http://localhost:8000", "localhost"),
        ("https://[::1]:80/", "::1"), ("nonsense", ""),
    ])
    func findsTheHostOfAnAddress(url: String, host: String) { #expect(Hosts.of(url) == host) }
}
