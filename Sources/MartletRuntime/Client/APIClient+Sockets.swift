import Foundation

extension APIClient {
    /// Opens a WebSocket (RFC 6455) and returns it when the server has agreed.
    ///
    /// Credentials, header fields and time limits are those of any other call; the address is that of the server with
    /// `ws` for `http`. The limits hold until the socket is open; from then on both sides may be silent, unless the
    /// endpoint has a request limit of its own.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - sent: How messages to the server are written.
    ///   - received: How messages of the server are written.
    /// - Throws: ``APIError``, with the decoded error body when the server refuses;
    ///   ``APIError/Code/unsupported`` when the transport has no WebSockets.
    public func connect<Sent: Sendable, Received: Sendable>(
        _ endpoint: any Endpoint, sending sent: MessageFormat<Sent>, receiving received: MessageFormat<Received>
    ) async throws(APIError) -> WebSocketConnection<Sent, Received> {
        let opened = Locked<(any TransportSocket)?>(nil)
        do throws(APIError) {
            _ = try await exchange(endpoint, accept: nil, cache: .ignoreCache, success: 101..<102) { request in
                let handshake = try await self.transport.connect(try request.withSocketScheme())
                if let socket = handshake.socket { opened.replace(with: socket)?.cancel() }
                return handshake.response
            }
            let definition = endpoint.definition
            guard let socket = opened.replace(with: nil) else {
                throw APIError(
                    .invalidResponse, endpoint: definition.name, reason: "there is an answer, but no WebSocket")
            }
            let link = SocketLink(
                socket: socket, client: self, call: endpoint, silence: definition.timeouts.request)
            return WebSocketConnection(link: link, sent: sent, received: received.reading(options.valueReading))
        } catch {
            opened.replace(with: nil)?.cancel()
            throw options.reported(error)
        }
    }
}

extension TransportRequest {
    /// Returns the request with `ws` for `http` and `wss` for `https`. Until here it had the scheme that credentials
    /// and redirects are judged by.
    fileprivate func withSocketScheme() throws(APIError) -> TransportRequest {
        var request = self
        guard let url = URL(string: "ws" + request.url.absoluteString.dropFirst("http".count)) else {
            throw APIError(.invalidURL, reason: "the address cannot be that of a WebSocket")
        }
        request.url = url
        return request
    }
}
