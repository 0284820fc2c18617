/// How one call uses the response cache.
public struct CachePolicy: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case automatic, ignoreCache, returnCacheElseLoad, returnCacheDontLoad, reload
        case cacheResponse(CacheExpiration)
    }

    let kind: Kind

    /// As the specification says of the endpoint: takes a stored answer while its lifetime lasts, else asks the server.
    public static let automatic = CachePolicy(kind: .automatic)
    /// Asks the server, and stores nothing.
    public static let ignoreCache = CachePolicy(kind: .ignoreCache)
    /// Takes a stored answer, stale ones too, else asks the server.
    public static let returnCacheElseLoad = CachePolicy(kind: .returnCacheElseLoad)
    /// Takes a stored answer, stale ones too, and never asks the server.
    ///
    /// Throws ``APIError/Code/notCached`` when nothing is stored.
    public static let returnCacheDontLoad = CachePolicy(kind: .returnCacheDontLoad)
    /// Asks the server for the whole answer, and stores it as the specification says.
    public static let reload = CachePolicy(kind: .reload)

    /// Asks the server, and stores the answer for a time of the caller's choice.
    public static func cacheResponse(expiration: CacheExpiration) -> CachePolicy {
        CachePolicy(kind: .cacheResponse(expiration))
    }
}
