// Changes to where requests go, and to what stands in their heads.
extension ShippedCase {
    private static func safe(_ name: String, _ from: String, _ to: String) -> ShippedCase {
        safe(name, at: "Requests.search", (from, to))
    }

    private static func breaking(_ name: String, _ from: String, _ to: String) -> ShippedCase {
        breaking(name, at: "Requests.search", (from, to))
    }

    static let parameters: [ShippedCase] =
        [
            safe("an optional parameter is new", "page: \"int?\",", "page: \"int?\", color: \"string?\","),
            safe(
                "a parameter with a default is new", "page: \"int?\",",
                "page: \"int?\", color: { type: string, default: red },"),
            breaking("a required parameter is new", "page: \"int?\",", "page: \"int?\", color: string,"),
            breaking("a parameter must be there", "page: \"int?\",", "page: int,"),
            breaking("a parameter must be there that had a default", "limit: int = 20", "limit: int"),
            safe("a parameter may be left out", "query: { text: string,", "query: { text: \"string?\","),
            safe("a parameter has another default", "limit: int = 20", "limit: int = 50"),
            safe("a parameter has a first default", "page: \"int?\",", "page: int = 1,"),
            breaking("a parameter has another name", "query: { text: string,", "query: { texts: string,"),
            breaking(
                "a parameter stands in a header field", at: "Requests.search",
                ("query: { text: string, limit", "query: { limit"), ("X-Trace: string", "text: string, X-Trace: string")
            ),
            breaking("a number is refused", "query: { text: string,", "query: { text: int,"),
            safe("a parameter is any text", "page: \"int?\",", "page: \"string?\","),
            breaking("a parameter must be smaller", "limit: int = 20", "limit: { type: int, default: 20, max: 30 }"),
            breaking(
                "a parameter has a value less", "{ enum: [name, age], closed: true }", "{ enum: [name], closed: true }"),
            safe(
                "a parameter has a value more", "{ enum: [name, age], closed: true }",
                "{ enum: [name, age, size], closed: true }"),
            breaking(
                "a list is written in one", "kinds: { type: \"[string]\", minItems: 1 }",
                "kinds: { type: \"[string]\", minItems: 1, explode: false }"),
            breaking(
                "a list is separated by bars", "kinds: { type: \"[string]\", minItems: 1 }",
                "kinds: { type: \"[string]\", minItems: 1, style: pipeDelimited, explode: false }"),
            breaking(
                "a list holds numbers", "kinds: { type: \"[string]\", minItems: 1 }",
                "kinds: { type: \"[int]\", minItems: 1 }"),
            safe(
                "a list may be left out", "kinds: { type: \"[string]\", minItems: 1 }",
                "kinds: { type: \"array<string>?\", minItems: 1 }"),
            breaking(
                "a list of parameters is a single one", "kinds: { type: \"[string]\", minItems: 1 }", "kinds: string"),
            breaking("a header field must be there", "X-Mark: \"string?\"", "X-Mark: string"),
            breaking("a header field is new", "X-Mark: \"string?\"", "X-Mark: \"string?\", X-New: string"),
            safe("a header field is written in other letters", "X-Trace: string", "x-trace: string"),
        ] + paths + credentials

    private static let paths: [ShippedCase] = [
        breaking("a path is another one", at: "Requests.find", ("\"/things/{id}/parts\"", "\"/things/{id}/pieces\"")),
        safe(
            "a parameter of a path has another name", at: "Requests.find",
            ("\"/things/{id}/parts\", path: { id: string }", "\"/things/{key}/parts\", path: { key: string }")),
        breaking(
            "a parameter of a path is a number", at: "Requests.find", ("path: { id: string }", "path: { id: int }")),
        safe(
            "a parameter of a path is any text", at: "Requests.lookup",
            ("path: { number: int }", "path: { number: string }")),
        breaking("a method is another one", at: "Requests.clear", ("clear: { post:", "clear: { put:")),
        breaking("an endpoint is gone", at: "Requests.clear", ("    clear: { post: /clear, returns: void }\n", "")),
        safe("an endpoint has another name", at: "Requests.clear", ("    clear: {", "    wipe: {")),
        safe(
            "an endpoint is new", at: "Requests.clear",
            ("    clear: {", "    fill: { post: /fill, returns: void }\n    clear: {")),
    ]

    private static let credentials: [ShippedCase] = [
        breaking("credentials are needed", at: "Requests.clear", ("post: /clear,", "post: /clear, auth: session,")),
        safe("credentials are not needed any more", at: "Requests.member", (" auth: session,", "")),
        breaking("other credentials are needed", at: "Requests.member", ("auth: session,", "auth: key,")),
        safe("other credentials will do as well", at: "Requests.member", ("auth: session,", "auth: [session, key],")),
        breaking(
            "more credentials are needed", at: "Requests.member", ("auth: session,", "auth: { all: [session, key] },")),
        breaking(
            "a key stands in another header field", at: "Requests.partner", ("name: X-Key", "name: X-Partner-Key")),
    ]
}
