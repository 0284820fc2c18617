extension APIClient {
    /// Sends a call and returns the answer as `read` reads it: one whose type does not say how it is written, such as a
    /// list of dates in a format.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - cache: How the call uses the response cache.
    ///   - read: Reads the answer's document.
    /// - Throws: ``APIError``; ``APIError/Code/decoding``, with the coding path, when the answer is not what was promised.
    public func send<Value>(
        _ endpoint: any Endpoint, cache: CachePolicy = .automatic,
        _ read: @Sendable (inout JSONElement) throws(JSONError) -> Value
    ) async throws(APIError) -> Value {
        let answer = try await answered(endpoint, accept: "application/json", cache: cache)
        do throws(APIError) {
            return try options.valueReading.applied { () throws(APIError) in
                try JSONBridge.decode(from: answer, endpoint: endpoint, read)
            }
        } catch {
            throw options.reported(error)
        }
    }
}
