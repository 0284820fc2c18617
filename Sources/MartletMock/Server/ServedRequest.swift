#if Mock
    package import MartletMockEngine

    /// What is said of a request when it was answered.
    package struct ServedRequest: Sendable {
        /// The method; empty when the request was none.
        package var method: String
        /// The path with its query, without it where values are secret; empty when the request was none.
        package var target: String
        /// The endpoint that it was for: `Users.getUser`; nil where there was none.
        package var endpoint: String?
        /// The status; nil where the connection was closed without one.
        package var status: Int?
        /// The time from the end of the request to the end of the answer.
        package var duration: Duration
        /// What was wrong; nil when nothing was.
        package var problem: String?
        /// Where the request or its answer breaks the contract although it was passed on to a real server, or came from it.
        package var findings: [ProxyFinding]

        init(
            _ record: RequestRecord?, method: String, target: String, status: Int?, duration: Duration,
            problem: String?, findings: [ProxyFinding]
        ) {
            self.method = method
            self.target = record?.target ?? target
            endpoint = record?.endpoint
            self.status = status
            self.duration = duration
            self.problem = problem ?? record?.problem
            self.findings = findings
        }
    }
#endif
