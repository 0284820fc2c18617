#if Mock
    import MartletMockEngine
    import MartletSyntax
    import NIOCore
    import NIOPosix

    /// Threads for work that takes long, such as the validation of large bodies: event loops have other clients to serve.
    final class WorkerPool: Sendable {
        /// Where large bodies are handled.
        static let bodies = WorkerPool()
        /// Where requests to collections are handled, which wait for each other.
        static let collections = WorkerPool()

        /// How many bytes may be handled on an event loop; validation takes a few milliseconds then.
        static let promptBytes = 16 << 10

        /// How many bytes the first line and the header of a request may have that is handled on an event loop: each item of a
        /// query and each field may be looked at many times.
        static let promptHeadBytes = 4 << 10

        private let threads: NIOThreadPool
        private let waitingLimit: Int
        private let count = Locked(0)

        /// Starts the threads.
        ///
        /// - Parameters:
        ///   - threadCount: How many there are; nil for one a core, two at least and eight at most.
        ///   - waitingLimit: How many pieces of work there may be that are not done.
        init(threadCount: Int? = nil, waitingLimit: Int = 256) {
            threads = NIOThreadPool(numberOfThreads: threadCount ?? max(2, min(System.coreCount, 8)))
            self.waitingLimit = waitingLimit
            threads.start()
        }

        /// How many pieces of work are not done.
        var waitingCount: Int { count.withLock { $0 } }

        /// Does some work on one of the threads; returns false, and does not do it, where too much waits already.
        func submit(_ work: @escaping @Sendable () -> Void) -> Bool {
            let isTaken = count.withLock { count in
                guard count < waitingLimit else { return false }
                count += 1
                return true
            }
            guard isTaken else { return false }
            threads.submit { [count] _ in
                work()
                count.withLock { $0 -= 1 }
            }
            return true
        }

        /// Returns the result of some work that is done on one of the threads; nil where too much waits already.
        func result<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
            await withCheckedContinuation { continuation in
                let isTaken = submit { continuation.resume(returning: work()) }
                if !isTaken { continuation.resume(returning: nil) }
            }
        }

        /// Ends the threads when what waits is done.
        func end() async {
            try? await threads.shutdownGracefully()
        }

        /// What a client is told for whom there is no room.
        static var overload: Problem {
            var problem = Problem(503, "too-much-waits", "Too many large requests wait to be handled.")
            problem.headers = [.init("Retry-After", "1")]
            return problem
        }
    }
#endif
