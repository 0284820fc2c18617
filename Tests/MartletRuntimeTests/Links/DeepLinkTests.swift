import Foundation
import MartletRuntime
import Testing

/// The links of an app, as generated code has them.
private enum SampleLink: DeepLink {
    case magicLink(token: String)
    case session(id: String)
    case newSession
    case file(name: String)
    case search(area: String, query: String)

    static let patterns = [
        DeepLinkPattern("magicLink", "aroti://auth?token={token}"),
        DeepLinkPattern("magicLink", "https://aroti.com/auth/verify?token={token}"),
        DeepLinkPattern("session", "aroti://sessions/{id}"),
        DeepLinkPattern("newSession", "aroti://sessions/new"),
        DeepLinkPattern("file", "https://aroti.com:8443/files/{name}.pdf?kind=a%26b"),
        DeepLinkPattern("search", "aroti://search/{area}?q={query}"),
    ]

    init?(values: DeepLinkValues) {
        switch values.link {
        case "magicLink":
            guard let token = values["token"] else { return nil }
            self = .magicLink(token: token)
        case "session":
            guard let id = values["id"] else { return nil }
            self = .session(id: id)
        case "newSession": self = .newSession
        case "file":
            guard let name = values["name"] else { return nil }
            self = .file(name: name)
        case "search":
            guard let area = values["area"], let query = values["query"] else { return nil }
            self = .search(area: area, query: query)
        default: return nil
        }
    }

    var values: DeepLinkValues {
        switch self {
        case .magicLink(let token): DeepLinkValues("magicLink", ["token": token])
        case .session(let id): DeepLinkValues("session", ["id": id])
        case .newSession: DeepLinkValues("newSession", [:])
        case .file(let name): DeepLinkValues("file", ["name": name])
        case .search(let area, let query): DeepLinkValues("search", ["area": area, "query": query])
        }
    }
}

struct DeepLinkTests {
    private func link(_ address: String) throws -> SampleLink? {
        SampleLink(try #require(URL(string: address), "Foundation takes \(address) for no address"))
    }

    @Test(
        arguments: [
            ("aroti://auth?token=abc", .magicLink(token: "abc")),
            ("AROTI://Auth?token=abc", .magicLink(token: "abc")),
            ("aroti://auth/?token=abc", .magicLink(token: "abc")),
            ("https://AROTI.com:443/auth/verify?token=a%2Bb+c%20d", .magicLink(token: "a+b+c d")),
            ("aroti://auth?utm_source=mail&token=abc&&x#part", .magicLink(token: "abc")),
            ("aroti://auth?tok%65n=abc", .magicLink(token: "abc")),
            ("aroti://auth?token=a=b=", .magicLink(token: "a=b=")),
            ("aroti://sessions/7", .session(id: "7")),
            ("aroti://sessions/a%2Fb", .session(id: "a/b")),
            ("aroti://sessions/%F0%9F%90%A6", .session(id: "🐦")),
            ("aroti://sessions/new", .newSession),
            ("aroti://sessions/n%65w", .newSession),
            ("aroti://sessions/New", .session(id: "New")),
            ("https://aroti.com:8443/files/report.pdf?kind=a%26b", .file(name: "report")),
            ("aroti://search/all?q=x&q2=y", .search(area: "all", query: "x")),
        ] as [(String, SampleLink)])
    private func readsAnAddress(address: String, expected: SampleLink) throws {
        #expect(try link(address) == expected)
    }

    @Test(arguments: [
        // Another scheme, host or port, and what only looks like the right one.
        "http://aroti.com/auth/verify?token=abc", "https://aroti.com.evil.com/auth/verify?token=abc",
        "https://aroti.com@evil.com/auth/verify?token=abc", "https://evil.com@aroti.com/auth/verify?token=abc",
        "https://aroti.com:8080/auth/verify?token=abc", "https://www.aroti.com/auth/verify?token=abc",
        "https://aroti%2Ecom/auth/verify?token=abc", "aroti:auth?token=abc", "aroti:///auth?token=abc",
        "aroti-x://auth?token=abc",
        // Another path.
        "aroti://auth/extra?token=abc", "https://aroti.com/auth/verify/?token=abc",
        "https://aroti.com/auth//verify?token=abc", "https://aroti.com/Auth/verify?token=abc",
        "https://aroti.com/x/../auth/verify?token=abc", "https://aroti.com/auth%2Fverify?token=abc",
        "https://aroti.com:8443/files/.pdf?kind=a%26b", "https://aroti.com:8443/files/report.pdfx?kind=a%26b",
        "aroti://sessions", "aroti://sessions/", "aroti://sessions/7/", "aroti://sessions/7/8",
        // Another query.
        "aroti://auth", "aroti://auth?", "aroti://auth?token", "aroti://auth?token=", "aroti://auth?Token=abc",
        "aroti://auth?token=abc&token=abc", "aroti://auth?token=abc&token=evil", "aroti://auth?x=1;token=abc",
        "aroti://auth#?token=abc", "https://aroti.com:8443/files/report.pdf?kind=a",
        // Values that are none.
        "aroti://sessions/..", "aroti://sessions/.", "aroti://sessions/%2E%2e", "aroti://sessions/a%00b",
        "aroti://sessions/a%0D%0AX-Evil:1", "aroti://sessions/%FF", "aroti://sessions/%C0%AF",
        "aroti://sessions/%C2%85",
        "aroti://auth?token=%ED%A0%80",
    ])
    func refusesWhatIsNone(address: String) throws {
        // Foundation may refuse an address by itself.
        guard let url = URL(string: address) else { return }
        #expect(SampleLink(url) == nil)
    }

    @Test func takesAnAddressOfAnyLengthInTime() throws {
        let address = "aroti://search/all?" + String(repeating: "a=%41&", count: 50_000) + "q=x"
        #expect(try link(address) == .search(area: "all", query: "x"))
    }

    @Test(arguments: [
        SampleLink.magicLink(token: "a b&c=d/é#?%+"), .session(id: "a/b?c"), .newSession, .file(name: "x y"),
        .search(area: "日本", query: "1 + 1"),
    ])
    private func readsTheAddressesThatItWrites(link: SampleLink) {
        #expect(link.urls.count == SampleLink.patterns.count { $0.link == link.values.link })
        for url in link.urls { #expect(SampleLink(url) == link) }
        #expect(link.url == link.urls.first)
    }

    @Test func writesAddressesInTheAuthorsOrder() {
        #expect(
            SampleLink.magicLink(token: "a b").urls.map(\.absoluteString) == [
                "aroti://auth?token=a%20b", "https://aroti.com/auth/verify?token=a%20b",
            ])
    }

    @Test(arguments: [
        SampleLink.session(id: ""), .session(id: ".."), .session(id: "a\nb"), .session(id: "new"),
    ])
    private func writesNoAddressThatLeadsElsewhere(link: SampleLink) {
        #expect(link.urls.isEmpty)
        #expect(link.url == nil)
    }

    @Test func showsNoValues() {
        let link = SampleLink.magicLink(token: "secret-token")
        var dumped = ""
        dump(link, to: &dumped)
        dump(link.values, to: &dumped)
        for text in [dumped, "\(link)", String(reflecting: link), "\(link.values)"] {
            #expect(!text.contains("secret"))
        }
    }

    @Test func matchesNothingWithATemplateThatIsNone() throws {
        #expect(DeepLinkPattern("a", "aroti://{host}/x").template == "aroti://{host}/x")
        #expect(try link("https://aroti.com/") == nil)
    }
}
