import MartletRuntime

/// Does what a closure says.
struct ClosureInterceptor: Interceptor {
    let body: @Sendable (PreparedRequest, EndpointDefinition, NextStep) async throws -> TransportResponse

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        try await body(request, endpoint, next)
    }
}
