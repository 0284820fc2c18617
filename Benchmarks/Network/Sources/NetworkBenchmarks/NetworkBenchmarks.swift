import AsyncHTTPClient
import Foundation
import MartletNIO
import MartletRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests a second to a server on this machine: through a client, and through what its transport stands on, alone.
///
/// The server is a process of its own. The bare ones return bytes; the client decodes them, too.
@main
enum NetworkBenchmarks {
    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "serve" { return try await LoopbackServer.run() }
        let server = try ServerProcess()
        defer { server.stop() }
        let url = server.url.appending(path: "item")
        let session = URLSession(configuration: .ephemeral)
        let http = HTTPClient.shared
        let bareRequest = HTTPClientRequest(url: url.absoluteString)
        let rivals: [Rival] = [
            Rival("URLSession alone") { _ = try await session.data(from: url) },
            Rival("APIClient, URLSessionTransport", .item(server.url, URLSessionTransport())),
            Rival("async-http-client alone") {
                _ = try await http.execute(bareRequest, timeout: .seconds(10)).body.collect(upTo: 1 << 20)
            },
            Rival("APIClient, NIOTransport", .item(server.url, NIOTransport())),
        ]
        for tasks in [1, 64] {
            var best = [Double](repeating: 0, count: rivals.count)
            // In turn, so that what else the machine does meets all of them.
            for _ in 0..<3 {
                for (index, rival) in rivals.enumerated() {
                    best[index] = max(best[index], try await rival.requestsPerSecond(tasks: tasks))
                }
            }
            for (rival, rate) in zip(rivals, best) {
                let how = tasks == 1 ? "one after the other" : "\(tasks) at once"
                print("network, \(how), \(rival.name): \(Int(rate)) requests/s")
            }
        }
    }
}

/// One way to get an answer.
struct Rival: Sendable {
    let name: String
    private let request: @Sendable () async throws -> Void

    init(_ name: String, _ request: @escaping @Sendable () async throws -> Void) {
        self.name = name
        self.request = request
    }

    init(_ name: String, _ client: APIClient) {
        self.init(name) {
            let item: JSON = try await client.send(ItemEndpoint())
            precondition(item["id"]?.string == "7")
        }
    }

    /// Sends requests for a second from so many tasks and returns how many were answered.
    func requestsPerSecond(tasks: Int) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    var count = 0
                    while clock.now - start < .seconds(1) {
                        try await request()
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(count) / ((clock.now - start) / .seconds(1))
    }
}

extension APIClient {
    /// Makes a client for the server, without a cache.
    static func item(_ url: URL, _ transport: any Transport) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "Item"),
            server: Server(name: "loopback", url: url.absoluteString), transport: transport,
            options: ClientOptions(cache: .off))
    }
}

struct ItemEndpoint: Endpoint {
    var definition: EndpointDefinition { EndpointDefinition("Items.get", .get, "/item") }

    func write(to request: inout RequestWriter) throws(APIError) {}
}
