import MartletDialects
import MartletGenerator
import MartletSyntax
import MartletTemplates

/// Something that reads texts of strangers: `make fuzz` gives it bytes that libFuzzer invents, `make test` mutated ones.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The YAML reader.
    case yaml
    /// The JSON reader.
    case json
    /// The compiler of templates, and rendering.
    case template
    /// Everything between a specification and Swift: the dialect's reader, the plan, the view-models, the tests.
    case dialect
    /// Graphs of schemas in OpenAPI documents: read, linted, generated and converted.
    case schemas
    /// Overlays with JSONPath expressions of any length.
    case overlay
    /// Comparisons of documents, printed in every format.
    case diff

    /// Whether its bytes are a text, and not choices that a structure is made of.
    package var isText: Bool {
        switch self {
        case .yaml, .json, .template, .dialect: true
        case .schemas, .overlay, .diff: false
        }
    }

    /// Reads bytes, and returns what is wrong with what came out; nil when it was accepted or refused as it should be.
    ///
    /// A crash, a hang and too much memory are found by whoever calls it.
    package func flaw(of bytes: [UInt8]) -> String? {
        switch self {
        case .yaml: Self.flaw(of: bytes, path: "fuzz.yaml") { YAMLReader.read($0, in: $1) }
        case .json: Self.flaw(of: bytes, path: "fuzz.json") { JSONReader.read($0, in: $1) }
        case .template: TemplateFuzzing.flaw(of: bytes)
        case .dialect: DialectFuzzing.flaw(of: bytes)
        case .schemas: SchemaFuzzing.flaw(of: bytes)
        case .overlay: OverlayFuzzing.flaw(of: bytes)
        case .diff: DiffFuzzing.flaw(of: bytes)
        }
    }

    // MARK: Readers

    private static func flaw(
        of bytes: [UInt8], path: String, _ read: (SourceFileID, SourceMap) -> SyntaxResult
    ) -> String? {
        var sources = SourceMap()
        let result = read(sources.add(path: path, bytes: bytes), sources)
        if result.root == nil, !result.diagnostics.contains(where: { $0.severity == .error }) {
            return "neither a root nor an error"
        }
        for diagnostic in result.diagnostics {
            let spans = (diagnostic.primary.map { [$0] } ?? []) + diagnostic.related.map(\.span)
            if !spans.allSatisfy({ isInside($0, bytes) }) { return "a finding outside of the text: \(diagnostic)" }
        }
        return result.root.flatMap { flaw(of: $0, bytes) }
    }

    private static func flaw(of node: Node, _ bytes: [UInt8]) -> String? {
        if !isInside(node.span, bytes) { return "a node outside of the text: \(node.span)" }
        for child in node.sequence ?? [] {
            if let flaw = flaw(of: child, bytes) { return flaw }
        }
        for entry in node.mapping?.entries ?? [] {
            if let flaw = flaw(of: entry.key, bytes) ?? flaw(of: entry.value, bytes) { return flaw }
        }
        return nil
    }

    private static func isInside(_ span: SourceSpan, _ bytes: [UInt8]) -> Bool {
        span.lowerBound <= span.upperBound && Int(span.upperBound) <= bytes.count
    }
}
