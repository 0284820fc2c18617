import Foundation
import MartletRuntime

/// A server that answers in place of a ``MockTransport``: the mock of a specification, on this machine.
struct ServerLink: Sendable {
    /// The environment variable that has its address.
    static let variable = "MARTLET_MOCK_URL"

    private let address: URLComponents
    private let way = URLSessionTransport()

    /// Makes the link to the server that the environment names; nil where it names none, or no address.
    init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let text = environment[Self.variable], let address = URLComponents(string: text), address.host != nil
        else {
            return nil
        }
        self.address = address
    }

    /// Sends a request, and asks for an answer with a status.
    ///
    /// - Throws: What `URLSessionTransport` throws.
    func send(_ request: TransportRequest, wanting status: Int) async throws -> TransportResponse {
        var request = request
        request.url = url(of: request.url)
        request.headers["Prefer"] = "code=\(status)"
        return try await way.send(request)
    }

    /// Returns an address with the server's scheme, host and port.
    func url(of url: URL) -> URL {
        var components = URLComponents(url: url, resolvingAgainstBaseURL: false) ?? URLComponents()
        components.scheme = address.scheme
        components.host = address.host
        components.port = address.port
        return components.url ?? url
    }
}
