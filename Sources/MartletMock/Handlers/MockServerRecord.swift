#if Mock
    import MartletMockEngine

    /// What a ``MockServer`` says of a request that it has answered.
    public struct MockServerRecord: Sendable, CustomStringConvertible {
        /// The method; empty when the request was none.
        public let method: String
        /// The path with its query, without it where values are secret; empty when the request was none.
        public let target: String
        /// The name of the endpoint; nil where there was none.
        public let endpoint: String?
        /// The status code; nil where the connection was closed without one.
        public let status: Int?
        /// The time from the end of the request to the end of the answer.
        public let duration: Duration
        /// What was wrong with the request; nil when nothing was.
        public let problem: String?
        /// Where the answer of a handler breaks the specification, or why there was none.
        public let violations: [String]

        init(_ request: ServedRequest) {
            method = request.method
            target = request.target
            endpoint = request.endpoint
            status = request.status
            duration = request.duration
            problem = request.problem
            violations = request.findings.map(\.text)
        }

        /// The record on one line, and a line for each violation: `GET /specialists 200 Booking.getSpecialists`.
        public var description: String {
            let status = status.map { String($0) } ?? "-"
            let head = [method, target, status, endpoint].compactMap(\.self).joined(separator: " ")
            let lines = [problem].compactMap(\.self) + violations
            return ([head] + lines.map { "  \($0)" }).joined(separator: "\n")
        }
    }
#endif
