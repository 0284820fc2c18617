import Foundation

/// Whose stored answer it is.
enum CacheScope: Sendable, Hashable {
    /// That of one account; nil is the one of apps with one account at a time.
    case account(String?)
    /// Everybody's.
    case shared

    /// A text that is another for each scope.
    var text: String {
        switch self {
        case .shared: "*"
        case .account(nil): "-"
        case .account(let name?): "=" + name
        }
    }

    /// Reads what ``text`` writes; nil for anything else.
    init?(text: String) {
        switch text {
        case "*": self = .shared
        case "-": self = .account(nil)
        default:
            guard text.hasPrefix("=") else { return nil }
            self = .account(String(text.dropFirst()))
        }
    }

    init(_ scope: CacheRule.Scope, account: String?) {
        self = scope == .shared ? .shared : .account(account)
    }
}

/// What a stored answer is found by, but for the header fields that the answer varies with.
struct CacheKey: Sendable, Hashable {
    /// All of it.
    let text: String
    /// The server.
    let origin: String
    /// The name of the endpoint.
    let endpoint: String
    /// Whose it is.
    let scope: CacheScope
    /// Whether the request carries a credential of its own. Then the key holds for this process alone.
    let isPrivate: Bool

    /// Makes the key of a request.
    ///
    /// Nil when nothing stored could answer it: it is no GET, has a body, or asks for a part or a change itself.
    ///
    /// - Parameter cookies: Those that the client sends with it.
    init?(_ request: PreparedRequest, for definition: EndpointDefinition, _ cookies: CookieJar?) {
        guard request.method == .get, request.body == nil, let origin = ServerOrigin(request.url),
            !request.headers.contains(where: { Self.ownConditions.contains($0.name.lowercased()) })
        else { return nil }
        let items = request.url.query(percentEncoded: true)?.split(separator: "&", omittingEmptySubsequences: false)
        let credentials = [
            request.headers["Authorization"], request.headers["Cookie"], cookies?.text(for: request.url),
        ]
        isPrivate = credentials.contains { $0 != nil }
        scope = CacheScope(definition.cache.scope, account: request.account)
        endpoint = definition.name
        self.origin = origin.description
        text = Self.text(
            endpoint: endpoint, query: items?.map(String.init) ?? [], accept: request.headers["Accept"],
            // Seeded anew in each process: nothing of the credential can be found out from it.
            credentials: isPrivate ? credentials.hashValue : nil, scope: scope
        ) { text in
            text += origin.description
            text += request.url.path(percentEncoded: true)
        }
    }

    /// Returns the text of a key.
    ///
    /// - Parameters:
    ///   - endpoint: The name of the endpoint.
    ///   - query: The items of the query, percent-encoded.
    ///   - accept: What the header field `Accept` asks for.
    ///   - credentials: A hash of the credentials that the call has of its own; nil without any.
    ///   - scope: Whose answer it is.
    ///   - writeAddress: Writes the address up to the query.
    /// - Throws: What writing the address throws.
    static func text<Failure: Error>(
        endpoint: String, query: [String], accept: String?, credentials: Int?, scope: CacheScope,
        _ writeAddress: (inout String) throws(Failure) -> Void
    ) throws(Failure) -> String {
        var text = endpoint
        text.reserveCapacity(200)
        text += "\n"
        try writeAddress(&text)
        var sign = "?"
        for item in query.count > 1 ? sorted(query) : query {
            text += sign
            text += item
            sign = "&"
        }
        text += "\n"
        text += accept ?? ""
        text += "\n"
        if let credentials { text += String(credentials, radix: 36) }
        text += "\n"
        text += scope.text
        return text
    }

    /// The address in a key, with the query in its order.
    static func address(inKey text: String) -> Substring {
        text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).dropFirst().first ?? ""
    }

    /// Returns an address as keys have it.
    static func address(of url: URL, _ origin: ServerOrigin) -> String {
        let items = url.query(percentEncoded: true)?.split(separator: "&", omittingEmptySubsequences: false) ?? []
        let text = text(endpoint: "", query: items.map(String.init), accept: nil, credentials: nil, scope: .shared) {
            $0 += origin.description + url.path(percentEncoded: true)
        }
        return String(address(inKey: text))
    }

    /// Whether a header field counts, or keeps a call away from the cache.
    static func isPartOfKey(_ name: String) -> Bool {
        ["accept", "authorization", "cookie"].contains(name.lowercased()) || ownConditions.contains(name.lowercased())
    }

    /// Returns items in the order of their names; those of one name stay in theirs, which may mean something.
    private static func sorted(_ items: [String]) -> [String] {
        // Most are in order: endpoints write them in one.
        guard zip(items, items.dropFirst()).contains(where: { isLess($1, $0) }) else { return items }
        return items.enumerated().sorted { first, second in
            isLess(first.element, second.element)
                || !isLess(second.element, first.element) && first.offset < second.offset
        }.map(\.element)
    }

    /// Whether the name of one item comes before that of another.
    private static func isLess(_ first: String, _ second: String) -> Bool {
        let equals = UInt8(ascii: "=")
        return first.utf8.prefix { $0 != equals }.lexicographicallyPrecedes(second.utf8.prefix { $0 != equals })
    }

    private static let ownConditions: Set<String> = [
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range",
    ]
}
