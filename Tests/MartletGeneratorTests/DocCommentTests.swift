import MartletTemplates
import Testing

@testable import MartletGenerator

struct DocCommentTests {
    private static let long = String(repeating: "word ", count: 40)

    @Test func itemsFollowEachOtherHoweverLongTheyAre() {
        var comment = DocComment(indent: 4)
        comment.add("What it is.")
        comment.addItem("first", Self.long)
        comment.addItem("second", "Short.")
        comment.addItem("third", Self.long.replacing("o", with: "ö"))
        comment.addItem("fourth", "Short.")
        let lines = Array(comment.source)
        #expect(lines.filter { $0 == "///" }.count == 1)
        #expect(lines[1] == "///")
        let items = lines.filter { $0.hasPrefix("/// - ") }.map { $0.dropFirst(6).prefix { $0 != ":" } }
        #expect(items == ["first", "second", "third", "fourth"])
    }

    @Test func itemsStandApartFromAListOfTheAuthor() {
        var comment = DocComment(indent: 0)
        comment.add("One of:\n- a\n- b")
        comment.addItem("first", "An item.")
        comment.add("The end.")
        #expect(
            comment.source == [
                "/// One of:", "/// - a", "/// - b", "///", "/// - first: An item.", "///", "/// The end.",
            ])
    }

    @Test(arguments: ["name", "", "é", "a\nb", "`\u{202E}", long, String(repeating: "é", count: 110)])
    func namesStandInAParagraph(_ name: String) {
        for before in [nil, "What it is."] {
            var (comment, expected) = (DocComment(indent: 4), DocComment(indent: 4))
            comment.add(before)
            comment.add("The field `", name, "`.")
            expected.add(before)
            expected.add("The field `\(SourceText.onOneLine(name))`.")
            #expect(comment.source == expected.source)
        }
    }

    /// Text of ASCII takes a shorter way, and so does that of Latin letters, which must not show; Cyrillic takes none.
    @Test(arguments: [
        "", " ", "\n\n", "one line", " e ", "one\n\ntwo e\n", "e\r\nf\r\n\r\ng", "tab\te",
        "```\ncode e   \n    more\n```\ne",
        "| a | e |\n|---|---|", "    indented e", "e\u{7}e", long, long + "\n" + long, long + "- e " + long,
        long + "1 e " + long, "   " + long, String(repeating: "e", count: 300),
        long + String(repeating: "e", count: 200),
        "\n\n  \n" + long + "\n \n\n" + long + "\n\n", long + "  - e  - o  " + long,
        "- " + long + "- - - 1 2 " + long + "-   ", long.replacing(" ", with: "   "),
        String(repeating: "e", count: 112) + " e", String(repeating: "e", count: 113) + " o" + long,
        "e " + String(repeating: "e  ", count: 90), "~~~\n" + long + "\n~~~\n" + long, "e\u{B}e\u{C}e",
    ])
    func laysOutAllTextAlike(_ text: String) {
        func lines(_ text: String) -> [String] {
            var comment = DocComment(indent: 4)
            comment.add(text)
            comment.addItem("item", text)
            return Array(comment.source)
        }
        for (first, second) in [("é", "ö"), ("’", "“"), ("\u{435}", "\u{43E}")] {
            let other = text.replacing("e", with: first).replacing("o", with: second)
            let plain = lines(other).map { $0.replacing(first, with: "e").replacing(second, with: "o") }
            #expect(plain == lines(text))
        }
        #expect(lines(text).allSatisfy { $0 == "///" || $0.hasPrefix("/// ") })
    }
}
