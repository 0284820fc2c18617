import MartletFormats
import Testing

struct SecretNamesTests {
    @Test(arguments: [
        ("createdAt", ["created", "at"]), ("created_at", ["created", "at"]), ("Created-At", ["created", "at"]),
        ("userID", ["user", "id"]), ("HTTPServer", ["http", "server"]), ("", []), ("__", []), ("a1B2", ["a1", "b2"]),
    ])
    func splitsNamesIntoWords(name: String, words: [String]) {
        #expect(NameWords.of(name) == words)
    }

    private static let sure = [
        "password", "newPassword", "accessToken", "api_key", "X-API-Key", "clientSecret", "cardNumber", "ssn",
    ]

    @Test(arguments: sure)
    func knowsSecrets(name: String) { #expect(SecretNames.contains(name)) }

    @Test(arguments: [
        "tokenType", "nextPageToken", "passwordHint", "key", "sortKey", "secretary", "phoneNumber", "tokens", "cursor",
        "code", "pin", "session", "otp",
    ])
    func knowsWhatIsSurelyNoSecret(name: String) { #expect(!SecretNames.contains(name)) }

    @Test(
        arguments: sure + [
            "otp", "OTP", "smsOtp", "otp_code", "one_time_otp", "totp", "X-OTP",
            "pin", "PIN", "cardPin", "user_pin", "pin_code", "pinNumber",
            "code", "authCode", "auth_code", "authorization_code", "verificationCode", "verificationcode", "smscode",
            "X-Verification-Code", "oneTimeCode", "accessCode", "device_code", "user_code", "recoveryCodes",
            "backup_codes", "code_verifier", "codeVerifier",
            "session", "session_id", "sessionId", "sessionID", "sessionid", "sessionToken", "Session-Key", "sid",
            "JSESSIONID", "userSession", "auth_session",
            "passwordConfirmation", "newPassword1", "password2", "db_password_old", "id_token_hint", "api-token-v2",
            "oobCode", "XSRF-TOKEN", "csrf", "Set-Cookie", "passwort", "accessKeyId", "my_sessionid",
        ])
    func hidesWhatProvesSomething(name: String) { #expect(SecretNames.isHidden(name)) }

    @Test(arguments: [
        "zipcode", "zip_code", "zipCode", "country_code", "countryCode", "statusCode", "status_code", "error_code",
        "errorCode", "postal_code", "postcode", "language_code", "currencyCode", "barcode", "qr_code", "codec",
        "encode",
        "decoded", "max_tokens", "tokens_used", "password_changed_at", "hasCredentialsCount", "codes", "codeLength",
        "code_challenge", "pinned", "isPinned", "pinterest", "pins", "spin",
        "pinColor",
        "opinion", "options", "adopt", "hotpink", "sessions", "sessionCount", "session_status", "sessionsLeft",
        "bookingSession", "obsession", "side", "", "_",
    ])
    func showsWhatOnlySoundsLikeIt(name: String) { #expect(!SecretNames.isHidden(name), "\(name)") }
}
