#if NIO
    import AsyncHTTPClient
    import MartletRuntime
    import NIOCore
    import NIOSSL

    /// The runtime's words for what goes wrong in the libraries below.
    enum NIOFailure {
        /// Returns the runtime's error for one of theirs, where it has a word for it.
        static func named(_ error: any Error) -> any Error {
            switch error {
            case let error as HTTPClientError:
                switch error {
                case .cancelled: return CancellationError()
                case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
                    .getConnectionFromPoolTimeout:
                    return APIError(.timeout, reason: error.shortDescription, cause: error)
                case .invalidURL, .emptyHost, .emptyScheme:
                    return APIError(.invalidURL, reason: error.shortDescription, cause: error)
                default: return APIError(.network, reason: error.shortDescription, cause: error)
                }
            case ChannelError.connectTimeout:
                return APIError(.timeout, reason: "the connection took too long", cause: error)
            case NIOSSLError.uncleanShutdown:
                return APIError(.network, reason: "the connection was lost", cause: error)
            case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError:
                return APIError(.tls, reason: "\(type(of: error))", cause: error)
            default:
                return error
            }
        }
    }
#endif
