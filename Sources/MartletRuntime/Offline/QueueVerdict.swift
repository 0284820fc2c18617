/// What becomes of a call that was sent.
enum QueueVerdict: Sendable {
    /// The server has done it.
    case done(TransportResponse)
    /// It will never be done.
    case refused(APIError, TransportResponse?)
    /// It waits on, and with it all calls of its lane.
    case blocked(QueueBlock)
}

/// Why a lane waits.
struct QueueBlock: Sendable {
    /// What went wrong.
    let error: APIError
    /// Whether it is the network.
    var isOffline = false
    /// Whether the try counts: the server has answered that it cannot, now.
    var isAttempt = false
    /// How long the server wants to be left alone; nil when it said nothing.
    var rest: Duration?
    /// Whether another client or process is sending.
    var isElsewhere = false

    /// The state of a queue that waits for this.
    var state: OfflineQueue.State { isElsewhere ? .syncing : isOffline ? .offline : .error(error) }
}

extension QueueVerdict {
    /// Judges an answer.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - error: What it is when it is no success.
    ///   - rest: How long the server wants to be left alone.
    init(_ response: TransportResponse, else error: APIError, rest: Duration?) {
        switch response.status {
        case 200..<300: self = .done(response)
        // Signing in again helps; until then each of these calls would be refused.
        case 401: self = .blocked(QueueBlock(error: error))
        // A proxy on the way, not the server.
        case 407: self = .blocked(QueueBlock(error: error, isOffline: true))
        case 408, 425, 429, 500..<600: self = .blocked(QueueBlock(error: error, isAttempt: true, rest: rest))
        default: self = .refused(error, response)
        }
    }

    /// Judges a failure without an answer.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - isRepeatable: Whether sending the call twice is as good as sending it once.
    init(_ error: APIError, isRepeatable: Bool) {
        switch error.code {
        case .offline: self = .blocked(QueueBlock(error: error, isOffline: true))
        case .network, .timeout:
            // What may have arrived must not be sent again, unless the server would know it.
            self = isRepeatable ? .blocked(QueueBlock(error: error, isOffline: true)) : .refused(error, nil)
        case .encoding, .invalidURL, .insecure, .invalidResponse, .other: self = .refused(error, nil)
        // A person has to sign in or to unlock the device, somebody stands in the way, or a transport lacks something: all
        // of it may pass, and the age of a call ends the waiting.
        default: self = .blocked(QueueBlock(error: error))
        }
    }
}
