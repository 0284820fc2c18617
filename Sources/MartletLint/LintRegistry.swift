/// All lint rules, in the order of their codes.
package enum LintRegistry {
    /// The rules.
    package static let all: [any LintRule] = [
        BodyOfGET(),
        CachedTokens(),
        ChangeByGET(),
        ClosedTypeInAnswer(),
        ConstantCredential(),
        ContentOfEmptyStatus(),
        CredentialInExample(),
        DateAsPlainValue(),
        DeprecatedWithoutReason(),
        DevelopmentServerFirst(),
        DuplicateModel(),
        ExpiringPins(),
        GuessedDate(),
        InconsistentPathParameter(),
        InconsistentPathStyle(),
        InconsistentTrailingSlash(),
        InexactIdentifier(),
        InexactMoney(),
        MissingDescription(),
        MixedWireNames(),
        NeedlessInsecure(),
        NoErrorAnswers(),
        QueueWithoutIdempotencyKey(),
        RefreshNeedsOwnToken(),
        RetryWithoutIdempotencyKey(),
        SecretInURL(),
        SharedCacheOfPrivateAnswer(),
        SimilarCases(),
        StaleCacheAfterChange(),
        TimeLimitOnStream(),
        TokensNeverIssued(),
        UnanchoredPattern(),
        UnfollowedPages(),
        UnmarkedSecret(),
        UnusedAuthScheme(),
        UnusedDateFormat(),
        UnusedModel(),
        UnusedPins(),
        UnusedRefreshToken(),
    ]

    /// What is to be known about the rules, in the order of their codes; those about `x-lint-allow` among them.
    package static let infos: [RuleInfo] =
        (all.map { type(of: $0).info }
        + [Allowances.unknownRule, Allowances.needlessAllowance])
        .sorted { $0.code.rawValue < $1.code.rawValue }
}
