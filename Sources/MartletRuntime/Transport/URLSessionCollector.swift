import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Collects the answers of a session.
final class URLSessionCollector: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange: Sendable {
        let continuation: CheckedContinuation<TransportResponse, any Error>
        let monitor: TransferMonitor
        let receiver: (any BodyReceiver)?
        var head: TransportResponse?
        var body = Data()
        /// Whether the receiver takes the body.
        var isTaken = false

        /// Takes the next bytes, unless the receiver does.
        mutating func append(_ data: Data) {
            // Nobody wants more of an error than the start of it.
            let limit = receiver == nil ? Int.max : TransportStream.maxErrorBytes
            body.append(data.prefix(max(limit - body.count, 0)))
        }
    }

    private struct State: Sendable {
        var exchanges: [Int: Exchange] = [:]
        /// Tasks that were cancelled before they were started.
        var cancelled: Set<Int> = []
        /// What the servers of tasks have to show.
        var checks: [Int: PinCheck] = [:]
        /// Tasks whose server has shown something else.
        var refused: [Int: APIError] = [:]
        var streams: [Int: URLSessionStream] = [:]
        #if canImport(Darwin)
            var sockets: [Int: URLSessionSocket] = [:]
        #endif
    }

    private let state = Locked(State())
    private let settings: URLSessionSettings
    private let maxBodyBytes: Int

    init(_ settings: URLSessionSettings) {
        self.settings = settings
        maxBodyBytes = settings.maxBodyBytes
    }

    /// Starts a task whose answer a continuation waits for.
    func start(
        _ task: URLSessionDataTask, monitor: TransferMonitor, receiver: (any BodyReceiver)?,
        _ continuation: CheckedContinuation<TransportResponse, any Error>
    ) {
        let identifier = task.taskIdentifier
        let isCancelled = state.withLock { state in
            if state.cancelled.remove(identifier) != nil { return true }
            state.exchanges[identifier] = Exchange(
                continuation: continuation, monitor: monitor, receiver: receiver)
            return false
        }
        guard !isCancelled else {
            task.cancel()
            return continuation.resume(throwing: CancellationError())
        }
        task.resume()
    }

    /// Has the server of a task checked, which has not been started.
    func check(_ pins: PinCheck?, of task: URLSessionTask) {
        let identifier = task.taskIdentifier
        state.withLock { state in state.checks[identifier] = pins }
    }

    #if canImport(Security)
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            if let credential = settings.certificates.credential(for: challenge) {
                return completionHandler(.useCredential, credential)
            }
            let identifier = task.taskIdentifier
            let check = state.withLock { state in state.checks[identifier] }
            guard let check, ServerTrust.refuses(challenge, check) else {
                return completionHandler(.performDefaultHandling, nil)
            }
            state.withLock { state in state.refused[identifier] = check.failure }
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    #endif

    /// Forgets what was known of the server of a task, and returns why it was refused; nil when it was not.
    private func endCheck(_ identifier: Int) -> APIError? {
        state.withLock { state in
            state.checks[identifier] = nil
            return state.refused.removeValue(forKey: identifier)
        }
    }

    /// Cancels a task. One that is not started yet never is: its end would be reported before anybody waits for it.
    func cancel(_ task: URLSessionDataTask) {
        let identifier = task.taskIdentifier
        let isStarted = state.withLock { state in
            if state.exchanges[identifier] != nil { return true }
            state.cancelled.insert(identifier)
            return false
        }
        if isStarted { task.cancel() }
    }

    /// Starts a task whose answer is read in pieces.
    func start(_ stream: URLSessionStream) {
        state.withLock { state in state.streams[stream.task.taskIdentifier] = stream }
        stream.task.resume()
    }

    private func stream(_ task: URLSessionTask) -> URLSessionStream? {
        let identifier = task.taskIdentifier
        return state.withLock { state in state.streams[identifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Redirects are the client's: URLSession on Linux takes credentials along to another origin.
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let head = TransportResponse(response)
        if let stream = stream(dataTask) {
            stream.start(head)
            return completionHandler(.allow)
        }
        let identifier = dataTask.taskIdentifier
        let exchange = state.withLock { state in
            state.exchanges[identifier]?.head = head
            return state.exchanges[identifier]
        }
        exchange?.monitor.reportActivity()
        if let head, let receiver = exchange?.receiver {
            handing(to: dataTask) {
                let isTaken = try receiver.begin(head)
                state.withLock { state in state.exchanges[identifier]?.isTaken = isTaken }
            }
        }
        let hasBody = dataTask.originalRequest?.httpMethod != "HEAD" && head?.status != 304
        if let exchange, exchange.receiver == nil, hasBody, response.expectedContentLength > maxBodyBytes {
            handing(to: dataTask) { throw tooLarge }
            return completionHandler(.cancel)
        }
        completionHandler(.allow)
    }

    private var tooLarge: APIError {
        APIError(.invalidResponse, reason: "the response has more than \(maxBodyBytes) bytes")
    }

    /// Hands something to a receiver; when that does not want to go on, the exchange ends.
    private func handing(to task: URLSessionTask, _ action: () throws -> Void) {
        do {
            try action()
        } catch {
            // Over before the session says so: on Linux it sometimes says nothing of a task that was cancelled here.
            let identifier = task.taskIdentifier
            let exchange = state.withLock { state in state.exchanges.removeValue(forKey: identifier) }
            task.cancel()
            exchange?.continuation.resume(throwing: error)
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if let stream = stream(dataTask) { return stream.receive(data) }
        let identifier = dataTask.taskIdentifier
        let (monitor, receiver, isTooLarge) = state.withLock { state -> (TransferMonitor?, (any BodyReceiver)?, Bool) in
            // Not by a copy of the exchange: with two of them, each piece would copy all before it.
            let isTaken = state.exchanges[identifier]?.isTaken == true
            let count = state.exchanges[identifier]?.body.count ?? 0
            let isTooLarge =
                !isTaken && state.exchanges[identifier]?.receiver == nil && data.count > maxBodyBytes - count
            if !isTaken, !isTooLarge { state.exchanges[identifier]?.append(data) }
            return (
                state.exchanges[identifier]?.monitor, isTaken ? state.exchanges[identifier]?.receiver : nil, isTooLarge
            )
        }
        monitor?.reportActivity()
        if isTooLarge { handing(to: dataTask) { throw tooLarge } }
        if let receiver { handing(to: dataTask) { try receiver.receive(data) } }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        if let stream = stream(task) { return stream.reportSent(Int(totalBytesSent)) }
        state.withLock { $0.exchanges[task.taskIdentifier]?.monitor }?.reportSent(Int(totalBytesSent))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let identifier = task.taskIdentifier
        // A refused server looks like a cancelled task.
        let error = endCheck(identifier) ?? error
        if let stream = state.withLock({ state in state.streams.removeValue(forKey: identifier) }) {
            return stream.finish(error)
        }
        #if canImport(Darwin)
            if let socket = state.withLock({ state in state.sockets.removeValue(forKey: identifier) }) {
                return socket.finish(error, TransportResponse(task.response))
            }
        #endif
        guard let exchange = state.withLock({ $0.exchanges.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let error = error as? URLError, error.code == .badServerResponse, exchange.head == nil {
            // What Linux calls a bad answer is none: the connection was closed before a byte of it.
            exchange.continuation.resume(throwing: URLError(.networkConnectionLost))
        } else if let error {
            exchange.continuation.resume(throwing: error)
        } else if var response = exchange.head ?? TransportResponse(task.response) {
            response.body = exchange.body
            exchange.continuation.resume(returning: response)
        } else {
            exchange.continuation.resume(throwing: URLError(.badServerResponse))
        }
    }
}

#if canImport(Darwin)
    extension URLSessionCollector {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            settings.onMetrics?(metrics)
        }
    }

    extension URLSessionCollector: URLSessionWebSocketDelegate {
        /// Starts a task that is to become a WebSocket.
        func start(_ socket: URLSessionSocket) {
            state.withLock { state in state.sockets[socket.task.taskIdentifier] = socket }
            socket.task.resume()
        }

        func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
        ) {
            let identifier = webSocketTask.taskIdentifier
            let response = TransportResponse(webSocketTask.response)
            state.withLock { state in state.sockets[identifier] }?.open(response)
        }

        func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
            didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
        ) {
            let identifier = webSocketTask.taskIdentifier
            let code = WebSocketClosure.Code(rawValue: closeCode.rawValue)
            let closure = WebSocketClosure(code, reason: String(decoding: reason ?? Data(), as: UTF8.self))
            state.withLock { state in state.sockets[identifier] }?.closed(closure)
        }
    }
#endif

extension TransportResponse {
    /// Takes over status and header fields; nil when the answer is not one of HTTP.
    fileprivate init?(_ response: URLResponse?) {
        guard let response = response as? HTTPURLResponse else { return nil }
        let fields = response.allHeaderFields.compactMap { name, value -> HTTPHeaders.Field? in
            guard let name = name as? String, let value = value as? String else { return nil }
            return HTTPHeaders.Field(name: name, value: value)
        }
        // A dictionary has no order; an answer should look the same each time.
        let sorted = fields.sorted { $0.name.lowercased() < $1.name.lowercased() }
        self.init(status: response.statusCode, headers: HTTPHeaders(sorted))
    }
}
