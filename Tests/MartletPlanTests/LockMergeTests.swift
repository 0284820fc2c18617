import MartletPlan
import MartletSyntax
import Testing

/// Reads lock files as merging leaves them.
struct LockMergeTests {
    private static let base = ["client/one: one", "client/two: two"]

    private func file(_ lines: [String]) -> String {
        "lock: 1\nnames:\n  api.yaml:\n" + lines.map { "    \($0)\n" }.joined()
    }

    private func read(_ text: String) -> (lock: LockFile, diagnostics: [Diagnostic], lines: [Int]) {
        var sources = SourceMap()
        let read = LockFile.read(path: "martlet.lock", Array(text.utf8), in: &sources)
        let lines = read.diagnostics.compactMap(\.primary).map { sources.location(of: $0).line }
        return (read.lock, read.diagnostics, lines)
    }

    @Test func takesBothSidesOfConflicts() {
        let expected = read(file(["client/one: one", "client/onf: onf", "client/three: three", "client/two: two"])).lock
        let marked = """
            lock: 1
            names:
              api.yaml:
                client/one: one
            <<<<<<< HEAD
                client/onf: onf
            =======
                client/three: three
            >>>>>>> other
                client/two: two

            """
        #expect(read(marked).diagnostics == [])
        #expect(read(marked).lock == expected)
        let withBase = marked.replacing("=======\n", with: "||||||| 1a2b3c4\n    client/gone: gone\n=======\n")
        #expect(read(withBase).diagnostics == [])
        #expect(read(withBase).lock == expected)
        #expect(read(marked.replacing("\n", with: "\r\n")).lock == expected)
    }

    @Test func takesSectionsOfBothSides() {
        let text = """
            lock: 1
            names:
            <<<<<<< HEAD
              a.yaml:
                client/one: one
            =======
              b.yaml:
                client/two: two
            >>>>>>> other

            """
        let lock = read(text).lock
        #expect(lock.sections.keys.sorted() == ["a.yaml", "b.yaml"])
        #expect(lock[specification: "b.yaml"].entries.map(\.path) == ["client/two"])
    }

    @Test func takesLinesOnceThatAUnionRepeats() {
        let lines = ["client/one: one", "client/z: z", "client/two: two", "client/one: one", "client/two: two"]
        #expect(read(file(lines)).diagnostics == [])
        #expect(read(file(lines)).lock == read(file(["client/one: one", "client/two: two", "client/z: z"])).lock)
        let twice = file(Self.base) + "  api.yaml:\n    client/two: two\n    client/z: z\n"
        #expect(read(twice).lock == read(file(Self.base + ["client/z: z"])).lock)
    }

    @Test func reportsNamesOnWhichTheSidesDiffer() {
        let text = """
            lock: 1
            names:
              api.yaml:
            <<<<<<< HEAD
                client/one: one
            =======
                client/one: uno
            >>>>>>> other

            """
        let found = read(text)
        #expect(found.diagnostics.map(\.code) == ["lock/shape"])
        #expect(found.lines == [7])
        #expect(found.lock[specification: "api.yaml"].entries.map(\.entry.name) == ["one"])
    }

    @Test(arguments: [
        "<<<<<<< HEAD\nlock: 1\nnames: {}\n", "lock: 1\nnames:\n  a.yaml:\n    client/one: one\n=======\n",
        "lock: 1\nnames:\n  a.yaml:\n    client/one: one\n    client/one: two\n",
    ])
    func refusesWhatIsNoMerge(text: String) {
        #expect(!read(text).diagnostics.isEmpty)
    }
}
