import Testing

@testable import MartletSyntax

/// Long texts are read in parts on several threads; what comes out must not show it.
struct JSONPiecesTests {
    private static let text = #"""
        {"paths": {"/a": {"get": {"x": [1, 2, {"y": "z, } {"}]}, "put": {}},
                   "/b": {"k": null,          "l": "\"\\"}},
         "list": [1, {"c": 2}], "é": {"d": {"e": {"f": {}}}} }
        """#

    /// Every node with its place.
    private static func dump(_ node: Node) -> [String] {
        let own = "\(node.span.lowerBound)-\(node.span.upperBound)"
        switch node.value {
        case .scalar(let scalar): return ["\(own) \(scalar)"]
        case .sequence(let nodes): return ["\(own) list"] + nodes.flatMap(dump)
        case .mapping(let mapping):
            return ["\(own) mapping"] + mapping.entries.flatMap { dump($0.key) + dump($0.value) }
        }
    }

    private static func parts(of text: String, partBytes: Int, limits: SyntaxLimits = SyntaxLimits()) -> SyntaxResult? {
        var sources = SourceMap()
        let file = sources.add(path: "a.json", bytes: Array(text.utf8))
        return JSONPieces.read(sources.file(file), from: 0, file: file, limits: limits, partBytes: partBytes)
    }

    @Test(arguments: [1, 5, 10, 20, 40])
    func isWhatReadingAsAWholeIs(partBytes: Int) throws {
        let bytes = Array(Self.text.utf8)
        let whole = bytes.withUnsafeBufferPointer { bytes in
            var parser = JSONParser(
                bytes: bytes, start: 0, file: SourceFileID(index: 0), limits: SyntaxLimits())
            return parser.readDocument()
        }
        let parts = try #require(Self.parts(of: Self.text, partBytes: partBytes))
        #expect(parts.nodeCount == whole.nodeCount)
        #expect(Self.dump(try #require(parts.root)) == Self.dump(try #require(whole.root)))
    }

    @Test(
        arguments: [
            #"{"a": {"b": 1} {"c": 2}, "d": 3}"#, #"{"a": [1}, "b": 2 ]}"#, #"{"a": 1,, "b": 2}"#,
            #"{"a": 1, "b": 2,}"#,
            #"{"a": 1, "b": 2} 3"#, #"{"a": 1, "b": 2"#, #"{"a": 1, "b": "2}"#, #"{"a": 1, "b":}"#, #"{"a": 1, "b"}"#,
            #"{"a": 1, "b": {"c": 2, "c": 3}}"#, #"{"a": 1, "b": 2, "a": 3}"#, #"[{"a": 1}, {"b": 2}]"#, "{}",
            #"{"a": {"b": 1}, "c": 1}}"#, #"{"a": 1 "b": 2, "c": 3}"#, #"{, "a": 1, "b": 2}"#,
        ], [1, 4])
    func isLeftAloneWhereItCannotBeCut(text: String, partBytes: Int) {
        #expect(Self.parts(of: text, partBytes: partBytes) == nil)
    }

    @Test func holdsToTheLimits() {
        var limits = SyntaxLimits()
        limits.maxNodes = 10
        #expect(Self.parts(of: Self.text, partBytes: 5, limits: limits) == nil)
        limits = SyntaxLimits(maxDepth: 5)
        #expect(Self.parts(of: Self.text, partBytes: 5, limits: limits) == nil)
    }
}
