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

    @Test(arguments: [1, 10, 40])
    func damagedTextsAreReadAlike(partBytes: Int) throws {
        let inserted = Array("{}{}[],,,:\"\"\\ \n01-e.tné".unicodeScalars)
        var random = SplitMix64(state: UInt64(partBytes))
        var accepted = 0
        for _ in 0..<3_000 {
            var scalars = Array(Self.text.unicodeScalars)
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let position = Int.random(in: 0..<scalars.count, using: &random)
                let scalar = inserted[Int.random(in: 0..<inserted.count, using: &random)]
                switch Int.random(in: 0..<4, using: &random) {
                case 0: scalars.remove(at: position)
                case 1: scalars[position] = scalar
                case 2: scalars.insert(contentsOf: scalars[position...].prefix(12), at: position)
                default: scalars.insert(scalar, at: position)
                }
            }
            var damaged = String.UnicodeScalarView()
            damaged.append(contentsOf: scalars)
            let text = String(damaged)
            guard let parts = Self.parts(of: text, partBytes: partBytes) else { continue }
            accepted += 1
            let whole = Self.whole(text)
            let isSame =
                whole.failure == nil && whole.diagnostics.isEmpty && whole.nodeCount == parts.nodeCount
                && whole.root.map(Self.dump) == parts.root.map(Self.dump)
            if !isSame { Issue.record("read in another way in parts: \(text.debugDescription)") }
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
