public import Foundation

/// A call that waits for the network: what may be shown of it. Values of the call are not in it.
public struct QueuedCall: Sendable, Hashable, Identifiable {
    /// Identifies the call, after a restart, too.
    public let id: UUID
    /// The name of the endpoint, such as `Booking.bookSession`.
    public let endpoint: String
    /// The server.
    public let origin: ServerOrigin
    /// The account that the call is made for; nil for apps with one account at a time.
    public let account: String?
    /// The key by which the server knows the call again; nil without one.
    public let idempotencyKey: String?
    /// When the call was made.
    public let date: Date
    /// How often the server has answered that it cannot, now.
    public let attempts: Int
}

/// The cause of an error of the code ``APIError/Code/queued``.
struct QueuedCause: Error {
    /// What waits.
    let call: QueuedCall
    /// Why it has to; nil when the network was known to be gone, or others wait before it.
    let failure: APIError?
}

extension APIError {
    /// What waits for the network, when the code is ``APIError/Code/queued``; else nil.
    public var queuedCall: QueuedCall? { (cause as? QueuedCause)?.call }
}

extension APIError.Code {
    /// There is no network, and the call is kept to be sent when there is one: see ``OfflineQueue``. It is on disk by
    /// then.
    public static let queued = Self(rawValue: "queued")
}
