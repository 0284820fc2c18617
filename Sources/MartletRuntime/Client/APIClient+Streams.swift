import Foundation

extension APIClient {
    /// Returns the messages of an endpoint whose answer goes on. Nothing is sent before the first is asked for.
    ///
    /// The request limit of the client holds until the answer starts. From then on a server may be silent for as long as
    /// it likes, unless the endpoint has a request limit of its own: then that is the longest silence. Other limits end
    /// with the start of the answer. Interceptors see its head, with an empty body.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - format: How the messages are written.
    public func stream<Value: Sendable>(
        _ endpoint: any Endpoint, as format: MessageFormat<Value>
    ) -> EventStream<Value> {
        EventStream(client: self, endpoint: endpoint, format: format.reading(options.valueReading))
    }

    /// Sends the request of a stream and returns it when the answer has started, and is a success.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - place: Where the stream goes on; nil at its beginning.
    func open(_ endpoint: any Endpoint, at place: StreamPlace? = nil) async throws(APIError) -> OpenedStream {
        let opened = Locked<(any TransportBody)?>(nil)
        let definition = endpoint.definition
        do throws(APIError) {
            let head = try await exchange(
                endpoint, accept: StreamFraming.accept, cache: .ignoreCache, success: 200..<300,
                adjusting: { request in
                    if let id = place?.headerID { request.headers["Last-Event-ID"] = id }
                }
            ) { request in
                let stream = try await self.transport.stream(request)
                guard (200..<300).contains(stream.status) else { return try await stream.collected() }
                // An interceptor that tries again leaves the first answer behind.
                opened.replace(with: stream.body)?.cancel()
                return TransportResponse(status: stream.status, headers: stream.headers)
            }
            // Without a body there is nothing that would need a content type.
            let contentType = head.status == 204 ? "text/event-stream" : head.headers["Content-Type"]
            let framing = try StreamFraming(contentType: contentType, at: place ?? StreamPlace())
            // An interceptor may have answered by itself.
            let body = opened.replace(with: nil) ?? WholeBody(head.body)
            let limits = (Timeouts.current ?? Timeouts()).filled(from: definition.timeouts)
            return OpenedStream(body: body, framing: framing, silence: limits.request, isLast: head.status == 204)
        } catch {
            opened.replace(with: nil)?.cancel()
            throw error.named(definition.name)
        }
    }
}

extension StreamPlace {
    /// The id as a header field; nil when there is none, or none that a field may hold.
    fileprivate var headerID: String? {
        guard !lastID.isEmpty, (try? HeaderRules.check(name: "Last-Event-ID", value: lastID)) != nil else { return nil }
        return lastID
    }
}

extension Locked {
    /// Puts something else in the place of what is there, and returns that.
    func replace<Wrapped: Sendable>(with value: Wrapped?) -> Wrapped? where State == Wrapped? {
        withLock { state in
            defer { state = value }
            return state
        }
    }
}
