/// The messages of an endpoint whose answer goes on: server-sent events or JSON lines.
///
/// ```swift
/// for try await event in client.stream(StatusEndpoint.show(id: 7, lang: nil), as: .text) { show(event) }
/// ```
///
/// Nothing is sent before the first message is asked for. Each loop over it is a request of its own, which ends with
/// the loop: by `break`, by an error, or when the task is cancelled. The server is read no faster than the loop runs,
/// as far as the transport can hold it back.
///
/// Errors are ``APIError``: a status that is no success throws as it does in any other call. A stream of server-sent
/// events that breaks is opened again where it was, see ``reconnecting(_:)``; in the end it throws.
public struct EventStream<Value: Sendable>: AsyncSequence, Sendable {
    /// The type of the messages.
    public typealias Element = Value

    private let client: APIClient
    private let endpoint: any Endpoint
    private let format: MessageFormat<Value>
    private var reconnection = StreamReconnection.afterFailure

    init(client: APIClient, endpoint: any Endpoint, format: MessageFormat<Value>) {
        self.client = client
        self.endpoint = endpoint
        self.format = format
    }

    /// Returns the stream with another rule for opening it again; without one it is
    /// ``StreamReconnection/afterFailure``.
    public func reconnecting(_ reconnection: StreamReconnection) -> EventStream {
        var stream = self
        stream.reconnection = reconnection
        return stream
    }

    /// Makes an iterator, with a request of its own.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: messages.makeAsyncIterator())
    }

    /// The same messages with their names and ids.
    public var messages: Messages {
        Messages(client: client, endpoint: endpoint, format: format, reconnection: reconnection)
    }

    /// Reads the values of a stream.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private var base: Messages.Iterator

        fileprivate init(base: Messages.Iterator) {
            self.base = base
        }

        /// Returns the next value, waiting for it; nil after the last.
        ///
        /// - Throws: ``APIError``.
        public mutating func next() async throws(APIError) -> Value? {
            try await base.next()?.value
        }
    }

    /// A message with what the server says about it.
    public struct Message: Sendable {
        /// What it carries.
        public let value: Value
        /// The name of the event; nil when it has none, as in JSON lines.
        public let name: String?
        /// The last id that the stream has named; nil when it has named none.
        public let id: String?
        /// How long the server asks clients to wait before they connect again; nil when it has not said.
        public let retry: Duration?
    }

    /// The messages of a stream with their names and ids.
    public struct Messages: AsyncSequence, Sendable {
        /// The type of the messages.
        public typealias Element = Message

        fileprivate let client: APIClient
        fileprivate let endpoint: any Endpoint
        fileprivate let format: MessageFormat<Value>
        fileprivate let reconnection: StreamReconnection

        /// Makes an iterator, with a request of its own.
        public func makeAsyncIterator() -> Iterator {
            let reader = StreamReader(client: client, endpoint: endpoint, reconnection: reconnection)
            return Iterator(reader: reader, format: format)
        }

        /// Reads the messages of a stream.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            fileprivate let reader: StreamReader
            fileprivate let format: MessageFormat<Value>

            /// Returns the next message, waiting for it; nil after the last.
            ///
            /// - Throws: ``APIError``.
            public mutating func next() async throws(APIError) -> Message? {
                guard let frame = try await reader.next() else { return nil }
                do throws(APIError) {
                    guard let value = try format.decoded(frame, endpoint: reader.name) else {
                        await reader.close()
                        return nil
                    }
                    return Message(value: value, name: frame.name, id: frame.id, retry: frame.retry)
                } catch {
                    throw await reader.close(with: error)
                }
            }
        }
    }
}

extension EventStream.Message: Equatable where Value: Equatable {}
