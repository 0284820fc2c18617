import Foundation

/// A call that the response cache has to do with.
struct CachedCall: Sendable {
    let request: PreparedRequest
    let definition: EndpointDefinition
    let key: CacheKey

    /// Makes a call; nil when it goes past the cache.
    ///
    /// - Parameter cookies: Those that the client sends with it.
    init?(_ request: PreparedRequest, for definition: EndpointDefinition, _ cookies: CookieJar?) {
        // A stored token would be handed out when it has ended long ago (RFC 6749, section 5.1).
        guard definition.issues == nil, definition.revokes == nil, let key = CacheKey(request, for: definition, cookies)
        else { return nil }
        switch request.cachePolicy.kind {
        case .ignoreCache: return nil
        case .automatic, .reload: guard definition.cache.source != .none else { return nil }
        case .returnCacheElseLoad, .returnCacheDontLoad, .cacheResponse: break
        }
        self.request = request
        self.definition = definition
        self.key = key
    }

    /// The rule of the specification.
    var rule: CacheRule { definition.cache }

    /// Whether the answer may be written to disk.
    var isDiskAllowed: Bool { !definition.isSensitive && !key.isPrivate }

    /// What makes another call the same.
    var flightKey: Flight.Key {
        let policy: CachePolicy =
            switch request.cachePolicy.kind {
            case .reload, .cacheResponse: request.cachePolicy
            default: .automatic
            }
        return Flight.Key(text: key.text, headers: request.headers, account: request.account, policy: policy)
    }

    /// Returns the request that asks whether a stored answer is still right (RFC 9110, section 13.1).
    func request(confirming entry: CacheEntry?) -> PreparedRequest {
        var request = request
        if let tag = entry?.headers["ETag"] { request.headers["If-None-Match"] = tag }
        if let date = entry?.headers["Last-Modified"] { request.headers["If-Modified-Since"] = date }
        return request
    }

    /// Returns an answer as it is stored; nil when it must not be.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - sent: When the request was sent.
    ///   - received: When the answer was there.
    func entry(of response: TransportResponse, sent: Date, received: Date) -> CacheEntry? {
        let headers = response.headers
        guard response.status == 200, headers.isStorable, !request.headers.forbidsStoring else { return nil }
        guard let names = headers.varyNames, response.isComplete else { return nil }
        guard let times = times(of: response, sent: sent, received: received) else { return nil }
        let address = CacheEntry.Address(
            key: key.text, endpoint: key.endpoint, origin: key.origin, scope: key.scope,
            parameters: request.parameters, vary: request.headers.variant(of: names))
        return CacheEntry(address: address, times: times, headers: headers.stored, body: response.body)
    }

    /// Returns a stored answer with what the server says of it now (RFC 9111, section 4.3.4); nil when it must no
    /// longer be stored.
    func entry(
        _ entry: CacheEntry, confirmedBy response: TransportResponse, sent: Date, received: Date
    ) -> CacheEntry? {
        var merged = response
        merged.headers = entry.headers.updated(by: response.headers)
        guard merged.headers.isStorable, let times = times(of: merged, sent: sent, received: received) else {
            return nil
        }
        return CacheEntry(
            address: entry.address, times: times, headers: merged.headers, body: entry.body, decoded: entry.decoded)
    }

    /// Returns when an answer was received and when it ends; nil when it would never be used.
    private func times(of response: TransportResponse, sent: Date, received: Date) -> CacheEntry.Times? {
        let age = response.headers.httpInitialAge(sent: sent, received: received)
        if case .cacheResponse(let expiration) = request.cachePolicy.kind {
            return CacheEntry.Times(received: received, initialAge: age, expiry: expiration.expiry(from: received))
        }
        switch rule.source {
        case .none:
            // A call that prefers a stored response wants one to be there the next time.
            guard case .returnCacheElseLoad = request.cachePolicy.kind else { return nil }
        case .specification: break
        case .http:
            // Where a redirect led today says nothing of tomorrow (RFC 9110, section 15.4).
            guard !response.isRedirected else { return nil }
            let isConfirmable = response.headers["ETag"] != nil || response.headers["Last-Modified"] != nil
            guard isConfirmable || response.headers.httpLifetime(received: received) ?? 0 > 0 else { return nil }
        }
        return CacheEntry.Times(received: received, initialAge: age, expiry: nil)
    }
}

extension CacheExpiration {
    /// Returns when an answer ends that was received at a date.
    fileprivate func expiry(from received: Date) -> CacheEntry.Expiry {
        switch moment {
        case .never: .never
        case .after(let duration): .at(received.addingTimeInterval(duration.seconds))
        case .at(let date): .at(date)
        }
    }
}

extension TransportResponse {
    /// Whether the body has the length that was announced. A decompressed one cannot be compared.
    fileprivate var isComplete: Bool {
        guard headers["Content-Encoding"] == nil, let length = headers["Content-Length"].flatMap({ Int($0) }) else {
            return true
        }
        return length == body.count
    }
}

extension HTTPHeaders {
    /// Whether `Cache-Control` lets nobody store.
    fileprivate var forbidsStoring: Bool { CacheControl(self).contains("no-store") }

    /// Whether an answer with these fields may be stored at all.
    fileprivate var isStorable: Bool { !forbidsStoring && self["Content-Range"] == nil }

    /// The fields that an answer varies with, in lower case and in order; nil when it varies with something else.
    fileprivate var varyNames: [String]? {
        let names = values(of: "Vary").joined(separator: ",").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        return names.contains("*") ? nil : Set(names).subtracting([""]).sorted()
    }

    /// The fields without those that belong to one connection (RFC 9111, section 3.1), and without cookies: these are
    /// credentials.
    fileprivate var stored: HTTPHeaders {
        let named = values(of: "Connection").joined(separator: ",").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        return HTTPHeaders(fields.filter { !Self.fleeting.union(named).contains($0.name.lowercased()) })
    }

    /// Returns the fields with newer ones in their place, but for those that describe the bytes.
    fileprivate func updated(by newer: HTTPHeaders) -> HTTPHeaders {
        let newer = newer.stored.filter { !Self.ofBytes.contains($0.name.lowercased()) }
        let names = Set(newer.map { $0.name.lowercased() })
        return HTTPHeaders(fields.filter { !names.contains($0.name.lowercased()) } + newer)
    }

    private static let fleeting: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-connection", "set-cookie",
        "set-cookie2", "te", "trailer", "transfer-encoding", "upgrade",
    ]
    private static let ofBytes: Set<String> = [
        "content-encoding", "content-length", "content-md5", "content-range", "content-type", "etag",
    ]
}
