/// An answer with what came along with it.
public struct APIResponse<Value: Sendable>: Sendable {
    /// Where an answer came from.
    public typealias Source = AnswerSource

    /// The decoded value.
    public let value: Value
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// Where the answer came from.
    public let source: Source
    /// Whether a stored answer was past its lifetime; false for an answer of the server, and for a confirmed one.
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
