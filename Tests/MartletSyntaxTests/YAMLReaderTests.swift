import MartletSyntax
import Testing

struct YAMLReaderTests {
    @Test func keepsTheOrderOfKeys() throws {
        let root = try Reading.yaml("b: 1\na: [x, { c: d }]\n").clean()
        #expect(root.mapping?.entries.map(\.name) == ["b", "a"])
        #expect(root.mapping?["a"]?.sequence?.last?.mapping?["c"]?.scalar?.text == "d")
    }

    @Test(arguments: [
        ("no", "no"), ("on", "on"), ("12:30", "12:30"), ("1.10", "1.10"), ("0123", "0123"), ("~", "~"),
        ("'1'", "'1'"), ("\"a\\tb\\u00e9\"", "'a\tbé'"), ("|\n  a\n  b\n", "'a\nb\n'"), (">-\n  a\n  b\n", "'a b'"),
        ("a # comment", "a"), ("a\n  b", "a b"),
    ])
    func keepsTheText(yaml: String, expected: String) throws {
        let root = try Reading.yaml("key: " + yaml).clean()
        #expect(root.mapping?["key"]?.outline == expected)
    }

    @Test func keepsKeysThatAreNotScalars() throws {
        let root = try Reading.yaml("? [a, b]\n: c\n? { d: e }\n: f\n").clean()
        #expect(root.outline == "{[a, b]: c, {d: e}: f}")
        #expect(root.mapping?.entries.map(\.name) == ["", ""])
    }

    @Test func refusesAKeyThatStandsTwice() throws {
        let reading = Reading.yaml("a: 1\nb: 2\n'a': 3\n")
        #expect(reading.findings == ["syntax/duplicate-key 3:1"])
        #expect(reading.root?.outline == "{a: 1, b: 2}")
        let related = try #require(reading.result.diagnostics.first?.related.first)
        #expect(reading.sources.location(of: related.span).line == 1)
    }

    @Test func reportsEveryKeyThatStandsTwiceInTheOrderOfTheText() {
        let reading = Reading.yaml("a: { b: 1, b: 2, b: 3 }\nc: 4\nc: 5\n")
        let expected = ["syntax/duplicate-key 1:12", "syntax/duplicate-key 1:18", "syntax/duplicate-key 3:1"]
        #expect(reading.findings == expected)
    }

    @Test func findsAKeyThatStandsTwiceInALargeMapping() {
        let keys = (0..<5_000).map { "key\($0): \($0)\n" }.joined()
        #expect(Reading.yaml(keys + "key17: again\n").findings == ["syntax/duplicate-key 5001:1"])
    }

    @Test func replacesAliases() throws {
        let root = try Reading.yaml("a: &x [1, &y two]\nb: *x\n*y : c\nd: &y 3\ne: *y\n").clean()
        #expect(root.outline == "{a: [1, two], b: [1, two], two: c, d: 3, e: 3}")
    }

    @Test func refusesAnAliasOfNothing() {
        let reading = Reading.yaml("a: &common 1\nb: *comon\nc: *z\n")
        #expect(reading.findings == ["yaml/unknown-anchor 2:4", "yaml/unknown-anchor 3:4"])
        #expect(reading.result.diagnostics.first?.help == "did you mean 'common'?")
    }

    @Test func refusesAnAliasOfWhatItStandsIn() {
        #expect(Reading.yaml("&a [b, *a]").findings == ["yaml/recursive-alias 1:8"])
        #expect(Reading.yaml("a: &a\n  b: { <<: *a }\n").findings == ["yaml/recursive-alias 2:12"])
    }

    @Test(arguments: [
        ("<<: *a\nx: 9", "{y: 2, x: 9}"),
        ("x: 9\n<<: *a", "{x: 9, y: 2}"),
        ("p: 0\n<<: *a\nq: 0", "{p: 0, x: 1, y: 2, q: 0}"),
        ("<<: [*a, *b]", "{x: 1, y: 2, z: 4}"),
        ("<<: [*b, *a]", "{y: 3, z: 4, x: 1}"),
        ("<<: { inline: 5 }", "{inline: 5}"),
        ("<<: []\nx: 1", "{x: 1}"),
        ("'<<': *a", "{'<<': {x: 1, y: 2}}"),
    ])
    func mergesMappings(mapping: String, expected: String) throws {
        let indented = mapping.split(separator: "\n").map { "    \($0)\n" }.joined()
        let text = "- &a { x: 1, y: 2 }\n- &b { y: 3, z: 4 }\n-\n" + indented
        #expect(try Reading.yaml(text).clean().sequence?.last?.outline == expected)
    }

    @Test func mergesWhatWasMerged() throws {
        let text = "a: &a { x: 1 }\nb: &b { <<: *a, y: 2 }\nc: { <<: *b, z: 3 }\n"
        #expect(try Reading.yaml(text).clean().mapping?["c"]?.outline == "{x: 1, y: 2, z: 3}")
    }

    @Test(arguments: ["<<: 1", "<<: [1]", "<<:"])
    func refusesToMergeWhatIsNoMapping(text: String) {
        #expect(Reading.yaml(text).findings == ["yaml/invalid-merge 1:1"])
    }

    @Test func refusesTwoMergeKeys() {
        #expect(Reading.yaml("<<: {}\n<<: {}\n").findings == ["syntax/duplicate-key 2:1"])
    }

    @Test func reportsTheMissingAnchorOfAMergeOnce() {
        #expect(Reading.yaml("<<: *nothing\n").findings == ["yaml/unknown-anchor 1:5"])
    }

    @Test(arguments: ["", "\n\n", "# only a comment\n", "\u{FEFF}"])
    func refusesAFileWithoutADocument(text: String) {
        let reading = Reading.yaml(text)
        #expect(reading.findings == ["syntax/empty 1:1"])
        #expect(reading.root == nil)
    }

    @Test func refusesASecondDocument() {
        let reading = Reading.yaml("a: 1\n---\nb: 2\n---\nc: 3\n")
        #expect(reading.findings == ["yaml/second-document 2:1"])
        #expect(reading.root?.outline == "{a: 1}")
    }

    @Test func acceptsTheMarksOfOneDocument() throws {
        #expect(try Reading.yaml("%YAML 1.2\n---\na: 1\n...\n").clean().outline == "{a: 1}")
    }

    @Test func readsNothingAsNull() throws {
        #expect(try Reading.yaml("---\n").clean().scalar?.resolved == .null)
    }

    @Test func keepsTagsOfScalars() throws {
        let root = try Reading.yaml("a: !!str 12\nb: !!float 1\nc: ! 5\nd: !!seq []\ne: !!map {}\n").clean()
        #expect(root.mapping?["a"]?.scalar?.resolved == .string)
        #expect(root.mapping?["b"]?.scalar?.resolved == .float("1"))
        #expect(root.mapping?["c"]?.scalar?.resolved == .string)
    }

    @Test(arguments: ["!!int x", "!!bool yes", "!!null 0", "!!map text", "!!seq {}", "!!str []", "!!float a"])
    func refusesATagThatDoesNotFit(text: String) {
        #expect(Reading.yaml(text).result.diagnostics.map(\.code) == ["yaml/tag-mismatch"])
    }

    @Test(arguments: ["!own 12", "!!python/object x", "!own [a]", "!<tag:example.com,2000:a> {}"])
    func warnsAboutATagWithoutMeaning(text: String) {
        let reading = Reading.yaml(text)
        #expect(reading.result.diagnostics.map(\.code) == ["yaml/unknown-tag"])
        #expect(!reading.isRefused)
        #expect(reading.root != nil)
    }
}
