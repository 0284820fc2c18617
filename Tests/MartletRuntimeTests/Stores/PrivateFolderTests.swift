import Foundation
import Testing

@testable import MartletRuntime

/// What of a folder survives a loss of power: that nothing returns before the disk has it. What the disk then does, no test
/// can see.
struct PrivateFolderTests {
    /// What was flushed, and whether the entry was at its place at that moment.
    private struct Flushed: Equatable {
        let isFolder: Bool
        let isEntryThere: Bool
    }

    private let folder = StoreFolder()

    /// Returns a folder that writes down what it flushes; each flush of a folder has a status.
    private func recording(
        _ flushed: Locked<[Flushed]>, entry name: String = "entry", folderStatus: Int32 = 0
    ) -> PrivateFolder {
        let entry = folder.path(name)
        let disk = DiskFlush { descriptor in
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { return errno }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let isThere = access(entry, F_OK) == 0
            flushed.withLock { $0.append(Flushed(isFolder: isFolder, isEntryThere: isThere)) }
            return isFolder ? folderStatus : DiskFlush.toDisk.flush(descriptor)
        }
        return PrivateFolder(path: folder.url.path, disk: disk)
    }

    @Test func anEntryIsFlushedBeforeItIsAtItsPlaceAndTheFolderAfterwards() throws {
        try PrivateFolder(path: folder.url.path).prepare()
        let flushed = Locked<[Flushed]>([])
        try recording(flushed).replace("entry", with: Data("a".utf8))
        let file = Flushed(isFolder: false, isEntryThere: false)
        #expect(flushed.withLock { $0 } == [file, Flushed(isFolder: true, isEntryThere: true)])
    }

    @Test func theFolderIsFlushedAfterAnEntryWasRemoved() throws {
        try PrivateFolder(path: folder.url.path).prepare()
        try PrivateFolder(path: folder.url.path).replace("entry", with: Data())
        let flushed = Locked<[Flushed]>([])
        try recording(flushed).remove("entry")
        #expect(flushed.withLock { $0 } == [Flushed(isFolder: true, isEntryThere: false)])
    }

    @Test func theFolderAboveIsFlushedAfterAFolderWasMade() throws {
        let flushed = Locked<[Flushed]>([])
        try recording(flushed, entry: "").prepare()
        #expect(flushed.withLock { $0 } == [Flushed(isFolder: true, isEntryThere: true)])
        try recording(flushed, entry: "").prepare()
        #expect(flushed.withLock { $0 }.count == 1)
    }

    @Test func theFolderIsFlushedAfterAKeyWasMade() throws {
        try PrivateFolder(path: folder.url.path).prepare()
        let flushed = Locked<[Flushed]>([])
        try PrivateFolder.create(folder.path("key"), with: Data("k".utf8), recording(flushed, entry: "key").disk)
        let file = Flushed(isFolder: false, isEntryThere: false)
        #expect(flushed.withLock { $0 } == [file, Flushed(isFolder: true, isEntryThere: true)])
    }

    /// `EIO` of a folder: what was written may be gone after a loss of power, so nobody is told that it is there.
    @Test func aFolderThatCannotBeFlushedIsAnError() throws {
        try PrivateFolder(path: folder.url.path).prepare()
        let flushed = Locked<[Flushed]>([])
        let error = #expect(throws: TokenStoreError.self) {
            try recording(flushed, folderStatus: EIO).replace("entry", with: Data())
        }
        #expect(error?.code == .failed)
        #expect(error?.status == EIO)
        #expect(throws: TokenStoreError.self) { try recording(flushed, folderStatus: EIO).remove("entry") }
    }

    @Test(arguments: [EINVAL, ENOTSUP, EROFS])
    func aFileSystemThatFlushesNoFoldersIsNoError(status: Int32) throws {
        try PrivateFolder(path: folder.url.path).prepare()
        let flushed = Locked<[Flushed]>([])
        try recording(flushed, folderStatus: status).replace("entry", with: Data("a".utf8))
        #expect(try PrivateFolder(path: folder.url.path).contents(of: "entry") == Data("a".utf8))
    }
}
