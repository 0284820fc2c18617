#if Mock
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import Dispatch
    public import MartletMock

    extension MockServer {
        /// Runs until the process is asked to end (`SIGINT`, `SIGTERM`): finishes what is in flight, and returns.
        ///
        /// - Parameter started: Is told when the server listens.
        /// - Throws: ``MockServer/Failure`` when it cannot be started.
        public func run(_ started: (MockServer) -> Void = { _ in }) async throws {
            let signals = AsyncStream<Void>.makeStream()
            let sources = [SIGINT, SIGTERM].map { number in
                // What the source is told of must not end the process.
                _ = signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { signals.continuation.yield() }
                source.resume()
                return source
            }
            defer { for source in sources { source.cancel() } }
            started(try await start())
            for await _ in signals.stream { break }
            await stop()
        }
    }
#endif
