import MartletContract
import MartletPayloads
import Testing

/// What is wrong with a value is said in plain words, at its place.
struct ExplanationTests {
    private static func violations(_ schema: Literal, _ value: Literal) -> [String] {
        var pool = SchemaPool()
        var options = SchemaReader.Options()
        options.assertsFormat = true
        let id = SchemaReader.read(schema, into: &pool, options: options)
        return SchemaJudge(pool).failures(value, id).map { "\($0.pointer) \($0.message)" }
    }

    @Test(
        arguments: [
            (["type": "object"], "a", " must be an object, not a string"),
            (["type": ["string", "integer"]], nil, " must not be null"),
            (["type": ["string", "integer"]], true, " must be a number or a string, not a Boolean"),
            (["type": "integer"], .number("1.5"), " must be an integer"),
            (["enum": ["a", 1, nil]], "b", #" must be one of "a", 1, null"#), (["const": "a"], "b", #" must be "a""#),
            (["minimum": 3], 2, " must be at least 3"), (["exclusiveMaximum": 3], 3, " must be below 3"),
            (["multipleOf": 2], 3, " must be a multiple of 2"),
            (["minLength": 3], "ab", " must have at least 3 characters, not 2"),
            (["pattern": "^a+$"], "b", " must match ^a+$"), (["format": "uuid"], "b", " must be a UUID"),
            (["format": "email"], "b", " must have the format 'email'"),
            (["maxItems": 1], [1, 2], " must have at most 1 elements, not 2"),
            (["uniqueItems": true], [1, 1], " must not have two equal elements"),
            (
                ["contains": ["const": 1]], [2],
                " must have at least 1 element of those that 'contains' describes, not 0"
            ),
            (["minProperties": 1], [:], " must have at least 1 members, not 0"),
            (["required": ["a/b"]], [:], "/a~1b is missing"),
            (["dependentRequired": ["a": ["b"]]], ["a": 1], "/b is missing, which 'a' needs"),
            (["additionalProperties": false], ["a": 1], "/a is not known here"),
            (
                ["propertyNames": ["maxLength": 1]], ["ab": 1],
                " has the name 'ab', which must have at most 1 characters, not 2"
            ),
            (["not": ["const": "x"]], "x", #" must not be "x""#),
            (["not": ["required": ["a"]]], ["a": 1], " must not be what 'not' describes"),
            (["not": ["type": ["string", "null"]]], "x", " must not be a string or null"),
            (["not": [:]], "x", " must not be there: its schema allows no value"),
            (["not": true], "x", " must not be there: its schema allows no value"),
            (["enum": []], "x", " must not be there: its schema allows no value"),
            (["anyOf": [false]], "x", " must not be there: its schema allows no value"),
            (["allOf": [false]], "x", " must not be there: its schema allows no value"),
            (["properties": ["a": false]], ["a": 1], "/a must not be there: its schema allows no value"),
            (["patternProperties": ["a": false]], ["ab": 1], "/ab must not be there: its schema allows no value"),
            (["items": false], [1], "/0 must not be there"),
            (["if": ["required": ["a"]], "then": false], ["a": 1], " must not be what 'if' describes"),
            (["if": ["required": ["a"]], "else": false], [:], " must be what 'if' describes"),
            (["if": ["required": ["a"]], "then": ["required": ["b"]]], ["a": 1], "/b is missing"),
            (
                ["oneOf": [["type": "integer"], ["type": "number"]]], 1,
                " matches more than one of the alternatives of 'oneOf'"
            ),
            (
                ["anyOf": [["type": "string"], ["type": "integer"]]], true,
                " must be a number or a string, not a Boolean"
            ),
            (
                [
                    "anyOf": [
                        ["properties": ["kind": ["const": "cat"]], "required": ["kind", "lives"]],
                        ["properties": ["kind": ["const": "dog"]], "required": ["kind", "name", "age"]],
                    ]
                ], ["kind": "dog", "name": "Rex"],
                " is none of the alternatives of 'anyOf'; the closest one asks: '/age' is missing"
            ),
            (
                ["properties": ["a": ["items": ["properties": ["b/c": ["minLength": 2]]]]]],
                ["a": [[:], ["b/c": "x"]]],
                "/a/1/b~1c must have at least 2 characters, not 1"
            ),
        ] as [(Literal, Literal, String)])
    func sayWhatIsWrong(schema: Literal, value: Literal, text: String) {
        #expect(Self.violations(schema, value) == [text])
    }

    private static let contract = Contract(models: [
        .object("Cat", [.of("lives", .int)]), .object("Dog", [.of("name", .string), .of("age", .int)]),
        .union("Pet", [("cat", .model("Cat")), ("dog", .model("Dog"))], discriminator: "kind", isClosed: true),
        .union("Either", [("cat", .model("Cat")), ("dog", .model("Dog"))], discriminator: nil),
    ])

    @Test(
        arguments: [
            ("Pet", ["kind": "dog", "age": 1], "/name is missing"),
            ("Pet", ["kind": "bird"], #"/kind is no member of 'Pet', which are "cat", "dog""#),
            ("Pet", [:], "/kind must say which member of 'Pet' it is"), ("Pet", 1, " must be an object, not a number"),
            ("Either", ["name": "Rex"], " is none of cat, dog; to be cat: '/lives' is missing"),
            ("Either", ["lives": "9"], " is none of cat, dog; to be cat: '/lives' must be a number, not a string"),
        ] as [(String, Literal, String)])
    func nameTheMemberOfAUnionThatIsMeant(model: String, value: Literal, text: String) {
        let found = Validator(Self.contract).validate(value, as: .of(.model(model)))
        #expect(found.map { "\($0.pointer) \($0.message)" } == [text])
    }
}
