import Foundation

/// An entry of a keychain by what it is found under.
struct KeychainPlace: Sendable, Hashable {
    /// The service.
    var service: String
    /// The account: in the sense of a keychain, not of an app.
    var account: String
    /// The access group; nil is the app's own.
    var accessGroup: String?
}

/// How an entry of a keychain is protected.
struct KeychainProtection: Sendable, Hashable {
    /// When it can be read.
    var accessibility: KeychainAccessibility
    /// What a person must do for it; nil is nothing.
    var authentication: KeychainAuthentication?
}

/// The calls of the system's keychain, as far as a store needs them. Each answers with the system's own status.
///
/// Without a type of Apple's, so that ``KeychainEntries``, where all decisions are, runs and is tested everywhere.
protocol Keychain: Sendable {
    /// Adds an entry; ``KeychainStatus/duplicateItem`` when there is one.
    func add(_ data: Data, at place: KeychainPlace, protectedBy protection: KeychainProtection) -> Int32
    /// Replaces what an entry holds, and its protection; ``KeychainStatus/itemNotFound`` when there is none.
    func update(_ data: Data, at place: KeychainPlace, protectedBy protection: KeychainProtection) -> Int32
    /// Finds an entry, and reads what it holds.
    func copy(_ place: KeychainPlace) -> (status: Int32, data: Data?)
    /// Finds an entry without reading what it holds, which asks nobody for a fingerprint.
    func find(_ place: KeychainPlace) -> Int32
    /// Deletes an entry.
    func delete(_ place: KeychainPlace) -> Int32
}

/// What the keychain answers.
///
/// - Source: <https://developer.apple.com/documentation/security/security-framework-result-codes>
enum KeychainStatus {
    /// `errSecSuccess`.
    static let success: Int32 = 0
    /// `errSecUserCanceled`.
    static let userCanceled: Int32 = -128
    /// `errSecNotAvailable`: there is no keychain.
    static let notAvailable: Int32 = -25291
    /// `errSecAuthFailed`.
    static let authFailed: Int32 = -25293
    /// `errSecDuplicateItem`.
    static let duplicateItem: Int32 = -25299
    /// `errSecItemNotFound`.
    static let itemNotFound: Int32 = -25300
    /// `errSecInteractionNotAllowed`: the device is locked.
    static let interactionNotAllowed: Int32 = -25308
    /// `errSecMissingEntitlement`.
    static let missingEntitlement: Int32 = -34018

    /// Returns the error that a status is.
    ///
    /// - Parameters:
    ///   - status: Neither success nor that there is no such entry.
    ///   - attempt: What was tried, for the reason.
    static func error(_ status: Int32, _ attempt: String) -> TokenStoreError {
        let (code, reason): (TokenStoreError.Code, String) =
            switch status {
            case interactionNotAllowed: (.locked, "the keychain is locked")
            case userCanceled: (.refused, "the person said no")
            case authFailed: (.refused, "the person was not recognised")
            case missingEntitlement:
                (.failed, "the app is not signed with a right to the keychain, or not to the access group")
            case notAvailable: (.failed, "there is no keychain")
            default: (.failed, "see the status in the list of the Security framework's result codes")
            }
        return TokenStoreError(code, reason: "\(attempt): \(reason)", status: status)
    }
}
