/// Stands between a call and the server: changes requests, looks at answers, answers by itself, tries again.
///
/// ```swift
/// struct TraceInterceptor: Interceptor {
///     func intercept(
///         _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
///     ) async throws -> TransportResponse {
///         var request = request
///         request.headers["X-Trace"] = endpoint.name
///         return try await next(request)
///     }
/// }
/// ```
///
/// Interceptors run in the order they were given, the first outermost. They see requests before credentials are added,
/// so none can leak one. An answer of any status passes through them.
public protocol Interceptor: Sendable {
    /// Handles a request: usually by calling `next`, once, not at all or several times.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - endpoint: What the specification says of the endpoint.
    ///   - next: Hands a request on.
    /// - Throws: ``APIError`` reaches the caller as it is; another error becomes the cause of one with the code
    ///   ``APIError/Code/other``.
    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse
}

/// Hands a request on: to the next interceptor, and from the last one to the server.
public struct NextStep: Sendable {
    let interceptors: ArraySlice<any Interceptor>
    let endpoint: EndpointDefinition
    let deliver: @Sendable (PreparedRequest) async throws -> TransportResponse

    /// Hands a request on and returns the answer, whatever its status is.
    ///
    /// - Throws: What the interceptors behind it and the transport throw; ``APIError`` for all that is not an app's own.
    public func callAsFunction(_ request: PreparedRequest) async throws -> TransportResponse {
        guard let first = interceptors.first else { return try await deliver(request) }
        let rest = NextStep(interceptors: interceptors.dropFirst(), endpoint: endpoint, deliver: deliver)
        return try await first.intercept(request, for: endpoint, next: rest)
    }
}
