import Testing

@testable import MartletSyntax

/// What is read without libyaml is what libyaml makes of it, places included.
struct YAMLBlockReaderTests {
    private static func read(_ text: String) -> PartAssembly.Tree? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer {
            YAMLBlockReader.read($0, from: 0, file: SourceFileID(index: 0), limits: SyntaxLimits())
        }
    }

    private static func readByLibrary(_ text: String) throws -> YAMLEventReader.Document {
        let bytes = Array(text.utf8)
        return try bytes.withUnsafeBufferPointer { bytes in
            let file = SourceFileID(index: 0)
            let check = try TextCheck(bytes, file: file, limits: SyntaxLimits())
            var events = YAMLEventReader(bytes: bytes, text: check, file: file, limits: SyntaxLimits())
            _ = try events.nextDocument()
            return events.readDocument(mergesKeys: true)
        }
    }

    /// Texts that are read without libyaml.
    private static let texts = [
        "a: 1", "a:\nb:\n", "a: b c  \nd: e:f#g\n", "a: -1\nb:\n  -c: http://x\n", "a:\n  b:\n    c: d\n  e: f\n",
        "a:\n- b\n- c: d\n  e: f\n-\n- - g\n  - h\ni: j\n", "a:\n  - b\n  -\n    c: d\n", "a:\n-\n",
        "# one\na: b\n  # two\nc:\n  # three\n  d: e\n", "a: b\n  c\n\n  - d\n  # e\nf: g\n", "a:\n  b\n  c\n",
        "a: 'b''c'\n'd': \"e\"\n", "a: 'b\n  c  \n\n   d'\n", "a: \"b\\\n   \\ c\\n\\\"\\\\\\t\n\n  d\"\n",
        "a: |\n  b\n\n   c\n  d\n\ne: >-\n  f\n  g\n\n  h\n    i\n  j\n", "a: |-\n\n  b\n\n\nc: >\n d\n",
        "a: |2\n    b\n   c\nd:\n- |\n  e\n- >-\n  f\n", "a: {}\nb: []\nc:\n- {}\n", "é: ü\n", "a: b  \n   \n\n",
    ]

    @Test(arguments: texts)
    func readsWhatLibyamlReads(text: String) throws {
        let tree = try #require(Self.read(text))
        let document = try Self.readByLibrary(text)
        let mapping = try #require(document.root?.mapping)
        #expect(tree.entries.map(\.dump) == mapping.entries.map(\.dump))
        #expect(tree.nodeCount == document.nodeCount)
    }

    @Test(arguments: [
        "- a\n", "a\n", "a: &b c\n", "a: *b\n", "a: !!str b\n", "a: b: c\n", "a: - b\n", "a: b # c\n", "a: [b]\n",
        "a: {b: c}\n", "? a\n", "<<: {}\n", "a:\tb\n", "a: b\n---\nc: d\n", "a: b\n...\n", "%TAG ! b\n", "a: 'b\n",
        "a: \"\\x41\"\n", "a: |+\n  b\n", "a: |\n  b", "a: b\n  c: d\n", "a: b\n c: d\n", "a:\n  b: c\n d: e\n",
        "a: b\r\n", "a: \u{85}b\n", "a: \u{2028}b\n", "a: \u{FEFF}b\n", "a: 1\na: 2\n", "",
        "a: \u{1}b\n", "a: \u{7F}b\n", "a: 'sixteen bytes and more\u{1}'\n", "a: sixteen bytes and more\tb\n",
        "a: sixteen bytes and more # c\n", "a: sixteen bytes and more: c\n",
    ])
    func leavesTheRestToLibyaml(text: String) {
        #expect(Self.read(text) == nil)
    }

    /// Compares a text with what libyaml makes of it, if the reader takes it. Returns whether it does.
    private static func compare(_ text: String) throws -> Bool {
        guard let tree = read(text) else { return false }
        let document = try readByLibrary(text)
        let isSame =
            document.failure == nil && document.diagnostics.isEmpty && tree.nodeCount == document.nodeCount
            && document.root?.mapping?.entries.map(\.dump) == tree.entries.map(\.dump)
        if !isSame { Issue.record("read in another way than libyaml does: \(text.debugDescription)") }
        return true
    }

    @Test(arguments: texts)
    func damagedTextsAreReadAlike(text: String) throws {
        let inserted = Array("\n\n\n      ----::::##''\"\"|>[]{}&*!?,%@`\\\t\r~<.0a\u{85}é".unicodeScalars)
        var random = SplitMix64(state: UInt64(text.utf8.count))
        var accepted = 0
        for _ in 0..<500 {
            let damaged = Damage.text(text, inserted, &random)
            if try Self.compare(damaged) { accepted += 1 }
        }
        #expect(accepted > 10)
    }

    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.missing)))
    func readsWhatOthersWroteAsLibyamlDoes() throws {
        let suite = try YAMLTestSuite.load().map(\.yaml)
        #expect(try suite.filter(Self.compare).count > 10)
        var count = 0
        for path in try Corpus.files(in: "openapi", suffix: ".yaml") {
            guard let bytes = try? FileSystem.disk.read(path, maxBytes: 400_000) else { continue }
            // Entry by entry: one that is written in another way is left to libyaml.
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            var entry = ""
            for line in lines {
                if line.first.map({ $0 != " " && $0 != "-" }) == true, !entry.isEmpty {
                    if try Self.compare(entry) { count += 1 }
                    entry = ""
                }
                entry += line + "\n"
            }
            if try Self.compare(entry) { count += 1 }
        }
        #expect(count > 20)
    }

    @Test func endsWhereNestingIsTooDeep() {
        let dashes = String(repeating: "- ", count: 10_000)
        #expect(Self.read("a:\n  \(dashes)b\n") == nil)
    }
}
