#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A place on the disk.
///
/// On Linux it is an open folder, so that each step takes the same time; `realpath` begins at the root for each.
struct DiskCursor: PathCursor {
    private(set) var path = "/"
    #if os(Linux)
        /// The open folder; negative before the first step.
        private var folder: Int32 = -1
        /// Opens a file without the right to read it (open(2)). Not every library of C declares it.
        private static let placeOnly: Int32 = 0o10000000
    #endif

    mutating func goToRoot() throws(FileSystemError) {
        #if os(Linux)
            try go(to: "/", Self.open("/", in: AT_FDCWD))
        #else
            path = "/"
        #endif
    }

    mutating func goUp() throws(FileSystemError) {
        let parent = FilePath.parent(path)
        #if os(Linux)
            try go(to: parent, Self.open("..", in: folder))
        #else
            path = parent
        #endif
    }

    mutating func enter(_ name: String) throws(FileSystemError) -> LinkWalk.Entry {
        // The C library would read the name to its middle.
        guard !name.utf8.contains(0) else { return .missing }
        let place = FilePath.join(path, name)
        #if os(Linux)
            if folder < 0 { try goToRoot() }
            let inner = Self.open(name, in: folder)
            if inner >= 0 {
                try go(to: place, inner)
                return .folder
            }
            guard errno == ENOTDIR || errno == ELOOP else { return try Self.missing(place) }
            let target = Self.text { readlinkat(folder, name, $0, $1) }
        #else
            var status = stat()
            guard lstat(place, &status) == 0 else { return try Self.missing(place) }
            if status.st_mode & S_IFMT == S_IFDIR {
                path = place
                return .folder
            }
            let target = Self.text { readlink(place, $0, $1) }
        #endif
        if let target { return .link(target) }
        // What is no link is invalid as one.
        guard errno == EINVAL else { return try Self.missing(place) }
        path = place
        return .file
    }

    /// Ends the walk.
    mutating func close() {
        #if os(Linux)
            if folder >= 0 { _ = closeDescriptor(folder) }
            folder = -1
        #endif
    }

    #if os(Linux)
        private static func open(_ name: String, in folder: Int32) -> Int32 {
            openat(folder, name, placeOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }

        private mutating func go(to path: String, _ descriptor: Int32) throws(FileSystemError) {
            guard descriptor >= 0 else { throw .last(.resolve, path) }
            if folder >= 0 { _ = closeDescriptor(folder) }
            folder = descriptor
            self.path = path
        }
    #endif

    /// Returns that there is nothing, unless it could not be looked at for want of memory and the like: what is then taken
    /// for missing might be a link.
    private static func missing(_ place: String) throws(FileSystemError) -> LinkWalk.Entry {
        guard [ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG].contains(errno) else { throw .last(.resolve, place) }
        return .missing
    }

    private static func text(_ read: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: FilePath.maxBytes) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = read(start, buffer.count)
            guard count >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}

// The name of this function is hidden by the cursor's own `close`.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
