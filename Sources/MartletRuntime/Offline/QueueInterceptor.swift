/// Keeps calls that may wait, when there is no network or others wait before them.
///
/// It stands behind the idempotency key, which is kept with a call, and outside of all that a call goes through again when
/// it is sent in the end.
struct QueueInterceptor: Interceptor {
    /// What keeps calls.
    let worker: QueueWorker
    /// The header fields of the client.
    let headers: [CommonHeader]
    /// What the app has decided.
    let options: ClientOptions

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        guard let origin = ServerOrigin(request.url), mayWait(request, endpoint) else {
            let response = try await next(request)
            if [.network, .revalidated].contains(response.source) { await worker.noteAnswer() }
            return response
        }
        let lane = QueueLane(origin, request.account)
        guard !request.isCutOff(by: options.connectivity) else {
            throw try await worker.keep(record(request, endpoint), in: lane, after: nil)
        }
        if await worker.hasCalls(in: lane) {
            return try await worker.keepAndSend(record(request, endpoint), in: lane)
        }
        do {
            return try await next(request)
        } catch {
            let failure = APIError.wrapping(error, endpoint: endpoint.name)
            // What may have arrived must not be sent again, unless the server would know it.
            guard failure.code == .offline || failure.isOfTheWay && request.isRepeatable(endpoint), !Task.isCancelled
            else { throw error }
            throw try await worker.keep(record(request, endpoint), in: lane, after: failure)
        }
    }

    /// Whether a call may be kept on disk. Signing in and out concern the moment; and what is secret needs a key that is
    /// not beside it.
    private func mayWait(_ request: PreparedRequest, _ endpoint: EndpointDefinition) -> Bool {
        guard endpoint.isQueued, endpoint.issues == nil, endpoint.revokes == nil,
            ![.get, .head].contains(request.method), request.body?.count ?? 0 <= worker.files.limits.bodyBytes
        else { return false }
        let secrets = ["Authorization", "Cookie", "Proxy-Authorization"]
        let isSecret = endpoint.isSensitive || secrets.contains { request.headers[$0] != nil }
        return !isSecret || !worker.files.key.isBesideCalls
    }

    /// Takes down a call, without the header fields whose values are those of the moment.
    private func record(
        _ request: PreparedRequest, _ endpoint: EndpointDefinition
    ) async throws(APIError) -> QueueRecord {
        var fields = request.headers
        for header in headers where header.isRuntime {
            if let value = await header.value(), value == fields[header.name] { fields.remove(header.name) }
        }
        return try QueueRecord(request, of: endpoint, at: options.now(), headers: fields)
    }
}

extension APIError {
    /// Whether the server could not be asked, or did not answer. A certificate that is none is something else.
    var isOfTheWay: Bool { [.network, .offline, .timeout].contains(code) && status == nil }
}
