public import MartletRuntime

extension ClientOptions {
    /// Nothing between a call and the transport that is not the specification's: each call is one request.
    ///
    /// Generated stubs use it. A test about what happens beyond one request makes options of its own.
    public static var testing: ClientOptions {
        ClientOptions(cache: .off, retry: nil, idempotencyKey: nil, logLevel: .off, refreshesTokens: false)
    }
}
