extension SupportRow {
    private static let flows =
        "kept, and in the client's documentation; the client asks for tokens itself with `x-martlet-auth`"
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
            "Security Scheme", "type: oauth2",
            .partly("tokens that the app gives; the client asks for them itself with `x-martlet-auth`"), key,
            "type: oauth2", insteadOf: "type: apiKey"),
        SupportRow(
            "Security Scheme", "type: openIdConnect", .partly("tokens that the app gives"), key,
            "type: openIdConnect",
            insteadOf: "type: apiKey"),
        SupportRow(
            "Security Scheme", "type: mutualTLS",
            .partly("certificates are the transport's; nothing is sent for it"),
            in: .v31, key, "type: mutualTLS", insteadOf: "type: apiKey"),
        SupportRow(
            "Security Scheme", "description", scheme("type: http, scheme: basic, §"), "description: D"),
        SupportRow(
            "Security Scheme", "name", scheme("type: apiKey, in: query, §"), "name: k",
            insteadOf: "name: l"),
        SupportRow(
            "Security Scheme", "in", scheme("type: apiKey, name: k, §"), "in: query",
            insteadOf: "in: cookie"),
        SupportRow(
            "Security Scheme", "scheme",
            .partly("`bearer` and `basic`; of others the app gives the whole header"),
            scheme("type: http, §"), "scheme: basic", insteadOf: "scheme: digest"),
        SupportRow(
            "Security Scheme", "bearerFormat", scheme("type: http, scheme: bearer, §"), "bearerFormat: JWT"),
        SupportRow(
            "Security Scheme", "flows", .partly(flows), scheme("type: oauth2, §"),
            "flows: { implicit: { scopes: {} } }"),
        SupportRow(
            "Security Scheme", "openIdConnectUrl", .partly(flows), scheme("type: openIdConnect, §"),
            "openIdConnectUrl: 'https://a.example'"),
    ]

    private static let flowRows: [SupportRow] =
        ["implicit", "password", "clientCredentials", "authorizationCode"].map { flow in
            SupportRow(
                "OAuth Flows", flow, .partly(flows), scheme("type: oauth2, flows: { § }"),
                "\(flow): { scopes: {} }")
        }
        + ["authorizationUrl", "tokenUrl", "refreshUrl", "scopes"].map { keyword in
            SupportRow(
                "OAuth Flow", keyword, .partly(flows),
                scheme("type: oauth2, flows: { authorizationCode: { § } }"),
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
