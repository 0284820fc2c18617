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

        private let spec: URL
        private let options: MockServerOptions
        private let running = Locked<ContractServer?>(nil)

        /// Describes a server; nothing is read before it is started.
        ///
        /// - Parameter spec: The file of a specification: of Martlet's dialect, or an OpenAPI document.
        public init(spec: URL, options: MockServerOptions = MockServerOptions()) {
            self.spec = spec
            self.options = options
        }

        /// Reads the specification and begins to listen. A server that runs already does nothing.
        ///
        /// - Throws: ``Failure`` when the specification has errors or cannot be read, and when the port is taken.
        @discardableResult
        public func start() async throws -> MockServer {
            guard running.withLock({ $0 == nil }) else { return self }
            let load = ContractLoader.load(path: spec.path, overlays: options.overlays, root: options.root)
            guard let contract = load.contract else { throw Failure(description: Self.text(of: load)) }
            let engine = MockEngine(contract, sources: load.sources, options: options.engineOptions)
            var limits = ServerLimits()
            limits.maxBodyBytes = options.maxBodyBytes
            do {
                let server = try await ContractServer.start(
                    MockService(engine), host: options.host, port: options.port, limits: limits)
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
