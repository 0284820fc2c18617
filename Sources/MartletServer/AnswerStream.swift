#if Mock
    import Foundation

    /// What a handler answers message by message: a list that is known, or whatever sequence of its own.
    ///
    /// ```swift
    /// return AnswerStream { continuation in
    ///     continuation.yield(.fixture())
    ///     continuation.finish()
    /// }
    /// ```
    public struct AnswerStream<Message: Sendable>: Sendable, ExpressibleByArrayLiteral {
        private let open: @Sendable () -> AsyncThrowingStream<Message, any Error>

        /// Makes a stream of messages that are sent at once.
        public init(_ messages: [Message]) {
            open = {
                AsyncThrowingStream { continuation in
                    for message in messages { continuation.yield(message) }
                    continuation.finish()
                }
            }
        }

        /// Makes a stream of messages that are sent at once.
        public init(arrayLiteral messages: Message...) {
            self.init(messages)
        }

        /// Makes a stream of a sequence, whose error ends the connection before the answer has ended.
        public init<Source: AsyncSequence & Sendable>(_ messages: Source) where Source.Element == Message {
            open = {
                AsyncThrowingStream { continuation in
                    let task = Task {
                        do {
                            for try await message in messages { continuation.yield(message) }
                            continuation.finish()
                        } catch {
                            continuation.finish(throwing: error)
                        }
                    }
                    continuation.onTermination = { _ in task.cancel() }
                }
            }
        }

        /// Makes a stream of what a closure yields.
        public init(
            _ build: @escaping @Sendable (AsyncThrowingStream<Message, any Error>.Continuation) -> Void
        ) {
            open = { AsyncThrowingStream(Message.self, build) }
        }

        /// Returns what the messages are made into, one by one.
        func mapped(
            _ transform: @escaping @Sendable (Message) throws -> Data
        ) -> AsyncThrowingStream<Data, any Error> {
            let messages = open()
            return AsyncThrowingStream { continuation in
                let task = Task {
                    do {
                        for try await message in messages { continuation.yield(try transform(message)) }
                        continuation.finish()
                    } catch {
                        continuation.finish(throwing: error)
                    }
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        }
    }
#endif
