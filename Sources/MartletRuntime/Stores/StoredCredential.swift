import Foundation

/// The form in which stores that outlive the process keep credentials.
enum StoredCredential {
    /// Returns a credential as JSON.
    ///
    /// - Throws: ``TokenStoreError/Code/failed`` when it cannot be written, which no credential is.
    static func data(of credential: Credential) throws(TokenStoreError) -> Data {
        do {
            return try JSONEncoder().encode(credential)
        } catch {
            throw TokenStoreError(.failed, reason: "the credential cannot be written as JSON")
        }
    }

    /// Reads a credential. Members that this version does not know are passed over.
    ///
    /// - Throws: ``TokenStoreError/Code/damaged`` when it is none. The error behind it is dropped: it may quote the text.
    static func credential(of data: Data) throws(TokenStoreError) -> Credential {
        do {
            return try JSONDecoder().decode(Credential.self, from: data)
        } catch {
            throw TokenStoreError(.damaged, reason: "the entry holds no credential")
        }
    }
}

extension CredentialKey {
    /// The key as text, another one for each key: every part stands behind its length.
    var storageText: String {
        [origin.description, scheme, account].compactMap { $0 }.map { "\($0.utf8.count):\($0)" }.joined(separator: " ")
    }
}
