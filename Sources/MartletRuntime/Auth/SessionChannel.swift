import Foundation

/// Knows the state of a session, and tells it and what happens to everybody who listens.
final class SessionChannel: Sendable {
    private struct Content: Sendable {
        var state = APISession.State.unknown
        var expiry: Date?
        var nextID = 0
        var listeners: [Int: AsyncStream<APISession.Event>.Continuation] = [:]
    }

    /// How many events wait for a listener that falls behind.
    private static let backlog = 64

    private let content = Locked(Content())

    /// The state as it is known.
    var state: APISession.State { content.withLock { content in content.state } }

    /// When the access token expires, as far as that is known.
    var expiry: Date? { content.withLock { content in content.expiry } }

    /// Takes notice of the tokens that there are, before anybody hears of them.
    func note(_ credential: Credential?) {
        content.withLock { content in content.expiry = credential?.expiresAt }
    }

    /// Changes the state and tells everybody.
    func publish(_ kind: APISession.Event.Kind, _ state: APISession.State, error: APIError? = nil) {
        let event = APISession.Event(kind: kind, state: state, error: error)
        content.withLock { content in
            content.state = state
            if kind == .signedOut || kind == .expired { content.expiry = nil }
            // Yielding only queues. Doing it under the lock keeps the order the same for everybody.
            for listener in content.listeners.values { listener.yield(event) }
        }
    }

    /// Returns what happens from now on, after the state of now if that is known.
    func events() -> AsyncStream<APISession.Event> {
        let (stream, listener) = AsyncStream<APISession.Event>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.backlog))
        let id = content.withLock { content in
            content.nextID += 1
            content.listeners[content.nextID] = listener
            if content.state != .unknown {
                listener.yield(APISession.Event(kind: .found, state: content.state, error: nil))
            }
            return content.nextID
        }
        listener.onTermination = { [weak self] _ in
            self?.content.withLock { content in content.listeners[id] = nil }
        }
        return stream
    }

    /// Ends all loops.
    func finish() {
        let listeners = content.withLock { content in
            defer { content.listeners = [:] }
            return Array(content.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
