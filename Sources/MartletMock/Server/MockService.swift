#if Mock
    import MartletFormats
    package import MartletMockEngine

    /// What answers the requests of a server.
    package struct MockService: Sendable {
        /// Says what is done with a request, and what the log is told of it, nil for nothing; called on a thread that other
        /// requests wait for.
        let serve: @Sendable (MockRequest) -> (reply: MockReply, record: RequestRecord?)
        /// Does the same if that takes short, else returns nil, and what the request has become is served later.
        let servePromptly: @Sendable (inout MockRequest) -> (reply: MockReply, record: RequestRecord?)?
        /// Whether small requests may take long, too: they wait for each other.
        let mayWait: Bool
        /// Returns a text without secrets, as the log is told it.
        let hidingSecrets: @Sendable (String) -> String
        /// Returns the path of a request that was refused unseen, as the log is told it.
        let hidingPath: @Sendable (Substring) -> String
        /// The time that answers are dated with.
        let now: @Sendable () -> Timestamp

        /// Lets a mock answer.
        package init(_ engine: MockEngine) {
            serve = { engine.serve($0) }
            servePromptly = { engine.servePromptly(&$0) }
            mayWait = engine.hasCollections
            hidingSecrets = { engine.hidingSecrets(in: $0) }
            hidingPath = { engine.hidingSecrets(inPath: $0) }
            now = engine.options.now
        }

        /// Lets a function answer, of which the log is told nothing.
        package init(_ reply: @escaping @Sendable (MockRequest) -> MockReply) {
            serve = { (reply($0), nil) }
            servePromptly = { (reply($0), nil) }
            mayWait = false
            hidingSecrets = { $0 }
            hidingPath = { String($0) }
            now = WallClock.now
        }
    }
#endif
