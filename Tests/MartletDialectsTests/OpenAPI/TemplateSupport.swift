import MartletContract
import MartletDialects
import Testing

/// Documents with templates.
enum TemplateDocument {
    static let user = "User: { type: object, properties: { name: { type: string } } }"

    /// A template with a schema of its own for the name `item`.
    static let page =
        "Page: { type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, "
        + "$defs: { any: { $dynamicAnchor: item } } }"

    /// Returns the models of a document with some schemas, one a line, which begin at line 5, column 5.
    static func models(
        _ schemas: String..., paths: String = "", findings: [String] = [],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> [String: String] {
        let lines = schemas.flatMap { $0.split(separator: "\n") }.map { "    \($0)\n" }.joined()
        let result = load(OpenAPICase.document("components:\n  schemas:\n\(lines)\(paths)"))
        #expect(describe(result) == findings, sourceLocation: sourceLocation)
        let contract = try #require(result.contract, sourceLocation: sourceLocation)
        return Dictionary(uniqueKeysWithValues: contract.models.map { ($0.name, ContractText.text($0)) })
    }

    /// Returns the reference to a schema that binds `item`.
    static func bound(_ schema: String, to item: String) -> String {
        "{ $ref: '#/components/schemas/\(schema)', $defs: { item: { $dynamicAnchor: item, \(item) } } }"
    }
}
