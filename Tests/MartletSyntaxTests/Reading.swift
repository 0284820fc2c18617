import MartletSyntax
import Testing

/// One text that was read, with what tests ask about it.
struct Reading {
    let sources: SourceMap
    let result: SyntaxResult
    let bytes: [UInt8]

    static func yaml(_ text: String, limits: SyntaxLimits = SyntaxLimits()) -> Reading {
        Reading(bytes: Array(text.utf8), path: "test.yaml") { YAMLReader.read($0, in: $1, limits: limits) }
    }

    static func yaml(bytes: [UInt8], limits: SyntaxLimits = SyntaxLimits()) -> Reading {
        Reading(bytes: bytes, path: "test.yaml") { YAMLReader.read($0, in: $1, limits: limits) }
    }

    static func json(_ text: String, limits: SyntaxLimits = SyntaxLimits()) -> Reading {
        json(bytes: Array(text.utf8), limits: limits)
    }

    static func json(bytes: [UInt8], limits: SyntaxLimits = SyntaxLimits()) -> Reading {
        Reading(bytes: bytes, path: "test.json") { JSONReader.read($0, in: $1, limits: limits) }
    }

    private init(bytes: [UInt8], path: String, read: (SourceFileID, SourceMap) -> SyntaxResult) {
        var sources = SourceMap()
        let id = sources.add(path: path, bytes: bytes)
        self.sources = sources
        self.bytes = bytes
        result = read(id, sources)
    }

    var root: Node? { result.root }

    /// Each finding as `code line:column`.
    var findings: [String] {
        result.diagnostics.map { diagnostic in
            guard let span = diagnostic.primary else { return diagnostic.code }
            let place = sources.location(of: span)
            return "\(diagnostic.code) \(place.line):\(place.column)"
        }
    }

    var isRefused: Bool { result.diagnostics.contains { $0.severity == .error } }

    /// The author's text at a span.
    func text(at span: SourceSpan?) -> String? {
        guard let span else { return nil }
        return String(decoding: bytes[Int(span.lowerBound)..<Int(span.upperBound)], as: UTF8.self)
    }

    /// The root, or a failed requirement when something was found.
    func clean(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> Node {
        #expect(result.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
        return try #require(root, sourceLocation: sourceLocation)
    }

}

extension Node {
    /// The tree in one line, such as `{a: [1, 'x']}`; quoted scalars in quotes, tags in front.
    var outline: String {
        switch value {
        case .scalar(let scalar):
            let text = scalar.style == .plain ? scalar.text : "'\(scalar.text)'"
            return (scalar.tag.map { "<\($0)>" } ?? "") + text
        case .sequence(let nodes):
            return "[" + nodes.map(\.outline).joined(separator: ", ") + "]"
        case .mapping(let mapping):
            return "{" + mapping.entries.map { "\($0.key.outline): \($0.value.outline)" }.joined(separator: ", ") + "}"
        }
    }
}
