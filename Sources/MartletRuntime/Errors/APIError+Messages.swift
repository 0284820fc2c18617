public import Foundation

extension APIError: LocalizedError {
    /// A message fit for a person, in the language of the app.
    ///
    /// The app's own `Localizable.strings` is asked for `martlet.error.` and the code, such as
    /// `martlet.error.offline`; without one, the message is in English.
    public var errorDescription: String? {
        let fallback = Self.messages[code] ?? "Something went wrong. Please try again."
        return Bundle.main.localizedString(forKey: "martlet.error.\(code.rawValue)", value: fallback, table: nil)
    }

    /// What a developer needs to know.
    public var failureReason: String? { reason }

    private static let messages: [Code: String] = [
        .invalidURL: "The address of this request is not valid.",
        .encoding: "The request could not be prepared.",
        .invalidValue: "Some of the values are not valid. Please check them and try again.",
        .insecure: "This connection would not be secure, so nothing was sent.",
        .unsupported: "This is not supported here.",
        .credentialsUnavailable: "Your sign-in cannot be read right now. Please unlock your device and try again.",
        .badRequest: "The server did not accept the request.",
        .unauthorized: "Your session has expired. Please sign in again.",
        .forbidden: "You don't have permission to do this.",
        .notFound: "The requested resource was not found.",
        .conflict: "Somebody else changed this in the meantime. Please reload and try again.",
        .unprocessable: "Some of the values were not accepted. Please check them and try again.",
        .rateLimited: "Too many requests. Please wait a moment and try again.",
        .server: "Server error. Please try again later.",
        .timeout: "The request timed out. Please check your connection and try again.",
        .offline: "No internet connection. Please check your network settings.",
        .network: "Network error. Please check your connection.",
        .tls: "A secure connection could not be made.",
        .pinning: "The identity of the server could not be verified.",
        .queued: "Saved. It will be sent when there is a connection.",
        .notCached: "This is not available without a connection.",
        .storage: "The file could not be saved. Please check the space on your device.",
        .cancelled: "The request was cancelled.",
        .decoding: "The answer of the server could not be read.",
        .invalidResponse: "The server gave an answer that makes no sense.",
        .refreshTokenMissing: "Your session has expired. Please sign in again.",
        .refreshFailed: "Your session has expired. Please sign in again.",
        .signInExpired: "Signing in took too long. Please start again.",
    ]
}
