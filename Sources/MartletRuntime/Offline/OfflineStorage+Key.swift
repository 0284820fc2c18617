public import Foundation

extension OfflineStorage {
    /// Where the key is that calls are sealed with: 32 bytes.
    public struct Key: Sendable, CustomReflectable {
        enum Source: Sendable {
            case folder(EncryptedFileStore.Key)
            case credentials
        }

        let source: Source

        /// A file beside the calls. It keeps them from searches and careless copies, not from whoever copies the folder: so
        /// calls of `sensitive` endpoints, and those with a credential of their own, do not wait.
        public static let besideCalls = Key(source: .folder(.besideEntries))

        /// Where the client keeps its credentials, in an entry of its own: calls are as safe as tokens are. It is made at the
        /// first call that waits. Not for a ``MemoryStore``, which forgets it with the process.
        public static let credentials = Key(source: .credentials)

        /// A file of mode 0600, made when it is missing and nothing waits. Links are followed.
        public static func file(_ file: URL) -> Key { Key(source: .folder(.file(file))) }

        /// A key of the app's own, such as one from a secret manager.
        public static func bytes(_ key: Data) -> Key { Key(source: .folder(.bytes(key))) }

        /// Whether who has the folder has the key.
        var isBesideCalls: Bool {
            if case .folder(let key) = source, case .folder = key.source { true } else { false }
        }

        /// Shows nothing of the key.
        public var customMirror: Mirror { Mirror(self, children: [:]) }
    }
}
