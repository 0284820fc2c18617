import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionTransport {
    /// Makes the task of a request, with the file that its body is in when that was written for it.
    ///
    /// A stream as the body would do without the file, but only with `Transfer-Encoding: chunked`, which not every server
    /// takes, and URLSession on Linux cannot start it again.
    func task(
        for request: TransportRequest, in session: URLSession
    ) async throws -> (URLSessionDataTask, SpooledBody?) {
        let outgoing = URLRequest(request)
        guard request.method != .get || request.body?.count ?? 0 == 0 else {
            throw APIError(
                .unsupported, reason: "URLSession sends no body with GET; NIOTransport of MartletNIO sends it")
        }
        guard let body = request.body, body.count > 0 else { return (session.dataTask(with: outgoing), nil) }
        if let data = body.data { return (session.uploadTask(with: outgoing, from: data), nil) }
        if let file = body.file {
            // Closed again at once: the session opens it by itself.
            _ = try file.opened()
            return (session.uploadTask(with: outgoing, fromFile: file.url), nil)
        }
        guard body.count > Self.maxCollectedBytes else {
            return (session.uploadTask(with: outgoing, from: try body.collected()), nil)
        }
        let spool = try await SpooledBody(body)
        return (session.uploadTask(with: outgoing, fromFile: spool.url), spool)
    }

    /// The largest body of several parts that is put together in memory.
    private static let maxCollectedBytes = 1 << 20
}
