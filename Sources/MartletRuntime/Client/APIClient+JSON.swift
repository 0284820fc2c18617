extension APIClient {
    /// Sends a call and returns the decoded answer.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - type: What the answer is; usually known from what the result is used for.
    ///   - cache: How the call uses the response cache.
    /// - Throws: ``APIError``; ``APIError/Code/decoding``, with the coding path, when the answer is not what was promised.
    public func send<Value: JSONValue>(
        _ endpoint: any Endpoint, as type: Value.Type = Value.self, cache: CachePolicy = .automatic
    ) async throws(APIError) -> Value {
        if let hit = hit(endpoint, cache, as: type) { return hit.value }
        let answer = try await answered(endpoint, accept: "application/json", cache: cache)
        return try await decode(type, from: answer, of: endpoint)
    }

    /// Sends a call and returns the decoded answer with its status, its header fields and where it came from.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - type: What the answer is; usually known from what the result is used for.
    ///   - cache: How the call uses the response cache.
    /// - Throws: ``APIError``; ``APIError/Code/decoding``, with the coding path, when the answer is not what was promised.
    public func response<Value: JSONValue>(
        _ endpoint: any Endpoint, as type: Value.Type = Value.self, cache: CachePolicy = .automatic
    ) async throws(APIError) -> APIResponse<Value> {
        if let (value, entry) = hit(endpoint, cache, as: type) {
            return APIResponse(value: value, status: 200, headers: entry.headers, source: .memory)
        }
        let answer = try await answered(endpoint, accept: "application/json", cache: cache)
        let value = try await decode(type, from: answer, of: endpoint)
        return APIResponse(
            value: value, status: answer.status, headers: answer.headers, source: answer.source,
            isStale: answer.isStale)
    }

    /// Returns the value of an answer, which need not be decoded when it is stored.
    private func decode<Value: JSONValue>(
        _ type: Value.Type, from answer: TransportResponse, of endpoint: any Endpoint
    ) async throws(APIError) -> Value {
        if let value = answer.stored?.decoded.value(as: type) { return value }
        do throws(APIError) {
            let value = try options.valueReading.applied { () throws(APIError) in
                try JSONBridge.decode(type, from: answer, endpoint: endpoint)
            }
            answer.stored?.decoded.keep(value)
            return value
        } catch {
            // Otherwise a page of a captive portal, stored as an answer, would fail each call until its lifetime ends.
            if let stored = answer.stored { await self.cache?.remove(stored.address) }
            throw options.reported(error)
        }
    }
}
