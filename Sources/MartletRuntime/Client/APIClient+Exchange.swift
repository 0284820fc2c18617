import Foundation

extension APIClient {
    /// Sends a call and returns the answer when it is a success.
    ///
    /// Not generic, so that it is compiled once, however many types an API has.
    func exchange(
        _ endpoint: any Endpoint, accept: String, cache: CachePolicy
    ) async throws(APIError) -> TransportResponse {
        try await exchange(endpoint, accept: accept, cache: cache, success: 200..<300) { request in
            try await self.transport.send(request)
        }
    }

    /// Sends a call of the app and returns a successful answer. Reports a failure to ``ClientOptions/onError``.
    func answered(
        _ endpoint: any Endpoint, accept: String, cache: CachePolicy
    ) async throws(APIError) -> TransportResponse {
        do throws(APIError) {
            return try await exchange(endpoint, accept: accept, cache: cache)
        } catch {
            throw options.reported(error)
        }
    }

    /// Sends a call in a way of its own and returns the answer when its status is one of a success.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - accept: The content types that are asked for; nil asks for none.
    ///   - cache: How the call uses the response cache.
    ///   - success: The status codes of a success.
    ///   - adjust: Changes the request before the interceptors see it.
    ///   - carrier: Carries one request.
    func exchange(
        _ endpoint: any Endpoint, accept: String?, cache: CachePolicy, success: Range<Int>,
        adjusting adjust: (inout PreparedRequest) -> Void = { _ in }, by carrier: @escaping Redirector.Carrier
    ) async throws(APIError) -> TransportResponse {
        if let progress = TransferProgress.current {
            return try await TransferProgress.apart { () async throws(APIError) in
                try await self.exchange(
                    endpoint, accept: accept, cache: cache, success: success, adjusting: adjust,
                    by: progress.watching(carrier))
            }
        }
        let definition = endpoint.definition
        do {
            var request = try await prepare(endpoint, definition, accept: accept, cache: cache)
            request.use(Timeouts.current, now: clock.now)
            adjust(&request)
            let prepared = request
            let response: TransportResponse
            do {
                response = try await withTimeLimits(Timeouts(resource: request.timeouts.overall)) { _ in
                    try await self.start(prepared, for: definition, by: carrier)
                }
            } catch {
                if !Task.isCancelled { try await forgetTokens(endedBy: prepared, for: definition) }
                throw error
            }
            if !(200..<300).contains(response.status) { try await forgetTokens(endedBy: prepared, for: definition) }
            if [.memory, .disk].contains(response.source) {
                options.metrics?.count(.cacheHit, for: definition.name)
            }
            if !success.contains(response.status) { throw failure(response, of: definition) }
            return response
        } catch {
            throw APIError.wrapping(error, endpoint: definition.name)
        }
    }

    /// Hands a request to the interceptors, and from the last of them to the server.
    private func start(
        _ request: PreparedRequest, for definition: EndpointDefinition, by carrier: @escaping Redirector.Carrier
    ) async throws -> TransportResponse {
        let first = NextStep(interceptors: chain[...], endpoint: definition) { request in
            try await self.deliver(request, for: definition, by: carrier)
        }
        return try await first(request)
    }

    /// Adds credentials to a request and sends it; once more when a 401 led to new ones.
    func deliver(
        _ request: PreparedRequest, for definition: EndpointDefinition, by carrier: @escaping Redirector.Carrier
    ) async throws -> TransportResponse {
        let guardian = guardian(for: request.server, endpoint: definition.name)
        // Before credentials are looked up: a refused address must not cost a question to unlock the keychain.
        try guardian.check(request.url)
        return try await sendAuthorized(request, for: definition) { outgoing in
            try await self.carry(outgoing, of: request, for: definition, by: carrier)
        }
    }

    /// Sends a request that has its credentials, following redirects, within the time limits of one exchange.
    func carry(
        _ outgoing: TransportRequest, of request: PreparedRequest, for definition: EndpointDefinition,
        by carrier: @escaping Redirector.Carrier
    ) async throws -> TransportResponse {
        request.secrets?.collect(from: options.cookieJar?.adding(to: outgoing) ?? outgoing, beyond: request)
        // An interceptor may have written a value that came from outside.
        for field in outgoing.headers { try HeaderRules.check(name: field.name, value: field.value) }
        let guardian = guardian(for: request.server, endpoint: definition.name)
        var limits = request.timeouts
        limits.overall = nil
        return try await withTimeLimits(limits) { monitor in
            var hop = outgoing
            hop.monitor = monitor
            let redirector = Redirector(carrier: carrier, guardian: guardian, cookies: self.options.cookieJar)
            return try await redirector.send(hop, for: definition)
        }
    }

    /// Returns the error that an answer which is no success is.
    func failure(_ response: TransportResponse, of definition: EndpointDefinition) -> APIError {
        let body = options.valueReading.applied {
            definition.errors.body(of: response, else: configuration.errors)
        }
        let rawBody =
            response.body.isEmpty
            ? nil : APIError.RawBody(response.body, contentType: response.headers["Content-Type"])
        return APIError(
            .of(status: response.status), endpoint: definition.name, status: response.status,
            headers: response.headers, body: body, rawBody: rawBody)
    }
}
