extension Credential {
    /// The secret of a scheme that signs requests; what is sent is a signature, never the secret.
    public static func sharedSecret(_ secret: String) -> Credential {
        .apiKey(secret)
    }
}
