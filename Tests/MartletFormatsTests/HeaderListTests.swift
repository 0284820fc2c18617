import MartletFormats
import Testing

/// Lists in header fields (RFC 9110, section 5.6.1).
struct HeaderListTests {
    private static let lists: [(String, [String])] = [
        ("a, b,c", ["a", "b", "c"]), ("", []), (" , ,", []), ("a,,b", ["a", "b"]), ("a b", ["a b"]),
        (#""a,b", c"#, ["a,b", "c"]), (#""a\"b\\", """#, [#"a"b\"#, ""]), (#""a"b,c"#, [#""a"b"#, "c"]),
        (#"x;q="1,2", y"#, [#"x;q="1,2""#, "y"]), (#"5" pipe, 6" rod"#, [#"5" pipe"#, #"6" rod"#]),
        (#""open, b"#, [#""open"#, "b"]), (#""open\"#, [#""open\"#]), ("é, \"ü,ö\"", ["é", "ü,ö"]),
        (
            "Sat, 01 Jan 2022 00:00:00 GMT, Sunday, 06-Nov-94 08:49:37 GMT",
            ["Sat, 01 Jan 2022 00:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT"]
        ),
        ("Sat, Sun, Mon", ["Sat", "Sun", "Mon"]), ("a, 01 Jan 2022 00:00:00 GMT", ["a", "01 Jan 2022 00:00:00 GMT"]),
    ]

    @Test(arguments: lists)
    func elementsAreBetweenCommasOutsideOfQuotes(text: String, elements: [String]) {
        #expect(HeaderList.elements(of: text) == elements)
        #expect(HeaderList.elements(of: HeaderList.text(elements)) == elements)
    }

    /// `Set-Cookie` is no list (RFC 9110, section 5.3), but some clients join its fields.
    @Test func cookiesBeginWithAName() {
        let first = "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/"
        #expect(HeaderList.cookies(of: first) == [first])
        #expect(
            HeaderList.cookies(of: first + ", b=x,y; Expires=Thu, 01-Jan-70 00:00:00 GMT,c=")
                == [first, "b=x,y; Expires=Thu, 01-Jan-70 00:00:00 GMT", "c="])
        #expect(HeaderList.cookies(of: "") == [])
    }

    @Test func elementsAreQuotedWhereTheyMustBe() {
        #expect(HeaderList.text(["a", "b c", #"5" pipe"#]) == #"a,b c,5" pipe"#)
        #expect(HeaderList.text(["a,b", "c"]) == #""a,b",c"#)
        #expect(HeaderList.text(["", " a", #""a""#]) == "\"\",\" a\",\"\\\"a\\\"\"")
        #expect(HeaderList.text(["Sat", "01 Jan 2022 00:00:00 GMT"]) == #""Sat","01 Jan 2022 00:00:00 GMT""#)
        #expect(HeaderList.text(["Sat, 01 Jan 2022 00:00:00 GMT"]) == "Sat, 01 Jan 2022 00:00:00 GMT")
        #expect(HeaderList.text([]) == "")
    }
}
