/// The cases of another tool about which the verdicts differ, each with the reason why they do.
enum KnownDisagreements {
    static let reasons: [String: String] = [
        "TestRequestPropertyAnyOfRemoved":
            "what is gone has one optional string 'name', as the members that stay: they take each of its payloads",
        "TestResponseBodyDependentRequiredChanged":
            "one member more must be there: every answer of the revision is one of the base",
        "TestResponseBodyPrefixItemsRemoved":
            "[\"a\"] is an answer of the revision, and none of the base, whose first element is an integer",
        "TestResponsePropertyDependentRequiredChanged":
            "one member more must be there: every answer of the revision is one of the base",
        "TestResponsePropertyPrefixItemsRemoved":
            "[\"a\"] is an answer of the revision, and none of the base, whose first element is an integer",
    ]
}
