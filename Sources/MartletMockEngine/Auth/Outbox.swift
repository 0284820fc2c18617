import MartletSyntax

/// What the mock would send by mail or as a text message: codes and links. Nobody gets it; it is shown instead.
package final class Outbox: Sendable {
    /// A message.
    package struct Message: Sendable, Equatable {
        /// Its number, from 1.
        package var number: Int
        /// Whom it is for: the address or number that was given; empty where none was.
        package var recipient: String
        /// What it carries: `code` or `link`.
        package var kind: String
        /// The code or the link.
        package var text: String
    }

    private let messages = Locked<(list: [Message], count: Int)>(([], 0))

    /// How many messages are kept.
    private static let limit = 1_000

    /// Adds a message.
    func send(_ kind: String, _ text: String, to recipient: String) {
        messages.withLock { messages in
            messages.count += 1
            messages.list.append(Message(number: messages.count, recipient: recipient, kind: kind, text: text))
            if messages.list.count > Self.limit { messages.list.removeFirst(Self.limit / 2) }
        }
    }

    /// Forgets all messages.
    func clear() { messages.withLock { $0 = ([], 0) } }

    /// The messages, oldest first.
    package var all: [Message] { messages.withLock { $0.list } }
}
