import MartletSyntax
import Testing

/// A tree of files that never changes, as a commit's is.
struct SnapshotTests {
    private func snapshot(
        _ entries: [(path: String, FileSystem.SnapshotEntry)], workingDirectory: String = "/r/sub"
    ) -> FileSystem {
        FileSystem.snapshot(named: "'main'", root: "/r", workingDirectory: workingDirectory, entries: entries) {
            (id, path, maxBytes) throws(FileSystemError) in
            guard id.utf8.count <= maxBytes else {
                throw FileSystemError(.read, path: path, reason: .tooLarge, message: "too large")
            }
            return Array(id.utf8)
        }
    }

    private func text(_ path: String, in files: FileSystem) -> String? {
        (try? files.read(path)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func readsRelativeAndAbsolutePaths() {
        let files = snapshot([("sub/a.yaml", .file("A")), ("b.yaml", .file("B"))])
        #expect(text("a.yaml", in: files) == "A")
        #expect(text("../b.yaml", in: files) == "B")
        #expect(text("/r/b.yaml", in: files) == "B")
        #expect(text("/b.yaml", in: files) == nil)
        #expect(text("a.yaml/x", in: files) == nil)
    }

    @Test func knowsFoldersFromWhatIsInThem() throws {
        let files = snapshot([("sub/x/a.yaml", .file("A")), ("sub/b.yaml", .file("B"))])
        #expect(files.kind("x") == .directory)
        #expect(files.kind("/r") == .directory)
        #expect(files.kind("y") == nil)
        #expect(try files.list(".") == ["b.yaml", "x"])
        #expect(try files.list("/") == ["r"])
        #expect(try files.canonicalPath("x/../b.yaml") == "/r/sub/b.yaml")
        #expect(throws: FileSystemError.self) { try files.list("b.yaml") }
        #expect(throws: FileSystemError.self) { try files.read("x") }
    }

    @Test func followsLinksInsideOfTheTree() throws {
        let files = snapshot([
            ("sub/a.yaml", .file("A")), ("sub/link.yaml", .link("./a.yaml")), ("folder", .link("sub")),
            ("sub/twice", .link("../folder/link.yaml")), ("sub/out", .link("/etc/passwd")),
            ("sub/up", .link("../../x")),
        ])
        #expect(text("link.yaml", in: files) == "A")
        #expect(text("twice", in: files) == "A")
        #expect(try files.canonicalPath("/r/folder/link.yaml") == "/r/sub/a.yaml")
        #expect(text("out", in: files) == nil)
        #expect(text("up", in: files) == nil)
    }

    @Test func givesUpOnLinksInACircle() {
        let files = snapshot([("sub/a", .link("b")), ("sub/b", .link("a")), ("sub/c", .link("c/c/c"))])
        #expect(text("a", in: files) == nil)
        #expect(files.kind("c") == nil)
    }

    @Test func givesUpOnLinksThatLeadOnAndOn() {
        let way = String(repeating: "x/../", count: 300)
        let files = snapshot([
            ("sub/x/b.yaml", .file("B")), ("sub/a.yaml", .file("A")), ("sub/one", .link(way + "a.yaml")),
            ("sub/two", .link(way + "one")), ("sub/three", .link(way + "two")),
        ])
        #expect(text("one", in: files) == "A")
        #expect(text("two", in: files) == "A")
        #expect(text("three", in: files) == nil)
        #expect(throws: FileSystemError.self) { try files.canonicalPath("three") }
    }

    @Test func knowsLinks() {
        let files = snapshot([
            ("sub/x/a", .file("A")), ("sub/l", .link("x")), ("sub/x/k", .link("nowhere")), ("sub/m", .link("m")),
        ])
        let links = ["l", "l/k", "x/k", "m", "x/../l"]
        #expect(links.filter(files.isLink) == links)
        #expect(["x", "x/a", "l/a", "y", "m/a", "/"].filter(files.isLink) == [])
    }

    @Test func aTreeMayBeDeep() {
        let deep = String(repeating: "a/", count: 20_000)
        let files = snapshot([(deep + "b", .file("B")), ("sub/a.yaml", .file("A"))])
        #expect(text("a.yaml", in: files) == "A")
        #expect(text("/r/" + deep + "b", in: files) == "B")
    }

    @Test func saysWhatIsMissingFromWhat() {
        let files = snapshot([])
        let error = #expect(throws: FileSystemError.self) { try files.read("a.yaml") }
        #expect(error?.description == "cannot read 'a.yaml': no such file or directory in 'main'")
        #expect(error?.reason == .notFound)
    }

    @Test func cannotBeChanged() {
        let files = snapshot([("sub/a.yaml", .file("A"))])
        #expect(throws: FileSystemError.self) { try files.write([], to: "a.yaml") }
        #expect(throws: FileSystemError.self) { try files.remove("a.yaml") }
        #expect(throws: FileSystemError.self) { try files.createDirectory("new") }
        #expect(text("a.yaml", in: files) == "A")
    }
}
