public import Foundation
public import MartletRuntime

/// What a test says of one endpoint: which answers it gives, and which calls came.
///
/// Each answer that is added is given once, in order, and the last one stays. Answers are written as the server would
/// write them, so the client reads them as it reads the server's. A closure throws a ``MockFailure`` to refuse; any other
/// error is one of the way, such as `URLError(.notConnectedToInternet)`.
public struct MockStub<Call: MockCall, Value>: Sendable {
    private let board: MockBoard
    private let endpoint: String
    private let write: @Sendable (Value, _ status: Int?, HTTPHeaders) throws -> MockBoard.Reply

    private init(
        _ board: MockBoard, _ endpoint: String,
        write: @escaping @Sendable (Value, _ status: Int?, HTTPHeaders) throws -> MockBoard.Reply
    ) {
        self.board = board
        self.endpoint = endpoint
        self.write = write
    }

    /// Makes the stub of an endpoint whose answers are written by a closure.
    ///
    /// - Parameters:
    ///   - board: What the client sends to.
    ///   - endpoint: The name of the endpoint: `Booking.getSpecialist`.
    ///   - status: The status of a success.
    ///   - contentType: What an answer's body is; nil leaves the header field out.
    ///   - body: Returns the body of an answer.
    public init(
        _ board: MockBoard, _ endpoint: String, status: Int = 200, contentType: String?,
        body: @escaping @Sendable (Value) throws -> Data
    ) {
        self.init(board, endpoint) { value, chosen, headers in
            let fields = contentType.map { headers.adding(contentType: $0) } ?? headers
            return .response(TransportResponse(status: chosen ?? status, headers: fields, body: try body(value)))
        }
    }

    /// The calls so far, in order.
    public var calls: [Call] {
        board.requests.compactMap { request in
            guard request.endpointName == endpoint else { return nil }
            return request.call.flatMap { call in Call(call, request) }
        }
    }

    /// Adds an answer.
    ///
    /// - Parameters:
    ///   - status: The status code; nil is the one that the specification gives to a success.
    ///   - headers: The header fields, beside `Content-Type`.
    ///   - answer: Looks at the call and returns what is answered.
    public func callAsFunction(
        status: Int? = nil, headers: HTTPHeaders = [:], _ answer: @escaping @Sendable (Call) async throws -> Value
    ) {
        let (board, endpoint, write) = (board, endpoint, write)
        board.add(
            { request in
                guard let call = request.call.flatMap({ call in Call(call, request) }) else {
                    throw board.fail("\(request) is named \(endpoint), and is no call of it")
                }
                return try write(try await answer(call), status, headers)
            }, for: endpoint)
    }

    /// Adds an answer that refuses, with a status and nothing else.
    public func fails(with status: Int, headers: HTTPHeaders = [:]) {
        fails(with: MockFailure(status, headers: headers))
    }

    /// Adds a failure: a ``MockFailure``, or one of the way.
    public func fails(with error: any Error) {
        board.add({ _ in throw error }, for: endpoint)
    }

    /// Forgets the answers: a call is unexpected again.
    public func reset() {
        board.removeHandlers(for: endpoint)
    }
}

extension MockStub where Value: Sendable {
    /// Adds answers, one for each call; the last one stays.
    public func returns(_ values: Value...) {
        for value in values { self { _ in value } }
    }
}

extension MockStub where Value: JSONValue {
    /// Makes the stub of an endpoint that answers JSON.
    ///
    /// - Parameters:
    ///   - board: What the client sends to.
    ///   - endpoint: The name of the endpoint.
    ///   - status: The status of a success.
    public init(_ board: MockBoard, _ endpoint: String, status: Int = 200) {
        self.init(board, endpoint, status: status, contentType: "application/json") { value in
            try JSONCoding.encode(value)
        }
    }
}

extension MockStub where Value == Void {
    /// Makes the stub of an endpoint that answers nothing.
    ///
    /// - Parameters:
    ///   - board: What the client sends to.
    ///   - endpoint: The name of the endpoint.
    ///   - status: The status of a success.
    public init(_ board: MockBoard, _ endpoint: String, status: Int = 204) {
        self.init(board, endpoint, status: status, contentType: nil) { _ in Data() }
    }
}

extension MockStub where Value == TransportResponse {
    /// Makes the stub of an endpoint whose answers are given as they are sent.
    ///
    /// - Parameters:
    ///   - board: What the client sends to.
    ///   - endpoint: The name of the endpoint.
    public init(_ board: MockBoard, raw endpoint: String) {
        self.init(board, endpoint) { response, chosen, headers in
            var response = response
            response.status = chosen ?? response.status
            for field in headers { response.headers[field.name] = field.value }
            return .response(response)
        }
    }
}

extension MockStub {
    /// Makes the stub of an endpoint with several answers.
    ///
    /// - Parameters:
    ///   - board: What the client sends to.
    ///   - endpoint: The name of the endpoint.
    ///   - response: Returns an answer as it is sent.
    public init(
        _ board: MockBoard, answers endpoint: String,
        response: @escaping @Sendable (Value) throws -> TransportResponse
    ) {
        self.init(board, endpoint) { value, chosen, headers in
            var response = try response(value)
            response.status = chosen ?? response.status
            for field in headers { response.headers[field.name] = field.value }
            return .response(response)
        }
    }

    /// Makes the stub of an endpoint that answers messages, one after another. They are all sent at once.
    ///
    /// - Parameters:
    ///   - board: What the client sends to.
    ///   - endpoint: The name of the endpoint.
    ///   - status: The status of a success.
    ///   - contentType: What says how messages follow each other: `text/event-stream`, or one of JSON lines.
    ///   - format: How a message is written.
    public init<Message>(
        _ board: MockBoard, events endpoint: String, status: Int = 200, contentType: String = "text/event-stream",
        as format: MessageFormat<Message>
    ) where Value == [Message] {
        self.init(board, endpoint, status: status, contentType: contentType) { messages in
            try messages.reduce(into: Data()) { body, message in
                body += try format.framed(message, contentType: contentType)
            }
        }
    }
}

extension MockStub where Value == MockSocket {
    /// Makes the stub of a WebSocket.
    ///
    /// - Parameters:
    ///   - board: What the client sends to.
    ///   - endpoint: The name of the endpoint.
    public init(_ board: MockBoard, socket endpoint: String) {
        self.init(board, endpoint) { socket, _, _ in .socket(socket) }
    }
}
