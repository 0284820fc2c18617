import MartletContract
import MartletPayloads
import Testing

/// Schemas and values that are made to take for ever or to overflow the stack: all end soon, most without an answer.
@Suite(.timeLimit(.minutes(30)))
struct HostileSchemaTests {
    private func verdict(_ literal: Literal, _ schema: Literal) -> Judgement.Verdict {
        var pool = SchemaPool()
        let id = SchemaReader.read(schema, into: &pool)
        let judge = SchemaJudge(pool)
        let verdict = judge.verdict(literal, id)
        #expect(judge.failures(literal, id).isEmpty == (verdict != .invalid))
        return verdict
    }

    @Test(
        arguments: [
            ["$ref": "#"], ["not": ["$ref": "#"]], ["$defs": ["a": ["$ref": "#/$defs/a"]], "$ref": "#/$defs/a"],
            ["allOf": [["$ref": "#"], ["$ref": "#"]]], ["anyOf": [["$ref": "#"], ["not": ["$ref": "#"]]]],
            ["oneOf": [["$ref": "#"], ["$ref": "#"]]], ["if": ["$ref": "#"], "then": false, "else": true],
            ["$dynamicAnchor": "a", "$dynamicRef": "#a"], ["dependentSchemas": ["a": ["$ref": "#"]]],
        ] as [Literal])
    func schemasThatLeadToThemselvesEnd(schema: Literal) {
        #expect(verdict(["a": 1], schema) == .unknown)
    }

    @Test func schemasThatLeadToThemselvesStillRefuse() {
        let schema: Literal = ["allOf": [["$ref": "#"]], "type": "string", "anyOf": [["$ref": "#"], true]]
        #expect(verdict(1, schema) == .invalid)
    }

    @Test(arguments: ["allOf", "anyOf", "oneOf"])
    func bombsAreJudgedOnce(keyword: String) {
        var definitions: [Literal.Member] = [.init("0", ["type": "string"])]
        for level in 1...100 {
            let inner: Literal = ["$ref": .string("#/$defs/\(level - 1)")]
            definitions.append(.init(String(level), .object([.init(keyword, .array([inner, inner, inner]))])))
        }
        let schema: Literal = ["$defs": .object(definitions), "$ref": "#/$defs/100"]
        #expect(verdict(1, schema) == .invalid)
        #expect(verdict("a", schema) == (keyword == "oneOf" ? .invalid : .valid))
    }

    @Test func manyWaysIntoTheSameMemberAreOne() {
        let schema: Literal = [
            "properties": ["a": ["$ref": "#"]], "patternProperties": ["a": ["$ref": "#"], "^a$": ["$ref": "#"]],
            "additionalProperties": ["type": "string"],
        ]
        var literal: Literal = ["b": 1]
        for _ in 0..<100 { literal = ["a": literal] }
        #expect(verdict(literal, schema) == .invalid)
    }

    /// Kept for ever: Swift frees a deep value by recursion.
    private static let deepSchema: Literal = (0..<1_000_000).reduce(["type": "string"]) { inner, _ in ["not": inner] }
    private static let deepValue: Literal = (0..<1_000_000).reduce(1) { inner, _ in [inner] }

    @Test func deepSchemasAndValuesAreRefused() {
        #expect(verdict(1, Self.deepSchema) == .unknown)
        #expect(verdict(Self.deepValue, ["items": ["$ref": "#"]]) == .unknown)
        #expect(verdict(1, .object([.init("const", Self.deepValue)])) == .unknown)
        #expect(verdict(1, ["x": Self.deepSchema, "$ref": "#/x"]) == .unknown)
        let pointer = "#" + String(repeating: "/not", count: 100_000)
        #expect(verdict(1, ["x": Self.deepSchema, "$ref": .string(pointer)]) == .unknown)
    }

    @Test func longChainsOfReferencesEnd() {
        let definitions = (0..<5_000).map { index in
            Literal.Member(String(index), ["$ref": .string("#/$defs/\(index + 1)")])
        }
        let schema: Literal = [
            "$defs": .object(definitions + [.init("5000", ["type": "string"])]), "$ref": "#/$defs/0",
        ]
        #expect(verdict("a", schema) == .unknown)
    }

    @Test func hugeNumbersAreJudged() {
        let huge = Literal.number("1e1000000000")
        #expect(verdict(huge, ["minimum": 5, "type": "integer"]) == .valid)
        #expect(verdict(huge, ["maximum": .number("1e999999999")]) == .invalid)
        #expect(verdict(.number("1e-1000000000"), ["exclusiveMinimum": 0]) == .valid)
        #expect(verdict(huge, ["multipleOf": .number("0.0000001")]) == .valid)
        let digits = Literal.number(String(repeating: "7", count: 100_000))
        #expect(verdict(digits, ["multipleOf": 3, "const": digits]) == .invalid)
    }

    @Test func patternsThatTakeLongLeaveTheAnswerOpen() {
        let text = Literal.string(String(repeating: "a", count: 300_000))
        #expect(verdict(text, ["pattern": "^(a+)+$"]) == .valid)
        let schema: Literal = ["pattern": .string("(a{0,300}){0,10}b"), "maxLength": 400_000]
        #expect(verdict(text, schema) == .unknown)
    }

    @Test func wideSchemasAndValuesAreJudged() {
        let names = (0..<5_000).map { "name\($0)" }
        let schema: Literal = [
            "properties": .object(names.map { .init($0, ["type": "integer"]) }), "additionalProperties": false,
            "required": .array(names.map { .string($0) }), "unevaluatedProperties": false,
        ]
        #expect(verdict(.object(names.map { .init($0, 1) }), schema) == .valid)
        let list = Literal.array((0..<20_000).map { .number(String($0)) })
        #expect(verdict(list, ["uniqueItems": true, "items": ["type": "integer"], "contains": ["const": 5]]) == .valid)
    }
}
