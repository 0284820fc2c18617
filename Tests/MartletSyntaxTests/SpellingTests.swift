import MartletSyntax
import Testing

struct SpellingTests {
    @Test(
        arguments: [
            ("Specalist", ["Session", "Specialist"], "Specialist"), ("adn", ["and", "ant"], "and"),
            ("Email", ["email"], "email"), ("x", ["abc"], nil), ("category", [], nil), ("name", ["name"], nil),
            ("respones", ["response", "responses"], "response"),
        ] as [(String, [String], String?)])
    func findsTheNearestWord(word: String, candidates: [String], expected: String?) {
        #expect(Spelling.nearest(to: word, among: candidates) == expected)
    }

    @Test func asksAQuestion() {
        #expect(Spelling.suggestion(for: "strng", among: ["string"]) == "did you mean 'string'?")
    }
}
