#if Mock
    public import Foundation
    import MartletDialects
    import MartletMockEngine
    import MartletSyntax

    /// A server that behaves as a specification says, for tests: over HTTP, on this machine.
    ///
    /// ```swift
    /// let server = try await MockServer(spec: URL(filePath: "specs/bakery.yaml")).start()
    /// let client = BakeryClient(server: server.url)
    /// …
    /// await server.stop()
    /// ```
    ///
    /// Each server has a port, answers and tokens of its own, so that tests may run beside each other. Answers are the
    /// examples of the specification, else made from the types, the same each time.
    public final class MockServer: Sendable {
        /// Why a server cannot be started.
        public struct Failure: Error, CustomStringConvertible {
            /// What is wrong, for people: each error of the specification with its place, a line each.
            public let description: String
        }

        /// The address that it listens on: `http://127.0.0.1:49152`. Ask for it between ``start()`` and ``stop()`` only.
        public var url: URL {
            guard let address = running.withLock({ $0?.address }), let url = URL(string: address) else {
                preconditionFailure("a MockServer has an address after start() and before stop()")
            }
            return url
        }

        /// Answers a call in place of the mock; nil, and the mock answers: with an example, data made from the types, or what it
        /// keeps. An error is answered with the status 500, and its text goes to the log.
        public typealias Handler = @Sendable (MockServerCall) async throws -> MockServerAnswer?

        /// Where a specification is.
        private enum Specification: Sendable {
            case file(URL)
            case memory([(path: String, text: String)])
        }

        private let specification: Specification
        private let options: MockServerOptions
        private let handler: Handler?
        private let running = Locked<ContractServer?>(nil)

        /// Describes a server; nothing is read before it is started.
        ///
        /// - Parameters:
        ///   - spec: The file of a specification: of Martlet's dialect, or an OpenAPI document.
        ///   - options: How the server behaves.
        ///   - handler: What answers in place of the mock; nil for nothing.
        public init(spec: URL, options: MockServerOptions = MockServerOptions(), handler: Handler? = nil) {
            specification = .file(spec)
            self.options = options
            self.handler = handler
        }

        /// Describes a server of a specification in memory. No file is read.
        ///
        /// - Parameters:
        ///   - files: The files, with their paths relative to each other: first the specification, then those that it refers
        ///     to and the overlays of the options.
        ///   - options: How the server behaves.
        ///   - handler: What answers in place of the mock; nil for nothing.
        public init(
            files: [(path: String, text: String)], options: MockServerOptions = MockServerOptions(),
            handler: Handler? = nil
        ) {
            specification = .memory(files)
            self.options = options
            self.handler = handler
        }

        /// Reads the specification and begins to listen. A server that runs already does nothing.
        ///
        /// - Throws: ``Failure`` when the specification has errors or cannot be read, and when the port is taken.
        @discardableResult
        public func start() async throws -> MockServer {
            guard running.withLock({ $0 == nil }) else { return self }
            let load = load()
            guard let contract = load.contract else { throw Failure(description: Self.text(of: load)) }
            var engineOptions = options.engineOptions
            if let handler {
                engineOptions.handler = { call in try await handler(MockServerCall(call))?.mockAnswer }
            }
            let engine = MockEngine(contract, sources: load.sources, options: engineOptions)
            let log = options.log.map { log in
                { @Sendable (request: ServedRequest) in log(MockServerRecord(request)) }
            }
            var limits = ServerLimits()
            limits.maxBodyBytes = options.maxBodyBytes
            do {
                let server = try await ContractServer.start(
                    MockService(engine), host: options.host, port: options.port, limits: limits, log: log)
                running.withLock { $0 = server }
            } catch {
                throw Failure(description: error.description)
            }
            return self
        }

        /// Listens no more, finishes what is in flight within a few seconds, and closes all connections.
        public func stop() async {
            let server = running.withLock { running in
                defer { running = nil }
                return running
            }
            await server?.stop()
        }

        private func load() -> LoadResult {
            switch specification {
            case .file(let url):
                return ContractLoader.load(path: url.path, overlays: options.overlays, root: options.root)
            case .memory(let files):
                let texts = Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
                return ContractLoader.load(
                    path: files.first?.path ?? "", overlays: options.overlays, root: "/",
                    fileSystem: .inMemory(texts))
            }
        }

        private static func text(of load: LoadResult) -> String {
            let lines = load.diagnostics.filter { $0.severity == .error }.map { finding in
                guard let span = finding.primary else { return finding.message }
                let place = load.sources.location(of: span)
                return "\(place.path):\(place.line):\(place.column): \(finding.message)"
            }
            return lines.joined(separator: "\n")
        }
    }
#endif
