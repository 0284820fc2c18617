import MartletContract
import MartletPayloads
import Testing

/// Schemas that say the same in other keywords: that is proven, in both directions.
struct EqualSchemasTests {
    private static let members: Literal = ["a": ["type": "integer"], "b": ["type": "integer"]]
    private static let (text, list): (Literal, Literal) = (["type": "string"], ["type": "array"])

    private static func with(_ schema: Literal, _ others: Literal) -> Literal {
        guard case .object(let members) = schema, case .object(let more) = others else { return schema }
        return .object(members + more)
    }

    /// The ways to say that an object with `a` has `b`.
    private static let dependencies: [Literal] = [
        ["dependentRequired": ["a": ["b"]]], ["dependentSchemas": ["a": ["required": ["b"]]]],
        ["if": ["required": ["a"]], "then": ["required": ["b"]]],
        ["anyOf": [["not": ["required": ["a"]]], ["required": ["b"]]]],
        ["not": ["required": ["a"], "properties": ["b": false]]],
    ].map { with(["type": "object"], $0) }

    private static let pairs: [(Literal, Literal)] = [
        (
            ["type": "object", "propertyNames": ["enum": ["a", "b"]]],
            ["type": "object", "properties": ["a": true, "b": true], "additionalProperties": false]
        ),
        (
            ["type": "object", "propertyNames": ["const": "a"], "additionalProperties": ["type": "integer"]],
            ["type": "object", "properties": ["a": ["type": "integer"]], "additionalProperties": false]
        ),
        (
            [
                "type": "object", "propertyNames": ["pattern": "^(a|b)$"],
                "patternProperties": ["^a": ["type": "string"]],
            ],
            ["type": "object", "properties": ["a": ["type": "string"], "b": true], "additionalProperties": false]
        ),
        (
            ["type": "object", "propertyNames": ["enum": ["a", "b"]]],
            ["type": "object", "propertyNames": ["enum": ["a", "b"]], "maxProperties": 2]
        ),
        (
            ["type": "object", "required": ["a"], "dependentRequired": ["a": ["b"], "b": ["c"]]],
            ["type": "object", "required": ["a", "b", "c"]]
        ),
        (
            [
                "type": "object", "required": ["a"],
                "dependentSchemas": ["a": ["properties": ["b": ["type": "string"]]]],
            ],
            ["type": "object", "required": ["a"], "properties": ["b": ["type": "string"]]]
        ),
        // Elements that all differ are no more than there are values.
        (
            with(list, ["items": ["const": "a"], "uniqueItems": true]),
            with(list, ["items": ["const": "a"], "maxItems": 1])
        ),
        (
            with(list, ["items": ["type": ["boolean", "null"]], "uniqueItems": true]),
            with(list, ["items": ["type": ["boolean", "null"]], "uniqueItems": true, "maxItems": 3])
        ),
        (
            with(
                list,
                ["prefixItems": [["type": "string"]], "items": ["enum": [1, .number("1.0"), 2]], "uniqueItems": true]),
            with(
                list,
                ["prefixItems": [["type": "string"]], "items": ["enum": [1, 2]], "uniqueItems": true, "maxItems": 3])
        ),
        // What excludes strings, and patterns that do.
        (with(text, ["not": ["const": "a"]]), with(text, ["pattern": "^(?!a$)"])),
        (with(text, ["not": ["enum": ["a", "b"]]]), with(text, ["pattern": "^(?!(a|b)$)"])),
        (with(text, ["not": ["pattern": "^a"]]), with(text, ["pattern": "^(?!a)"])),
        (
            with(text, ["pattern": "^[ab]$", "not": ["const": "a"]]),
            ["const": "b"]
        ),
        (
            ["type": "integer", "minimum": 1, "not": ["enum": [1, 2]]], ["type": "integer", "minimum": 3]
        ),
        (["type": "number", "maximum": 1, "not": ["const": 1]], ["type": "number", "exclusiveMaximum": 1]),
        // Elements that 'contains' counts are evaluated.
        (
            with(list, ["contains": ["const": "a"], "minContains": 0, "unevaluatedItems": ["type": "integer"]]),
            with(list, ["items": ["anyOf": [["const": "a"], ["type": "integer"]]]])
        ),
        (
            with(list, ["contains": ["type": "string"], "unevaluatedItems": false]),
            with(list, ["minItems": 1, "items": ["type": "string"]])
        ),
        (with(list, ["items": ["type": "integer"]]), with(list, ["unevaluatedItems": ["type": "integer"]])),
    ]

    private func relation(_ first: Literal, _ second: Literal) -> PayloadRelation {
        var pool = SchemaPool()
        let (one, other) = (
            SchemaReader.read(.object([.init("allOf", .array([first]))]), into: &pool),
            SchemaReader.read(.object([.init("allOf", .array([second]))]), into: &pool)
        )
        pool.addComplements()
        var comparer = PayloadComparer(pool)
        return comparer.relation(one, other)
    }

    @Test(arguments: pairs) func areEqual(_ first: Literal, _ second: Literal) {
        #expect(relation(first, second) == .equal)
    }

    @Test func waysToNeedAMemberAreEqual() {
        for first in Self.dependencies {
            for second in Self.dependencies {
                #expect(relation(first, second) == .equal, "\(JSONText.write(first)), \(JSONText.write(second))")
            }
        }
    }

    /// Schemas that are nearly the same are told apart by a payload.
    @Test(
        arguments: [
            (
                ["type": "object", "propertyNames": ["enum": ["a", "b"]]],
                ["type": "object", "properties": ["a": true], "additionalProperties": false], ["b": nil]
            ),
            (
                ["type": "object", "dependentRequired": ["a": ["b"]]], ["type": "object", "required": ["b"]], [:]
            ),
            (
                ["type": "array", "items": ["enum": ["a", "b"]], "uniqueItems": true],
                ["type": "array", "items": ["enum": ["a", "b"]], "maxItems": 1], ["a", "b"]
            ),
            (["type": "string", "not": ["const": "b"]], ["type": "string", "pattern": "^(?!(a|b)$)"], "a"),
        ] as [(Literal, Literal, Literal)])
    func areToldApart(_ first: Literal, _ second: Literal, _ payload: Literal) {
        switch relation(first, second) {
        case .narrower(let found), .incomparable(let found, _): #expect(found == payload)
        case let other: Issue.record("\(other)")
        }
    }
}
