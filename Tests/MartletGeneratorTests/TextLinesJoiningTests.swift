import MartletTemplates
import Testing

@testable import MartletGenerator

struct TextLinesJoiningTests {
    private static let long = String(repeating: "n", count: 60)

    @Test func putsALineTogether() {
        var lines = TextLines()
        lines.append(margin: 4, of: "a", "b", "", "é", "", "", "", "", "", "z")
        lines.append(of: "")
        #expect(lines == ["    abéz", ""])
        #expect(TextLines(of: "let ", "x", " = 1") == ["let x = 1"])
    }

    @Test func appendsALineThatFits() {
        var lines = TextLines()
        func fits(_ first: String, _ second: String, behind indent: Int) -> Bool {
            lines.append(ifFittingBehind: indent, of: first, second)
        }
        // Columns count, not bytes.
        let letters = String(repeating: "é", count: 59)
        let found = [
            fits(Self.long, Self.long, behind: 0), fits(Self.long, Self.long, behind: 1),
            fits(letters, ".", behind: 60), fits(letters, ".", behind: 61),
        ]
        #expect(found == [true, false, true, false])
        #expect(lines == [Self.long + Self.long, letters + "."])
    }

    @Test func indentsLines() {
        var lines: TextLines = ["{"]
        lines.append(indented: ["a", "", "é"])
        #expect(lines == ["{", "    a", "    ", "    é"])
    }

    @Test(arguments: [
        (["short"], false), ([], false), ([long + long], true), (["/// " + long + long], false),
        ([String(repeating: "é", count: 116)], false), ([String(repeating: "é", count: 117)], true),
        (["short", long + long, "short"], true),
    ])
    func overflows(_ lines: [String], _ isTooLong: Bool) {
        #expect(TextLines(lines).overflows(indent: 4) == isTooLong)
    }

    /// What is written line by line looks as a layout of the same.
    @Test(arguments: [
        ["a: Int"], ["a: Int", "b: String"], [long, "b: é"], [long, long], [String(repeating: "é", count: 110)],
        [String(repeating: "é", count: 50), String(repeating: "ü", count: 50)], (0..<40).map { "p\($0): Int = \($0)" },
    ])
    func joinsCallsAsTheyAreLaidOut(_ arguments: [String]) {
        for indent in [0, 4, 8, 12] {
            var declaration: TextLines = ["before"]
            let start = declaration.mark
            declaration.append("func f(")
            for (index, argument) in arguments.enumerated() {
                declaration.append(margin: 4, of: argument, index == arguments.count - 1 ? "" : ",")
            }
            declaration.append(") {")
            declaration.joinCall(since: start, indent: indent)
            let head = SourceLayout.call("func f", arguments.map { .text($0) }, tail: " {")
            #expect(declaration == ["before"] + head.declarationLines(indent: indent))

            var call = TextLines()
            let beginning = call.mark
            call.append("f(")
            for (index, argument) in arguments.enumerated() {
                call.append(margin: 4, of: argument, index == arguments.count - 1 ? ")" : ",")
            }
            call.joinCall(since: beginning, indent: indent)
            #expect(call == SourceLayout.call("f", arguments.map { .text($0) }).lines(indent: indent))
        }
    }

    @Test func breaksWhatDoesNotFit() {
        let inner = SourceLayout.array("names: ", [.text(Self.long), .text(Self.long)])
        let call = SourceLayout.call("make", [.text("a"), .text("b"), .text("c"), inner], leading: 3, tail: ".x")
        #expect(
            call.lines(indent: 8, suffix: ";", margin: 4) == [
                "    make(", "        a, b, c,", "        names: [", "            \(Self.long),",
                "            \(Self.long),", "        ]).x;",
            ])
        #expect(call.oneLine == "make(a, b, c, names: [\(Self.long), \(Self.long)]).x")
        #expect(SourceLayout.call("f", []).lines(indent: 200) == ["f()"])
    }
}
