/// Counts the requests of a client, and what became of them, and measures how long that took.
struct MetricsInterceptor: Interceptor {
    /// What is told.
    let metrics: any ClientMetrics
    /// What times are measured with.
    let clock: RuntimeClock

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        metrics.count(.request, for: endpoint.name)
        if request.attempt > 1 { metrics.count(.retry, for: endpoint.name) }
        let start = clock.now
        do {
            let response = try await next(request)
            metrics.measure(clock.now - start, for: endpoint.name, status: response.status)
            if response.status >= 400 { metrics.count(.failure, for: endpoint.name) }
            return response
        } catch {
            let code = APIError.wrapping(error, endpoint: endpoint.name).code
            if code != .cancelled {
                metrics.measure(clock.now - start, for: endpoint.name, status: nil)
                metrics.count(.failure, for: endpoint.name)
            }
            if code == .pinning { metrics.count(.pinFailure, for: endpoint.name) }
            throw error
        }
    }
}
