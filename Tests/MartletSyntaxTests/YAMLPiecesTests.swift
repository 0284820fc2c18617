import Testing

@testable import MartletSyntax

/// Long documents are read in parts on several threads; what comes out must not show it.
struct YAMLPiecesTests {
    /// A document with keys of three levels.
    private static func document(_ insertion: String = "", count: Int = 6) -> String {
        var text = "---\nopenapi: 3.0.3\ninfo:\n  title: A\n"
        text += "tags:\n- name: a\n  description: b\n- name: c\npaths:\n"
        for index in 0..<count {
            if index == 3 { text += insertion }
            text += "  \"/a/{b}/\(index)\":\n    get:\n"
            text += "      summary: What it is\n      description: |-\n"
            text += "        First é.\n\n        - a: b\n      # a remark\n      tags: [a, 'b: c', \"d\"]\n"
            text += "      parameters:\n      - $ref: '#/c/d'\n      - name: x\n        in:\n"
        }
        text += "components:\n  schemas:\n"
        for index in 0..<count {
            text += "    model-\(index):\n      type: object\n      properties:\n        id: {type: integer}\n"
            text += "        text:\n          description: >\n            folded\n            lines\n"
            text += "          nullable: true\n"
        }
        return text + "  headers:\n    a: 1\nx-end: null\n"
    }

    /// What reading each entry by itself comes to.
    private static func parts(of text: String) throws -> SyntaxResult? {
        let (file, sources) = source(text)
        let bytes = sources.file(file).bytes
        let check = try bytes.withUnsafeBufferPointer { try TextCheck($0, file: file, limits: SyntaxLimits()) }
        return YAMLPieces.read(sources.file(file), file: file, text: check, limits: SyntaxLimits(), partBytes: 1)
    }

    private static func whole(_ text: String) throws -> (root: Node, nodeCount: Int) {
        let (file, sources) = source(text)
        let options = YAMLReader.Options(expectsOneDocument: false, mergesKeys: true)
        let stream = YAMLReader.readStream(file, in: sources, limits: SyntaxLimits(), options: options)
        return (try #require(stream.documents.first), stream.nodeCount)
    }

    private static func source(_ text: String) -> (SourceFileID, SourceMap) {
        var sources = SourceMap()
        return (sources.add(path: "a.yaml", bytes: Array(text.utf8)), sources)
    }

    @Test(arguments: [
        "", "  /plain:\n    get: {}\n", "  '/quoted':\n    a: \"two\n      lines\"\n", "  # a remark\n\n",
        "  /empty:\n", "  /list:\n  - a\n  - b\n", "  <<: {/x: {}, /y: {}}\n  /x: 1\n",
    ])
    func isWhatReadingAsAWholeIs(insertion: String) throws {
        let text = Self.document(insertion)
        let parts = try #require(try Self.parts(of: text))
        let whole = try Self.whole(text)
        #expect(parts.nodeCount == whole.nodeCount)
        #expect(try #require(parts.root).dump == whole.root.dump)
    }

    @Test func cutsEntriesOfThreeLevelsApart() throws {
        let (file, sources) = Self.source(Self.document())
        let parts = YAMLPieces.parts(of: sources.file(file), file: file, from: 0, partBytes: 1)
        let bytes = sources.file(file).bytes
        let firstLines = DocumentPart.ranges(of: try #require(parts)).map { range in
            String(decoding: bytes[range].prefix { $0 != 0x0A }, as: UTF8.self)
        }
        #expect(firstLines.filter { $0.hasPrefix("    model-") } == (0..<6).map { "    model-\($0):" })
    }

    @Test(arguments: [
        // What one part says of another.
        "  /a: &a {b: c}\n", "  /a: *unknown\n", "  /a/{b}/0: {}\n", "  \"/a/{b}/0\": {}\n",
        // What looks like a key and is none.
        "  /a: \"b\n  /c: d\n  e\"\n", "  /a: 'b\nc: d\n  e'\n", "  /a: {b: c,\n  d: e}\n",
        // What is wrong, and what ends the document.
        "  /a: b: c\n", "   /a: b\n", "---\na: b\n", "...\n",
    ])
    func isLeftAloneWhereItCannotBeCut(insertion: String) throws {
        #expect(try Self.parts(of: Self.document(insertion)) == nil)
    }

    @Test func findsWhatIsWrongAsEver() {
        let reading = Reading.yaml(Self.document("  \"/a/{b}/1\": {}\n", count: 1500))
        #expect(reading.findings == ["syntax/duplicate-key 49:3"])
    }
}
