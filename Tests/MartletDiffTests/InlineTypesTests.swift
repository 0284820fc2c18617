import Foundation
import MartletContract
import MartletDiff
import Testing

/// Compares documents that differ in one keyword of a type, which stands inline at a place or is a named model: both must
/// have the same verdicts.
struct InlineTypesTests {
    /// A place where a type stands: an operation with `@` for the schema.
    struct Place: Sendable, CustomTestStringConvertible {
        let name: String
        let operation: String
        var isScalar = false
        var testDescription: String { name }
    }

    private static let done = "responses: { '204': { description: Done } }"
    private static func request(_ body: String) -> String { "post: { requestBody: \(body), \(done) }" }
    private static func json(_ schema: String) -> String { "content: { application/json: { schema: \(schema) } }" }
    private static func field(_ schema: String) -> String {
        "{ type: object, required: [f], properties: { f: \(schema) } }"
    }
    private static func parameter(_ place: String) -> String {
        "get: { parameters: [{ name: v, in: \(place), required: true, schema: @ }], \(done) }"
    }
    private static func answer(_ status: String, _ content: String) -> String {
        "get: { responses: { '\(status)': { description: Done, \(content) } } }"
    }

    static let places = [
        Place(name: "body", operation: request("{ required: true, \(json("@")) }")),
        Place(name: "optional body", operation: request("{ \(json("@")) }")),
        Place(name: "field", operation: request("{ required: true, \(json(field("@"))) }")),
        Place(name: "element", operation: request("{ required: true, \(json("{ type: array, items: @ }")) }")),
        Place(
            name: "element of an element",
            operation: request("{ required: true, \(json("{ type: array, items: { type: array, items: @ } }")) }")),
        Place(
            name: "value of a map",
            operation: request("{ required: true, \(json("{ type: object, additionalProperties: @ }")) }")),
        Place(
            name: "value of an open object",
            operation: request(
                "{ required: true, "
                    + json("{ type: object, properties: { a: { type: boolean } }, additionalProperties: @ }") + " }")),
        Place(
            name: "element of a field",
            operation: request("{ required: true, \(json(field("{ type: array, items: @ }"))) }")
        ),
        Place(name: "query", operation: parameter("query"), isScalar: true),
        Place(name: "header", operation: parameter("header"), isScalar: true),
        Place(name: "cookie", operation: parameter("cookie"), isScalar: true),
        Place(
            name: "parameter with content",
            operation: "get: { parameters: [{ name: v, in: query, required: true, \(json("@")) }], \(done) }"),
        Place(
            name: "form field",
            operation: request(
                "{ required: true, content: { application/x-www-form-urlencoded: { schema: \(field("@")) } } }"),
            isScalar: true),
        Place(
            name: "part",
            operation: request("{ required: true, content: { multipart/form-data: { schema: \(field("@")) } } }"),
            isScalar: true),
        Place(name: "answer", operation: answer("200", json("@"))),
        Place(
            name: "answer of a second status",
            operation: "get: { responses: { '200': { description: A, \(json("{ type: boolean }")) }, "
                + "'201': { description: B, \(json("@")) } } }"),
        Place(name: "element of an answer", operation: answer("200", json("{ type: array, items: @ }"))),
        Place(
            name: "error",
            operation: "get: { responses: { '204': { description: A }, '400': { description: B, \(json("@")) } } }"),
        Place(
            name: "default",
            operation: "get: { responses: { '204': { description: A }, default: { description: B, \(json("@")) } } }"),
        Place(
            name: "header of an answer",
            operation: answer("200", "headers: { X-V: { required: true, schema: @ } }, \(json("{ type: boolean }"))"),
            isScalar: true),
        Place(name: "event", operation: answer("200", "content: { text/event-stream: { itemSchema: @ } }")),
        Place(name: "line", operation: answer("200", "content: { application/jsonl: { itemSchema: @ } }")),
        Place(
            name: "callback",
            operation: "post: { \(done), callbacks: { c: { '{$request.body#/u}': "
                + "{ post: { requestBody: { required: true, \(json("@")) }, \(done) } } } } }"),
        Place(name: "webhook", operation: "webhook"),
    ]

    /// A keyword with two values, of which the second leaves less room.
    struct Keyword: Sendable, CustomTestStringConvertible {
        let type: String
        let wide: String
        let narrow: String
        var isList = false
        var testDescription: String { "\(type) \(wide) \(narrow)" }
    }

    static let keywords = [
        Keyword(type: "type: string", wide: "maxLength: 9", narrow: "maxLength: 5"),
        Keyword(type: "type: string", wide: "minLength: 2", narrow: "minLength: 3"),
        Keyword(type: "type: string", wide: "pattern: '^a'", narrow: "pattern: '^ab'"),
        Keyword(type: "type: string", wide: "title: T", narrow: "pattern: '^ab'"),
        Keyword(type: "type: string", wide: "title: T", narrow: "format: ipv4"),
        Keyword(type: "type: string", wide: "title: T", narrow: "not: { const: a }"),
        Keyword(type: "type: string", wide: "enum: [a, b, c]", narrow: "enum: [a, b]"),
        Keyword(type: "type: string, format: date-time", wide: "maxLength: 30", narrow: "maxLength: 22"),
        Keyword(type: "type: integer", wide: "minimum: 2", narrow: "minimum: 4"),
        Keyword(type: "type: integer", wide: "maximum: 9", narrow: "maximum: 5"),
        Keyword(type: "type: integer", wide: "exclusiveMaximum: 9", narrow: "exclusiveMaximum: 5"),
        Keyword(type: "type: number", wide: "exclusiveMinimum: 2", narrow: "exclusiveMinimum: 3"),
        Keyword(type: "type: integer", wide: "multipleOf: 2", narrow: "multipleOf: 4"),
        Keyword(
            type: "type: array, items: { type: integer }", wide: "maxItems: 9", narrow: "maxItems: 2", isList: true),
        Keyword(
            type: "type: array, items: { type: integer }", wide: "minItems: 1", narrow: "minItems: 2", isList: true),
        Keyword(
            type: "type: array, items: { type: integer }", wide: "title: T", narrow: "uniqueItems: true", isList: true),
        Keyword(type: "title: U", wide: "minimum: 2", narrow: "minimum: 4"),
        Keyword(type: "title: U", wide: "maximum: 9", narrow: "maximum: 5"),
        Keyword(type: "title: U", wide: "maxLength: 9", narrow: "maxLength: 5"),
        Keyword(type: "title: U", wide: "minItems: 1", narrow: "minItems: 2", isList: true),
        Keyword(type: "title: U", wide: "multipleOf: 2", narrow: "multipleOf: 4"),
        Keyword(type: "type: object", wide: "minProperties: 1", narrow: "minProperties: 2", isList: true),
        Keyword(type: "type: [integer, string]", wide: "maximum: 9", narrow: "maximum: 5", isList: true),
        Keyword(
            type: "anyOf: [{ type: integer }, { type: string }]", wide: "maximum: 9", narrow: "maximum: 5", isList: true
        ),
        Keyword(type: "type: string", wide: "title: T", narrow: "not: {}", isList: true),
        Keyword(type: "title: U", wide: "format: ipv4", narrow: "format: ipv4, maxLength: 7"),
        Keyword(type: "title: U", wide: "description: T", narrow: "format: ipv4"),
        Keyword(type: "maxLength: 9", wide: "minimum: 2", narrow: "minimum: 4", isList: true),
        Keyword(type: "title: U", wide: "required: [a]", narrow: "required: [a, b]", isList: true),
    ]

    private func document(_ place: Place, _ schema: String, named: String?) -> String {
        let operation = place.operation.replacingOccurrences(of: "@", with: schema)
        let paths =
            place.name == "webhook"
            ? "paths: {}\nwebhooks: { w: { post: { requestBody: { required: true, \(Self.json(schema)) }, \(Self.done) } } }"
            : "paths: { /o: { \(operation) } }"
        let components = named.map { "\ncomponents: { schemas: { N: \($0) } }" } ?? ""
        return "openapi: 3.1.0\ninfo: { title: Depot, version: '1' }\n\(paths)\(components)"
    }

    /// The worst verdicts, and whether a payload shows them.
    private func worst(_ base: String, _ revision: String) throws -> String {
        let before = try contract(of: base, named: "base.yaml").contract
        let after = try contract(of: revision, named: "revision.yaml").contract
        let changes = ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
        guard !changes.isEmpty else { return "no changes" }
        func text(_ verdicts: [Verdict]) -> String {
            verdicts.contains(.breaking) ? "breaking" : verdicts.contains(.unknown) ? "unknown" : "safe"
        }
        let isShown = changes.contains { $0.counterexample != nil }
        return [text(changes.map(\.verdicts.wire)), text(changes.map(\.verdicts.shippedClient)), "\(isShown)"].joined(
            separator: " ")
    }

    @Test(arguments: places) func judgesInlineTypesAsNamedOnes(_ place: Place) throws {
        for keyword in Self.keywords where !(place.isScalar && keyword.isList) {
            let wide = "{ \(keyword.type), \(keyword.wide) }"
            let narrow = "{ \(keyword.type), \(keyword.narrow) }"
            let reference = "{ $ref: '#/components/schemas/N' }"
            for (old, new) in [(wide, narrow), (narrow, wide)] {
                let inline = try worst(document(place, old, named: nil), document(place, new, named: nil))
                let named = try worst(document(place, reference, named: old), document(place, reference, named: new))
                #expect(inline == named, "\(place.name): \(old) → \(new)")
                #expect(inline != "no changes", "\(place.name): \(old) → \(new)")
            }
        }
    }

    @Test func appliesWhatStandsBesideAReference() throws {
        func schema(_ length: Int) -> String { "{ $ref: '#/components/schemas/N', maxLength: \(length) }" }
        for place in Self.places {
            let named = "{ type: string }"
            let found = try worst(document(place, schema(9), named: named), document(place, schema(5), named: named))
            let inline = try worst(
                document(place, "{ type: string, maxLength: 9 }", named: nil),
                document(place, "{ type: string, maxLength: 5 }", named: nil))
            #expect(found == inline, "\(place.name)")
        }
    }

    @Test func ignoresWhatStandsBesideAReferenceIn30() throws {
        for place in Self.places where place.name != "webhook" && !place.operation.contains("itemSchema") {
            func text(_ length: Int) -> String {
                document(place, "{ $ref: '#/components/schemas/N', maxLength: \(length) }", named: "{ type: string }")
                    .replacingOccurrences(of: "openapi: 3.1.0", with: "openapi: 3.0.3")
            }
            #expect(try worst(text(9), text(5)) == "no changes", "\(place.name)")
        }
    }
}
