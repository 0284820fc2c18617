#if Mock
    public import MartletMock

    /// The code that answers the endpoints of a specification: generated, around handlers that people write.
    public protocol ServerHandlers: Sendable {
        /// What the server behaves like where no handler answers.
        static var specification: ServerSpecification { get }

        /// Answers a call; nil for an endpoint that there is no handler for.
        ///
        /// - Throws: ``NotHandled``, ``ServerFailure``, ``UnreadableCall``, or any error of a handler.
        func answer(_ call: MockServerCall) async throws -> MockServerAnswer?
    }

    /// A specification that is a part of the program.
    public struct ServerSpecification: Sendable {
        /// A file of it.
        public struct File: Sendable {
            /// Where it lies beside the others: `aroti.yaml`, `models/user.yaml`.
            public let path: String
            /// What it says.
            public let text: String

            /// Makes a file.
            public init(_ path: String, _ text: String) {
                self.path = path
                self.text = text
            }
        }

        /// The files; the first one is the specification, the others are those that it refers to, and overlays.
        public let files: [File]
        /// The paths of the overlays that change it, in their order.
        public let overlays: [String]

        /// Makes a specification.
        ///
        /// - Parameters:
        ///   - files: The files, at least one.
        ///   - overlays: The paths of those that are overlays.
        public init(files: [File], overlays: [String] = []) {
            self.files = files
            self.overlays = overlays
        }
    }

    extension MockServer {
        /// Describes a server whose calls are answered by handlers, and where they do not answer as its specification says.
        ///
        /// - Parameters:
        ///   - handlers: What answers.
        ///   - options: How the server behaves; its overlays are those of the handlers' specification.
        public convenience init<Handlers: ServerHandlers>(
            _ handlers: Handlers, options: MockServerOptions = MockServerOptions()
        ) {
            var options = options
            options.overlays = Handlers.specification.overlays
            self.init(files: Handlers.specification.files.map { ($0.path, $0.text) }, options: options) { call in
                do {
                    return try await handlers.answer(call)
                } catch is NotHandled {
                    return nil
                } catch let failure as ServerFailure {
                    return failure.answer
                } catch let unreadable as UnreadableCall {
                    return unreadable.answer
                }
            }
        }
    }
#endif
