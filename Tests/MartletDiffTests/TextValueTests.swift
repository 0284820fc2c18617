import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Verdicts about values that travel as plain text: what counts is which texts there are, and not their types.
struct TextValueTests {
    /// What carries a value as text.
    private static let places = ["query", "header", "cookie", "form", "multipart"]

    private static func contract(_ schema: String, _ place: String, _ more: String = "") throws -> Contract {
        let content =
            place == "form" ? "application/x-www-form-urlencoded" : place == "multipart" ? "multipart/form-data" : ""
        let body = """
            requestBody: { required: true, content: { \(content): { schema: { type: object, required: [v], properties: \
            { v: \(schema) } } } } }
            """
        let isPath = place == "path"
        let parameter =
            "parameters: [{ name: v, in: \(place), \(isPath ? "required: true, " : "")schema: \(schema)\(more) }]"
        return try read(
            """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            paths:
              /o\(isPath ? "/{v}" : ""):
                post:
                  operationId: o
                  \(content.isEmpty ? parameter : body)
                  responses: { '204': { description: Done } }
            """)
    }

    /// An operation whose body is a form of a schema.
    private static func form(
        _ schema: String, _ type: String = "application/x-www-form-urlencoded", _ more: String = ""
    ) throws -> Contract {
        try read(
            """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            paths:
              /o:
                post:
                  operationId: o
                  requestBody: { required: true, content: { \(type): { schema: \(schema)\(more) } } }
                  responses: { '204': { description: Done } }
            """)
    }

    private static func read(_ text: String) throws -> Contract {
        try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    private func changes(_ before: Contract, _ after: Contract) -> [Change] {
        ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
    }

    private func verdict(_ before: Contract, _ after: Contract) -> Verdict {
        changes(before, after).map(\.verdicts.wire).max() ?? .safe
    }

    @Test(arguments: [
        ("{ type: integer }", "{ type: string }", Verdict.safe, Verdict.breaking),
        ("{ type: boolean }", "{ type: string }", .safe, .breaking),
        ("{ type: boolean }", "{ type: string, enum: ['true', 'false'] }", .safe, .safe),
        ("{ type: integer }", "{ type: number }", .safe, .breaking),
        ("{ type: integer, enum: [1, 2] }", "{ type: string, enum: ['1', '2'] }", .safe, .safe),
        ("{ type: integer, minimum: 1 }", "{ type: integer, minimum: 2 }", .breaking, .safe),
        ("{ type: integer }", "{ type: array, items: { type: integer } }", .safe, .breaking),
        ("{ type: integer }", "{ type: array, items: { type: string } }", .safe, .breaking),
        ("{ type: integer }", "{ type: array, items: { type: integer, maximum: 5 } }", .breaking, .breaking),
        ("{ type: integer }", "{ type: array, items: { type: integer }, maxItems: 1 }", .safe, .safe),
        ("{ type: integer }", "{ type: array, items: { type: integer }, minItems: 2 }", .breaking, .breaking),
        (
            "{ type: array, items: { type: integer } }", "{ type: array, items: { type: integer }, minItems: 1 }",
            .safe, .safe
        ),
    ])
    func comparesTexts(_ one: String, _ other: String, _ there: Verdict, _ back: Verdict) throws {
        for place in Self.places {
            let (before, after) = (try Self.contract(one, place), try Self.contract(other, place))
            #expect(verdict(before, after) == there, "\(place): \(one) → \(other): \(changes(before, after))")
            #expect(verdict(after, before) == back, "\(place): \(other) → \(one): \(changes(after, before))")
        }
    }

    /// Constants and bounds are about the values that texts say.
    @Test(arguments: [
        ("{ const: true }", "{ type: integer }", Verdict.breaking, Verdict.breaking),
        ("{ const: 1 }", "{ const: '1' }", .safe, .safe),
        ("{ type: string, enum: ['1', '2'] }", "{ type: integer, maximum: 2 }", .safe, .breaking),
        ("{ type: string, enum: ['1', '3'] }", "{ type: integer, maximum: 2 }", .breaking, .breaking),
        ("{ enum: [1.5] }", "{ type: boolean }", .breaking, .breaking),
        ("{ const: '1.5' }", "{ type: number, multipleOf: 1 }", .breaking, .breaking),
    ])
    func readsConstantsAndBoundsAsTexts(_ one: String, _ other: String, _ there: Verdict, _ back: Verdict) throws {
        let (before, after) = (try Self.contract(one, "query"), try Self.contract(other, "query"))
        #expect(verdict(before, after) == there, "\(one) → \(other): \(changes(before, after))")
        #expect(verdict(after, before) == back, "\(other) → \(one): \(changes(after, before))")
    }

    /// The texts of some lists are also single texts that a pattern may exclude.
    @Test func aListInOneTextIsNotJudgedByAPattern() throws {
        let before = try Self.contract("{ type: array, items: { type: integer } }", "path")
        #expect(verdict(before, try Self.contract("{ type: string, pattern: '^[^,]*$' }", "path")) == .unknown)
        #expect(verdict(before, try Self.contract("{ type: string }", "path")) == .safe)
    }

    @Test func whatIsAskedOfAFormAsAWholeCounts() throws {
        func form(_ type: String, _ more: String) throws -> Contract {
            try Self.form("{ type: object, properties: { a: { type: string } }\(more) }", type)
        }
        for type in ["application/x-www-form-urlencoded", "multipart/form-data"] {
            let (open, closed) = (try form(type, ""), try form(type, ", additionalProperties: false"))
            #expect(verdict(open, closed) == .breaking)
            #expect(verdict(closed, open) == .safe)
            #expect(!changes(closed, open).isEmpty)
        }
    }

    /// A part that is JSON says null, so one that is required is there.
    @Test func aRequiredPartThatMayBeNullIsNeverAbsent() throws {
        func part(_ type: String, _ required: String = "required: [a], ") throws -> Contract {
            let type = "{ type: object, \(required)properties: { a: { type: \(type) } } }"
            return try Self.form(type, "multipart/form-data", ", encoding: { a: { contentType: application/json } }")
        }
        let (before, after) = (try part("[string, 'null']"), try part("string"))
        #expect(changes(before, after).allSatisfy { !$0.message.contains("must be there now") })
        #expect(verdict(before, after) == .breaking)
        #expect(verdict(after, before) == .safe)
        #expect(changes(try part("[string, 'null']", ""), before).contains { $0.message.contains("must be there now") })
    }

    @Test(arguments: [
        // A single value has no style to speak of, nor does a list of which each element has the name before it.
        ("{ type: integer }", "", "{ type: array, items: { type: integer } }", ", explode: false", Verdict.safe),
        ("{ type: integer }", "", "{ type: integer }", ", style: spaceDelimited", .safe),
        (
            "{ type: array, items: { type: integer } }", "", "{ type: array, items: { type: integer } }",
            ", style: pipeDelimited, explode: true", .safe
        ),
        (
            "{ type: array, items: { type: integer } }", "", "{ type: array, items: { type: integer } }",
            ", explode: false", .breaking
        ),
        (
            "{ type: array, items: { type: integer }, maxItems: 1 }", "",
            "{ type: array, items: { type: integer }, maxItems: 1 }", ", explode: false", .safe
        ),
        ("{ type: [integer, boolean] }", "", "{ type: [integer, boolean] }", ", explode: false", .safe),
    ])
    func knowsStylesThatWriteTheSame(
        _ one: String, _ style: String, _ other: String, _ otherStyle: String, _ expected: Verdict
    ) throws {
        let (before, after) = (
            try Self.contract(one, "query", style), try Self.contract(other, "query", otherStyle)
        )
        #expect(verdict(before, after) == expected, "\(changes(before, after))")
    }

    /// The JSON of a number or a Boolean is its text; that of a string has quotes.
    @Test(arguments: [("integer", Verdict.safe), ("boolean", .safe), ("string", .breaking)])
    func aNumberIsWrittenAlikeAsJSON(_ type: String, _ expected: Verdict) throws {
        func parameter(_ value: String) throws -> Contract {
            try Self.read(
                """
                openapi: 3.1.0
                info: { title: Depot, version: '1' }
                paths:
                  /o:
                    get:
                      operationId: o
                      parameters: [{ name: v, in: query, \(value) }]
                      responses: { '204': { description: Done } }
                """)
        }
        let plain = try parameter("schema: { type: \(type) }")
        let json = try parameter("content: { application/json: { schema: { type: \(type) } } }")
        for (before, after) in [(plain, json), (json, plain)] {
            #expect(verdict(before, after) == expected && !changes(before, after).isEmpty)
        }
    }

    /// Values without a schema, and those of several types, are texts like others; so are the fields of a form of any type.
    @Test(arguments: [
        ("{ type: [integer, boolean] }", "{ type: string }", Verdict.safe, Verdict.breaking),
        ("{ anyOf: [{ type: string }, { type: integer }] }", "{ type: string }", .safe, .safe),
    ])
    func comparesTextsOfSeveralTypes(_ one: String, _ other: String, _ there: Verdict, _ back: Verdict) throws {
        for place in Self.places {
            let (before, after) = (try Self.contract(one, place), try Self.contract(other, place))
            #expect(verdict(before, after) == there, "\(place): \(changes(before, after))")
            #expect(verdict(after, before) == back, "\(place): \(changes(after, before))")
        }
        let (any, string) = (try Self.contract("{}", "query"), try Self.contract("{ type: string }", "query"))
        // It may be a list of several.
        #expect(verdict(any, string) == .breaking && verdict(string, any) == .safe)
    }

    /// What types have no words for, the schemas of the documents decide.
    @Test(arguments: [
        ("{ type: boolean }", "{ oneOf: [{ type: boolean }, { type: boolean }] }", Verdict.breaking),
        (
            "{ type: string, enum: [a, b] }",
            "{ oneOf: [{ type: string, enum: [a, b] }, { type: string, enum: [a, c] }] }", .breaking
        ),
        ("{ type: string, const: 'true' }", "{ allOf: [{ type: string }, { type: boolean }] }", .breaking),
        ("{ type: integer }", "{ oneOf: [false] }", .breaking), ("{ type: string }", "{ maximum: 6 }", .safe),
        ("{ type: boolean }", "{ pattern: 'b$' }", .safe), ("{ maximum: 10 }", "{ maximum: 5 }", .breaking),
        ("{ type: array, minItems: 2, maxItems: 1 }", "{ type: array, maxItems: 1 }", .safe),
        (
            "{ type: array, items: { type: integer } }",
            "{ type: array, items: { type: integer }, contains: { type: string }, minContains: 0, maxContains: 0 }",
            .safe
        ),
        (
            "{ type: array, contains: { type: integer }, maxContains: 1 }",
            "{ type: array, contains: { type: integer }, minContains: 2 }", .breaking
        ),
        (
            "{ type: object, patternProperties: { '^a': { type: integer } } }",
            "{ type: object, patternProperties: { '^a': { type: integer }, '^b': { type: integer } } }", .breaking
        ),
    ])
    func schemasDecideAboutTexts(_ one: String, _ other: String, _ expected: Verdict) throws {
        let changes = changes(try Self.contract(one, "query"), try Self.contract(other, "query"))
        #expect(changes.map(\.verdicts.wire).max() == expected, "\(changes)")
        #expect(changes.allSatisfy { $0.counterexample == nil } == (expected == .safe), "\(changes)")
    }

    @Test(arguments: [
        "{ type: object, additionalProperties: { type: TYPE } }",
        "{ oneOf: [{ type: object, required: [a], properties: { a: { type: TYPE } } }, "
            + "{ type: object, required: [b], properties: { b: { type: string } } }] }",
    ])
    func comparesFieldsOfFormsOfAnyTypeAsTexts(_ schema: String) throws {
        func form(_ type: String) throws -> Contract { try Self.form(schema.replacing("TYPE", with: type)) }
        let (number, string) = (try form("integer"), try form("string"))
        #expect(verdict(number, string) == .safe, "\(changes(number, string))")
        #expect(verdict(string, number) == .breaking, "\(changes(string, number))")
        #expect(!changes(number, string).isEmpty)
    }

    @Test func aPieceOfAPathIsNeverEmpty() throws {
        let (before, after) = (
            try Self.contract("{ type: string }", "path"), try Self.contract("{ type: string, minLength: 1 }", "path")
        )
        #expect(verdict(before, after) == .safe)
        #expect(verdict(before, try Self.contract("{ type: string, minLength: 2 }", "path")) == .breaking)
        let (list, query) = ("{ type: string }", "query")
        #expect(
            verdict(try Self.contract(list, query), try Self.contract("{ type: string, minLength: 1 }", query))
                == .breaking)
    }

    /// A comma in the text of a header field separates elements.
    @Test func aTextCanBeSeveralElementsOfAList() throws {
        let (text, list) = ("{ type: string }", "{ type: array, items: { type: string }, maxItems: 1 }")
        #expect(verdict(try Self.contract(text, "header"), try Self.contract(list, "header")) != .safe)
        #expect(verdict(try Self.contract(text, "query"), try Self.contract(list, "query")) == .safe)
    }

    /// Objects in forms are JSON, where a number is no string.
    @Test func comparesJSONInsideOfFormsAsJSON() throws {
        let (number, string) = (
            "{ type: object, properties: { n: { type: integer } } }",
            "{ type: object, properties: { n: { type: string } } }"
        )
        #expect(verdict(try Self.contract(number, "form"), try Self.contract(string, "form")) == .breaking)
    }

    @Test func saysWhichFieldsOfAFormAreMissing() throws {
        func form(_ fields: String, _ required: String) throws -> Contract {
            try Self.form("{ type: object, properties: { \(fields) }, required: [\(required)] }")
        }
        let (one, two) = ("a: { type: integer }", "a: { type: string }, b: { type: integer }")
        let found = changes(try form(one, ""), try form(two, "b"))
        let missing = try #require(found.first { $0.code == "diff/request-field-added" }, "\(found)")
        #expect(missing.verdicts.wire == .breaking)
        #expect(missing.counterexample != nil)
        #expect(found.filter { $0.verdicts.wire != .safe }.count == 1)
        #expect(verdict(try form(one, ""), try form(two, "")) == .safe)
        #expect(verdict(try form(one, ""), try form("a: { type: integer, maximum: 3 }", "")) == .breaking)
    }

    /// The elements that a server takes from a text are parts of it: what is asked of the whole says little of them.
    @Test(arguments: [
        ("minLength: 5", Verdict.breaking), ("enum: [a, 'b,c']", .breaking), ("pattern: '^x,y$'", .breaking),
        ("enum: [a, b]", .safe), ("maxLength: 5", .safe),
    ])
    func aPartOfATextIsNoWholeOne(_ limit: String, _ expected: Verdict) throws {
        let text = try Self.contract("{ type: string, \(limit) }", "header")
        let list = try Self.contract("{ type: array, items: { type: string, \(limit) } }", "header")
        #expect(verdict(text, list) == expected, "\(changes(text, list))")
    }
}
