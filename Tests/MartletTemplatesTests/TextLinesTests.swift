import MartletTemplates
import Testing

struct TextLinesTests {
    private static let lists: [[String]] = [
        [], [""], ["a"], ["", ""], ["one", "", "three"], ["é", "日本語", "👩‍👩‍👧", "e\u{301}"], ["two\nlines", "\0"],
        [String(repeating: "x", count: 70_000), "after"], (0..<300).map { String(repeating: "-", count: $0) },
    ]

    @Test(arguments: lists)
    func keepsItsTexts(_ texts: [String]) {
        let lines = TextLines(texts)
        #expect(Array(lines) == texts)
        #expect(lines.count == texts.count)
        #expect(lines.isEmpty == texts.isEmpty)
        #expect(lines.byteCount == texts.reduce(0) { $0 + $1.utf8.count })
        #expect(TextLines(encoded: lines.encoded) == lines)
    }

    @Test(arguments: lists)
    func givesTheBytesOfEachLine(_ texts: [String]) {
        var found: [[UInt8]] = []
        TextLines(texts).forEachLine { found.append(Array($0)) }
        #expect(found == texts.map { Array($0.utf8) })
    }

    @Test(arguments: lists)
    func isJoinedWithAnother(_ texts: [String]) {
        for others in Self.lists {
            var lines = TextLines(texts)
            lines += TextLines(others)
            #expect(Array(lines) == texts + others)
            #expect(lines == TextLines(texts) + TextLines(others))
            #expect(lines == TextLines(texts + others))
        }
    }

    @Test func tellsWhereLinesEnd() {
        let lines: TextLines = ["ab", "c"]
        #expect(lines != ["a", "bc"])
        #expect(lines != ["abc"])
        #expect(lines != ["ab", "c", ""])
    }

    @Test func isAValue() {
        let before: TextLines = ["a"]
        var after = before
        after.append("b")
        #expect(Array(before) == ["a"])
        #expect(Array(after) == ["a", "b"])
    }

    @Test(arguments: [0, 1, 1_500, 70_000])
    func appendsWhatAFunctionWrites(_ byteCount: Int) {
        var lines: TextLines = ["before"]
        lines.append(byteCount: byteCount) { memory in
            #expect(memory.count == byteCount)
            memory.update(repeating: UInt8(ascii: "z"))
        }
        lines.append("after")
        #expect(Array(lines) == ["before", String(repeating: "z", count: byteCount), "after"])
    }

    @Test func takesBackTheLinesSinceAMark() {
        var lines: TextLines = ["a", ""]
        let mark = lines.mark
        lines.append("b")
        lines.append("c")
        var since: [String] = []
        lines.forEachLine(since: mark) { since.append(String(decoding: $0, as: UTF8.self)) }
        #expect(since == ["b", "c"])
        lines.removeLines(since: mark)
        #expect(lines == ["a", ""])
    }

    private static let schema = TemplateSchema([("lines", .texts), ("word", .text), ("isLast", .flag)])

    private func render(_ template: String, _ lines: TextLines) throws -> String {
        let record = TemplateRecord(Self.schema, [.texts(lines), .text("w"), .flag(true)])
        let sources = [TemplateSource(name: "main", path: "main", text: template)]
        return try TemplateLibrary(sources: sources).render("main", record)
    }

    @Test(arguments: lists)
    func isWrittenLineByLine(_ texts: [String]) throws {
        let rendered = try render("{{#lines}}\n  <{{.}}>\n{{/lines}}\n", TextLines(texts))
        #expect(rendered == texts.map { "  <\($0)>\n" }.joined())
    }

    /// A section with more in it than one text, and plain text around that, is written piece by piece.
    @Test(arguments: lists)
    func isWrittenPieceByPiece(_ texts: [String]) throws {
        let bodies: [(template: String, line: (String) -> String)] = [
            ("{{.}}{{.}};", { "\($0)\($0);" }), ("<{{.}}|{{.}}>", { "<\($0)|\($0)>" }), ("-", { _ in "-" }),
            ("", { _ in "" }), ("{{word}}={{.}}\n", { "w=\($0)\n" }),
            ("{{#isLast}}{{.}}!{{/isLast}}", { "\($0)!" }), ("a{{^isLast}}b{{/isLast}}{{.}}", { "a\($0)" }),
        ]
        for body in bodies {
            let rendered = try render("[{{#lines}}\(body.template){{/lines}}]", TextLines(texts))
            #expect(rendered == "[\(texts.map(body.line).joined())]", "\(body.template)")
        }
    }

    @Test func isTrueWithAnEmptyLine() throws {
        let template = "{{#lines}}yes{{/lines}}{{^lines}}no{{/lines}}"
        #expect(try render(template, [""]) == "yes")
        #expect(try render(template, []) == "no")
    }

    @Test func isOpenedInsideItself() throws {
        let template = "{{#lines}}{{.}}:{{#lines}}{{.}}{{/lines}} {{/lines}}"
        // The inner section has no list of that name but the outer record's.
        #expect(try render(template, ["a", "b"]) == "a:ab b:ab ")
    }
}
