import MartletContract
import MartletDialects
import MartletLint
import MartletSyntax
import Testing

/// Lints OpenAPI documents: what to do about a finding is said in OpenAPI's words.
struct OpenAPIWordsTests {
    /// Keys that OpenAPI and JSON Schema have, or that stand in keys of our own, as far as rules speak of them.
    private static let keys: Set<String> = [
        "$ref", "content", "default", "description", "format", "scope", "security", "type",
    ]
    /// Keys of the native dialect that OpenAPI does not have, or not for what rules ask.
    private static let native: Set<String> = [
        "alias", "auth", "cache", "closed", "date", "dates", "decimal", "deprecated", "endpoints", "errors",
        "idempotency", "int64", "invalidates", "issues", "pages", "retry", "returns", "sensitive", "timeout",
    ]

    /// Every rule's bad example, written as OpenAPI: what the native dialect says only in itself is gone, so not all fire.
    @Test func speakOfKeysOfOpenAPI() throws {
        var count = 0
        for info in LintRegistry.infos {
            for finding in try findings(in: info.bad) {
                let help = try #require(finding.help)
                for key in Self.quotedKeys(in: help) {
                    #expect(!Self.native.contains(key), "\(finding.code): \(help)")
                }
                for key in Self.quotedKeys(in: help).filter({ $0.hasSuffix(":") }).map({ $0.dropLast() }) {
                    #expect(key.hasPrefix("x-") || Self.keys.contains(String(key)), "\(finding.code): \(help)")
                }
                count += 1
            }
        }
        #expect(count >= 25)
    }

    @Test func modelsOfFormsAndParentsAreUsed() throws {
        let text = """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /a:
                post:
                  requestBody: { $ref: '#/components/requestBodies/Login' }
                  responses: { '204': { description: none } }
              /b:
                put:
                  requestBody:
                    content: { multipart/form-data: { schema: { $ref: '#/components/schemas/Upload' } } }
                  responses: { '204': { description: none } }
            components:
              requestBodies:
                Login:
                  content: { application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Login' } } }
                Other:
                  content: { application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Left' } } }
              schemas:
                Login: { type: object, properties: { name: { type: string } } }
                Upload:
                  allOf:
                    - $ref: '#/components/schemas/Base'
                    - { type: object, properties: { note: { type: string } } }
                Base: { type: object, properties: { id: { type: integer } } }
                Left: { type: object, properties: { left: { type: string } } }
                One: { type: object, properties: { other: { $ref: '#/components/schemas/Two' } } }
                Two: { type: object, properties: { other: { $ref: '#/components/schemas/One' } } }
            """
        let loaded = ContractLoader.load(
            path: "spec.yaml", fileSystem: .inMemory(["spec.yaml": text]))
        let findings = Linter.lint(try #require(loaded.contract)).filter { $0.code == "lint/unused-model" }
        #expect(findings.map(\.message) == ["Left", "One", "Two"].map { "nothing uses the model '\($0)'" })
    }

    private func findings(in example: String) throws -> [Diagnostic] {
        let read = try contract(of: example).contract
        let text = example.hasPrefix("openapi:") ? example : Converter.convert(read, to: .openapi, as: .yaml).text
        let loaded = ContractLoader.load(path: "spec.yaml", fileSystem: .inMemory(["spec.yaml": text]))
        let options = LintOptions(today: "2026-11-21", horizon: "2026-12-21")
        return Linter.lint(try #require(loaded.contract), options: options)
    }

    /// The keys that quoted pieces of a text begin with, and the colon behind them: `format:` of `'format: decimal'`.
    private static func quotedKeys(in help: String) -> [String] {
        help.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { piece in
                let key = piece.element.prefix { $0 != ":" && $0 != "(" }
                return key.count < piece.element.count && !piece.element.contains("(") ? "\(key):" : String(key)
            }
    }
}
