/// What a call consists of that has nothing but a path and a query, before a key is made of it.
///
/// Two calls with the same shortcut have the same key. Making it copies nothing and writes no text, which is most of
/// what a hit in memory would cost otherwise.
struct CacheShortcut: Sendable, Hashable {
    /// The name of the endpoint.
    let endpoint: String
    /// The content types that are asked for; nil is JSON.
    let accept: String?
    /// The address of the server, without the slash at its end.
    let base: String
    /// The path as the specification writes it, with its values.
    let path: PathTemplate
    /// The items of the query, percent-encoded, as they were written.
    let query: [String]
    /// Whose answer it is.
    let scope: CacheScope

    /// Only what differs between the calls of an app: the rest is compared.
    func hash(into hasher: inout Hasher) {
        hasher.combine(endpoint)
        path.hashValues(into: &hasher)
        for item in query { hasher.combine(item) }
    }

    /// Returns the text of the key.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when the path lacks a value.
    func key() throws(APIError) -> String {
        try CacheKey.text(
            endpoint: endpoint, query: query, accept: accept ?? "application/json", credentials: nil, scope: scope
        ) { (text) throws(APIError) in
            text += base
            try path.write(to: &text)
        }
    }
}
