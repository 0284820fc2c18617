import MartletContract
import MartletDialects
import MartletDiff
import MartletDiffPipeline
import MartletPipeline
import MartletReporting
import MartletSyntax
import Testing

/// Documents are converted there and back. What comes back allows the same values, or a finding names the line of the schema that
/// does not.
struct ConversionLossTests {
    private static let schemas = [
        // Keywords that are kept.
        "{ type: object, properties: { a: { type: integer, not: { minimum: 3, maximum: 5, exclusiveMaximum: true } } } }",
        "{ type: object, not: { properties: { a: { type: string, nullable: true } }, required: [a] } }",
        "{ type: object, dependencies: { a: [b], c: { required: [d] } } }",
        "{ type: array, not: { items: [{ type: integer }], additionalItems: false } }",
        "{ type: object, patternProperties: { '^x': { items: [{ type: string }], additionalItems: false } } }",
        "{ type: array, items: [{ type: string }, { type: integer }], additionalItems: { type: boolean } }",
        // A type beside alternatives that give none.
        "{ type: object, oneOf: [{ $ref: '#/X/A' }, { $ref: '#/X/B' }] }",
        "{ type: object, anyOf: [{ properties: { a: { type: string } } }, { properties: { b: { type: string } } }] }",
        "{ type: string, anyOf: [{ minLength: 3 }, { pattern: a }] }",
        "{ type: number, anyOf: [{ type: integer }, { minimum: 3 }] }",
        "{ type: [object, array], oneOf: [{ $ref: '#/X/A' }, { $ref: '#/X/List' }] }",
        // Siblings of references.
        "{ $ref: '#/X/A', type: object }", "{ $ref: '#/X/A', type: [object, string] }",
        "{ $ref: '#/X/Text', type: integer }", "{ $ref: '#/X/Any', type: string }",
        "{ $ref: '#/X/A', not: { required: [a] } }", "{ $ref: '#/X/Text', not: { const: a } }",
        "{ $ref: '#/X/Choice', type: object }", "{ $ref: '#/X/Text', type: [string, 'null'] }",
        "{ $ref: '#/X/A', minProperties: 1 }", "{ $ref: '#/X/Text', enum: [a, b] }",
        // Combinations that Swift reads as one type.
        "{ allOf: [{ $ref: '#/X/A' }, { properties: { c: { type: string } } }], additionalProperties: false }",
        "{ allOf: [{ type: string }, { type: integer }] }",
        "{ allOf: [{ properties: { a: { type: string } } }, { properties: { a: { type: integer } } }] }",
        "{ type: [integer, 'null'], enum: [1, 2, null] }", "{ enum: [1, 2, null] }", "{ enum: [1, '1'] }",
        "{ type: [string, integer], anyOf: [{ type: string, minLength: 3 }, { type: integer }] }",
    ]

    @Test(arguments: schemas, ["3.0.3", "3.1.0", "2.0", "schema"])
    func eachLossIsNamedAtItsPlace(_ schema: String, _ version: String) throws {
        let document = Document(schema, version)
        for route in [[ConversionTarget.openapi], [.native], [.native, .openapi]] {
            var files = ["base": document.text]
            var findings: [Int] = []
            var path = "base"
            for (step, target) in route.enumerated() {
                let outcome = ConvertRun(specification: path, target: target)
                    .run(Pipeline(fileSystem: .inMemory(files)), fileSystem: .inMemory(files))
                let text = try #require(outcome.text, "\(outcome.reports.flatMap(\.diagnostics))")
                // What the first step has named is not in its result.
                if step == 0 { findings = Self.lines(outcome) }
                path = "step\(step)"
                files[path] = text
            }
            let changes = try Self.changes("base", path, files)
            #expect(
                changes.isEmpty || findings.contains(document.line),
                "\(route): \(changes), findings in \(findings): \(files[path] ?? "")")
        }
    }

    /// Returns the lines of the document that a conversion reports.
    private static func lines(_ outcome: ConvertRun.Outcome) -> [Int] {
        outcome.reports.flatMap { report in
            report.diagnostics.filter { $0.code.hasPrefix("convert/") }.compactMap { finding in
                finding.primary.map { report.sources.location(of: $0).line }
            }
        }
    }

    private static func changes(_ base: String, _ revision: String, _ files: [String: String]) throws -> [String] {
        func contract(_ path: String) throws -> Contract {
            let loaded = ContractLoader.load(path: path, fileSystem: .inMemory(files))
            return try #require(loaded.contract, "\(loaded.diagnostics.map(\.message))")
        }
        let (old, new) = (try contract(base), try contract(revision))
        return [(old, new), (new, old)].flatMap { pair in
            ContractDiff.wireChanges(from: pair.0, to: pair.1, budget: WorkBudget()) { $0.aspect != "unread part" }
                .filter { $0.verdicts.wire != .safe }.map(\.message)
        }
    }

    /// A document with a schema in a line of its own.
    private struct Document {
        let text: String
        let line: Int

        init(_ schema: String, _ version: String) {
            let folder = ["2.0": "definitions", "schema": "$defs"][version] ?? "components/schemas"
            let lines = Self.head(version) + Self.others.map { "    " + $0 } + ["    S: \(schema)"]
            line = lines.count
            text = lines.joined(separator: "\n").replacing("#/X/", with: "#/\(folder)/") + "\n"
        }

        private static let others = [
            "A: { properties: { a: { type: string } }, required: [a] }",
            "B: { properties: { b: { type: string } }, required: [b] }",
            "Text: { type: string }", "Any: {}", "List: { items: { type: string } }",
            "Choice: { oneOf: [{ $ref: '#/X/A' }, { $ref: '#/X/B' }] }",
        ]

        private static func head(_ version: String) -> [String] {
            let info = "info: { title: T, version: '1' }"
            let schema = "schema: { $ref: '#/X/S' }"
            switch version {
            case "schema": return ["$schema: 'https://json-schema.org/draft/2020-12/schema'", "title: T", "$defs:"]
            case "2.0":
                return [
                    "swagger: '2.0'", info, "consumes: [application/json]", "produces: [application/json]",
                    "paths: { /p: { post: { operationId: call, parameters: [",
                    "  { name: b, in: body, required: true, \(schema) } ],",
                    "  responses: { 200: { description: D, \(schema) } } } } }", "definitions:",
                ]
            default:
                let content = "content: { application/json: { \(schema) } }"
                return [
                    "openapi: \(version)", info, "paths: { /p: { post: { operationId: call,",
                    "  requestBody: { required: true, \(content) },",
                    "  responses: { 200: { description: D, \(content) } } } } }", "components:", "  schemas:",
                ]
            }
        }
    }
}
