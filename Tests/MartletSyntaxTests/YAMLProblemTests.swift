import MartletSyntax
import Testing

struct YAMLProblemTests {
    @Test(arguments: [
        ("a: { path: /a/{id}, x: 1 }", "/a/{id}"), ("a: [/x/{id}, b]", "/x/{id}"),
        ("a: { type: map<string, [int]> }", "map<string, [int]>"),
        ("returns: array<{string: x}>", "array<{string: x}>"),
        ("path: {id}/x", "{id}/x"), ("a: [b]c # d", "[b]c"), ("a: b: c", "b: c"), ("- a: é: c", "é: c"),
        ("a: \"b\" c", "\"b\" c"), ("é: { ü: \"x\"y }", "\"x\"y"), ("a: @b", "@b"), ("a: { b: @c, d: e }", "@c"),
        ("a: `b` c", "`b` c"), ("a: %b", "%b"), ("- *.json", "*.json"), ("a: & b", "& b"),
    ])
    func recognisesAValueThatMustBeQuoted(text: String, value: String) throws {
        let reading = Reading.yaml(text)
        let finding = try #require(reading.result.diagnostics.first)
        #expect(reading.result.diagnostics.map(\.code) == ["yaml/unquoted-value"])
        #expect(reading.text(at: finding.primary) == value)
        let suggestion = try #require(finding.help?.dropFirst("write it as ".count))
        #expect(try Reading.yaml(String(suggestion)).clean().scalar?.text == value)
    }

    @Test func suggestsQuotesForAQuoteInQuotes() {
        #expect(Reading.yaml("a: 'it's'").result.diagnostics.first?.help == "write it as \"it's\"")
    }

    @Test(arguments: ["map<string, int>", "f(a, b, c)", "map<a, map<b, c>>"])
    func reportsACommaInAnUnquotedValue(value: String) {
        let reading = Reading.yaml("a: { type: \(value) }\n")
        #expect(reading.findings == ["yaml/unquoted-value 1:12"])
        #expect(reading.result.root?.mapping?["a"]?.mapping?["type"]?.scalar?.text == value)
    }

    @Test(arguments: ["{ a: one, two }", "{ a: x < y, b }", "{ a: (x, b }"])
    func warnsAboutAKeyThatOnlyACommaMakes(text: String) {
        let reading = Reading.yaml("a: \(text)\n")
        #expect(reading.result.diagnostics.map(\.code) == ["yaml/key-without-value"])
        #expect(!reading.isRefused)
    }

    @Test(arguments: ["{ a: , b: c }", "{ a: ~ }", "[a, b]", "{ a: '' }", "{ \"a\":\n , b: c }"])
    func staysSilentAboutAValueLeftOut(text: String) {
        #expect(Reading.yaml(text).findings == [])
    }

    @Test(arguments: [
        ("a:\n\tb: 1", "yaml/tab-indentation 2:1"), ("a: b\n\n\tc: d", "yaml/tab-indentation 3:1"),
        ("a: b\n  c: d", "yaml/indentation 2:4"), ("a:\n    b: 1\n  c: 2", "yaml/indentation 3:3"),
        ("a:\n  b: 1\n   c: 2", "yaml/indentation 3:5"), ("- a: 1\n b: 2", "yaml/indentation 2:2"),
        ("a: 1\nfoo\nb: 2", "yaml/syntax 2:1"), ("a: - b", "yaml/syntax 1:4"), ("[1]\nfoo", "yaml/syntax 2:1"),
        ("a: |foo\n  bar", "yaml/syntax 1:5"), ("a: [1, , 2]", "yaml/syntax 1:8"),
        ("a: [1, 2\nb: 3", "yaml/syntax 2:2"), ("a: {b: 1\nc: 2", "yaml/syntax 2:2"),
        ("é: [1, 2\n", "yaml/unclosed 1:4"), ("a: {", "yaml/unclosed 1:4"), ("é: \"x\nb: c", "yaml/unclosed 1:4"),
        ("a: 'x", "yaml/unclosed 1:4"), ("é: \"bad \\d\"", "yaml/invalid-escape 1:9"),
        ("é: \"\\uD83D\\uDE00\"", "yaml/invalid-escape 1:5"), ("%FOO\n---\na", "yaml/syntax 1:1"),
        ("a: !foo! b", "yaml/unquoted-value 1:4"),
        ("{ a:, b: c }", "yaml/syntax 1:4"), ("a: [", "yaml/unclosed 1:4"), ("a: \u{FFFE}", "yaml/syntax 1:4"),
        ("\u{FEFF}é: \u{FFFF}", "yaml/syntax 1:4"),
    ])
    func pointsAtTheProblem(text: String, finding: String) throws {
        let reading = Reading.yaml(text)
        #expect(reading.findings == [finding])
        #expect(reading.isRefused)
    }
}
