import MartletContract
import MartletPayloads
import Testing

/// JSON Schema, and what contracts and older versions write in it, read into a pool.
struct SchemaReaderTests {
    private func verdict(
        _ literal: Literal, _ schema: Literal, _ options: SchemaReader.Options = .init()
    ) -> Judgement.Verdict {
        var pool = SchemaPool()
        let id = SchemaReader.read(schema, into: &pool, options: options)
        return SchemaJudge(pool).verdict(literal, id)
    }

    @Test(
        arguments: [
            (["type": "string", "nullable": true], nil, 1), (["type": "string", "nullable": false], "a", nil),
            (["minimum": 1, "exclusiveMinimum": true], 2, 1), (["maximum": 1, "exclusiveMaximum": true], 0, 1),
            (["minimum": 1, "exclusiveMinimum": false], 1, 0), (["exclusiveMaximum": 1], 0, 1),
            (["items": [["type": "string"]], "additionalItems": ["type": "integer"]], ["a", 1], ["a", "b"]),
            (["items": [["type": "string"]], "additionalItems": false], ["a"], ["a", "b"]),
            (["dependencies": ["a": ["b"]]], ["a": 1, "b": 1], ["a": 1]),
            (["dependencies": ["a": ["required": ["b"]]]], ["a": 1, "b": 1], ["a": 1]),
            (["definitions": ["a": ["type": "null"]], "$ref": "#/definitions/a"], nil, 1),
            (["enum": [1, 2], "const": .number("2.0")], 2, 1),
            (["maxLength": .number("2.0")], "ab", "abc"), (["minLength": .number("1e400")], 1, "abc"),
        ] as [(Literal, Literal, Literal)])
    func wordsOfOlderVersionsAreRead(schema: Literal, good: Literal, bad: Literal) {
        #expect(verdict(good, schema) == .valid)
        #expect(verdict(bad, schema) == .invalid)
    }

    @Test(
        arguments: [
            ["type": 5], ["type": "file"], ["minLength": "a"], ["maxLength": .number("1.5")], ["minItems": -1],
            ["multipleOf": 0], ["multipleOf": -1], ["required": true], ["enum": 1], ["allOf": ["type": "null"]],
            ["not": 5], ["$ref": "#/elsewhere"], ["$ref": "other.json"], ["$dynamicRef": "#a"], ["pattern": 5],
            ["$ref": "#/models/Missing"], ["dependentRequired": ["a": 1]], ["$recursiveRef": "#"], 5, "a", [],
        ] as [Literal])
    func whatCannotBeReadIsNotJudged(schema: Literal) {
        #expect(verdict("abc", schema) == .unknown)
    }

    @Test func whatNobodyKnowsAsksNothing() {
        #expect(verdict(1, ["x-note": 1, "title": 5, "format": "odd", "example": ["type": "string"]]) == .valid)
    }

    @Test func ofEqualKeywordsTheFirstCounts() {
        let schema: Literal = .object([.init("type", "string"), .init("type", "null")])
        #expect(verdict("a", schema) == .valid)
    }

    @Test func modelsAreThoseOfTheCaller() {
        var pool = SchemaPool()
        let keywords = [SchemaKeyword("items", ["$ref": "#/models/a~1b"])]
        var names: [String] = []
        let id = SchemaReader.read(keywords, into: &pool) { name, pool in
            names.append(name)
            var text = SchemaNode()
            text.kinds = .string
            return pool.add(text)
        }
        #expect(names == ["a/b"])
        #expect(SchemaJudge(pool).verdict(["a"], id) == .valid)
        #expect(SchemaJudge(pool).verdict([1], id) == .invalid)
    }

    @Test func keywordsDoNotReferToThemselves() {
        // The document that `#` means is another one.
        #expect(verdict([1], keywords: [SchemaKeyword("items", ["$ref": "#"])]) == .unknown)
        let inner: Literal = ["$id": "https://example.com/a", "type": "array", "items": ["$ref": "#"]]
        #expect(verdict([[1]], keywords: [SchemaKeyword("items", inner)]) == .invalid)
    }

    @Test func whatIsNotJudgedIsToldWithItsValue() {
        var pool = SchemaPool()
        let id = SchemaReader.read(["$ref": "other.json", "type": "odd"], into: &pool)
        #expect(pool[id].unjudged.sorted() == ["$ref: \"other.json\"", "type: \"odd\""])
        let answer = SchemaJudge(pool).answer(1, id)
        #expect(answer.unjudged.map(\.keyword).sorted() == ["$ref", "type"])
    }

    @Test func formatsAreAskedForWhereTheCallerSaysSo() {
        var options = SchemaReader.Options()
        #expect(verdict("x", ["format": "ipv4"], options) == .valid)
        options.assertsFormat = true
        #expect(verdict("x", ["format": "ipv4"], options) == .invalid)
        #expect(verdict("x", ["format": "x-code"], options) == .unknown)
        #expect(verdict(1, ["format": "email"], options) == .valid)
    }

    private func verdict(
        _ literal: Literal, keywords: [SchemaKeyword], known: [String] = [], isWhole: Bool = false
    ) -> Judgement.Verdict {
        var pool = SchemaPool()
        let id = SchemaReader.read(keywords, known: known, isWhole: isWhole, into: &pool)
        return SchemaJudge(pool).verdict(literal, id)
    }

    @Test func membersThatTheTypeNamesAreNotAdditional() {
        let keywords = [
            SchemaKeyword("additionalProperties", ["type": "integer"]), SchemaKeyword("properties", ["a": true]),
            SchemaKeyword("patternProperties", ["^x": true]),
        ]
        #expect(verdict(["a": "", "x1": "", "b": "", "c": 1], keywords: keywords, known: ["a", "b"]) == .valid)
        #expect(verdict(["c": ""], keywords: keywords, known: ["a", "b"]) == .invalid)
    }

    @Test func keywordsBelongTogether() {
        let keywords = [
            SchemaKeyword("then", ["minItems": 2]), SchemaKeyword("if", ["type": "array"]),
            SchemaKeyword("maxContains", 1), SchemaKeyword("contains", ["const": 1]),
        ]
        #expect(verdict([1, 2], keywords: keywords) == .valid)
        #expect(verdict([1], keywords: keywords) == .invalid)
        #expect(verdict([1, 1], keywords: keywords) == .invalid)
    }

    @Test func whatElseWasLookedAtIsKnownOnlyOfTheWhole() {
        let keywords = [SchemaKeyword("unevaluatedProperties", false), SchemaKeyword("unevaluatedItems", false)]
        #expect(verdict(["a": 1], keywords: keywords) == .unknown)
        #expect(verdict(["a": 1], keywords: keywords, isWhole: true) == .invalid)
        #expect(verdict(["a": 1], keywords: keywords, known: ["a"], isWhole: true) == .valid)
        #expect(verdict([1], keywords: keywords) == .unknown)
        #expect(verdict([1], keywords: keywords, isWhole: true) == .invalid)
    }

    @Test func poolsAreSharedWithoutMixingResources() {
        let schema: Literal = [
            "$id": "https://example.com/list", "$defs": ["item": ["$dynamicAnchor": "item", "type": "string"]],
            "items": ["$dynamicRef": "#item"],
        ]
        let other: Literal = [
            "$id": "https://example.com/list", "$defs": ["item": ["$dynamicAnchor": "item", "type": "integer"]],
            "items": ["$dynamicRef": "#item"],
        ]
        var pool = SchemaPool()
        let texts = SchemaReader.read(schema, into: &pool)
        let numbers = SchemaReader.read(other, into: &pool)
        let judge = SchemaJudge(pool)
        #expect(judge.verdict(["a"], texts) == .valid)
        #expect(judge.verdict(["a"], numbers) == .invalid)
        #expect(judge.verdict([1], numbers) == .valid)
    }
}
