package import MartletSyntax

/// Watches files by looking at them now and then, and does something again when one has changed.
///
/// It compares what the files hold, so it does not matter how an editor saves, how fine the clock of a file system is, or
/// whether it tells anybody about changes.
package struct FileWatch: Sendable {
    /// What some files held at one time.
    package struct Snapshot: Sendable, Equatable {
        /// A hash of each file's bytes, by path; nil for one that is not there.
        fileprivate var files: [String: Int?] = [:]

        /// How many of the files are there.
        package var count: Int { files.values.count { $0 != nil } }
    }

    private let fileSystem: FileSystem

    /// Makes a watch over a file system.
    package init(fileSystem: FileSystem = .disk) {
        self.fileSystem = fileSystem
    }

    /// Looks at files, and at the files of folders.
    package func look(files: [String], folders: [String]) -> Snapshot {
        var snapshot = Snapshot()
        let inside = folders.flatMap { folder in
            ((try? fileSystem.list(folder)) ?? []).map { FilePath.join(folder, $0) }
        }
        for path in files + inside where path != "-" {
            snapshot.files[path] = .some((try? fileSystem.read(path)).map(Self.hash))
        }
        return snapshot
    }

    private static func hash(_ bytes: [UInt8]) -> Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// Does something, and again after each change, until waiting ends.
    ///
    /// A change counts when two looks one after the other find the same, so that a file is not read while it is written,
    /// and many saved together are one change.
    /// - Parameters:
    ///   - own: the files that the doing itself writes; that is no change.
    ///   - wait: waits until it is time for the next look; false ends the watch.
    ///   - look: looks at what is to be watched, which may be other files after each doing.
    package static func run(
        ignoring own: () -> Set<String>, wait: () -> Bool, look: () -> Snapshot, perform: () -> Void
    ) {
        var before = look()
        while true {
            perform()
            var known = look()
            let written = own()
            // What was saved while it was done is a change, but for what it wrote itself.
            for path in before.files.keys where known.files[path] != nil && !written.contains(path) {
                known.files[path] = before.files[path]
            }
            repeat {
                guard wait() else { return }
                before = look()
            } while before == known
            while true {
                guard wait() else { return }
                let next = look()
                if next == before { break }
                before = next
            }
        }
    }
}
