import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// An OpenAPI document to read in memory, with what is to be found in it.
struct OpenAPICase: Sendable, CustomTestStringConvertible {
    /// The document, whose parts start at line 3.
    let yaml: String
    /// Each finding as `code line:column`, in order.
    let findings: [String]

    init(_ yaml: String, _ findings: String...) {
        self.yaml = Self.document(yaml)
        self.findings = findings
    }

    /// Returns a whole document with some parts, which start at line 3.
    static func document(_ parts: String) -> String {
        let hasContent = ["paths:", "webhooks:", "components:"].contains { parts.contains($0) }
        return "openapi: 3.1.0\ninfo: { title: Test, version: '1' }\n" + parts + (hasContent ? "" : "\npaths: {}\n")
    }

    var testDescription: String { findings.joined(separator: ", ") + " in " + yaml }
}

/// Reads a document with some parts, which start at line 3, and expects what is found.
func readOpenAPI(
    _ parts: String, _ findings: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> Contract {
    let result = load(OpenAPICase.document(parts))
    #expect(describe(result) == findings, sourceLocation: sourceLocation)
    return try #require(result.contract, sourceLocation: sourceLocation)
}

/// Reads a document with one operation.
func readOperation(
    _ operation: String, path: String = "/a", method: String = "get", _ findings: String...,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> Endpoint {
    let lines = operation.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    let result = load(OpenAPICase.document("paths:\n  '\(path)':\n    \(method):\n\(lines)\n"))
    #expect(describe(result) == findings, sourceLocation: sourceLocation)
    return try #require(result.contract?.groups.first?.endpoints.first, sourceLocation: sourceLocation)
}
