/// Why a store cannot give or take a credential. A call then fails with ``APIError/Code/credentialsUnavailable``, and this
/// error is its cause. None of these is a sign-out: an entry that is not there is nil and no error.
public struct TokenStoreError: Error, Sendable, Hashable {
    /// What went wrong: an open set, to which later versions add.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name of the code, such as `locked`.
        public let rawValue: String

        /// Makes a code of your own, for a store of your own.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name of the code.
        public var description: String { rawValue }

        /// Not now: the device is locked, or has not been unlocked since it was started. Try again when it is.
        public static let locked = Self(rawValue: "locked")
        /// The person was asked and was not recognised, or said no.
        public static let refused = Self(rawValue: "refused")
        /// Others can read or change the folder, an entry or the key. Nothing was read or written.
        public static let readableByOthers = Self(rawValue: "readableByOthers")
        /// The entry was damaged, put in the place of another, or written with another key.
        public static let damaged = Self(rawValue: "damaged")
        /// The key is missing or is none, and there are entries that were written with one.
        public static let keyMissing = Self(rawValue: "keyMissing")
        /// The system refused: see the reason and the status.
        public static let failed = Self(rawValue: "failed")
    }

    /// What went wrong.
    public let code: Code
    /// What a developer needs to know, in English. Never anything of a credential.
    public let reason: String
    /// What the system answered: an `errno`, or an `OSStatus` of the keychain; nil when it was not asked.
    public let status: Int32?

    /// Makes an error, for a store of your own.
    public init(_ code: Code, reason: String, status: Int32? = nil) {
        self.code = code
        self.reason = reason
        self.status = status
    }
}

extension TokenStoreError: CustomStringConvertible {
    /// The code, the reason and the status.
    public var description: String {
        "TokenStoreError(\(code), \(reason)\(status.map { ", status \($0)" } ?? ""))"
    }
}
