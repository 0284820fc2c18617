/// Gives each call of an endpoint that wants one an idempotency key, so that a server does once what it is asked twice.
///
/// It stands outside the retries: all tries of a call carry the same key.
struct IdempotencyInterceptor: Interceptor {
    /// Makes a key; nil leaves it to the app.
    let makeKey: (@Sendable () -> String)?

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        guard let header = endpoint.idempotencyHeader, request.headers[header] == nil else {
            return try await next(request)
        }
        var request = request
        request.headers[header] = IdempotencyKey.current ?? makeKey?()
        return try await next(request)
    }
}
