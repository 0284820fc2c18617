import MartletSyntax
import Testing

struct YAMLSpanTests {
    @Test(arguments: [
        "a: ‹plain›", "a:   ‹two words›   # comment", "a: ‹one\n  two›\n\n# comment\nb: c", "a: ‹'single'› \n",
        "a: ‹\"double \\\" quote\"›", "a: ‹|\n  text\n  more›\n\n\nb: c", "a: ‹>-\n  text›\n", "a: ‹|+›\n\n",
        "a: &x ‹anchored›", "a: !!str ‹tagged›", "a: &x !!str ‹both›", "a: !!str &x\n  ‹below›",
        "a: &x # comment\n  ‹below›", "a: ‹[b, c]› # comment", "a: ‹{ b: c }›\n\n", "a: &x ‹{ b: c }›",
        "a:\n  ‹- b\n  - c›\n\n# comment\nd: e", "a:\n  ‹b: c\n  d: e›\n# comment\nf: g", "a:\n‹- b›\nc: d",
        "a: &x\n  ‹b: c›\n\n\n", "a:‹›\nb: c", "a: ‹é›", "é: ‹ü›", "a: ‹😀 x› # 😀\nb: c", "ключ: ‹значение›",
        "a:\r\n  ‹b: c\r\n  d: e›\r\nf: g", "é: 1\r\na: ‹ß\r\n  ß›\r\nb: 1", "\u{FEFF}a: ‹b›", "\u{FEFF}é: 1\na: ‹é›",
        "a: ‹\"x\u{2028}y\"›\nb: c", "a: ‹'x\u{85}y'›",
    ])
    func coversExactlyWhatTheAuthorWrote(marked: String) throws {
        let parts = marked.split(omittingEmptySubsequences: false) { $0 == "‹" || $0 == "›" }
        let reading = Reading.yaml(parts.joined())
        let root = try reading.clean()
        let entry = try #require(root.mapping?.entry("a") ?? root.mapping?.entries.first)
        #expect(reading.text(at: entry.value.span) == String(parts[1]))
        #expect(Int(entry.value.span.lowerBound) == parts[0].utf8.count)
    }

    @Test func coversKeysAndElements() throws {
        let reading = Reading.yaml("\"ä b\": [c, { d : e }, f: g]\n")
        let root = try reading.clean()
        let entry = try #require(root.mapping?.entries.first)
        #expect(reading.text(at: entry.key.span) == "\"ä b\"")
        #expect(entry.value.sequence?.map { reading.text(at: $0.span) } == ["c", "{ d : e }", "f: g"])
        #expect(reading.text(at: root.span) == "\"ä b\": [c, { d : e }, f: g]")
    }

    @Test func aliasKeepsThePlaceOfItsAnchor() throws {
        let reading = Reading.yaml("a: &x [b]\nc:\n  - *x\nd: e\n")
        let root = try reading.clean()
        #expect(reading.text(at: root.mapping?["c"]?.sequence?.first?.span) == "[b]")
        #expect(reading.text(at: root.mapping?["c"]?.span) == "- *x")
    }

    @Test func lineAndColumnCountCharacters() throws {
        let reading = Reading.yaml("\u{FEFF}ä: 1\r\n  \r\n# 😀\r\nßß: *x\r\n")
        #expect(reading.findings == ["yaml/unknown-anchor 4:5"])
    }
}
