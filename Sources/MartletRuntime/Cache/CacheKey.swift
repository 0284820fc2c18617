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
    init?(_ request: PreparedRequest, for definition: EndpointDefinition) {
        guard request.method == .get, request.body == nil, let origin = ServerOrigin(request.url),
            !request.headers.contains(where: { Self.ownConditions.contains($0.name.lowercased()) })
        else { return nil }
        let items = request.url.query(percentEncoded: true)?.split(separator: "&", omittingEmptySubsequences: false)
        let credentials = [request.headers["Authorization"], request.headers["Cookie"]]
        isPrivate = credentials != [nil, nil]
        scope = CacheScope(definition.cache.scope, account: request.account)
        endpoint = definition.name
        self.origin = origin.description
        text = Self.text(
            endpoint: endpoint, address: self.origin + request.url.path(percentEncoded: true),
            query: items?.map(String.init) ?? [], accept: request.headers["Accept"],
            // Seeded anew in each process: nothing of the credential can be found out from it.
            credentials: isPrivate ? credentials.hashValue : nil, scope: scope)
    }

    /// Returns the text of a key.
    ///
    /// - Parameters:
    ///   - endpoint: The name of the endpoint.
    ///   - address: The address up to the query.
    ///   - query: The items of the query, percent-encoded.
    ///   - accept: What the header field `Accept` asks for.
    ///   - credentials: A hash of the credentials that the call has of its own; nil without any.
    ///   - scope: Whose answer it is.
    static func text(
        endpoint: String, address: String, query: [String], accept: String?, credentials: Int?, scope: CacheScope
    ) -> String {
        var text = endpoint
        text.reserveCapacity(200)
        text += "\n"
        text += address
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

    /// Whether a header field counts, or keeps a call away from the cache.
    static func isPartOfKey(_ name: String) -> Bool {
        ["accept", "authorization", "cookie"].contains(name.lowercased()) || ownConditions.contains(name.lowercased())
    }

    /// Returns items in the order of their names; those of one name stay in theirs, which may mean something.
    private static func sorted(_ items: [String]) -> [String] {
        let named = items.enumerated().map { (name: $1.prefix { $0 != "=" }, index: $0, item: $1) }
        return named.sorted { $0.name == $1.name ? $0.index < $1.index : $0.name < $1.name }.map(\.item)
    }

    private static let ownConditions: Set<String> = [
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range",
    ]
}
