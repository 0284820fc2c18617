/// Lets pages of other origins call the mock.
///
/// - Source: Fetch Standard, section 3.2, CORS protocol, <https://fetch.spec.whatwg.org/#http-cors-protocol>
enum BrowserAccess {
    /// Lets a page of an origin see an answer, whatever credentials it sends.
    static func open(_ answer: inout MockAnswer, to origin: String) {
        // With credentials a `*` means nothing: names are listed.
        let names = answer.headers.entries.map(\.name)
        answer.headers["Access-Control-Allow-Origin"] = HeaderText.clean(origin)
        answer.headers["Access-Control-Allow-Credentials"] = "true"
        if !names.isEmpty { answer.headers["Access-Control-Expose-Headers"] = names.joined(separator: ", ") }
        vary(&answer)
    }

    /// Lets no page of another origin see a response, whatever the server that it comes from has allowed.
    static func close(_ answer: inout MockAnswer) {
        for name in answer.headers.entries.map(\.name) where name.lowercased().hasPrefix("access-control-") {
            answer.headers[name] = nil
        }
        vary(&answer)
    }

    /// Content types that a browser shows as a page, which may have scripts.
    private static let pages: TextSet = [
        "text/html", "application/xhtml+xml", "image/svg+xml", "text/xml", "application/xml",
    ]

    /// Lets a page that the mock has made of a specification run for itself: its scripts may not come to the mock's own pages,
    /// which have the same origin.
    ///
    /// - Source: Content Security Policy Level 3, section 6.3.2, `sandbox`, <https://www.w3.org/TR/CSP3/#directive-sandbox>
    static func confine(_ answer: inout MockAnswer) {
        guard let type = answer.headers["Content-Type"], pages.contains(ParsedContentType(type).essence) else { return }
        answer.headers.append("Content-Security-Policy", "sandbox allow-forms allow-popups allow-scripts")
    }

    /// Tells caches that the response depends on the page that asks.
    private static func vary(_ answer: inout MockAnswer) {
        answer.headers["Vary"] = answer.headers["Vary"].map { "\($0), Origin" } ?? "Origin"
    }

    /// Whether a request is what a browser asks before it sends another one.
    static func isQuestion(_ request: MockRequest) -> Bool {
        request.headers["Access-Control-Request-Method"] != nil && request.headers["Origin"] != nil
    }

    /// Answers what a browser asks before it sends a request.
    static func allow(_ answer: inout MockAnswer, methods: String, _ request: MockRequest) {
        guard request.headers["Access-Control-Request-Method"] != nil else { return }
        answer.headers["Access-Control-Allow-Methods"] = methods
        if let names = request.headers.joined("Access-Control-Request-Headers") {
            answer.headers["Access-Control-Allow-Headers"] = HeaderText.clean(names)
        }
        answer.headers["Access-Control-Max-Age"] = "600"
    }
}
