import Testing

@testable import MartletSyntax

/// Long texts are read in parts on several threads; what comes out must not show it.
struct JSONPiecesTests {
    private static let text = #"""
        {"paths": {"/a": {"get": {"x": [1, 2, {"y": "z, } {"}]}, "put": {}},
                   "/b": {"k": null,          "l": "\"\\"}},
         "list": [1, {"c": 2}], "é": {"d": {"e": {"f": {}}}} }
        """#

    private static func parts(of text: String, partBytes: Int, limits: SyntaxLimits = SyntaxLimits()) -> SyntaxResult? {
        var sources = SourceMap()
        let file = sources.add(path: "a.json", bytes: Array(text.utf8))
        return JSONPieces.read(sources.file(file), from: 0, file: file, limits: limits, partBytes: partBytes)
    }

    private static func whole(_ text: String) -> JSONParser.Document {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var parser = JSONParser(
                bytes: bytes, start: 0, file: SourceFileID(index: 0), limits: SyntaxLimits())
            return parser.readDocument()
        }
    }

    @Test(arguments: [1, 5, 10, 20, 40])
    func isWhatReadingAsAWholeIs(partBytes: Int) throws {
        let whole = Self.whole(Self.text)
        let parts = try #require(Self.parts(of: Self.text, partBytes: partBytes))
        #expect(parts.nodeCount == whole.nodeCount)
        let root = try #require(parts.root)
        #expect(root.dump == whole.root?.dump)
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

    @Test(arguments: [1, 10, 40])
    func damagedTextsAreReadAlike(partBytes: Int) throws {
        let inserted = Array("{}{}[],,,:\"\"\\ \n01-e.tné".unicodeScalars)
        var random = SplitMix64(state: UInt64(partBytes))
        var accepted = 0
        for _ in 0..<3_000 {
            let damaged = Damage.text(Self.text, inserted, &random)
            guard let parts = Self.parts(of: damaged, partBytes: partBytes) else { continue }
            accepted += 1
            let whole = Self.whole(damaged)
            let isSame =
                whole.failure == nil && whole.diagnostics.isEmpty && whole.nodeCount == parts.nodeCount
                && whole.root?.dump == parts.root?.dump
            if !isSame { Issue.record("read in another way in parts: \(damaged.debugDescription)") }
        }
        #expect(accepted > 100)
    }

    @Test func holdsToTheLimits() {
        var limits = SyntaxLimits()
        limits.maxNodes = 10
        #expect(Self.parts(of: Self.text, partBytes: 5, limits: limits) == nil)
        limits = SyntaxLimits(maxDepth: 5)
        #expect(Self.parts(of: Self.text, partBytes: 5, limits: limits) == nil)
    }
}
