import Foundation
import MartletRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Carries requests for the hosts of a specification to a mock, as a name server could: the generated client stays as it is.
struct RoutedTransport: Transport {
    private let base = URLSessionTransport()
    /// Where requests for an origin of the specification go.
    let routes: [String: String]

    func send(_ request: TransportRequest) async throws -> TransportResponse { try await base.send(routed(request)) }

    func stream(_ request: TransportRequest) async throws -> TransportStream { try await base.stream(routed(request)) }

    private func routed(_ request: TransportRequest) -> TransportRequest {
        var request = request
        request.url = url(request.url)
        return request
    }

    /// Where an address of the specification is found.
    func url(_ url: URL) -> URL {
        let address = url.absoluteString
        for (origin, place) in routes where address.hasPrefix(origin + "/") {
            return URL(string: place + address.dropFirst(origin.count)) ?? url
        }
        return url
    }
}

/// A browser without a window, in front of somebody who agrees at once.
struct AgreeingBrowser: SignInBrowser {
    let transport: RoutedTransport

    /// Stops at redirects, as nothing here can open the app's own scheme.
    private final class Stop: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }

    func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
        let session = URLSession(configuration: .ephemeral, delegate: Stop(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (_, response) = try await session.data(for: URLRequest(url: transport.url(page)))
        guard let location = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Location"),
            let url = URL(string: location)
        else { throw URLError(.badServerResponse) }
        return url
    }
}
