import MartletSyntax
import Testing

struct FilePathTests {
    @Test(arguments: [
        ("a/b", "a", "b"), ("a", ".", "a"), ("/a", "/", "a"), ("/", "/", "/"), ("a/b/", "a", "b"), ("/a//b", "/a", "b"),
    ])
    func splitsPaths(path: String, parent: String, name: String) {
        #expect(FilePath.parent(path) == parent)
        #expect(FilePath.name(path) == name)
    }

    /// In Swift's characters, a slash is one with a mark behind it and with some letters before it. For the system it is not.
    @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{E0001}"], ["", "\u{600}", "\u{110BD}"])
    func aSlashIsAByte(mark: String, letter: String) {
        let name = mark + "x" + letter
        #expect(FilePath.normalized("../\(name)/../b") == "../b")
        #expect(FilePath.components("/a\(letter)/\(name)/b/") == ["a\(letter)", name[...], "b"])
        #expect(FilePath.parent("a/\(name)") == "a")
        #expect(FilePath.name("a\(letter)/\(name)/") == name)
        #expect(FilePath.isAbsolute("/\(name)"))
        #expect(FilePath.join("a", "/\(name)") == "/\(name)")
        #expect(!FilePath.isInside("/a/../\(name)/c", directory: "/a"))
        #expect(FilePath.relative("/\(name)/c", to: "/\(name)/d") == "../c")
    }

    @Test func equivalentNamesAreDifferentFiles() {
        #expect(!FilePath.isInside("/e\u{301}/a", directory: "/\u{E9}"))
        #expect(FilePath.relative("/e\u{301}/a", to: "/\u{E9}") == "../e\u{301}/a")
    }

    @Test(arguments: [
        ("a/./b/../c", "a/c"), ("../a", "../a"), ("a/../..", ".."), ("/../a", "/a"), ("", "."), ("a//b/", "a/b"),
        ("/", "/"),
    ])
    func normalizesPaths(path: String, expected: String) {
        #expect(FilePath.normalized(path) == expected)
    }

    @Test(arguments: [
        ("/out/a", "/out", true), ("/out", "/out", true), ("/out2/a", "/out", false), ("/out/../a", "/out", false),
        ("/a", "/", true), ("out/a", "/out", false),
    ])
    func comparesComponents(path: String, directory: String, expected: Bool) {
        #expect(FilePath.isInside(path, directory: directory) == expected)
    }

    @Test(arguments: [
        ("a/b", "a", "b"), ("a/b", ".", "a/b"), ("a", "a", "."), (".", "a/b", "../.."), ("c/d", "a/b", "../../c/d"),
        ("./a//b/../c", "./a/", "c"), ("../a", "../b", "../a"), ("../../a", "../b", "../../a"),
        ("/a/b", "/a/c", "../b"), ("/a", "/", "a"), ("out2/a", "out", "../out2/a"),
    ])
    func leadsFromADirectory(path: String, directory: String, expected: String) {
        #expect(FilePath.relative(path, to: directory) == expected)
        #expect(FilePath.normalized(FilePath.join(directory, expected)) == FilePath.normalized(path))
    }

    @Test func joinsPaths() {
        #expect(FilePath.join("a", "b") == "a/b")
        #expect(FilePath.join("a/", "b") == "a/b")
        #expect(FilePath.join("a", "/b") == "/b")
        #expect(FilePath.join("", "b") == "b")
    }
}
