import MartletContract
import MartletPayloads
import Testing

/// Keywords of JSON Schema that Swift has no type for.
struct KeywordTests {
    private static let contract = Contract(models: [.object("Named", [.of("name", .string)])])

    private func verdict(_ literal: Literal, _ keywords: Literal) -> Judgement.Verdict {
        guard case .object(let members) = keywords else { return .unknown }
        var type = TypeReference.of(.json)
        type.keywords = members.map { SchemaKeyword($0.name, $0.value) }
        return Validator(Self.contract).judge(literal, as: type).verdict
    }

    @Test(
        arguments: [
            (["const": 5], 5, 6), (["const": 5], .number("5.0"), "5"), (["enum": ["a", 1]], 1, 2),
            (["not": ["const": "x"]], "y", "x"), (["type": "integer"], 1, .number("1.5")),
            (["type": ["string", "boolean"]], true, 1), (["minProperties": 1], ["a": 1], [:]),
            (["maxProperties": 1], ["a": 1], ["a": 1, "b": 2]), (["required": ["a"]], ["a": 1], ["b": 1]),
            (["propertyNames": ["maxLength": 1]], ["a": 1], ["ab": 1]),
            (["patternProperties": ["^x": ["type": "string"]]], ["x1": "a", "y": 1], ["x1": 1]),
            (["properties": ["a": ["minimum": 3]]], ["a": 3], ["a": 2]),
            (["properties": ["a": true], "additionalProperties": false], ["a": 1], ["b": 1]),
            (["dependentRequired": ["a": ["b"]]], ["a": 1, "b": 1], ["a": 1]),
            (["if": ["required": ["a"]], "then": ["required": ["b"]]], ["c": 1], ["a": 1]),
            (["if": ["required": ["a"]], "else": ["required": ["b"]]], ["a": 1], ["c": 1]),
            (["anyOf": [["required": ["a"]], ["required": ["b"]]]], ["b": 1], ["c": 1]),
            (["oneOf": [["required": ["a"]], ["required": ["b"]]]], ["b": 1], ["a": 1, "b": 1]),
            (["allOf": [["minimum": 1], ["exclusiveMaximum": 3]]], 2, 3), (["contains": ["const": 1]], [2, 1], [2]),
            (["contains": ["const": 1], "maxContains": 1], [1], [1, 1]),
            (["prefixItems": [["type": "string"]], "items": ["type": "integer"]], ["a", 1], ["a", "b"]),
            (["uniqueItems": true], [1, 2], [1, .number("1.0")]), (["multipleOf": .number("0.5")], 2, .number("0.3")),
            (["$ref": "#/models/Named"], ["name": "a"], ["name": 1]), (["pattern": "^a+$"], "aa", "b"),
        ] as [(Literal, Literal, Literal)])
    func tellValuesApart(keywords: Literal, good: Literal, bad: Literal) {
        #expect(verdict(good, keywords) == .valid)
        #expect(verdict(bad, keywords) == .invalid)
    }

    @Test(
        arguments: [
            (["unevaluatedProperties": false], ["a": 1]), (["$ref": "#/elsewhere"], 1), (["pattern": "(?<=a)b"], "b"),
            (["not": ["$dynamicRef": "#a"]], 1),
        ] as [(Literal, Literal)])
    func sayWhatTheyDoNotKnow(keywords: Literal, literal: Literal) {
        #expect(verdict(literal, keywords) == .unknown)
    }

    @Test func askNothingOfOtherKindsOfValues() {
        let keywords: Literal = ["minLength": 3, "minimum": 5, "minItems": 1, "minProperties": 2, "title": "x"]
        for literal: Literal in [true, nil] { #expect(verdict(literal, keywords) == .valid) }
        #expect(verdict("abc", keywords) == .valid)
        #expect(verdict(7, keywords) == .valid)
    }

    @Test func endInBoundedWork() {
        var schema: Literal = ["const": 1]
        for _ in 0..<200 { schema = ["not": schema] }
        #expect(verdict(1, schema) == .unknown)
        let wide: Literal = .object([.init("anyOf", .array((0..<30_000).map { ["const": .number(String($0))] }))])
        #expect(verdict("x", wide) == .invalid)
    }

    @Test func leadFromModelToModelWithoutEnd() {
        var first = Model.object("First", [.of("a", .int, isOptional: true)])
        first.keywords = [SchemaKeyword("not", ["$ref": "#/models/Second"])]
        var second = Model.object("Second", [.of("a", .int, isOptional: true)])
        let again: Literal = ["$ref": "#/models/First"]
        second.keywords = [SchemaKeyword("anyOf", [again, ["not": again], ["properties": ["b": again]]])]
        let validator = Validator(Contract(models: [first, second]))
        #expect(validator.judge([:], as: .of(.model("First"))).verdict == .invalid)
        #expect(validator.judge(["b": ["b": ["b": 1]]], as: .of(.model("Second"))).verdict != .invalid)
    }

    @Test func tellWhereAValueIsWrong() {
        var type = TypeReference.of(.json)
        type.keywords = [SchemaKeyword("properties", ["a/b": ["items": ["maxLength": 1]]])]
        let model = Model.object("Holder", [.of("held", .json)])
        var holder = model
        if case .object(var object) = holder.shape {
            object.fields[0].type = type
            holder.shape = .object(object)
        }
        let validator = Validator(Contract(models: [holder]))
        let violations = validator.judge(["held": ["a/b": ["x", "long"]]], as: .of(.model("Holder"))).violations
        #expect(violations.map(\.pointer) == ["/held/a~1b/1"])
        #expect(violations.map(\.message) == ["must have at most 1 characters, not 4"])
    }

    @Test func areThoseOfModelsToo() {
        var model = Model.object("Limited", [.of("a", .int, isOptional: true)])
        model.keywords = [SchemaKeyword("minProperties", 1)]
        let validator = Validator(Contract(models: [model]))
        #expect(validator.judge([:], as: .of(.model("Limited"))).violations.map(\.rule) == [.keyword])
        #expect(validator.judge(["a": 1], as: .of(.model("Limited"))).verdict == .valid)
    }

    @Test func takeFieldsForNoAdditionalMembers() {
        var model = Model.object("Strict", [.of("a", .int)])
        model.keywords = [SchemaKeyword("additionalProperties", false)]
        let validator = Validator(Contract(models: [model]))
        #expect(validator.judge(["a": 1], as: .of(.model("Strict"))).verdict == .valid)
        #expect(validator.judge(["a": 1, "b": 1], as: .of(.model("Strict"))).verdict == .invalid)
    }

    @Test func judgeEachNameByTheModelThatNamesMustBe() {
        let alias = Alias(type: .of(.string), isNewtype: false)
        var short = Model(name: "Short", shape: .alias(alias), origin: nowhere)
        short.keywords = [SchemaKeyword("maxLength", 1)]
        var names = TypeReference.of(.json)
        names.keywords = [SchemaKeyword("propertyNames", ["$ref": "#/models/Short"])]
        let validator = Validator(Contract(models: [short]))
        #expect(validator.judge(["a": 1, "b": 1], as: names).verdict == .valid)
        #expect(validator.judge(["a": 1, "bb": 1], as: names).verdict == .invalid)
        #expect(validator.judge(["bb": 1, "a": 1], as: names).verdict == .invalid)
    }

    @Test(.timeLimit(.minutes(30)))
    func endWhereEachModelLeadsToOthers() {
        func reference(_ index: Int) -> Literal { ["$ref": .string("#/models/N\(index % 40)")] }
        let models = (0..<40).map { index in
            var model = Model.object("N\(index)", [.of("next", .model("N\((index + 1) % 40)"), isOptional: true)])
            let required: Literal = ["required": ["none"]]
            model.keywords = [
                SchemaKeyword("anyOf", [reference(index * 7 + 1), required, reference(index * 11 + 3)]),
                SchemaKeyword("oneOf", [reference(index * 13 + 5), reference(index * 3 + 2)]),
            ]
            return model
        }
        let value = (0..<60).reduce([:] as Literal) { inner, _ in ["next": inner] }
        let judgement = Validator(Contract(models: models)).judge(value, as: .of(.model("N0")))
        #expect(judgement.verdict == .unknown)
    }

    @Test func giveSamplesTheConstantsOfModels() throws {
        let alias = Alias(type: .of(.int), isNewtype: false)
        var level = Model(name: "Level", shape: .alias(alias), origin: nowhere)
        level.keywords = [SchemaKeyword("const", 2)]
        let event = Model.object("Event", [.of("level", .model("Level"))])
        let sampler = Sampler(Contract(models: [level, event]))
        #expect(try sampler.sample(.of(.model("Event")), for: SampleSlot(owner: "Event", name: "")) == ["level": 2])
    }

    @Test func giveSamplesTheirConstantsAndWords() throws {
        var kind = Field.of("kind", .string)
        kind.type.keywords = [SchemaKeyword("const", "cat")]
        var level = Field.of("level", .int)
        level.type.keywords = [SchemaKeyword("enum", [3, 5])]
        var mail = Field.of("contact", .string)
        mail.constraints.format = "email"
        var odd = Field.of("odd", .string)
        odd.type.keywords = [SchemaKeyword("not", [:])]
        let contract = Contract(models: [.object("Cat", [kind, level, mail, odd])])
        let sample = try Sampler(contract).sample(.of(.model("Cat")), for: SampleSlot(owner: "Cat", name: ""))
        guard case .object(let members) = sample else {
            Issue.record("no object")
            return
        }
        #expect(members.prefix(2).map(\.value) == ["cat", 3])
        // What cannot be met is left to chance: better a value than none.
        #expect(members.count == 4)
        guard case .string(let address) = members[2].value else {
            Issue.record("no text")
            return
        }
        #expect(address.contains("@"))
    }
}
