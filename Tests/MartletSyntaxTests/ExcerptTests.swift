import MartletSyntax
import Testing

struct ExcerptTests {
    @Test func staysInOneLineAndShort() {
        #expect("a\nb\u{7}c\u{2028}d".excerpt == "a b c d")
        #expect(String(repeating: "é", count: 60).excerpt == String(repeating: "é", count: 60))
        #expect(String(repeating: "é", count: 61).excerpt == String(repeating: "é", count: 60) + "…")
    }
}
