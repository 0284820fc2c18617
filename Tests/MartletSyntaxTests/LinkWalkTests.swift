import Foundation
import MartletSyntax
import Testing

/// What the canonical path of a path is, links followed. The system's own function is the oracle.
struct LinkWalkTests {
    /// Calls a function with the canonical path of a folder that has links.
    private func withLinks(_ links: [(name: String, target: String)], _ body: (String) throws -> Void) throws {
        let manager = FileManager.default
        let path = NSTemporaryDirectory() + "/martlet-\(UUID().uuidString)"
        try manager.createDirectory(atPath: path + "/a/b/\u{301}c", withIntermediateDirectories: true)
        defer { try? manager.removeItem(atPath: path) }
        for file in ["a/file", "a/b/file"] { try Data().write(to: URL(fileURLWithPath: path + "/" + file)) }
        for (name, target) in links {
            try manager.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
        }
        let canonical = try #require(realpath(path, nil))
        defer { free(canonical) }
        try body(String(cString: canonical))
    }

    /// Returns why a path has no canonical one.
    private func reason(of path: String) -> FileSystemError.Reason? {
        do throws(FileSystemError) {
            _ = try FileSystem.disk.canonicalPath(path)
            return nil
        } catch {
            return error.reason
        }
    }

    private static let links = [
        ("up", ".."), ("a/b/top", "../.."), ("here", "."), ("root", "/"), ("abs", "/tmp"), ("two", "here/a/b"),
        ("chain", "two/top/a"), ("dangling", "nowhere/x"), ("self", "self"), ("round", "round/a"), ("tofile", "a/file"),
        ("through", "a/file/x"), ("slash", "a//b///"), ("out", "../../../../../../../../etc"), ("mark", "a/b/\u{301}c"),
        ("stdin", "/dev/stdin"), ("proc", "/proc/self/fd"),
    ]

    @Test func leadsWhereTheSystemLeads() throws {
        try withLinks(Self.links) { folder in
            let names = Self.links.map(\.0) + ["a", "a/b", "a/b/\u{301}c", "a/file", "x", "\u{301}c"]
            for one in names {
                for other in [""] + names {
                    let path = folder + "/" + one + (other.isEmpty ? "" : "/" + other)
                    let found = try? FileSystem.disk.canonicalPath(path)
                    guard let resolved = realpath(path, nil) else {
                        // What does not exist is behind what does.
                        var (existing, missing) = (path, [String]())
                        while realpath(existing, nil) == nil {
                            missing.insert(FilePath.name(existing), at: 0)
                            existing = FilePath.parent(existing)
                        }
                        let base = try #require(realpath(existing, nil))
                        defer { free(base) }
                        let isEndless = path.contains("self") || path.contains("round")
                        let expected = FilePath.normalized(([String(cString: base)] + missing).joined(separator: "/"))
                        #expect(found == expected || isEndless && found == nil, "\(path)")
                        continue
                    }
                    defer { free(resolved) }
                    #expect(found == String(cString: resolved), "\(path)")
                }
            }
        }
    }

    @Test func givesUpOnLinksThatLeadOnAndOn() throws {
        let way = String(repeating: "a/../", count: 300)
        let links = [("l0", way + "a/file"), ("l1", way + "l0"), ("l2", way + "l1")]
        try withLinks(links) { folder in
            let followed = try FileSystem.disk.canonicalPath(folder + "/l1")
            #expect(followed == folder + "/a/file")
            #expect(reason(of: folder + "/l2") == .tooManyLinks)
            #expect(!ProjectFolder.holds(folder + "/l2", fileSystem: .disk))
        }
    }

    @Test func knowsLinks() throws {
        try withLinks([("l", "a"), ("d", "nowhere")]) { folder in
            let paths = ["l", "d", "a/../l", "a", "a/file", "l/file", "x"]
            #expect(paths.filter { FileSystem.disk.isLink(folder + "/" + $0) } == ["l", "d", "a/../l"])
        }
    }

    /// A path of a megabyte would be looked at half a million times.
    @Test(arguments: [FileSystem.disk, FileSystem.inMemory()])
    func refusesPathsThatNoSystemTakes(files: FileSystem) {
        let path = "/" + String(repeating: "a/", count: 500_000) + "b"
        #expect(throws: FileSystemError.self) { try files.canonicalPath(path) }
        #expect(throws: FileSystemError.self) { try files.createDirectory(path) }
    }
}
