/// Asks a person to sign in with a passkey. Apple's platforms have `SystemPasskeySheet`; a test has one that answers
/// what it is told.
public protocol PasskeySheet: Sendable {
    /// Lets a passkey sign a challenge.
    ///
    /// - Throws: `CancellationError` when the person closes the sheet or the task is cancelled; what the system throws.
    func assertion(for request: PasskeyRequest) async throws -> PasskeyAssertion
}
