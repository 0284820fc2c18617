extension APIClient {
    /// Sends a call and returns the answer before it is decoded, when its status is one of a success.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - accept: The content types that are asked for, unless the endpoint names some.
    ///   - cache: How the call uses the response cache.
    /// - Throws: ``APIError``: the network's, the server's, or its own before anything is sent.
    public func answer(
        _ endpoint: any Endpoint, accept: String = "application/json", cache: CachePolicy = .automatic
    ) async throws(APIError) -> AnswerReader {
        let response = try await answered(endpoint, accept: accept, cache: cache)
        return AnswerReader(
            response, endpoint: endpoint.definition.name, valueReading: options.valueReading,
            onError: options.onError)
    }

    /// Sends a call that has several answers and returns the one that came.
    ///
    /// - Throws: ``APIError``; ``APIError/Code/invalidResponse`` for an answer that is none of them.
    public func answer<Value: AnswerValue>(
        _ endpoint: any Endpoint, as type: Value.Type, cache: CachePolicy = .automatic
    ) async throws(APIError) -> Value {
        try type.init(from: try await answer(endpoint, cache: cache))
    }

    /// Sends a call and returns the text of the answer.
    ///
    /// - Throws: ``APIError``; ``APIError/Code/decoding`` when the answer is not UTF-8.
    public func text(_ endpoint: any Endpoint, cache: CachePolicy = .automatic) async throws(APIError) -> String {
        try await answer(endpoint, accept: "text/plain", cache: cache).text()
    }
}
