import MartletNIO
import MartletRuntime

/// A transport that is to be tested.
enum Carrier: String, CaseIterable, Sendable {
    case urlSession, asyncHTTPClient

    /// The transport, with connections of its own.
    var transport: any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        case .asyncHTTPClient: NIOTransport()
        }
    }
}
