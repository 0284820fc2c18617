import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Messages as wholes: what is asked about a part takes the rest as it was, which a second change of the same message is not.
struct WholeMessageTests {
    private func contract(_ schema: String, _ components: String) throws -> Contract {
        let text = """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            paths:
              /a:
                post:
                  operationId: a
                  requestBody: { required: true, content: { application/json: { schema: \(schema) } } }
                  responses: { '204': { description: Done } }
            components: { schemas: { \(components) } }
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    private func changes(
        _ before: String, _ after: String, _ components: (String, String) = ("", "")
    ) throws -> [Change] {
        ContractDiff.changes(
            from: try contract(before, components.0), to: try contract(after, components.1),
            context: DiffContext(now: today))
    }

    /// Each with whether the second schema takes all that the first one allows.
    @Test(arguments: [
        // What leaves an alternative of `oneOf` comes to the union where another one has it.
        (
            "{ oneOf: [{ type: string, maxLength: 0 }, { type: string, pattern: b$, maxLength: 1 }] }",
            "{ oneOf: [{ type: string, maxLength: 1 }, { type: string, pattern: b$, maxLength: 1 }] }", Verdict.breaking
        ),
        (
            "{ oneOf: [{ type: integer }, { type: integer, maximum: 1 }] }",
            "{ oneOf: [{ type: integer }, { type: integer, maximum: 3 }] }", .breaking
        ),
        (
            "{ oneOf: [{ type: object, required: [a] }, { type: string }] }",
            "{ oneOf: [{ required: [a] }, { type: string }] }",
            .breaking
        ),
        // What is new in `oneOf` takes values away that another alternative has.
        (
            "{ oneOf: [{ enum: [a, b] }, { type: boolean }] }",
            "{ oneOf: [{ enum: [a, b] }, { type: boolean }, { type: string }] }", .breaking
        ),
        (
            "{ oneOf: [{ enum: [a, b] }, { type: boolean }] }",
            "{ oneOf: [{ enum: [a, b] }, { type: boolean }, { type: integer }] }", .safe
        ),
        // Null that two alternatives allow is none.
        (
            "{ oneOf: [{ type: [string, 'null'] }, { type: integer }] }",
            "{ oneOf: [{ type: 'null' }, { type: [string, 'null'] }, { type: integer }] }", .breaking
        ),
        // A bound beside is the same bound.
        (
            "{ type: object, properties: { a: { type: integer, minimum: 1 } } }",
            "{ allOf: [{ type: object, properties: { a: { type: integer } } }, { properties: { a: { minimum: 1 } } }] }",
            .safe
        ),
        // Two changes that together change nothing.
        ("{ anyOf: [{ type: integer, minimum: 1 }, { type: integer, maximum: 0 }] }", "{ type: integer }", .safe),
        // Elements that the receiver alone counts.
        (
            "{ type: array, contains: { type: integer }, maxContains: 1 }",
            "{ type: array, contains: { type: number }, maxContains: 1 }", .breaking
        ),
        // What is not evaluated is what nothing names.
        ("{ type: array, unevaluatedItems: false }", "{ type: array, unevaluatedItems: false, maxItems: 3 }", .safe),
        (
            "{ type: array, maxItems: 1, unevaluatedItems: false }",
            "{ allOf: [{ type: array, maxItems: 1, unevaluatedItems: false }] }", .safe
        ),
        (
            "{ type: object, properties: { a: {} }, unevaluatedProperties: false }",
            "{ type: object, properties: { a: {} }, additionalProperties: false }", .safe
        ),
    ])
    func areJudgedByTheLetter(_ before: String, _ after: String, _ expected: Verdict) throws {
        let found = try changes(before, after)
        #expect(found.map(\.verdicts.wire).max() ?? .safe == expected, "\(found)")
    }

    /// A bound beside a reference to a schema that has no type.
    @Test func aBoundBesideAReferenceIsOne() throws {
        let (plain, bounded) = (
            "M0: { $ref: '#/components/schemas/M1' }", "M0: { $ref: '#/components/schemas/M1', minLength: 1 }"
        )
        let object = ", M1: { properties: { a: { type: string } } }"
        let found = try changes(
            "{ $ref: '#/components/schemas/M0' }", "{ $ref: '#/components/schemas/M0' }",
            (plain + object, bounded + object))
        #expect(found.map(\.verdicts.wire).max() == .breaking)
    }

    /// `a` is no value of the union, whose other member allows it, too.
    @Test func aPayloadOfAMemberIsOneOfTheUnion() throws {
        let found = try changes(
            "{ oneOf: [{ const: a }, { type: string, maxLength: 1 }] }",
            "{ oneOf: [{ const: a }, { type: string, maxLength: 0 }] }")
        let payloads = found.compactMap { $0.counterexample?.payload }
        #expect(!payloads.isEmpty)
        #expect(!payloads.contains(.string("a")))
    }

    /// Members that the receiver names at one place, and the sender at another alone, are not sent at the first.
    @Test func aMemberThatIsNewAtItsPlaceBreaksNobody() throws {
        let inner = "{ type: object, properties: { flag: { type: boolean } } }"
        let before = "{ type: object, properties: { a: { type: object, properties: { x: {} } }, b: \(inner) } }"
        let after =
            "{ type: object, properties: { a: { type: object, properties: { x: {}, flag: { type: boolean } } }, b: \(inner) } }"
        #expect(try changes(before, after).map(\.verdicts.wire) == [.safe])
    }

    /// What types cannot say is asked of the schemas as they are written, and is no silence.
    @Test(arguments: [
        (
            "{ properties: { a: { allOf: [{ $ref: '#/components/schemas/L' }, { type: integer }] } } }",
            "{ properties: { a: { allOf: [{ $ref: '#/components/schemas/L' }] } } }"
        ),
        (
            "{ allOf: [{ $ref: '#/components/schemas/L' }, { type: integer }] }",
            "{ allOf: [{ $ref: '#/components/schemas/L' }] }"
        ),
    ])
    func partBesideAReference(old: String, new: String) throws {
        let components = "L: { type: array, items: { type: string } }"
        let wider = try changes(old, new, (components, components))
        #expect(!wider.isEmpty && wider.allSatisfy { $0.verdicts.wire == .safe }, "\(wider.map(\.message))")
        let narrower = try changes(new, old, (components, components))
        #expect(narrower.contains { $0.verdicts.wire == .breaking && $0.counterexample != nil })
    }

    /// A payload by types is shown only where the schema by the letter allows it on one side alone.
    @Test(arguments: [
        (
            "{ type: array, items: { oneOf: [{ enum: [a, b] }, { type: 'null', not: { enum: [a, null] } }, { enum: [a, null] }] } }",
            "{ type: array, items: { oneOf: [{ enum: [a, b] }, { type: number, minimum: 1 }, { enum: [a, null] }] } }",
            ""
        ),
        (
            "{ properties: { a: { allOf: [{ type: 'null' }, { $ref: '#/components/schemas/M' }] } } }",
            "{ properties: { a: { exclusiveMinimum: 1, allOf: [{ type: integer }] } } }",
            "M: { anyOf: [{ type: integer }, { type: integer, exclusiveMaximum: 5 }] }"
        ),
        (
            "{ properties: { a: { anyOf: [{ $ref: '#/components/schemas/M' }] } } }",
            "{ properties: { a: { $ref: '#/components/schemas/M' } } }", "M: { type: 'null' }"
        ),
    ])
    func valueByTheLetter(old: String, new: String, components: String) throws {
        let found = try changes(old, new, (components, components))
        let wrong: [Literal] = [.string("a"), .bool(true), .number("0")]
        for change in found {
            #expect(!wrong.contains { $0 == change.counterexample?.payload }, "\(change.message)")
        }
    }

    private static let object = "type: object, properties: { a: { type: string }, v: { type: integer } }"

    /// A schema that excludes values says nothing of which members the sender of another writes.
    @Test(arguments: [
        ("not: { properties: { a: { const: x } } }", "not: { properties: { v: { minimum: 3 } } }"),
        ("not: { properties: { a: { const: x } } }", "not: { required: [v] }"),
        (
            "dependentSchemas: { a: { not: { properties: { a: { const: x } } } } }",
            "dependentSchemas: { a: { not: { required: [v] } } }"
        ),
    ])
    func exclusionsAreReadByTheLetter(_ one: String, _ other: String) throws {
        for (before, after) in [(one, other), (other, one)] {
            let found = try changes("{ \(Self.object), \(before) }", "{ \(Self.object), \(after) }")
            #expect(found.contains { $0.verdicts.wire != .safe }, "\(found)")
        }
    }

    /// What an alternative does not name, another one does: it is no news to the sender.
    @Test(arguments: [
        "{ oneOf: [{ type: object, properties: { a: { type: string }, v: { type: integer } } }, V] }",
        "{ oneOf: [{ type: object, properties: { a: { type: string } }, required: [v] }, V] }",
        "{ oneOf: [A, { type: 'null' }] }", "{ oneOf: [A] }", "A",
    ])
    func alternativesAreReadByTheLetter(_ after: String) throws {
        func schema(_ text: String) -> String {
            text.replacing("A", with: "{ type: object, properties: { a: { type: string } } }")
                .replacing("V", with: "{ type: object, properties: { v: { type: integer } } }")
        }
        let found = try changes(schema("{ oneOf: [A, V] }"), schema(after))
        #expect(found.contains { $0.verdicts.wire == .breaking && $0.counterexample != nil }, "\(found)")
    }
}
