import Foundation

/// Writes what is sent and what comes back into a log, as far as the client's or the server's level says, and redacted.
///
/// It stands behind the retries and sees each try. Credentials are added behind it.
struct LoggingInterceptor: Interceptor {
    /// How much is logged; nil is what the server of a call says.
    let level: Server.LogLevel?
    /// Receives the lines.
    let write: @Sendable (String) -> Void
    /// What is not shown.
    let redactor: LogRedactor
    /// What times are measured with.
    let clock: RuntimeClock
    private let count = Locked(0)

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        let level = level ?? request.server.logLevel
        guard level != .off else { return try await next(request) }
        let log = RequestLog(request, endpoint, redactor, isVerbose: level == .verbose, number: nextNumber(), write)
        log.start()
        let start = clock.now
        var request = request
        request.secrets = log.secrets
        do {
            let response = try await next(request)
            log.end(response, after: clock.now - start)
            return response
        } catch {
            log.end(error, after: clock.now - start)
            throw error
        }
    }

    private func nextNumber() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
