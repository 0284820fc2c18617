import MartletGenerator
import Testing

struct StringLiteralTests {
    @Test(arguments: [
        ("plain", #""plain""#), ("a\"b", #""a\"b""#), ("\\(x)", #""\\(x)""#), ("a\nb\rc\td\0", #""a\nb\rc\td\0""#),
        ("\u{2028}\u{202E}\u{7}", #""\u{2028}\u{202E}\u{7}""#), ("\"\"\"", #""\"\"\"""#), ("größe 🇷🇴", #""größe 🇷🇴""#),
        ("👩\u{200D}🔬", "\"👩\u{200D}🔬\""), ("\u{FEFF}", #""\u{FEFF}""#), ("\r\n", #""\r\n""#),
        // Swift refuses the numbers of these noncharacters, and of no others.
        ("\u{FFFE}", #""\u{FFFE}""#), (String(Unicode.Scalar(0xFDD0)!), "\"\(Unicode.Scalar(0xFDD0)!)\""),
    ])
    func escapes(text: String, expected: String) {
        #expect(StringLiteral.source(text) == expected)
    }
}
