#if Mock
    import MartletFormats
    package import MartletMockEngine

    /// What answers the requests of a server.
    package struct MockService: Sendable {
        /// Says what is done with a request, and what the log is told of it, nil for nothing; called on a thread that other
        /// requests wait for.
        let serve: @Sendable (MockRequest) -> (reply: MockReply, record: RequestRecord?)
        /// The time that answers are dated with.
        let now: @Sendable () -> Timestamp

        /// Lets a mock answer.
        package init(_ engine: MockEngine) {
            serve = { engine.serve($0) }
            now = engine.options.now
        }

        /// Lets a function answer, of which the log is told nothing.
        package init(_ reply: @escaping @Sendable (MockRequest) -> MockReply) {
            serve = { (reply($0), nil) }
            now = WallClock.now
        }
    }
#endif
