import Foundation

/// Finds the key of a folder's entries, and makes it while there are none.
struct FolderKey: Sendable {
    /// Where the key comes from.
    let key: EncryptedFileStore.Key
    /// The folder, which was prepared.
    let folder: PrivateFolder
    /// What the names of entries end with.
    let suffix: String

    /// Returns what seals and opens the entries.
    ///
    /// - Throws: ``TokenStoreError``; ``TokenStoreError/Code/keyMissing`` when entries were written with a key that is gone.
    func cipher() throws(TokenStoreError) -> Cipher {
        switch key.source {
        case .bytes(let bytes):
            guard let given = Cipher(key: bytes) else {
                throw TokenStoreError(.keyMissing, reason: "a key has 32 bytes, and \(bytes.count) were given")
            }
            return given
        case .file(let file): return try cipher(in: file.path(percentEncoded: false))
        case .folder: return try cipher(in: "\(folder.path)/key")
        }
    }

    private func cipher(in path: String) throws(TokenStoreError) -> Cipher {
        if let cipher = try existingCipher(in: path) { return cipher }
        let hasEntries = try folder.names().contains { $0.hasSuffix(suffix) }
        // Another process makes its key before its first entry: when there are entries, the key must be there by now.
        if let cipher = try existingCipher(in: path) { return cipher }
        guard !hasEntries else {
            throw TokenStoreError(
                .keyMissing, reason: "\(path) is missing, and \(folder.path) has entries that were written with it")
        }
        try PrivateFolder.make((path as NSString).deletingLastPathComponent)
        try PrivateFolder.create(path, with: RandomBytes.make(Cipher.keyBytes))
        guard let cipher = try existingCipher(in: path) else {
            throw TokenStoreError(.keyMissing, reason: "\(path) was made and is gone")
        }
        return cipher
    }

    private func existingCipher(in path: String) throws(TokenStoreError) -> Cipher? {
        guard let bytes = try PrivateFolder.contents(of: path, isLinkFollowed: true) else { return nil }
        guard let cipher = Cipher(key: bytes) else {
            throw TokenStoreError(.keyMissing, reason: "\(path) has \(bytes.count) bytes, and a key has 32")
        }
        return cipher
    }
}
