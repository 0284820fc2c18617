import Testing

@testable import MartletMockEngine

struct PassedFieldsTests {
    @Test func whatIsForOneConnectionDoesNotGoOn() {
        let passed = PassedFields.request(
            HeaderFields([
                .init("Host", "localhost:4010"), .init("Connection", "close, X-Hop"), .init("x-hop", "1"),
                .init("TE", "trailers"), .init("Transfer-Encoding", "chunked"), .init("Keep-Alive", "timeout=5"),
                .init("Proxy-Authorization", "Basic eA=="), .init("Upgrade", "h2c"), .init("Content-Length", "3"),
                .init("Accept-Encoding", "br"), .init("Authorization", "Bearer t"), .init("Cookie", "a=1"),
            ]))
        #expect(
            passed.entries.map { "\($0.name): \($0.value)" } == [
                "Authorization: Bearer t", "Cookie: a=1", "Accept-Encoding: identity",
                #"Forwarded: for=unknown;host="localhost:4010";proto=http"#, "Via: 1.1 martlet",
            ])
    }

    @Test func fieldsOfThoseOnTheWayAreKept() {
        let passed = PassedFields.request(
            HeaderFields([.init("Forwarded", "for=192.0.2.1"), .init("Via", "1.0 fred"), .init("Host", #"a"b\"#)]))
        #expect(passed["Forwarded"] == #"for=192.0.2.1, for=unknown;host="a\"b\\";proto=http"#)
        #expect(passed["Via"] == "1.0 fred, 1.1 martlet")
    }

    @Test func answersLoseWhatIsForOneConnection() {
        let passed = PassedFields.answer(
            HeaderFields([
                .init("Connection", "keep-alive"), .init("Set-Cookie", "a=1"), .init("Set-Cookie", "b=2"),
                .init("Content-Length", "9"), .init("Martlet-Violations", "[]"), .init("Trailer", "X"),
                .init("Martlet-Problem", "None of this mock."),
            ]))
        #expect(passed.entries.map(\.name) == ["Set-Cookie", "Set-Cookie", "Via"])
        #expect(passed.entries.map(\.value) == ["a=1", "b=2", "1.1 martlet"])
    }

    @Test(arguments: [(7, false), (8, true)])
    func aLoopIsSeen(count: Int, isLoop: Bool) {
        let via = Array(repeating: "1.1 martlet", count: count).joined(separator: ", ")
        #expect(PassedFields.isLoop(HeaderFields([.init("Via", via)])) == isLoop)
    }
}
