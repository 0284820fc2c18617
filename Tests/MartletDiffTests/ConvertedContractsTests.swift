import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Documents that are converted without a warning allow the same messages as before.
struct ConvertedContractsTests {
    /// The schemas at each position.
    private static let schemas = [
        "{ type: integer, format: unix-time }", "{ type: integer, x-martlet-date: unix }",
        "{ type: [integer, 'null'], format: unix-time, minimum: 3 }",
        "{ type: string, x-martlet-type: string, format: email, maxLength: 9 }",
        "{ type: string, contentEncoding: base32 }", "{ type: string, contentEncoding: quoted-printable }",
        "{ type: string, contentEncoding: base64 }", "{ type: string, contentMediaType: text/html }",
        "{ minLength: 2 }", "{ maximum: 3 }", "{ format: uuid }", "{ items: { type: string } }", "{}",
        "{ type: array, items: false }", "{ type: array, items: { type: array, items: { type: integer } } }",
        "{ type: object, properties: { a: { type: object, properties: { b: { type: string } } } } }",
        "{ type: object, patternProperties: { '^a': { type: integer }, '^b': { type: string } } }",
        "{ type: object, patternProperties: { '^a': { type: integer } }, additionalProperties: { type: string } }",
        "{ type: object, patternProperties: { '^a': { type: integer } }, additionalProperties: false }",
        "{ type: object, additionalProperties: { type: integer, minimum: 2 }, minProperties: 1 }",
        "{ allOf: [{ type: object, properties: { a: { type: string } } }, { properties: { b: { type: integer } } }] }",
        "{ type: object, properties: { '': { type: string, minLength: 1 }, b: { type: integer } }, required: [''] }",
        "{ oneOf: [{ type: string }, { type: integer }] }", "{ anyOf: [{ type: number }, { type: integer }] }",
        "{ type: number, format: int64 }", "{ type: [number, 'null'], format: int32, maximum: 7 }",
        "{ type: string, format: token, enum: [a, b] }", "{ type: string, format: token, enum: [a] }",
        "{ type: string, format: token, const: a }", "{ type: string, format: int-or-string }",
        "{ oneOf: [{ type: integer }, { type: string }], format: int-or-string }",
    ]

    private static let positions = [
        "a body": "{ post: { operationId: call, requestBody: { content: { application/json: { schema: S } } }, R",
        "a member": """
        { post: { operationId: call, requestBody: { content: { application/json: { schema: \
        { type: object, required: [v], properties: { v: S } } } } }, R
        """,
        "a query": "{ post: { operationId: call, parameters: [{ name: v, in: query, schema: S }], R",
        "a header": "{ post: { operationId: call, parameters: [{ name: v, in: header, schema: S }], R",
        "a form": """
        { post: { operationId: call, requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: \
        { type: object, required: [v], properties: { v: S } } } } }, R
        """,
        "a part": """
        { post: { operationId: call, requestBody: { required: true, content: { multipart/form-data: { schema: \
        { type: object, required: [v], properties: { v: S } } } } }, R
        """,
        "a response": """
        { get: { operationId: call, responses: { 200: { description: D, content: { application/json: { schema: S } } } } } }
        """,
    ]

    /// What the conversion to OpenAPI loses, and the comparison behind it finds: parts that are bytes whatever they contain, and objects
    /// whose parts are in texts.
    private static let found: Set<String> = [
        "a part: { type: string, contentMediaType: text/html }", "a part: {}",
        "a query: { allOf: [{ type: object, properties: { a: { type: string } } }, { properties: { b: { type: integer } } }] }",
        "a header: { allOf: [{ type: object, properties: { a: { type: string } } }, { properties: { b: { type: integer } } }] }",
    ]

    @Test(arguments: schemas, [ConversionTarget.native, .openapi])
    func allowTheSame(_ schema: String, _ target: ConversionTarget) throws {
        var unnamed = 0
        for (name, position) in Self.positions.sorted(by: { $0.key < $1.key }) {
            let operation = position.replacing("S", with: schema)
                .replacing(", R", with: ", responses: { 204: { description: D } } } }")
            if try check("paths: { /p: \(operation) }", target, "\(name): \(schema)") { unnamed += 1 }
        }
        // The native dialect has no word for a form field that must be there and may be null.
        let named = target == .native && schema.contains("'null'") ? 2 : 0
        #expect(unnamed == Self.positions.count - named, "\(schema)")
    }

    @Test(arguments: [
        // Examples of strings that are all dates.
        """
        A: { type: object, required: [at], properties: { at: { type: string, example: '2024-01-31T10:00:00Z' } } }
        """,
        // Null, of both members.
        "U: { oneOf: [{ type: [string, 'null'] }, { type: [integer, 'null'] }] }",
        // A discriminator beside each word.
        """
        A: { type: object, required: [k], properties: { k: { type: string }, n: { type: integer } } }
            B: { type: object, required: [k], properties: { k: { type: string }, m: { type: integer } } }
            U: { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }], discriminator: { propertyName: k } }
            V: { anyOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }], discriminator: { propertyName: k } }
        """,
    ])
    func allowTheSameModels(_ models: String) throws {
        for target in ConversionTarget.allCases {
            _ = try check("paths: {}\ncomponents:\n  schemas:\n    \(models)", target, models)
        }
    }

    /// Converts a document; returns false where the conversion warns of something.
    private func check(_ parts: String, _ target: ConversionTarget, _ name: String) throws -> Bool {
        let contract = try load("openapi: 3.1.0\ninfo: { title: T, version: '1' }\n\(parts)\n")
        let conversion = Converter.convert(contract, to: target, as: .yaml)
        guard conversion.diagnostics.allSatisfy({ $0.severity == .note }) else { return false }
        let converted = try load(conversion.text)
        var isFound = false
        for (base, revision) in [(contract, converted), (converted, contract)] {
            let changes = ContractDiff.changes(from: base, to: revision, context: DiffContext(now: today))
            let lost = changes.filter { $0.verdicts.wire != .safe }.map(\.message)
            if target == .openapi, Self.found.contains(name) {
                isFound = isFound || lost != []
            } else {
                #expect(lost == [], "\(name)\n\(conversion.text)")
            }
        }
        if target == .openapi, Self.found.contains(name) { #expect(isFound, "\(name)") }
        return true
    }

    private func load(_ text: String) throws -> Contract {
        let loaded = ContractLoader.load(path: "api.yaml", fileSystem: .inMemory(["api.yaml": text]))
        return try #require(loaded.contract, "\(loaded.diagnostics.map(\.message)) \(text)")
    }
}
