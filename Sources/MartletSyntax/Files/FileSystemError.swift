/// Why a file could not be read or written.
package struct FileSystemError: Error, Hashable, CustomStringConvertible {
    /// What was to be done.
    package enum Operation: String, Sendable {
        case read
        case list
        case write
        case remove
        case createDirectory = "create"
        case resolve
    }

    /// The reason, as far as it matters to what is done next.
    package enum Reason: Sendable {
        /// Nothing stands at the path.
        case notFound
        /// The user may not do this.
        case notPermitted
        /// A directory stands where a file should, or the other way round.
        case wrongKind
        /// A pipe or a device, which may never end, stands where a file should.
        case notAFile
        /// The file has more bytes than were asked for.
        case tooLarge
        /// Something stands at the path already, or the directory is not empty.
        case occupied
        /// A link leads out of the project in which the file is named.
        case outsideProject
        /// Links on the way to the file lead on and on.
        case tooManyLinks
        /// Everything else, such as a full disk; the message says what.
        case other
    }

    /// What was to be done.
    package let operation: Operation
    /// The path, as it was given.
    package let path: String
    /// The reason.
    package let reason: Reason
    /// The reason in words, without the path, such as `no such file or directory`.
    package let message: String

    package init(_ operation: Operation, path: String, reason: Reason, message: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
        self.message = message
    }

    /// A sentence such as `cannot read 'a.yaml': no such file or directory`.
    package var description: String {
        "cannot \(operation.rawValue) '\(path)': \(message)"
    }
}
