extension SupportRow {
    private static let key = scheme("§, in: query, name: k")

    /// Security schemes.
    static let securityRows = schemeRows + flowRows

    private static let schemeRows: [SupportRow] = [
        SupportRow(
            "Security Scheme", "type: http", key, "type: http, scheme: basic", insteadOf: "type: apiKey"),
        SupportRow(
            "Security Scheme", "type: apiKey", key, "type: apiKey", insteadOf: "type: http, scheme: basic"
        ),
        SupportRow(
            "Security Scheme", "type: oauth2", key,
            "type: oauth2", insteadOf: "type: apiKey"),
        SupportRow(
            "Security Scheme", "type: openIdConnect", key, "type: openIdConnect", insteadOf: "type: apiKey"),
        SupportRow(
            "Security Scheme", "type: mutualTLS", .yes, in: .v31, key, "type: mutualTLS", insteadOf: "type: apiKey"
        ).meaning("the app gives the certificate to the transport"),
        SupportRow(
            "Security Scheme", "description", scheme("type: http, scheme: basic, §"), "description: D"),
        SupportRow(
            "Security Scheme", "name", scheme("type: apiKey, in: query, §"), "name: k",
            insteadOf: "name: l"),
        SupportRow(
            "Security Scheme", "in", scheme("type: apiKey, name: k, §"), "in: query",
            insteadOf: "in: cookie"),
        SupportRow(
            "Security Scheme", "scheme", scheme("type: http, §"), "scheme: digest", insteadOf: "scheme: hoba"),
        SupportRow(
            "Security Scheme", "bearerFormat", scheme("type: http, scheme: bearer, §"), "bearerFormat: JWT"),
        SupportRow(
            "Security Scheme", "flows", scheme("type: oauth2, §"),
            "flows: { implicit: { scopes: {} } }"),
        SupportRow(
            "Security Scheme", "openIdConnectUrl", scheme("type: openIdConnect, §"),
            "openIdConnectUrl: 'https://a.example'"
        ).meaning("the client reads it, where the app says what it is known by"),
    ]

    private static let flowRows: [SupportRow] =
        ["implicit", "password", "clientCredentials", "authorizationCode"].map { flow in
            SupportRow(
                "OAuth Flows", flow,
                flow == "implicit" ? .partly("offered; the client does not ask for tokens by it (RFC 9700)") : .yes,
                scheme("type: oauth2, flows: { § }"),
                "\(flow): { scopes: {} }")
        }
        + ["authorizationUrl", "tokenUrl", "refreshUrl", "scopes"].map { keyword in
            SupportRow(
                "OAuth Flow", keyword, scheme("type: oauth2, flows: { authorizationCode: { § } }"),
                keyword == "scopes" ? "scopes: { a: b }" : "\(keyword): a")
        }
        + [
            SupportRow(
                "Security Requirement", "{name}",
                "info: { title: T, version: '1' }\npaths: { /a: { get: { security: [{ § }], responses: "
                    + "{ 200: { description: A } } } } }\ncomponents: { securitySchemes: { s: { type: http, scheme: basic } } }\n",
                "s: []", insteadOf: "")
        ]
}
