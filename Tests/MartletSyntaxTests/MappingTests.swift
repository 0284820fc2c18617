import MartletSyntax
import Testing

struct MappingTests {
    @Test(arguments: [3, 8, 9, 1_000])
    func findsEveryKeyOfAnySize(count: Int) throws {
        let root = try Reading.yaml((0..<count).map { "key\($0): \($0)\n" }.joined()).clean()
        let mapping = try #require(root.mapping)
        #expect((0..<count).allSatisfy { mapping["key\($0)"]?.scalar?.text == String($0) })
        #expect(mapping["key"] == nil)
        #expect(mapping.entry("key2")?.name == "key2")
    }

    @Test func nodesAreAskedForWhatStandsUnderAKey() throws {
        let root = try Reading.yaml("a: {b: c}\nd: [e]\nf: g\n").clean()
        #expect(root["a"]?["b"]?.scalar?.text == "c")
        #expect(root["b"] == nil)
        #expect(root["d"]?["e"] == nil)
        #expect(root["f"]?["g"] == nil)
    }

    /// They are classes, and nobody should notice.
    @Test func scalarsAreComparedByWhatTheySay() {
        let scalar = Scalar(text: "a", style: .plain, tag: "!b")
        #expect(scalar == Scalar(text: "a", style: .plain, tag: "!b"))
        #expect(Set([scalar, Scalar(text: "a", style: .plain, tag: "!b")]).count == 1)
        for other in [
            Scalar(text: "A", style: .plain, tag: "!b"), Scalar(text: "a", style: .quoted, tag: "!b"),
            Scalar(text: "a", style: .plain),
        ] { #expect(scalar != other) }
    }

    @Test(arguments: [0, 20])
    func takesDifferentBytesForDifferentKeys(others: Int) throws {
        // One character, and a letter with a combining accent: equal to `String`, different on the wire.
        let text = "\u{E9}: 1\ne\u{301}: 2\n" + (0..<others).map { "key\($0): 0\n" }.joined()
        let mapping = try #require(try Reading.yaml(text).clean().mapping)
        #expect(mapping["\u{E9}"]?.scalar?.text == "1")
        #expect(mapping["e\u{301}"]?.scalar?.text == "2")
    }

    /// References are only looked for where a node says that it holds some.
    @Test(arguments: [
        ("$ref: '#/a'", true), ("a: {b: [1, {c: {$ref: '#/a'}}]}", true), ("a: [[[{'$anchor': x}]]]", true),
        ("a: &x {$ref: '#/a'}\nb: *x", true), ("a: &x {$ref: '#/a'}\nb: {<<: *x}", true),
        ("a: {b: [1, {c: {ref: 'x$ref'}}]}", false), ("a: {b: {}}", false), ("a: []", false),
    ])
    func saysWhereReferencesAre(_ text: String, _ holdsReferences: Bool) throws {
        let root = try Reading.yaml(text).clean()
        #expect(root.holdsReferences == holdsReferences)
        if let last = root.mapping?.entries.last, last.value.mapping != nil {
            #expect(last.value.holdsReferences == holdsReferences)
        }
    }

    @Test func saysWhereReferencesAreInJSON() throws {
        let root = try Reading.json(#"{"a": {"b": [{"$ref": "c"}]}, "d": {"e": ["f"]}}"#).clean()
        #expect(root.holdsReferences)
        #expect(root.mapping?["a"]?.holdsReferences == true)
        #expect(root.mapping?["d"]?.holdsReferences == false)
    }
}
