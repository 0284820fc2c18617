import MartletContract
import MartletPayloads
import Testing

struct SamplerTests {
    private func sample(_ field: Field, _ models: [Model] = [], variant: Sampler.Variant = .full) throws -> Literal {
        try Sampler(Contract(models: models)).sample(field, in: "Person", variant: variant)
    }

    @Test(arguments: [
        ("id", "person-1"), ("specialistId", "specialist-1"), ("city", "Lyon"), ("emailAddress", "@example."),
        ("website", "https://example.com/"), ("phoneNumber", "+1202555"), ("created_at", "2025-11-"),
        ("favouriteThing", "favourite thing"),
    ]) func looksLikeItsName(name: String, expected: String) throws {
        guard case .string(let text) = try sample(.of(name, .string)) else { return #expect(Bool(false)) }
        #expect(text.contains(expected))
    }

    @Test func prefersExamples() throws {
        var field = Field.of("name", .string) { $0.maxLength = 4 }
        field.examples = ["too long", "Ada"]
        #expect(try sample(field) != "too long")
        field.examples = ["Ada"]
        #expect(try sample(field) == "Ada")
        var model = Model.object("Person", [.of("name", .string)])
        model.examples = [["name": "Raluca"]]
        let sampler = Sampler(Contract(models: [model]))
        let type = TypeReference.of(.array(.of(.model("Person"))))
        #expect(try sampler.sample(type, for: SampleSlot(owner: "", name: "")) == [["name": "Raluca"]])
    }

    @Test func prefersTheExampleOfAnAnswer() throws {
        var response = Response(status: .code(200), type: .of(.int), origin: nowhere)
        response.examples = [
            Example(name: "first", value: "wrong", origin: response.origin),
            Example(name: "second", value: 7, origin: response.origin),
        ]
        let sampler = Sampler(Contract(models: []))
        #expect(try sampler.sample(response, of: EndpointReference(group: "G", name: "get")) == 7)
    }

    @Test func differsFromTheDefault() throws {
        var field = Field.of("available", .bool)
        for value in [true, false] {
            field.defaultValue = .bool(value)
            #expect(try sample(field) == .bool(!value))
        }
    }

    @Test func leavesOutWhatMayBeAbsentInTheMinimalVariant() throws {
        let model = Model.object(
            "Thing", [.of("id", .string), .of("note", .string, isOptional: true), .of("link", .url, isNullable: true)])
        let minimal = try sample(.of("thing", .model("Thing")), [model], variant: .minimal)
        #expect(minimal == ["id": "thing-1", "link": nil])
        guard case .object(let members) = try sample(.of("thing", .model("Thing")), [model]) else {
            return #expect(Bool(false))
        }
        #expect(members.map(\.name) == ["id", "note", "link"])
    }

    @Test func doesNotDependOnNeighbours() throws {
        let few = Model.object("Thing", [.of("size", .int)])
        let many = Model.object("Thing", [.of("extra", .string), .of("size", .int)])
        guard case .object(let members) = try sample(.of("thing", .model("Thing")), [many]) else {
            return #expect(Bool(false))
        }
        #expect(try sample(.of("thing", .model("Thing")), [few]) == .object([members[1]]))
    }

    @Test func isTheSameOnEveryMachine() throws {
        let model = Model.object(
            "Thing",
            [
                .of("id", .uuid), .of("at", .date(.iso8601, name: nil)),
                .of("code", .string) { $0.pattern = "^[A-Z]{4}$" },
                .of("blob", .data(.base64)), .of("factor", .double),
            ])
        let text = JSONText.write(try sample(.of("thing", .model("Thing")), [model]))
        let expected =
            #"{"id":"6d054cbd-1164-488f-b44f-ca74cdaaf0e6","at":"2025-12-23T09:30:00Z","code":"GQOF","#
            + #""blob":"YmxvYg==","factor":3.5}"#
        #expect(text == expected)
    }

    @Test func stopsWhereAModelHoldsItself() throws {
        let models: [Model] = [
            .object(
                "Node",
                [
                    .of("value", .int), .of("next", .model("Node"), isOptional: true),
                    .of("children", .array(.of(.model("Node")))), .of("parent", .model("Node"), isNullable: true),
                    .of("all", .map(.of(.model("Node")))),
                ])
        ]
        guard case .object(let members) = try sample(.of("node", .model("Node")), models) else {
            return #expect(Bool(false))
        }
        #expect(members.map(\.name) == ["value", "children", "parent", "all"])
    }

    @Test func findsTheWayOutOfARecursiveUnion() throws {
        let models: [Model] = [
            .object("Add", [.of("left", .model("Term")), .of("right", .model("Term"))]),
            .object("Leaf", [.of("value", .int)]),
            .union("Term", [("add", .model("Add")), ("leaf", .model("Leaf"))], discriminator: "kind"),
        ]
        let sampler = Sampler(Contract(models: models))
        let text = JSONText.write(try sampler.sample(.of(.model("Term")), for: SampleSlot(owner: "", name: "")))
        #expect(text.contains(#""kind":"leaf""#))
    }
}

/// Sizes that a hostile or careless author asks for: little work, and an honest answer.
@Suite(.timeLimit(.minutes(30))) struct HostileSizeTests {
    private func failure(_ field: Field, _ models: [Model] = []) -> SampleFailure.Reason? {
        do throws(SampleFailure) {
            _ = try Sampler(Contract(models: models)).sample(field, in: "Owner")
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        arguments: [
            (.of("x", .string) { $0.minLength = 1_000_000_000 }, .tooLarge),
            (.of("x", .string) { ($0.minLength, $0.maxLength) = (5, 4) }, .contradiction),
            (.of("x", .string) { $0.pattern = "b(?=a)" }, .pattern),
            (.of("x", .string) { ($0.pattern, $0.maxLength) = ("^a{9}$", 8) }, .contradiction),
            (.of("x", .array(.of(.int))) { $0.minItems = 1_000_000_000 }, .tooLarge),
            (.of("x", .array(.of(.int))) { $0.minItems = .max }, .tooLarge),
            (.of("x", .array(.of(.bool))) { ($0.minItems, $0.areItemsUnique) = (3, true) }, .contradiction),
            (.of("x", .int) { ($0.minimum, $0.maximum) = ("5", "4") }, .contradiction),
            (.of("x", .int) { ($0.exclusiveMinimum, $0.exclusiveMaximum) = ("4", "5") }, .contradiction),
            (.of("x", .int) { $0.minimum = "1e1000000" }, .contradiction),
            (.of("x", .int) { ($0.multipleOf, $0.minimum) = ("1e30", "1") }, .contradiction),
        ] as [(Field, SampleFailure.Reason)])
    func areRefused(field: Field, reason: SampleFailure.Reason) {
        #expect(failure(field) == reason)
    }

    @Test(
        arguments: [
            .of("x", .double) { ($0.multipleOf, $0.minimum) = ("1e-300", "0.5") },
            .of("x", .double) { ($0.minimum, $0.maximum) = ("1e300", "1.1e300") },
            .of("x", .double) { ($0.exclusiveMinimum, $0.exclusiveMaximum) = ("0", "1e-300") },
            .of("x", .double) { ($0.exclusiveMinimum, $0.exclusiveMaximum) = ("0.1", "0.10000000000000001") },
            .of("x", .int) { ($0.multipleOf, $0.minimum) = ("0.75", "7") },
            .of("x", .int) { ($0.minimum, $0.maximum) = ("9223372036854775807", "9223372036854775807") },
            .of("x", .string) { $0.minLength = 100_000 }, .of("x", .string) { $0.maxLength = 0 },
            .of("x", .string) { ($0.pattern, $0.minLength) = ("^[ab]+$", 300) },
            .of("x", .array(.of(.int))) { $0.minItems = 5_000 },
            .of("x", .array(.of(.string))) { ($0.minItems, $0.areItemsUnique) = (500, true) },
            .of("x", .array(.of(.bool))) { ($0.minItems, $0.areItemsUnique) = (2, true) },
            .of("x", .decimal(isString: false)) { $0.multipleOf = "0.25" },
        ] as [Field])
    func areMet(field: Field) {
        #expect(failure(field) == nil)
    }

    @Test func knowsWhatGoesOnWithoutEnd() {
        let models: [Model] = [
            .object("Egg", [.of("hen", .model("Hen"))]), .object("Hen", [.of("egg", .model("Egg"))]),
            .alias("Loop", .model("Loop")),
        ]
        #expect(failure(.of("x", .model("Egg")), models) == .unending)
        #expect(failure(.of("x", .model("Loop")), models) == .unending)
        #expect(failure(.of("x", .array(.of(.model("Egg")))), models) == nil)
    }

    @Test func knowsWhatDoublesAtEachLevel() {
        var models: [Model] = [.object("M40", [.of("x", .int)])]
        for index in 0..<40 {
            models.append(
                .object("M\(index)", [.of("a", .model("M\(index + 1)")), .of("b", .model("M\(index + 1)"))]))
        }
        #expect(failure(.of("x", .model("M0")), models) == .tooLarge)
        let optional = models.map { model in
            guard case .object(var object) = model.shape else { return model }
            for index in object.fields.indices { object.fields[index].isOptional = true }
            return Model(name: model.name, shape: .object(object), origin: nowhere)
        }
        #expect(failure(.of("x", .model("M0")), optional) == nil)
    }
}
