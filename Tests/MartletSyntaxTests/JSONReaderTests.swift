import MartletSyntax
import Testing

struct JSONReaderTests {
    @Test(arguments: [
        ("{\"b\": 1, \"a\": [true, null, {}]}", "{'b': 1, 'a': [true, null, {}]}"),
        (" [ ] ", "[]"), ("-0.5e+10", "-0.5e+10"), ("\"\"", "''"), ("\"no\"", "'no'"),
        ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\ude00\"", "'\"\\/\u{8}\u{C}\n\r\té😀'"),
        ("\"é😀\"", "'é😀'"), ("\"a\\u0000b\"", "'a\u{0}b'"), ("{\"<<\": {\"a\": 1}}", "{'<<': {'a': 1}}"),
    ])
    func readsTheTree(json: String, expected: String) throws {
        #expect(try Reading.json(json).clean().outline == expected)
    }

    @Test func spansCoverExactlyWhatTheAuthorWrote() throws {
        let reading = Reading.json("{\"é\" : [ 1.5, \"ü\\n\" ,{ } ] }\n")
        let root = try reading.clean()
        let entry = try #require(root.mapping?.entries.first)
        #expect(reading.text(at: root.span) == "{\"é\" : [ 1.5, \"ü\\n\" ,{ } ] }")
        #expect(reading.text(at: entry.key.span) == "\"é\"")
        #expect(entry.value.sequence?.map { reading.text(at: $0.span) } == ["1.5", "\"ü\\n\"", "{ }"])
    }

    @Test func refusesAKeyThatStandsTwice() {
        let reading = Reading.json("{\"a\": 1, \"\\u0061\": {\"b\": 1, \"b\": 2}}")
        #expect(reading.findings == ["syntax/duplicate-key 1:10", "syntax/duplicate-key 1:29"])
        #expect(reading.root?.outline == "{'a': 1}")
    }

    @Test(arguments: [
        ("", "syntax/empty 1:1"), (" \n", "syntax/empty 1:1"), ("[1, 2", "json/unclosed 1:6"),
        ("{\"a\"", "json/unclosed 1:5"), ("{\"a\":", "json/unclosed 1:6"), ("{", "json/unclosed 1:2"),
        ("[1,]", "json/trailing-comma 1:3"), ("{\"a\": 1,\n}", "json/trailing-comma 1:8"),
        ("[1 2]", "json/syntax 1:4"), ("{\"é\" 1}", "json/syntax 1:6"), ("{a: 1}", "json/syntax 1:2"),
        ("{'a': 1}", "json/syntax 1:2"), ("['a']", "json/syntax 1:2"), ("[1] x", "json/trailing-text 1:5"),
        ("[1, // x\n2]", "json/syntax 1:5"), ("[1 # x\n]", "json/syntax 1:4"), ("[,1]", "json/syntax 1:2"),
        ("True", "json/syntax 1:1"), ("nil", "json/syntax 1:1"), ("[NaN]", "json/invalid-number 1:2"),
        ("[-Infinity]", "json/invalid-number 1:2"), ("[01]", "json/invalid-number 1:2"),
        ("[1.]", "json/invalid-number 1:2"), ("[.5]", "json/invalid-number 1:2"), ("[+1]", "json/invalid-number 1:2"),
        ("[0x1F]", "json/invalid-number 1:2"), ("[1e]", "json/invalid-number 1:2"), ("-", "json/invalid-number 1:1"),
        ("\"é", "json/unclosed 1:1"), ("[\"a\n\"]", "json/invalid-string 1:2"),
        ("[\"é\t\"]", "syntax/control-character 1:4"), ("[\"\\x41\"]", "json/invalid-string 1:3"),
        ("[\"\\u12\"]", "json/invalid-string 1:3"), ("[\"\\uD800\"]", "json/invalid-string 1:3"),
        ("[\"\\é\"]", "json/invalid-string 1:3"), ("[}", "json/syntax 1:2"), ("[1}", "json/syntax 1:3"),
        ("é", "json/syntax 1:1"), ("[\"\\", "json/unclosed 1:2"),
    ])
    func pointsAtTheProblem(json: String, finding: String) {
        let reading = Reading.json(json)
        #expect(reading.findings == [finding])
        #expect(reading.root == nil)
    }

    @Test func readsTheSameTreeAsTheYAMLReader() throws {
        let text = "{\"a\": [1, 2.5, \"x\", null, true], \"b\": {\"c\": {}}}"
        let json = try Reading.json(text).clean()
        let yaml = try Reading.yaml(text).clean()
        #expect(json.outline == yaml.outline)
        #expect(json.mapping?["a"]?.span == yaml.mapping?["a"]?.span)
    }
}
