import Foundation

/// Answers from the response cache, and stores what the server answers.
///
/// Below it is only what goes to the network; concurrent calls that are the same share that.
struct CacheInterceptor: Interceptor {
    /// What is stored; nil when nothing is.
    let cache: ResponseCache?
    /// The cookies of the client: an answer for those of one session is not for another.
    let cookies: CookieJar?
    /// The date of now.
    let now: @Sendable () -> Date

    /// Answers a call from the cache, or hands it on.
    ///
    /// - Throws: ``APIError/Code/notCached`` when the call must not ask the server, and nothing is stored.
    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        guard let cache, let call = CachedCall(request, for: endpoint, cookies) else {
            guard request.cachePolicy != .returnCacheDontLoad else { throw Self.notCached }
            let response = try await next(request)
            await invalidate(after: response, to: request, for: endpoint)
            return response
        }
        let exchange = CachedExchange(call: call, cache: cache, interceptor: self, next: next)
        switch request.cachePolicy.kind {
        case .automatic: return try await exchange.useFresh()
        case .returnCacheElseLoad:
            if let response = await exchange.stored() { return response }
            return try await exchange.load()
        case .returnCacheDontLoad:
            guard let response = await exchange.stored() else { throw Self.notCached }
            return response
        case .ignoreCache, .reload, .cacheResponse: return try await exchange.load()
        }
    }

    /// Drops what a success of a call makes worthless.
    func invalidate(
        after response: TransportResponse, to request: PreparedRequest, for endpoint: EndpointDefinition
    ) async {
        guard let cache else { return }
        for match in CacheMatch.all(changedBy: request, with: response) { await cache.remove(match) }
        guard (200..<300).contains(response.status) else { return }
        for invalidation in endpoint.invalidates { await cache.remove(CacheMatch(invalidation, by: request)) }
    }

    private static let notCached = APIError(
        .notCached, reason: "nothing is stored for this call, and its policy lets it ask nobody")
}

/// One call, with the cache on one side and the server on the other.
private struct CachedExchange: Sendable {
    let call: CachedCall
    let cache: ResponseCache
    let interceptor: CacheInterceptor
    let next: NextStep

    private func freshness(of entry: CacheEntry) -> Freshness {
        entry.freshness(under: call.rule, at: interceptor.now())
    }

    /// Returns what is stored, stale or not; nil when nothing is.
    func stored() async -> TransportResponse? {
        guard let found = await cache.find(call) else { return nil }
        return found.entry.response(found.source, isStale: !freshness(of: found.entry).isFresh)
    }

    /// Returns what is stored as long as it is fresh, and asks the server else, as far as the rule says.
    func useFresh() async throws -> TransportResponse {
        guard let found = await cache.find(call) else { return try await load() }
        let freshness = freshness(of: found.entry)
        if freshness.isFresh { return found.entry.response(found.source, isStale: false) }
        let stale = found.entry.response(found.source, isStale: true)
        if freshness.isUsableMeanwhile {
            start(confirming: found.entry, isBackground: true)
            return stale
        }
        do {
            let response = try await load(confirming: found.entry)
            return freshness.isUsableOnError && response.status >= 500 ? stale : response
        } catch {
            guard freshness.isUsableOnError, Self.isFailureOfTheWay(error) else { throw error }
            return stale
        }
    }

    /// Whether the server could not be asked. A certificate that is none, or a cancelled task, is something else.
    private static func isFailureOfTheWay(_ error: any Error) -> Bool {
        [.network, .offline, .timeout].contains(APIError.wrapping(error, endpoint: "").code)
    }

    /// Asks the server, together with all calls that are the same.
    func load(confirming entry: CacheEntry? = nil) async throws -> TransportResponse {
        return try await start(confirming: entry, isBackground: false).answer()
    }

    @discardableResult
    private func start(confirming entry: CacheEntry?, isBackground: Bool) -> Flight {
        let (flight, isNew) = cache.flights.flight(call, isBackground: isBackground)
        guard isNew else { return flight }
        flight.start {
            defer { cache.flights.remove(flight) }
            let response = try await fetch(confirming: entry, for: flight)
            await interceptor.invalidate(after: response, to: call.request, for: call.definition)
            return response
        }
        return flight
    }

    /// Sends the request and stores the answer.
    private func fetch(confirming entry: CacheEntry?, for flight: Flight) async throws -> TransportResponse {
        let sent = interceptor.now()
        var response = try await next(call.request(confirming: entry))
        let received = interceptor.now()
        if response.status == 304, let entry {
            guard entry.isMeant(by: response) else {
                await cache.remove(entry.address)
                return try await fetch(confirming: nil, for: flight)
            }
            return await keep(entry, confirmedBy: response, sent: sent, received: received, flight)
        }
        if let stored = call.entry(of: response, sent: sent, received: received) {
            await cache.store(stored, of: call, from: flight)
            response.stored = stored
        } else if [200, 404, 410].contains(response.status), let found = await cache.find(call) {
            // What is stored is no longer what the server would say.
            await cache.remove(found.entry.address)
        }
        return response
    }

    /// Stores that an answer was confirmed, and returns it.
    private func keep(
        _ entry: CacheEntry, confirmedBy response: TransportResponse, sent: Date, received: Date, _ flight: Flight
    ) async -> TransportResponse {
        guard let confirmed = call.entry(entry, confirmedBy: response, sent: sent, received: received) else {
            await cache.remove(entry.address)
            return entry.response(.revalidated, isStale: false)
        }
        await cache.store(confirmed, of: call, from: flight)
        return confirmed.response(.revalidated, isStale: false)
    }
}

extension CacheEntry {
    /// Whether a 304 is about this answer: a strong tag of another one is not (RFC 9111, section 4.3.4).
    fileprivate func isMeant(by response: TransportResponse) -> Bool {
        guard let tag = response.headers["ETag"], !tag.hasPrefix("W/"), let own = headers["ETag"] else { return true }
        return tag == own || "W/" + tag == own
    }
}
