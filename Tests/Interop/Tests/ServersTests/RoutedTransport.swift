import Foundation
import MartletRuntime

/// Carries requests for the hosts of a specification to servers on this machine, as a name server could, and counts them.
///
/// So the generated client stays as it is: it believes in `https://auth.aroti.com`.
final class RoutedTransport: Transport {
    private let base: any Transport
    private let routes: [String: String]
    private let paths = Locked<[String]>([])

    /// - Parameter routes: Origins of the specification, and where their requests go.
    init(_ base: any Transport, routes: [String: String]) {
        self.base = base
        self.routes = routes
    }

    /// As `specs/aroti.yaml` names the provider and the backend.
    convenience init(_ carrier: Carrier) throws {
        try self.init(
            carrier.transport,
            routes: [
                "https://auth.aroti.com": InteropServer.provider.origin,
                "https://api.aroti.com": InteropServer.aroti.origin,
            ])
    }

    /// How many requests went to a path so far.
    func count(_ suffix: String) -> Int { paths.withLock { paths in paths.count { $0.hasSuffix(suffix) } } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        paths.withLock { $0.append(request.url.path()) }
        return try await base.send(routed(request))
    }

    func stream(_ request: TransportRequest) async throws -> TransportStream {
        paths.withLock { $0.append(request.url.path()) }
        return try await base.stream(routed(request))
    }

    private func routed(_ request: TransportRequest) throws -> TransportRequest {
        var request = request
        let address = request.url.absoluteString
        for (origin, place) in routes where address.hasPrefix(origin + "/") {
            guard let url = URL(string: place + address.dropFirst(origin.count)) else { throw URLError(.badURL) }
            request.url = url
        }
        return request
    }
}
