public import Foundation

extension APIClient {
    /// Sends a call whose answer carries nothing, or nothing of interest.
    ///
    /// - Throws: ``APIError``: the network's, the server's, or its own before anything is sent.
    public func send(_ endpoint: any Endpoint, cache: CachePolicy = .automatic) async throws(APIError) {
        _ = try await answered(endpoint, accept: "application/json", cache: cache)
    }

    /// Sends a call and returns the bytes of the answer: a file, whole and in memory.
    ///
    /// A file that may be large goes straight to disk with ``download(_:to:progress:)``.
    ///
    /// - Throws: ``APIError``: the network's, the server's, or its own before anything is sent.
    public func data(_ endpoint: any Endpoint, cache: CachePolicy = .automatic) async throws(APIError) -> Data {
        try await answered(endpoint, accept: "*/*", cache: cache).body
    }
}
