import Foundation
import MartletSyntax
import Testing

/// Each claim holds on the disk and in memory.
struct FileSystemTests {
    enum Kind: CaseIterable {
        case disk
        case memory
    }

    /// Calls a function with an empty directory.
    private func withDirectory(_ kind: Kind, _ body: (FileSystem, String) throws -> Void) throws {
        switch kind {
        case .memory:
            let files = FileSystem.inMemory()
            try files.createDirectory("/work")
            try body(files, "/work")
        case .disk:
            let path = NSTemporaryDirectory() + "/martlet-\(UUID().uuidString)"
            try FileSystem.disk.createDirectory(path)
            defer { try? FileManager.default.removeItem(atPath: path) }
            try body(.disk, path)
        }
    }

    @Test(arguments: Kind.allCases)
    func readsWhatWasWritten(kind: Kind) throws {
        try withDirectory(kind) { files, directory in
            let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
            try files.write(bytes, to: directory + "/a")
            #expect(try files.read(directory + "/a") == bytes)
            try files.write([1], to: directory + "/a")
            #expect(try files.read(directory + "/a") == [1])
            #expect(try files.list(directory) == ["a"])
        }
    }

    /// A file that consists of holes takes no place on the disk, and can be larger than any memory.
    @Test func aFileOfHolesIsNotRead() throws {
        try withDirectory(.disk) { files, directory in
            try files.write([], to: directory + "/a")
            try FileHandle(forWritingTo: URL(fileURLWithPath: directory + "/a")).truncate(atOffset: 1 << 40)
            #expect(throws: FileSystemError.self) { try files.read(directory + "/a") }
            #expect(throws: FileSystemError.self) { try files.read(directory + "/a", maxBytes: 10) }
        }
    }

    @Test(arguments: Kind.allCases)
    func makesAndListsDirectories(kind: Kind) throws {
        try withDirectory(kind) { files, directory in
            try files.createDirectory(directory + "/b/c")
            try files.createDirectory(directory + "/b/c")
            try files.write([], to: directory + "/b/é")
            try files.write([], to: directory + "/b/a")
            #expect(try files.list(directory + "/b") == ["a", "c", "é"])
            #expect(files.kind(directory + "/b/c") == .directory)
            #expect(files.kind(directory + "/b/a") == .file)
            #expect(files.kind(directory + "/b/x") == nil)
            #expect(files.exists(directory + "/b/a"))
        }
    }

    @Test(arguments: Kind.allCases)
    func removesFilesAndEmptyDirectories(kind: Kind) throws {
        try withDirectory(kind) { files, directory in
            try files.createDirectory(directory + "/b")
            try files.write([], to: directory + "/b/a")
            #expect(throws: FileSystemError.self) { try files.remove(directory + "/b") }
            try files.remove(directory + "/b/a")
            try files.remove(directory + "/b")
            #expect(try files.list(directory).isEmpty)
        }
    }

    @Test(arguments: Kind.allCases)
    func saysWhatIsWrong(kind: Kind) throws {
        try withDirectory(kind) { files, directory in
            try files.write([1, 2, 3], to: directory + "/a")
            func reason(_ body: () throws(FileSystemError) -> Void) -> FileSystemError.Reason? {
                do throws(FileSystemError) {
                    try body()
                    return nil
                } catch {
                    return error.reason
                }
            }
            #expect(reason { () throws(FileSystemError) in _ = try files.read(directory + "/x") } == .notFound)
            #expect(reason { () throws(FileSystemError) in _ = try files.read(directory) } == .wrongKind)
            #expect(reason { () throws(FileSystemError) in _ = try files.list(directory + "/a") } == .wrongKind)
            #expect(reason { () throws(FileSystemError) in _ = try files.list(directory + "/x") } == .notFound)
            #expect(reason { () throws(FileSystemError) in try files.write([], to: directory) } == .wrongKind)
            #expect(reason { () throws(FileSystemError) in try files.write([], to: directory + "/x/y") } == .notFound)
            #expect(reason { () throws(FileSystemError) in try files.remove(directory + "/x") } == .notFound)
            #expect(reason { () throws(FileSystemError) in try files.createDirectory(directory + "/a") } == .occupied)
            #expect(
                reason { () throws(FileSystemError) in _ = try files.read(directory + "/a", maxBytes: 2) } == .tooLarge)
            #expect(try files.read(directory + "/a", maxBytes: 3) == [1, 2, 3])
        }
    }

    @Test(arguments: Kind.allCases)
    func findsCanonicalPaths(kind: Kind) throws {
        try withDirectory(kind) { files, directory in
            let base = try files.canonicalPath(directory)
            try files.createDirectory(directory + "/b")
            #expect(try files.canonicalPath(directory + "/b/./../b") == base + "/b")
            #expect(try files.canonicalPath(directory + "/new/../other") == base + "/other")
        }
    }

    /// The C library would read such a path to its middle: another file than the one that was checked.
    @Test func refusesPathsWithNUL() throws {
        try withDirectory(.disk) { files, directory in
            let path = directory + "/a\0/../b"
            try files.write([1], to: directory + "/a")
            try files.write([2], to: directory + "/b")
            #expect(!files.exists(path) && files.kind(path) == nil)
            #expect(throws: FileSystemError.self) { try files.read(path) }
            #expect(throws: FileSystemError.self) { try files.list(directory + "\0") }
            #expect(throws: FileSystemError.self) { try files.write([3], to: path) }
            #expect(throws: FileSystemError.self) { try files.remove(path) }
            #expect(throws: FileSystemError.self) { try files.createDirectory(directory + "/c\0") }
            #expect(try files.canonicalPath(directory + "/a\0").hasSuffix("/a\0"))
            #expect(try files.list(directory) == ["a", "b"])
        }
    }

    @Test func followsLinksInCanonicalPaths() throws {
        try withDirectory(.disk) { files, directory in
            try files.createDirectory(directory + "/real")
            try FileManager.default.createSymbolicLink(
                atPath: directory + "/link", withDestinationPath: directory + "/real")
            let base = try files.canonicalPath(directory)
            #expect(try files.canonicalPath(directory + "/link/new") == base + "/real/new")
        }
    }

    @Test func keepsPermissionsOfAReplacedFile() throws {
        try withDirectory(.disk) { files, directory in
            let path = directory + "/a"
            try files.write([1], to: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            try files.write([2], to: path)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o640)
        }
    }

    @Test func holdsTheFilesItIsGiven() throws {
        let files = FileSystem.inMemory(["specs/a.yaml": "a: 1"])
        #expect(try files.read("./specs/a.yaml") == Array("a: 1".utf8))
        #expect(try files.list("specs") == ["a.yaml"])
        #expect(files.kind("/specs") == .directory)
    }

    @Test func describesErrors() {
        #expect(throws: FileSystemError.self) { try FileSystem.inMemory().read("a.yaml") }
        let error = FileSystemError(.read, path: "a.yaml", reason: .notFound, message: "no such file or directory")
        #expect(error.description == "cannot read 'a.yaml': no such file or directory")
    }
}
