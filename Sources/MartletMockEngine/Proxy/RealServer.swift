/// The server that a mock stands in front of.
package protocol RealServer: Sendable {
    /// Where it is, for people: `https://api.example.com`.
    var address: String { get }

    /// Sends a request, of which the header fields are those that go on; returns when the header of the answer is there.
    ///
    /// Redirects are answers like all others.
    func send(_ request: MockRequest) async throws(RealServerFailure) -> RealAnswer

    /// Returns the result of work with a body of some bytes, such as its validation, which no other client waits for.
    func result<Result: Sendable>(
        ofWorkWith bytes: Int, _ work: @escaping @Sendable () -> Result
    ) async throws(RealServerFailure) -> Result
}

extension RealServer {
    /// Does the work where it stands.
    package func result<Result: Sendable>(
        ofWorkWith bytes: Int, _ work: @escaping @Sendable () -> Result
    ) async throws(RealServerFailure) -> Result { work() }
}

/// What a real server answers.
package struct RealAnswer: Sendable {
    /// The status code.
    package var status: Int
    /// The header fields.
    package var headers: HeaderFields
    /// How many bytes the body has, or would have for a method other than `HEAD`; nil where that is not known.
    package var length: Int?
    /// The body.
    package var body: any BodyStream

    package init(status: Int, headers: HeaderFields, length: Int? = nil, body: any BodyStream) {
        self.status = status
        self.headers = headers
        self.length = length
        self.body = body
    }
}

/// Why a real server does not answer.
package struct RealServerFailure: Error {
    /// What is wrong, for people.
    package var message: String
    /// Whether it took too long.
    package var isTimeout: Bool

    package init(_ message: String, isTimeout: Bool = false) {
        self.message = message
        self.isTimeout = isTimeout
    }

    /// What the client is told.
    var problem: Problem {
        isTimeout
            ? Problem(504, "server-too-slow", "The real server did not answer in time: \(message).")
            : Problem(502, "no-server", "The real server cannot be reached: \(message).")
    }
}

/// How a mock stands in front of a real server.
package struct MockProxy: Sendable {
    /// The server that requests are passed on to.
    package var server: any RealServer
    /// Whether what breaks the contract is answered with what is wrong with it, in place of being passed on.
    package var isStrict: Bool

    package init(_ server: any RealServer, isStrict: Bool = false) {
        self.server = server
        self.isStrict = isStrict
    }
}
