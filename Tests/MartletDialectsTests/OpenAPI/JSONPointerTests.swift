import Testing

@testable import MartletDialects

/// Tokens are put behind pointers, and found again.
struct JSONPointerTests {
    /// - Source: RFC 6901, sections 3 and 5.
    @Test(arguments: [
        ("", "a", "/a"), ("", "", "/"), ("/a", "b/c", "/a/b~1c"), ("/a", "m~n", "/a/m~0n"), ("/a", "~1", "/a/~01"),
        ("/ä", "ö€", "/ä/ö€"), ("/paths", "/a/{b}", "/paths/~1a~1{b}"),
        ("/a pointer that is no small text", "and a long token", "/a pointer that is no small text/and a long token"),
    ])
    func append(pointer: String, token: String, expected: String) {
        let longer = JSONPointer.append(token, to: pointer)
        #expect(longer == expected)
        #expect(JSONPointer.lastToken(longer) == token)
    }
}
