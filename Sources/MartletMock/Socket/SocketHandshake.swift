#if Mock
    import NIOCore
    import NIOHTTP1
    import NIOWebSocket

    /// The request that asks for a WebSocket.
    ///
    /// - Source: RFC 6455, section 4.2, <https://www.rfc-editor.org/rfc/rfc6455#section-4.2>
    struct SocketHandshake {
        private let head: HTTPRequestHead

        init(_ head: HTTPRequestHead) {
            self.head = head
        }

        /// Returns the header fields of the consent; nil when the request does not ask for a WebSocket as it should.
        func accept(on channel: any Channel) -> [(name: String, value: String)]? {
            let connection = head.headers[canonicalForm: "Connection"].map { $0.lowercased() }
            let upgrade = head.headers[canonicalForm: "Upgrade"].map { $0.lowercased() }
            guard head.method == .GET, head.version == .http1_1, connection.contains("upgrade"),
                upgrade.contains("websocket"), head.headers["Sec-WebSocket-Version"] == ["13"],
                let key = head.headers.first(name: "Sec-WebSocket-Key"), Self.isKey(key)
            else { return nil }
            let upgrader = NIOWebSocketServerUpgrader(
                shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
                upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
            let built = upgrader.buildUpgradeResponse(
                channel: channel, upgradeRequest: head, initialResponseHeaders: HTTPHeaders())
            // Nothing in it waits for anything.
            var fields: [(name: String, value: String)]?
            built.assumeIsolated().whenSuccess { fields = $0.map { ($0.name, $0.value) } }
            guard var fields else { return nil }
            for (name, value) in [("Upgrade", "websocket"), ("Connection", "Upgrade")]
            where !fields.contains(where: { $0.name.lowercased() == name.lowercased() }) {
                fields.append((name, value))
            }
            return fields
        }

        /// Whether a text is 16 bytes in Base64.
        private static func isKey(_ text: String) -> Bool {
            text.utf8.count == 24 && text.hasSuffix("==")
        }
    }
#endif
