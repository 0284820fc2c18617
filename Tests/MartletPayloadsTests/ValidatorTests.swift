import MartletContract
import MartletPayloads
import Testing

struct ValidatorTests {
    private static let contract = Contract(models: [
        .object("Person", [.of("name", .string), .of("age", .int, isOptional: true)]),
        .object("Strict", [.of("name", .string)], additional: .refused),
        .object("Open", [.of("name", .string)], additional: .kept(.of(.int))),
        .enumeration("Closed", ["a", "b"], isClosed: true), .enumeration("Loose", ["a", "b"]),
        .enumeration("Level", ["1", "9"], rawType: .int, isClosed: true),
        .object("Cat", [.of("lives", .int)], additional: .refused), .object("Dog", [.of("name", .string)]),
        .union("Pet", [("cat", .model("Cat")), ("dog", .model("Dog"))], discriminator: "kind", isClosed: true),
        .union("OpenPet", [("cat", .model("Cat"))], discriminator: "kind"),
        .union("Either", [("cat", .model("Cat")), ("text", .string)], discriminator: nil),
        .alias("Short", .string) { $0.maxLength = 3 }, .alias("Loop", .model("Loop")),
        .object("Tree", [.of("children", .array(.of(.model("Tree"))))]),
    ])

    @Test(
        arguments: [
            (.string, "x"), (.bool, true), (.int, 5), (.int, .number("1e2")), (.int, .number("5.0")), (.double, 5),
            (.int32, 2_147_483_647), (.int64(isString: true), "-12"), (.uint64(isString: true), "18446744073709551615"),
            (.uint64(isString: false), 0),
            (.decimal(isString: true), "12.50"),
            (.uuid, "6ba7b810-9dad-11d1-80b4-00c04fd430c8"), (.url, "https://example.com/a?b=%20#c"), (.url, "../x"),
            (.data(.base64), "aGk="), (.data(.base64url), "-_8"), (.data(.hex), "00fF"),
            (
                .date(.iso8601, name: nil),
                "2025-11-05T09:30:00.123456789+02:00"
            ), (.date(.unix, name: nil), .number("1762335000.5")),
            (.date(.pattern("yyyy-MM-dd"), name: "day"), "2024-02-29"),
            (.date(.firstOf([.iso8601, .unix]), name: nil), 1_762_335_000), (.duration(.iso8601), "PT1H30M"),
            (.duration(.seconds), .number("0.5")), (.json, ["a": nil]), (.json, nil), (.array(.of(.int)), [1, 2]),
            (.map(.of(.string)), ["a": "b"]), (.model("Person"), ["name": "Ada"]),
            (.model("Person"), ["name": "Ada", "age": nil, "more": 1]), (.model("Open"), ["name": "A", "x": 1]),
            (.model("Closed"), "a"), (.model("Loose"), "unheard of"), (.model("Level"), .number("9.0")),
            (.model("Pet"), ["kind": "cat", "lives": 9]), (.model("OpenPet"), ["kind": "bird"]),
            (.model("Either"), ["lives": 9]), (.model("Either"), "text"), (.model("Short"), "äöü"),
            (.model("Tree"), ["children": [["children": []]]]),
        ] as [(TypeReference.Kind, Literal)])
    func accepts(kind: TypeReference.Kind, literal: Literal) {
        #expect(Validator(Self.contract).validate(literal, as: .of(kind)) == [])
    }

    @Test(
        arguments: [
            (.string, 1, .type, ""), (.string, nil, .null, ""), (.bool, "true", .type, ""),
            (.int, .number("1.5"), .format, ""),
            (.int, .number("9223372036854775808"), .range, ""), (.int32, 2_147_483_648, .range, ""),
            (.uint64(isString: false), -1, .range, ""), (.uint64(isString: true), "18446744073709551616", .range, ""),
            (.int64(isString: true), "1e2", .format, ""), (.int64(isString: true), 12, .type, ""),
            (.double, .number("1e309"), .range, ""), (.float, .number("1e39"), .range, ""),
            (.decimal(isString: true), "12,50", .format, ""), (.decimal(isString: false), .number("1e200"), .range, ""),
            (.uuid, "6ba7b8109dad11d180b400c04fd430c8", .format, ""), (.url, "a b", .format, ""),
            (.url, "", .format, ""),
            (.url, "%zz", .format, ""), (.data(.base64), "aGk", .format, ""), (.data(.hex), "0g", .format, ""),
            (.date(.iso8601, name: nil), "2025-11-05", .format, ""), (.date(.iso8601, name: nil), true, .type, ""),
            (.date(.pattern("yyyy-MM-dd"), name: nil), "2025-02-29", .format, ""),
            (.date(.unix, name: nil), "1762335000", .type, ""), (.duration(.iso8601), "1h", .format, ""),
            (.array(.of(.int)), [1, "x"], .type, "/1"), (.map(.of(.string)), ["a/b~": 1], .type, "/a~1b~0"),
            (.array(.of(.int)), ["a": 1], .type, ""), (.model("Person"), ["age": 1], .missing, "/name"),
            (.model("Person"), ["name": nil], .null, "/name"),
            (.model("Person"), ["name": "a", "name": "b"], .unknown, "/name"),
            (.model("Strict"), ["name": "Ada", "more": 1], .unknown, "/more"),
            (.model("Open"), ["name": "A", "x": "1"], .type, "/x"), (.model("Closed"), "c", .enumeration, ""),
            (.model("Loose"), 1, .type, ""), (.model("Level"), 2, .enumeration, ""),
            (.model("Pet"), ["kind": "bird"], .union, "/kind"), (.model("Pet"), ["lives": 9], .union, "/kind"),
            (.model("Pet"), ["kind": "cat", "lives": "9"], .type, "/lives"),
            (.model("Pet"), ["kind": "cat", "lives": 9, "x": 1], .unknown, "/x"), (.model("Either"), 5, .union, ""),
            (.model("Short"), "abcd", .length, ""),
            (.model("Tree"), ["children": [[:]]], .missing, "/children/0/children"),
        ] as [(TypeReference.Kind, Literal, Violation.Rule, String)])
    func refuses(kind: TypeReference.Kind, literal: Literal, rule: Violation.Rule, pointer: String) {
        let violations = Validator(Self.contract).validate(literal, as: .of(kind))
        #expect(violations.map(\.rule) == [rule])
        #expect(violations.first?.pointer == pointer)
    }

    @Test(
        arguments: [
            (.int, 5, .with { $0.minimum = "6" }, .bound), (.int, 5, .with { $0.maximum = "4.9" }, .bound),
            (.double, 5, .with { $0.exclusiveMinimum = "5" }, .bound),
            (.double, 5, .with { $0.exclusiveMaximum = "5.0" }, .bound),
            (.double, .number("0.35"), .with { $0.multipleOf = "0.1" }, .multiple),
            (.decimal(isString: true), "12", .with { $0.maximum = "10" }, .bound),
            (.string, "😀", .with { $0.minLength = 2 }, .length), (.string, "abc", .with { $0.maxLength = 2 }, .length),
            (.string, "abc", .with { $0.pattern = "^[0-9]+$" }, .pattern),
            (.array(.of(.int)), [1], .with { $0.minItems = 2 }, .count),
            (.array(.of(.int)), [1, 2], .with { $0.maxItems = 1 }, .count),
            (.array(.of(.double)), [1, .number("1.0")], .with { $0.areItemsUnique = true }, .unique),
        ] as [(TypeReference.Kind, Literal, Constraints, Violation.Rule)])
    func holdsToConstraints(
        kind: TypeReference.Kind, literal: Literal, constraints: Constraints, rule: Violation.Rule
    ) {
        let validator = Validator(Self.contract)
        #expect(validator.validate(literal, as: .of(kind), constraints: constraints).map(\.rule) == [rule])
        #expect(validator.validate(literal, as: .of(kind)) == [])
    }

    @Test func keepsTheDigitsOfBounds() {
        let constraints = Constraints.with { $0.maximum = "9007199254740992" }
        let validator = Validator(Self.contract)
        #expect(validator.validate(.number("9007199254740993"), as: .of(.double), constraints: constraints).count == 1)
        #expect(validator.validate(.number("9007199254740992.0"), as: .of(.double), constraints: constraints) == [])
    }

    @Test func saysWhatItCouldNotCheck() {
        let constraints = Constraints.with { $0.pattern = "b(?!a)" }
        let judgement = Validator(Self.contract).judge("b", as: .of(.string), constraints: constraints)
        #expect(judgement.verdict == .unknown)
        #expect(judgement.unchecked.map(\.rule) == [.pattern])
        #expect(Validator(Self.contract).judge("b", as: .of(.model("Loop"))).verdict == .unknown)
    }

    @Test func stopsAtADepth() {
        var literal: Literal = ["children": []]
        for _ in 0..<2_000 { literal = ["children": .array([literal])] }
        let violations = Validator(Self.contract).validate(literal, as: .of(.model("Tree")))
        #expect(violations.map(\.rule) == [.limit])
    }

    /// Without memory of what was found, each level doubles the work.
    @Test(.timeLimit(.minutes(30))) func judgesUnionsOfUnionsOnce() {
        let contract = Contract(models: [
            .object("A", [.of("child", .model("U"), isOptional: true), .of("a", .int)]),
            .object("B", [.of("child", .model("U"), isOptional: true), .of("b", .int)]),
            .union("U", [("a", .model("A")), ("b", .model("B"))], discriminator: nil),
        ])
        var literal: Literal = ["b": 1]
        for _ in 0..<60 { literal = ["b": 1, "child": literal] }
        #expect(Validator(contract).judge(literal, as: .of(.model("U"))).verdict == .valid)
    }

    @Test func collectsNoMoreThanItsLimit() {
        let literal = Literal.array([Literal](repeating: "x", count: 100_000))
        let violations = Validator(Self.contract).validate(literal, as: .of(.array(.of(.int))))
        #expect(violations.count == Validator.violationLimit)
    }
}
