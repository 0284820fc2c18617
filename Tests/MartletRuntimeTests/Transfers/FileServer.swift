import Foundation
import MartletTesting

@testable import MartletRuntime

/// A server on this machine with one file, which it sends whole or in part, and breaks off where a test says.
struct FileServer: Sendable {
    private struct State: Sendable {
        var content: Data
        var tag: String?
        var breaks: [Int]
    }

    let server: LoopbackServer
    private let state: Locked<State>

    /// - Parameters:
    ///   - content: The file.
    ///   - tag: Its `ETag`.
    ///   - breaks: After how many bytes each of the first answers breaks off.
    init(_ content: Data, tag: String? = "\"v1\"", breakingAfter breaks: [Int] = []) throws {
        let state = Locked(State(content: content, tag: tag, breaks: breaks))
        self.state = state
        server = try LoopbackServer { request in
            let (content, tag, end) = state.withLock { state in
                (state.content, state.tag, state.breaks.isEmpty ? nil : state.breaks.removeFirst())
            }
            var headers = ["Accept-Ranges": "bytes"]
            if let tag { headers["ETag"] = tag }
            var start = 0
            if let range = request.headers["Range"], request.headers["If-Range"] == tag {
                start = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
                guard start < content.count else { return .answer(status: 416) }
                headers["Content-Range"] = "bytes \(start)-\(content.count - 1)/\(content.count)"
            }
            let rest = content.dropFirst(start)
            headers["Content-Length"] = "\(rest.count)"
            return .pieces(
                status: start > 0 ? 206 : 200, headers: headers, [Data(end.map { rest.prefix($0) } ?? rest)])
        }
    }

    /// Puts another version in the place of the file.
    func replace(_ content: Data, tag: String) {
        state.withLock { state in
            state.content = content
            state.tag = tag
        }
    }

    /// The ranges that were asked for, nil for the whole.
    var ranges: [String?] { server.requests.map { $0.headers["Range"] } }

    /// A client for it.
    func client(
        retry: RetryRule? = nil, account: String? = nil, interceptors: [any Interceptor] = [],
        clock: (any Clock<Duration>)? = nil
    ) -> APIClient {
        var options = ClientOptions.testing
        options.retry = retry
        return APIClient(
            configuration: ClientConfiguration(name: "Files"), server: server.server, account: account,
            interceptors: interceptors, options: options, clock: clock)
    }
}

extension SampleEndpoint {
    /// The endpoint of a file.
    static func file(_ path: String = "/file") -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition("Files.get", .get, path))
    }
}
