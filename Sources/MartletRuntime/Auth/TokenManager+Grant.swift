extension TokenManager {
    /// Tokens as a request was given them.
    struct Grant: Sendable {
        /// The tokens.
        let credential: Credential
        /// How many refreshes had ended by then.
        let epoch: Int
        /// How many sessions had ended by then.
        let session: Int
    }

    /// A refresh that is on its way.
    struct Flight: Sendable {
        let need: Need
        let result = SharedResult<Credential>()
    }

    /// Why tokens are renewed.
    enum Need: Sendable {
        /// They are about to expire.
        case due
        /// The time has come for this access token.
        case timer(String)
        /// The server refused this access token.
        case rejected(String)
    }
}

extension Credential {
    /// Returns new tokens with what a refresh need not repeat (RFC 6749, section 6), and the user.
    func completed(from old: Credential?) -> Credential {
        var complete = self
        complete.refreshToken = refreshToken ?? old?.refreshToken
        complete.user = user ?? old?.user
        complete.renewalURL = renewalURL ?? old?.renewalURL
        return complete
    }
}
