/// An answer with what came along with it.
public struct APIResponse<Value: Sendable>: Sendable {
    /// Where an answer came from.
    public enum Source: Sendable, Hashable {
        /// The server.
        case network
        /// The memory tier of the response cache. Not before version 0.2.
        case memory
        /// The disk tier of the response cache. Not before version 0.2.
        case disk
    }

    /// The decoded value.
    public let value: Value
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// Where the answer came from.
    public let source: Source
    /// Whether a stored answer was past its lifetime; false for an answer of the server.
    public let isStale: Bool

    /// Makes an answer.
    public init(
        value: Value, status: Int = 200, headers: HTTPHeaders = [:], source: Source = .network, isStale: Bool = false
    ) {
        self.value = value
        self.status = status
        self.headers = headers
        self.source = source
        self.isStale = isStale
    }
}

extension APIResponse: Equatable where Value: Equatable {}
