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

    @Test func comparesNoLongWords() {
        let word = String(repeating: "a", count: 101)
        #expect(Spelling.nearest(to: word + "b", among: [word]) == nil)
        #expect(Spelling.nearest(to: String(word.dropLast()), among: [word]) == word)
    }

    @Test func cutsWhatItSuggests() {
        let word = String(repeating: "a", count: 90)
        #expect(Spelling.suggestion(for: word + "b", among: [word])?.count ?? 0 < 90)
    }

    @Test func asksAQuestion() {
        #expect(Spelling.suggestion(for: "strng", among: ["string"]) == "did you mean 'string'?")
    }
}
