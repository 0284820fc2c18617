extension APIClient {
    /// Sends a call that has waited: through all that stands behind the queue, with the credentials of now.
    func resend(_ record: QueueRecord) async -> QueueVerdict {
        let definition = record.endpoint
        do {
            var others = HTTPHeaders()
            for header in configuration.headers where header.isRuntime {
                guard let value = await header.value() else { continue }
                try HeaderRules.check(name: header.name, value: value)
                others[header.name] = value
            }
            var waiting = record.request(at: clock.now, adding: others)
            waiting.cover = PathCover(template: definition.path, isSecret: definition.isSecret, redactor: redactor)
            let request = waiting
            let response = try await NetworkWait.use(.zero) {
                try await withTimeLimits(Timeouts(resource: request.timeouts.overall)) { _ in
                    try await self.step(behindQueue: definition)(request)
                }
            }
            let rest = response.headers.retryAfter(now: options.now())
            return QueueVerdict(response, else: failure(response, of: definition), rest: rest)
        } catch {
            return QueueVerdict(
                APIError.wrapping(error, endpoint: definition.name), isRepeatable: record.isRepeatable)
        }
    }

    /// Returns the way from the queue to the server.
    private func step(behindQueue definition: EndpointDefinition) -> NextStep {
        let start = chain.firstIndex { $0 is QueueInterceptor }.map { $0 + 1 } ?? chain.startIndex
        return NextStep(interceptors: chain[start...], endpoint: definition) { request in
            try await self.deliver(request, for: definition) { try await self.transport.send($0) }
        }
    }
}
