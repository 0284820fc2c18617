/// The cases of another tool about which the verdicts differ, each with the reason why they do.
enum KnownDisagreements {
    static let reasons: [String: String] = [
        "TestAPIGlobalSecurityyAdded":
            "a request without credentials, good for the base, gets 401: the other tool takes that for a note",
        "TestAPISecurityAdded":
            "a request without credentials, good for the base, gets 401: the other tool takes that for a note",
        "TestAPISecurityScopeAdded":
            "a token with the scope 'write:pets' alone, good for the base, gets 403: the other tool takes that for a note",
        "TestBreaking_RequestParameterMaxItemsWithFlatten":
            "'maxItems' stands on the strings of the list, and holds for arrays only: no request is good for one side alone",
        "TestRequestParameterMaxDecreased":
            "'maximum' stands on an array, and holds for numbers only: no request is good for one side alone",
        "TestRequestParameterMaxItemsDecreased":
            "'maxItems' stands on the strings of the list, and holds for arrays only: no request is good for one side alone",
        "TestRequestParameterXExtensibleEnumValueRemoved":
            "the values stand in an extension of the other tool: the schema is any string before and after",
        "TestRequestPropertyAnyOfRemoved":
            "what is gone has one optional string 'name', as the members that stay: they take each of its payloads",
        "TestRequiredRequestPropertyAddedWithDefault":
            "a field with a default may be absent: whoever leaves it out means the default",
        "TestResponseBodyContentSchemaRemoved":
            "not judged: of bytes in a string, what they hold is not kept",
        "TestResponseBodyDependentRequiredChanged":
            "one member more must be there: every answer of the revision is one of the base",
        "TestResponseBodyPrefixItemsRemoved":
            "[\"a\"] is an answer of the revision, and none of the base, whose first element is an integer",
        "TestResponsePropertyDependentRequiredChanged":
            "one member more must be there: every answer of the revision is one of the base",
        "TestResponsePropertyPrefixItemsRemoved":
            "[\"a\"] is an answer of the revision, and none of the base, whose first element is an integer",
        "TestResponseTypeCheckerSuppressedForNullOnly31":
            "null is an answer that the base does not know; the other tool says so in a check of its own",
        "TestWebhookOperationChangesDetected":
            "the server sends the body: that it is always there breaks nobody who read it where it was",
    ]
}
