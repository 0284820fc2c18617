extension APIClient {
    /// Returns the stored answer to a call and its decoded value, when it is in memory, fresh and decoded; nil else.
    ///
    /// The short way: no address is built, no interceptor called, nothing decoded. What it does not see through, it
    /// leaves to the long one, which finds the same answer.
    func hit<Value: Sendable>(
        _ endpoint: any Endpoint, _ policy: CachePolicy, as type: Value.Type
    ) -> (value: Value, entry: CacheEntry)? {
        guard let entry = freshEntry(for: endpoint, policy), let value = entry.decoded.value(as: type) else {
            return nil
        }
        options.metrics?.count(.cacheHit, for: endpoint.definition.name)
        return (value, entry)
    }

    private func freshEntry(for endpoint: any Endpoint, _ policy: CachePolicy) -> CacheEntry? {
        guard hasShortWay, policy == .automatic, let cache else { return nil }
        let definition = endpoint.definition
        guard definition.cache.source != .none, definition.method == .get, definition.issues == nil,
            definition.revokes == nil, definition.server == nil
        else { return nil }
        guard let shortcut = shortcut(to: endpoint, definition) else { return nil }
        // Of header fields that are asked for at each request nothing is known here.
        guard let entry = cache.memory.find(shortcut),
            entry.freshness(under: definition.cache, at: options.now()).isFresh
        else { return nil }
        return entry
    }

    /// Returns what a call that has nothing but a path and a query is found by; nil for any other.
    private func shortcut(to endpoint: any Endpoint, _ definition: EndpointDefinition) -> CacheShortcut? {
        guard let (base, account) = place else { return nil }
        var writer = RequestWriter(path: definition.path)
        do throws(APIError) {
            try endpoint.write(to: &writer)
        } catch {
            // The long way says what is wrong.
            return nil
        }
        guard writer.failure == nil, writer.content == nil, writer.headers.fields.isEmpty, writer.cookies.isEmpty
        else { return nil }
        return CacheShortcut(
            endpoint: definition.name, accept: definition.accept, base: base, path: writer.path,
            query: writer.queryItems, scope: CacheScope(definition.cache.scope, account: account))
    }

    /// Whether calls may be answered before interceptors see them, and before header fields are asked for: there are no
    /// interceptors of the app's, and no header field that the key is made of.
    static func hasShortWay(_ interceptors: [any Interceptor], _ configuration: ClientConfiguration) -> Bool {
        interceptors.isEmpty && !configuration.headers.contains { CacheKey.isPartOfKey($0.name) }
    }
}

extension APIClient {
    /// Drops what is stored for one call: the answers for its address, with its query, for the client's account and for
    /// everybody. Those of other calls of the endpoint stay.
    ///
    /// - Parameter endpoint: The endpoint, with the values of the call.
    /// - Throws: ``APIError`` when the values of the call cannot be sent, so that it has no address.
    public func clearCache(of endpoint: any Endpoint) async throws(APIError) {
        guard let cache else { return }
        let definition = endpoint.definition
        let request: PreparedRequest
        do {
            request = try await prepare(endpoint, definition, accept: nil, cache: .ignoreCache)
        } catch {
            throw APIError.wrapping(error, endpoint: definition.name)
        }
        guard let origin = ServerOrigin(request.url) else { return }
        await cache.remove(
            CacheMatch(
                endpoint: definition.name, origin: origin.description,
                address: CacheKey.address(of: request.url, origin),
                scopes: [.shared, .account(request.account)]))
    }
}
