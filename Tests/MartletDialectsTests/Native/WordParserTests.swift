import MartletContract
import Testing

@testable import MartletDialects

struct WordParserTests {
    @Test(arguments: [
        ("500ms", Duration.milliseconds(500)), ("30s", .seconds(30)), ("5m", .seconds(300)), ("1h", .seconds(3600)),
        ("7d", .seconds(604_800)), ("0s", .zero),
    ])
    func readsDurations(_ text: String, _ duration: Duration) {
        #expect(DurationParser.parse(text) == .finite(duration))
    }

    @Test(arguments: ["", "5", "m", "5 m", "-5m", "1.5h", "5M", "99999999999999999999s", "9223372036854775807d", "٣m"])
    func refusesOtherDurations(_ text: String) {
        #expect(DurationParser.parse(text) == nil)
    }

    @Test(arguments: [("50MB", 50_000_000), ("1KiB", 1024), ("0B", 0), ("2GB", 2_000_000_000)])
    func readsSizes(_ text: String, _ bytes: Int) {
        #expect(SizeParser.parse(text) == bytes)
    }

    @Test(arguments: ["", "50", "MB", "50 MB", "50mb", "-1MB", "9223372036854775807GB"])
    func refusesOtherSizes(_ text: String) {
        #expect(SizeParser.parse(text) == nil)
    }

    @Test(arguments: [("404", StatusRange.code(404)), ("4XX", .family(4)), ("5xx", .family(5)), ("default", .any)])
    func readsStatuses(_ text: String, _ status: StatusRange) {
        #expect(StatusParser.parse(text) == status)
    }

    @Test(arguments: ["", "99", "600", "4X4", "4XXX", "four", "٤04"])
    func refusesOtherStatuses(_ text: String) {
        #expect(StatusParser.parse(text) == nil)
    }

    @Test(arguments: [
        ("addedDate", "added_date", "addedDate"), ("userID", "user_id", "userID"),
        ("HTMLPage", "html_page", "HTMLPage"), ("added_date", "added_date", "addedDate"), ("_id", "_id", "_id"),
        ("page2", "page2", "page2"), ("a-b", "a_b", "aB"), ("ID", "id", "ID"), ("URL_of_it", "url_of_it", "urlOfIt"),
    ])
    func convertsNames(_ name: String, _ snake: String, _ camel: String) {
        #expect(Naming.snakeCase.wireName(of: name) == snake)
        #expect(Naming.camelCase.wireName(of: name) == camel)
        #expect(Naming.asIs.wireName(of: name) == name)
    }

    @Test(arguments: [
        ("0x1F", "31"), ("0o17", "15"), ("+5", "5"), ("-0", "0"), ("007", "7"), (".5", "0.5"), ("1.", "1"),
        ("-1.50e+10", "-1.50e+10"), ("12345678901234567890123", "12345678901234567890123"),
    ])
    func writesNumbersAsJSONDoes(_ text: String, _ json: String) {
        #expect(NumberText.number(text) == json)
    }

    @Test(arguments: ["", ".", "-", "1e", ".inf", ".nan", "1_000", "0x", "1.2.3"])
    func refusesOtherNumbers(_ text: String) {
        #expect(NumberText.number(text) == nil)
    }

    @Test(arguments: [
        (#""a""#, "a"), (#""\u00e9\n""#, "é\n"), (#""\ud83d\ude00""#, "😀"), (#""""#, ""), (#""\"""#, "\""),
        (#""a"#, nil), (#""\ud83d""#, nil), (#""\x""#, nil), (#""a"b"#, nil), ("a", nil),
    ])
    func readsJSONStrings(_ text: String, _ string: String?) {
        #expect(JSONString.read(text) == string)
    }

    @Test(arguments: [
        ("https://api.aroti.com", "api.aroti.com"), ("http://[::1]:80/a", "[::1]"),
        ("HTTPS://a_b.example:443", "a_b.example"),
    ])
    func readsURLs(_ text: String, _ host: String) {
        #expect(URLText(text)?.host == host)
    }

    @Test(arguments: [
        "", "https:", "https://", "https:///a", "//a.b", "https://a b", "https://a..b", "https://-a", "https://a:0",
        "https://a:99999", "https://a:b", "https://a/%zz", "https://é.com", "https://a\nb",
    ])
    func refusesOtherURLs(_ text: String) {
        #expect(URLText(text) == nil)
    }

    @Test(arguments: [
        ("http://localhost", true), ("http://127.1.2.3:80", true), ("http://[::1]", true), ("http://a.localhost", true),
        ("http://127.0.0.1.example.com", false), ("http://localhost.example.com", false), ("http://0.0.0.0", false),
    ])
    func knowsThisMachine(_ text: String, _ isLoopback: Bool) {
        #expect(URLText(text)?.isLoopback == isLoopback)
    }

    @Test func encodesPathsOnce() throws {
        let path = try PathParser.parse("/größe/a%2Fb/{id}.json/")
        #expect(
            path.pieces == [.literal("/gr%C3%B6%C3%9Fe/a%2Fb/"), .parameter("id"), .literal(".json/")])
    }
}
