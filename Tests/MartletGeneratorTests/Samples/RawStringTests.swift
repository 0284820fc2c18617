import Testing

@testable import MartletGenerator

struct RawStringTests {
    @Test func writesLinesAsTheyAre() {
        let lines = RawString("{\n  \"a\": \"\\n\"\n}\n").lines(after: "let x = ", indent: 4)
        #expect(
            lines == [
                "    let x = #\"\"\"", "        {", "          \"a\": \"\\n\"", "        }", "", "        \"\"\"#",
            ])
    }

    @Test(arguments: [
        ("plain", 1), ("\"\"\"", 1), ("\"\"\"#", 2), ("\"#", 2), ("\\#(x)", 2), ("\"##", 3), ("\\##u{41}", 3),
        ("# \"", 1),
    ])
    func needsMoreSignsThanTheTextHas(text: String, count: Int) {
        let fence = String(repeating: "#", count: count)
        let lines = RawString(text).lines(after: "", indent: 0)
        #expect(lines == ["\(fence)\"\"\"", "    \(text)", "    \"\"\"\(fence)"])
    }

    @Test func showsWhatCannotBeSeen() {
        let lines = RawString("a\u{202E}b\u{2028}c\rd\u{0}").lines(after: "", indent: 0)
        #expect(lines[1] == "    a\\#u{202E}b\\#u{2028}c\\#rd\\#u{0}")
    }
}
