import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Schemas that say the same in other words, and what is said of payloads that nobody has seen.
struct EquivalentSchemasTests {
    private static let places = ["body", "response", "query", "path", "header", "cookie"]

    private static func contract(_ schema: String, _ place: String, version: String = "3.1.0") throws -> Contract {
        let content = "content: { application/json: { schema: \(schema) } }"
        let body = place == "body" ? "requestBody: { required: true, \(content) }, " : ""
        let response = place == "response" ? ", \(content)" : ""
        let parameter =
            ["query", "path", "header", "cookie"].contains(place)
            ? "parameters: [{ name: v, in: \(place), required: true, schema: \(schema) }], " : ""
        let text = """
            openapi: \(version)
            info: { title: Depot, version: '1' }
            paths:
              /o\(place == "path" ? "/{v}" : ""):
                post: { operationId: o, \(parameter)\(body)responses: { '200': { description: Done\(response) } } }
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    private func changes(
        _ before: String, _ after: String, _ place: String, version: String = "3.1.0"
    ) throws -> [Change] {
        ContractDiff.changes(
            from: try Self.contract(before, place, version: version),
            to: try Self.contract(after, place, version: version),
            context: DiffContext(now: today))
    }

    /// Numbers are compared by their values, however they are written (JSON Schema 2020-12, Core, section 4.2.2).
    @Test(arguments: [
        ("{ enum: [1] }", "{ enum: [1.0] }"), ("{ const: 1 }", "{ const: 1.0 }"), ("{ const: 1 }", "{ const: 1e0 }"),
        ("{ type: integer, enum: [1, 2] }", "{ type: integer, enum: [1.0, 2] }"), ("{ enum: [0] }", "{ enum: [-0.0] }"),
        ("{ type: number, enum: [1.5, 100] }", "{ type: number, enum: [15e-1, 1e2] }"),
        ("{ type: number, const: 100 }", "{ type: number, const: 1e2 }"),
        ("{ type: integer, minimum: 1, multipleOf: 2 }", "{ type: integer, minimum: 1.0, multipleOf: 20e-1 }"),
        ("{ type: number, exclusiveMaximum: 0.5 }", "{ type: number, exclusiveMaximum: 5e-1 }"),
    ])
    func otherDigitsAreNoChange(_ one: String, _ other: String) throws {
        for place in Self.places {
            #expect(try changes(one, other, place).isEmpty, "\(place)")
            #expect(try changes(other, one, place).isEmpty, "\(place)")
        }
    }

    @Test(arguments: ["{ type: integer, enum: [1, 2] }", "{ type: number, minimum: 1 }"])
    func otherDigitsAreNoChangeInOlderVersions(schema: String) throws {
        let other = schema.replacing("1", with: "1.0")
        for place in Self.places {
            #expect(try changes(schema, other, place, version: "3.0.3").isEmpty, "\(place)")
        }
    }

    /// Strings are other texts, whatever numbers they look like.
    @Test(arguments: places) func digitsOfStringsAreTexts(place: String) throws {
        let found = try changes("{ type: string, enum: ['1'] }", "{ type: string, enum: ['1.0'] }", place)
        #expect(found.map(\.verdicts.wire).max() == .breaking)
    }

    private static let object = "type: object, properties: { a: { type: integer }, b: { type: integer } }"

    @Test(arguments: [
        ("type: array, items: { type: integer }", "type: array, unevaluatedItems: { type: integer }"),
        (
            "type: array, contains: { const: a }, minContains: 0, unevaluatedItems: { type: integer }",
            "type: array, items: { anyOf: [{ const: a }, { type: integer }] }"
        ),
        (
            "type: array, contains: { type: string }, unevaluatedItems: false",
            "type: array, minItems: 1, items: { type: string }"
        ),
        ("type: array, items: { type: integer }", "type: array, anyOf: [{ items: { type: integer } }]"),
        (
            "type: object, propertyNames: { enum: [a, b] }",
            "type: object, properties: { a: {}, b: {} }, additionalProperties: false"
        ),
        (
            "type: object, additionalProperties: { type: string }",
            "type: object, unevaluatedProperties: { type: string }"
        ),
        ("\(object), required: [a], dependentRequired: { a: [b] }", "\(object), required: [a, b]"),
        ("\(object), dependentRequired: { a: [b] }", "\(object), dependentSchemas: { a: { required: [b] } }"),
        ("\(object), dependentRequired: { a: [b] }", "\(object), if: { required: [a] }, then: { required: [b] }"),
        ("type: array, items: { const: a }, uniqueItems: true", "type: array, items: { const: a }, maxItems: 1"),
        ("type: string, not: { const: a }", "type: string, pattern: '^(?!a$)'"),
    ])
    func otherWordsAreSafe(_ one: String, _ other: String) throws {
        for place in ["body", "response"] {
            for (before, after) in [(one, other), (other, one)] {
                let found = try changes("{ \(before) }", "{ \(after) }", place)
                #expect(
                    found.allSatisfy { $0.verdicts.wire == .safe && $0.counterexample == nil }, "\(place): \(found)")
            }
        }
    }

    /// Elements that only keywords look at are no values of any type: what a whole list allows is asked.
    @Test(arguments: [
        "not: { contains: { not: { type: integer } } }", "enum: [[], [1]]", "const: [1, 2]",
        "oneOf: [{ items: { type: integer } }, { minItems: 3, items: { enum: [1] }, maxItems: 2 }]",
    ])
    func elementsThatKeywordsLookAtAreNotOfAnyType(keywords: String) throws {
        for place in ["body", "response"] {
            let integers = "{ type: array, items: { type: integer } }"
            for (before, after) in [
                (integers, "{ type: array, \(keywords) }"), ("{ type: array, \(keywords) }", integers),
            ] {
                for change in try changes(before, after, place) where change.verdicts.wire == .breaking {
                    let payload = try #require(change.counterexample?.payload)
                    #expect(payload.isListOfIntegers, "\(place): \(change)")
                }
            }
        }
    }

    /// What has not changed may exclude the payloads that a change by itself excludes: where nobody can tell, it is unknown.
    @Test(arguments: [
        ("type: array, items: { type: string, pattern: '(?<=a)b' }", "maxItems: 2", "maxItems: 0"),
        (
            "type: object, additionalProperties: { type: string, pattern: '(?<=a)b' }, minProperties: 1", "",
            "maxProperties: 1"
        ),
        ("type: string, not: { pattern: '(?<=a)b' }", "", "maxLength: 3"),
        ("type: integer, not: { allOf: [{ const: 5 }, { pattern: 1 }] }", "maximum: 5", "maximum: 4"),
    ])
    func isUnknownWithoutAPayload(_ open: String, _ before: String, _ after: String) throws {
        for (place, first, second) in [("body", before, after), ("response", after, before)] {
            let found = try changes("{ \(open), \(first) }", "{ \(open), \(second) }", place)
            #expect(found.map(\.verdicts.wire) == [.unknown], "\(place): \(found)")
        }
    }

    /// What is in a string no schema says: another media type may be a break, or none.
    @Test(arguments: [
        ("contentEncoding: base64", "contentEncoding: base64, contentMediaType: image/png"),
        (
            "contentEncoding: base64, contentMediaType: image/png",
            "contentEncoding: base64, contentMediaType: image/jpeg"
        ),
        ("contentMediaType: text/html", "contentMediaType: text/plain"),
        ("contentEncoding: base32", "contentEncoding: quoted-printable"),
    ])
    func contentIsUnknown(_ before: String, _ after: String) throws {
        for place in ["body", "response"] {
            let found = try changes("{ type: string, \(before) }", "{ type: string, \(after) }", place)
            #expect(found.map(\.verdicts.wire) == [.unknown], "\(place): \(found)")
        }
    }

    /// Of a list of values that must be there, only the new ones show that another is allowed.
    @Test(arguments: [
        ("contains: { enum: [a, ab] }", "contains: { enum: [a, ab, b] }"),
        ("contains: { enum: [1, 2] }, minContains: 2", "contains: { enum: [1, 2, 3, 4] }, minContains: 2"),
        (
            "contains: { enum: [1, 2] }, minContains: 2, uniqueItems: true",
            "contains: { enum: [1, 2, 3, 4] }, minContains: 2, uniqueItems: true"
        ),
        ("contains: { const: a }, minItems: 3", "contains: { type: [string, 'null'] }, minItems: 3"),
    ])
    func otherContainedValuesAreShown(_ narrow: String, _ wide: String) throws {
        for (place, before, after) in [("response", narrow, wide), ("body", wide, narrow)] {
            let found = try changes("{ type: array, \(before) }", "{ type: array, \(after) }", place)
            #expect(found.map(\.verdicts.wire) == [.breaking], "\(place): \(found)")
            #expect(found.allSatisfy { $0.counterexample != nil }, "\(place): \(found)")
        }
    }

    /// Nothing follows from a schema that no value fits: its author has made a mistake, and each change is judged by itself.
    @Test(arguments: [
        ("minContains: 1", "minContains: 2", Verdict.breaking), ("minContains: 2", "minContains: 1", .safe),
        ("maxItems: 9", "maxItems: 8", .breaking),
    ])
    func whatAllowsNothingIsJudgedByItsWords(_ before: String, _ after: String, _ expected: Verdict) throws {
        let strings = "type: array, items: { type: string }, contains: { type: integer }"
        for wrapped in [false, true] {
            func schema(_ limit: String) -> String {
                let list = "{ \(strings), \(limit) }"
                return wrapped ? "{ type: object, required: [l], properties: { l: \(list) } }" : list
            }
            let sent = try changes(schema(before), schema(after), "body")
            let received = try changes(schema(after), schema(before), "response")
            for found in [sent, received] {
                #expect(found.map(\.verdicts.wire) == [expected], "\(found)")
                #expect(found.allSatisfy { $0.counterexample == nil }, "\(found)")
            }
        }
    }
}

extension Literal {
    /// Whether it is a list of integers.
    fileprivate var isListOfIntegers: Bool {
        guard case .array(let elements) = self else { return false }
        return elements.allSatisfy { if case .number(let text) = $0 { Int(text) != nil } else { false } }
    }
}
