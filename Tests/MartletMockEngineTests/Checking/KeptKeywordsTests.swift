import Foundation
import MartletContract
import MartletDialects
import MartletDiff
import Testing

@testable import MartletMockEngine

/// Keywords of schemas that no Swift type says are supported all the same: the mock holds requests to them, `martlet diff`
/// compares them, and they survive conversions. The support table calls these "held by the mock, compared by diff".
struct KeptKeywordsTests {
    /// A schema with a keyword, a value that it takes, and one that it does not.
    struct Kept: Sendable, CustomTestStringConvertible {
        let keyword: String
        let schema: String
        let good: String
        let bad: String
        var version = "3.1.0"

        var testDescription: String { "\(keyword) of \(version)" }
    }

    private static let texts = "type: array, items: { type: string }"
    private static let map = "type: object, additionalProperties: { type: integer }"
    private static let object = "type: object, properties: { a: { type: integer }, b: { type: integer } }"

    static let kept = [
        Kept(keyword: "not", schema: "{ type: string, not: { enum: [x] } }", good: #""y""#, bad: #""x""#),
        Kept(
            keyword: "not", schema: "{ type: string, not: { enum: [x] } }", good: #""y""#, bad: #""x""#,
            version: "3.0.3"),
        Kept(
            keyword: "minProperties", schema: "{ \(map), minProperties: 2 }", good: #"{"x":1,"y":2}"#, bad: #"{"x":1}"#),
        Kept(
            keyword: "minProperties", schema: "{ \(object), minProperties: 1 }", good: #"{"a":1}"#, bad: "{}",
            version: "3.0.3"),
        Kept(
            keyword: "maxProperties", schema: "{ \(map), maxProperties: 1 }", good: #"{"x":1}"#, bad: #"{"x":1,"y":2}"#),
        Kept(
            keyword: "maxProperties", schema: "{ \(object), maxProperties: 1 }", good: #"{"a":1}"#,
            bad: #"{"a":1,"b":2}"#, version: "3.0.3"),
        Kept(
            keyword: "propertyNames", schema: "{ \(map), propertyNames: { maxLength: 2 } }", good: #"{"ab":1}"#,
            bad: #"{"abc":1}"#),
        Kept(
            keyword: "patternProperties", schema: "{ \(object), patternProperties: { '^x-': { type: string } } }",
            good: #"{"a":1,"x-b":"c"}"#, bad: #"{"a":1,"x-b":2}"#),
        Kept(
            keyword: "additionalProperties", schema: "{ \(object), additionalProperties: false }", good: #"{"a":1}"#,
            bad: #"{"c":1}"#),
        Kept(
            keyword: "additionalProperties", schema: "{ \(object), additionalProperties: { type: string } }",
            good: #"{"a":1,"c":"d"}"#, bad: #"{"a":1,"c":2}"#, version: "3.0.3"),
        Kept(
            keyword: "unevaluatedProperties", schema: "{ allOf: [{ \(object) }], unevaluatedProperties: false }",
            good: #"{"a":1}"#, bad: #"{"c":1}"#),
        Kept(
            keyword: "dependentRequired", schema: "{ \(object), dependentRequired: { a: [b] } }",
            good: #"{"a":1,"b":2}"#, bad: #"{"a":1}"#),
        Kept(
            keyword: "dependentSchemas", schema: "{ \(object), dependentSchemas: { a: { required: [b] } } }",
            good: #"{"a":1,"b":2}"#, bad: #"{"a":1}"#),
        Kept(
            keyword: "dependencies", schema: "{ \(object), dependencies: { a: [b] } }", good: #"{"a":1,"b":2}"#,
            bad: #"{"a":1}"#),
        Kept(
            keyword: "if", schema: "{ \(object), if: { required: [a] }, then: { required: [b] } }", good: "{}",
            bad: #"{"a":1}"#),
        Kept(
            keyword: "then", schema: "{ \(object), if: { required: [a] }, then: { required: [b] } }",
            good: #"{"a":1,"b":2}"#, bad: #"{"a":1}"#),
        Kept(
            keyword: "else", schema: "{ \(object), if: { required: [a] }, else: { required: [b] } }", good: #"{"b":2}"#,
            bad: "{}"),
        Kept(keyword: "contains", schema: "{ \(texts), contains: { const: a } }", good: #"["b","a"]"#, bad: #"["b"]"#),
        Kept(
            keyword: "minContains", schema: "{ \(texts), contains: { const: a }, minContains: 2 }", good: #"["a","a"]"#,
            bad: #"["a"]"#),
        Kept(
            keyword: "maxContains", schema: "{ \(texts), contains: { const: a }, maxContains: 1 }", good: #"["a"]"#,
            bad: #"["a","a"]"#),
        Kept(
            keyword: "prefixItems", schema: "{ type: array, prefixItems: [{ type: string }, { type: integer }] }",
            good: #"["a",1]"#, bad: #"["a","b"]"#),
        Kept(
            keyword: "prefixItems",
            schema: "{ type: array, prefixItems: [{ type: string }], items: { type: integer } }", good: #"["a",1]"#,
            bad: #"["a","b"]"#),
        Kept(
            keyword: "prefixItems", schema: "{ type: array, prefixItems: [{ type: string }], items: false }",
            good: #"["a"]"#, bad: #"["a","b"]"#),
        Kept(
            keyword: "additionalItems",
            schema: "{ type: array, items: [{ type: string }], additionalItems: { type: integer } }",
            good: #"["a",1]"#, bad: #"["a","b"]"#),
        Kept(
            keyword: "unevaluatedItems",
            schema: "{ type: array, prefixItems: [{ type: string }], unevaluatedItems: false }", good: #"["a"]"#,
            bad: #"["a",1]"#),
    ]

    /// A document in which a request has the schema: by name, or where it stands.
    private static func document(_ schema: String, _ version: String, isNamed: Bool) -> String {
        """
        openapi: \(version)
        info: { title: Bakery, version: "1" }
        servers: [{ url: "https://api.bakery.example" }]
        paths:
          /o:
            post:
              operationId: send
              requestBody:
                required: true
                content: { application/json: { schema: \(isNamed ? "{ $ref: '#/components/schemas/N' }" : schema) } }
              responses: { '204': { description: Done } }
        components: { schemas: { N: \(schema) } }
        """
    }

    /// The same schema without the keyword, which has become one that means nothing.
    private static func without(_ one: Kept) -> String {
        one.schema.replacingOccurrences(of: "\(one.keyword): ", with: "x-none: ")
    }

    private func statuses(_ spec: MockedSpec, _ bodies: [String]) throws -> [Int] {
        let engine = spec.engine()
        return try bodies.map {
            try engine.answer("POST", "/o", headers: ["Content-Type": "application/json"], body: $0).status
        }
    }

    @Test(arguments: kept, [true, false]) func areHeld(_ one: Kept, isNamed: Bool) throws {
        let spec = try MockedSpec(whole: Self.document(one.schema, one.version, isNamed: isNamed))
        #expect(try statuses(spec, [one.good, one.bad]) == [204, 400])
        for target in [ConversionTarget.native, .openapi] {
            let conversion = Converter.convert(spec.contract, to: target, as: .yaml)
            let again = try MockedSpec(whole: conversion.text)
            #expect(try statuses(again, [one.good, one.bad]) == [204, 400], "\(conversion.text)")
        }
    }

    @Test(arguments: kept, [true, false]) func areCompared(_ one: Kept, isNamed: Bool) throws {
        let (with, without) = (
            try MockedSpec(whole: Self.document(one.schema, one.version, isNamed: isNamed)).contract,
            try MockedSpec(whole: Self.document(Self.without(one), one.version, isNamed: isNamed)).contract
        )
        let changes = ContractDiff.changes(from: without, to: with, context: DiffContext(now: 1_795_219_200))
        #expect(!changes.isEmpty)
    }

    /// The page says so of these keywords, and of no others.
    @Test func areThoseOfThePage() throws {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let page = try String(contentsOf: root.appending(path: "docs/reference/openapi.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.contains("held by the mock, compared by diff") }
        let keywords = Set(rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) })
        #expect(keywords == Set(Self.kept.map(\.keyword)))
    }
}
