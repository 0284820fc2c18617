import MartletPlan
import MartletSyntax
import Testing

struct LockFileTests {
    private func read(_ text: String) -> (lock: LockFile, diagnostics: [Diagnostic], places: [String]) {
        var sources = SourceMap()
        let id = sources.add(path: "specs/martlet.lock", bytes: Array(text.utf8))
        let result = LockFile.read(id, in: sources)
        let places = result.diagnostics.map { finding in
            let location = finding.primary.map { sources.location(of: $0) }
            return "\(finding.code) \(location.map { "\($0.line):\($0.column)" } ?? "-")"
        }
        return (result.lock, result.diagnostics, places)
    }

    @Test func isOneLineANameAndSorted() {
        var file = LockFile()
        var names = NameLock()
        names[.member("full_name", of: "User")] = NameLock.Entry("fullName")
        names[.argument("id", in: "path", of: .endpoint("get", of: "User"))] = NameLock.Entry("id")
        names[.group("User")] = NameLock.Entry("user")
        names[.member("a: b", of: "User")] = NameLock.Entry("名前")
        file[specification: "specs/b.yaml"] = names
        file[specification: "a.yaml"] = names
        file[specification: "c.yaml"] = NameLock()
        let lines = """
                client/User: user
                endpoints/User/get/path/id: id
                "models/User/a: b": "名前"
                models/User/full_name: fullName

            """
        let section = lines.split(separator: "\n").map { "    " + $0.drop { $0 == " " } }.joined(separator: "\n")
        #expect(file.text.hasSuffix("lock: 1\nnames:\n  a.yaml:\n\(section)\n  b.yaml:\n\(section)\n"))
        #expect(read(file.text).lock == file)
    }

    @Test func refusesNamesOfMoreThanFourKilobytes() {
        func text(_ count: Int) -> String {
            "lock: 1\nnames:\n  api.yaml:\n    models/A/b: \(String(repeating: "b", count: count))\n"
        }
        #expect(read(text(4_096)).diagnostics == [])
        #expect(read(text(4_097)).places == ["lock/shape 4:17"])
    }

    @Test func isReadLineByLineAsYAMLIs() {
        var file = LockFile()
        var names = NameLock()
        for name in ["full_name", "a: b", "x-y", "9", "~", "a\\b", ""] {
            names[.member(name, of: "User")] = NameLock.Entry("name\(name.count)")
        }
        for path in [LockPath.model("User"), .group("User"), .endpoint("get", of: "User")] {
            names[path] = NameLock.Entry("user")
        }
        names[LockPath("contents/~1paths~1~01a~1get~1responses~1200")] = NameLock.Entry("application/scim+json")
        names[LockPath("statuses/get ~1a")] = NameLock.Entry("201")
        file[specification: "a.yaml"] = names
        names[.member("a\\b", of: "User")] = nil
        file[specification: "b.yaml"] = names
        // A line behind the last name, or none, is nothing that the reader of lines knows.
        for text in [file.text, file.text + "# end\n", file.text.replacing("names:\n", with: "names:\n\n")] {
            let result = read(text)
            #expect(result.lock == file)
            #expect(result.diagnostics.isEmpty)
        }
    }

    @Test func anEmptyOneCanBeRead() {
        #expect(read(LockFile().text).lock == LockFile())
        #expect(read(LockFile().text).diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("[]", "lock/shape 1:1"), ("names: {}", "lock/shape 1:1"), ("lock: 2", "lock/version 1:7"),
        ("lock: 1\nname: {}", "lock/shape 2:1"), ("lock: 1\nnames: []", "lock/shape 2:8"),
        ("lock: 1\nnames:\n  a.yaml:\n    models/A: []", "lock/shape 4:5"),
        ("lock: 1\nnames:\n  a.yaml:\n    models/A: A\n    models/A: B", "syntax/duplicate-key 5:5"),
        ("lock: 1\nnames:\n<<<<<<< HEAD\n  a.yaml:\n", ""),
    ])
    func pointsAtWhatIsWrong(text: String, expected: String) {
        let result = read(text)
        #expect(!result.diagnostics.isEmpty)
        if !expected.isEmpty { #expect(result.places == [expected]) }
    }

    @Test func escapesWhatCouldBeTakenForSomethingElse() {
        let name = "\" \\ \n\r\u{0}\u{2028}\u{202E}\u{FEFF}\u{E0001}/~ # : *"
        var file = LockFile()
        var names = NameLock()
        names[.model(name)] = NameLock.Entry("X")
        names[.model(String(repeating: name, count: 1000))] = NameLock.Entry("Y")
        names[.model("")] = NameLock.Entry("Z")
        file[specification: "-\n: \u{202E}.yaml"] = names
        #expect(file.text.unicodeScalars.allSatisfy { $0 == "\n" || (" "..."~").contains($0) })
        #expect(file.text.split(separator: "\n").count == 8)
        let result = read(file.text)
        #expect(result.diagnostics.isEmpty)
        #expect(result.lock == file)
    }

    @Test func pathsTellNamesApart() {
        let paths: [LockPath] = [
            .model("a/b"), .model("a~b"), .model("a~1b"), .model("a"), .member("b", of: "a"), .group("a"),
            .member("~additional", of: "a"), .own("additional", in: ["models", "a"]),
            .model(String(repeating: "x", count: 70)), .model(String(repeating: "x", count: 71)),
            .endpoint("a", of: "b"), .argument("c", in: "query", of: .endpoint("a", of: "b")),
            .argument("c", in: "path", of: .endpoint("a", of: "b")),
        ]
        #expect(Set(paths.map(\.text)).count == paths.count)
        for path in paths { #expect(LockPath(path.text) == path) }
    }
}
