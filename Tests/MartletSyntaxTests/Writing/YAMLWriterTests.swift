import Testing
import MartletSyntax

struct YAMLWriterTests {
    private func parsed(_ text: String) -> Node? {
        var sources = SourceMap()
        return YAMLReader.read(sources.add(path: "a.yaml", bytes: Array(text.utf8)), in: sources).root
    }

    @Test(arguments: [
        "no", "Yes", "on", "OFF", "y", "null", "~", "true", "False", "12:30", "1_000", "0x1F", "0o17", "017", "1.5",
        ".5",
        "1e5", ".inf", ".NaN", "2024-01-01", "2024-01-01T00:00:00Z", "+1", "-", "- a", "?", "? a", ":", ": a", "a: b",
        "a:", "a #b", "#a", "&a", "*a", "!a", "|", ">", "'a", "\"a", "%a", "@a", "`a", "[a", "{a", "a, b", "a]", " a",
        "a ",
        "", "=", "<<", "...", "---", "a\u{85}b", "a\u{2028}b", "\u{FEFF}", "a\tb", "a\rb", "\u{7}", "it's \"both\" \\",
        "\\n", "a\u{202E}b", "🦊", "é", "\u{10FFFF}", "a\n", "\na", " a\nb", "a\n\n", "a \nb", "a\n b", "\n", "0", "-0",
    ])
    func everyTextComesBackAsText(_ text: String) throws {
        let nodes: [OutputNode] = [
            .text(text), OutputNode(.list([.text(text), .text("x")])), OutputNode(.list([.text(text)]), layout: .block),
            OutputNode(.mapping([.init(text, .text(text))])),
            OutputNode(.mapping([.init(text, .text(text))]), layout: .block),
            OutputNode(
                .mapping([.init("a", OutputNode(.mapping([.init("b", .text(text))]), layout: .block))]), layout: .block),
            OutputNode(.mapping([.init("a", .text(text)), .init("b", .text(text))]), layout: .spaced),
        ]
        for node in nodes {
            let written = YAMLWriter.write(OutputNode(.mapping([.init("root", node)]), layout: .block))
            let root = try #require(parsed(written)?.mapping?["root"], "\(written)")
            #expect(Self.isSame(root, node), "\(written)")
        }
    }

    @Test(arguments: ["plain", "1.4.0", "/a/{b}", "a-b", "a:b", "a#b", "string? | null", "a@b.c", "it's", "x = 1"])
    func whatIsTextForEverybodyStandsWithoutQuotes(_ text: String) {
        #expect(YAMLWriter.write(.text(text)) == text + "\n")
    }

    @Test func textOfSeveralLinesStandsInABlock() {
        let node = OutputNode(
            .mapping([.init("a", .text("one\n\n  two")), .init("b", .text("three\n"))]), layout: .block)
        #expect(YAMLWriter.write(node) == "a: |-\n  one\n\n    two\nb: |\n  three\n")
    }

    @Test func longTextIsFolded() throws {
        let text = String(repeating: "word ", count: 60) + "end"
        let written = YAMLWriter.write(OutputNode(.mapping([.init("a", .text(text))]), layout: .block))
        #expect(written.split(separator: "\n").allSatisfy { $0.utf8.count <= 110 })
        #expect(parsed(written)?.mapping?["a"]?.scalar?.text == text)
    }

    @Test func aLongKeyIsRead() throws {
        let key = String(repeating: "k", count: 3_000)
        let written = YAMLWriter.write(OutputNode(.mapping([.init(key, .text("a"))]), layout: .block))
        #expect(parsed(written)?.mapping?[key]?.scalar?.text == "a")
    }

    @Test func shortMappingsStandOnOneLine() {
        let inner = OutputNode(.mapping([.init("type", .text("string")), .init("max", .number("5"))]))
        let node = OutputNode(
            .mapping([.init("a", inner), .init("b", OutputNode(.list([.text("x"), .null])))]), layout: .block)
        #expect(YAMLWriter.write(node) == "a: { type: string, max: 5 }\nb: [x, null]\n")
    }

    private static func isSame(_ node: Node, _ other: OutputNode) -> Bool {
        switch other.value {
        case .text(let text): node.scalar?.text == text && node.scalar?.resolved == .string
        case .list(let elements):
            node.sequence.map { $0.count == elements.count && zip($0, elements).allSatisfy(isSame) } ?? false
        case .mapping(let members):
            node.mapping.map { mapping in
                mapping.entries.count == members.count
                    && zip(mapping.entries, members).allSatisfy { $0.name == $1.key && isSame($0.value, $1.value) }
            } ?? false
        case .bare: false
        }
    }
}
