extension APIClient {
    /// Sends a call and returns the decoded answer.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - type: What the answer is; usually known from what the result is used for.
    ///   - cache: How the call uses the response cache, which arrives with version 0.2.
    public func send<Value: JSONValue>(
        _ endpoint: any Endpoint, as type: Value.Type = Value.self, cache: CachePolicy = .automatic
    ) async throws(APIError) -> Value {
        let answer = try await exchange(endpoint, accept: "application/json", cache: cache)
        return try JSONBridge.decode(type, from: answer, endpoint: endpoint)
    }

    /// Sends a call and returns the decoded answer with its status, its header fields and where it came from.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - type: What the answer is; usually known from what the result is used for.
    ///   - cache: How the call uses the response cache, which arrives with version 0.2.
    public func response<Value: JSONValue>(
        _ endpoint: any Endpoint, as type: Value.Type = Value.self, cache: CachePolicy = .automatic
    ) async throws(APIError) -> APIResponse<Value> {
        let answer = try await exchange(endpoint, accept: "application/json", cache: cache)
        let value = try JSONBridge.decode(type, from: answer, endpoint: endpoint)
        return APIResponse(value: value, status: answer.status, headers: answer.headers)
    }
}
