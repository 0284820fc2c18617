import Foundation

/// The metadata of providers that a client has read: once for all that wait for it, and again after an hour.
///
/// A read that failed is forgotten, so the next use tries again.
final class ProviderDirectory: Sendable {
    /// The time for which metadata is used.
    static let lifetime: Duration = .seconds(3_600)

    private struct Key: Hashable {
        let url: URL
        let issuer: String?
        /// Metadata that was read without pins is not used for a server with them.
        let arePinsChecked: Bool
    }

    private struct Entry: Sendable {
        let result = SharedResult<ProviderMetadata>()
        /// The time to read it again; nil while it is being read.
        var end: Duration?
    }

    private let entries = Locked<[Key: Entry]>([:])

    /// Returns the metadata of a provider. A caller that is cancelled stops waiting; the read goes on for the others.
    ///
    /// - Throws: What reading it throws; ``APIError/Code/cancelled``.
    func metadata(
        of provider: ProviderAddress, at server: Server, for client: APIClient
    ) async throws(APIError) -> ProviderMetadata {
        let text = OAuth2.address(provider.url, at: server)
        guard let url = URL(string: text), url.hasWebScheme else {
            throw APIError(.invalidURL, reason: "the address of the provider's metadata is not a web address")
        }
        let key = Key(url: url, issuer: provider.issuer, arePinsChecked: server.arePinsChecked)
        let now = client.clock.now
        let (entry, isNew) = entries.withLock { entries in
            if let entry = entries[key], entry.end.map({ now < $0 }) ?? true { return (entry, false) }
            let entry = Entry()
            entries[key] = entry
            return (entry, true)
        }
        if isNew {
            Task { await self.read(key, for: entry, server, client) }
        }
        return try await entry.result.value()
    }

    private func read(_ key: Key, for entry: Entry, _ server: Server, _ client: APIClient) async {
        let result: Result<ProviderMetadata, APIError>
        do throws(APIError) {
            let expected = key.issuer.map { [$0] } ?? ProviderAddress.issuers(of: key.url)
            result = .success(try await MetadataRequest(client: client, server: server).send(to: key.url, expected))
        } catch {
            result = .failure(error)
        }
        let end = client.clock.now + Self.lifetime
        entries.withLock { entries in
            if case .success = result { entries[key]?.end = end } else { entries[key] = nil }
        }
        entry.result.finish(result)
    }
}

/// A request for the metadata of a provider. It passes no interceptor and carries no credential.
struct MetadataRequest: Sendable {
    /// The most bytes that are read; large providers have some kilobytes.
    static let maxBytes = 1 << 18
    /// The most redirects that are followed.
    static let maxRedirects = 3
    /// The longest that a read may take.
    static let longest: Duration = .seconds(30)

    private static let name = "OAuth2.metadata"

    /// The client whose transport and clock are used.
    let client: APIClient
    /// The server that calls go to.
    let server: Server

    /// Reads the metadata at an address.
    ///
    /// - Throws: ``APIError`` of the endpoint `OAuth2.metadata`, with the code of what went wrong.
    func send(to url: URL, _ issuers: [String]) async throws(APIError) -> ProviderMetadata {
        do {
            let body = try await body(at: url)
            return try ProviderMetadata(body, from: url, issuers: issuers)
        } catch {
            let cause = APIError.wrapping(error, endpoint: Self.name)
            throw APIError(
                cause.code, endpoint: Self.name, status: cause.status,
                reason: "the metadata of the provider cannot be used: \(cause.reason ?? cause.code.rawValue)",
                cause: cause)
        }
    }

    private func body(at url: URL) async throws -> Data {
        var limits = client.configuration.timeouts
        limits.request = min(limits.request ?? Self.longest, Self.longest)
        limits.resource = Self.longest
        return try await client.withTimeLimits(limits) { [limits] monitor in
            var request = TransportRequest(
                url: url, headers: ["Accept": "application/json"], timeout: limits.request, endpointName: Self.name,
                monitor: monitor)
            for _ in 0...Self.maxRedirects {
                try Task.checkCancellation()
                let (response, body) = try await exchange(&request)
                guard [301, 302, 303, 307, 308].contains(response.status) else {
                    guard response.status == 200 else {
                        throw APIError(
                            .of(status: response.status), status: response.status,
                            reason: "the provider answered \(response.status)")
                    }
                    return body
                }
                request.url = try Self.next(request.url, response)
            }
            throw APIError(.invalidResponse, reason: "there are more than \(Self.maxRedirects) redirects")
        }
    }

    /// Sends one request, to https or to this machine.
    private func exchange(_ request: inout TransportRequest) async throws -> (TransportResponse, Data) {
        guard let origin = ServerOrigin(request.url), origin.scheme == "https" || origin.isLoopback else {
            throw APIError(.insecure, reason: "its address is not https")
        }
        request.pins = try client.guardian(for: server, endpoint: Self.name).check(request.url)
        let receiver = MetadataReceiver()
        do {
            let response = try await client.transport.receive(request, into: receiver)
            return (response, receiver.body)
        } catch let error as APIError where error.code == .unsupported {
            // A transport of the app's own, without streams.
            let response = try await client.transport.send(request)
            guard response.body.count <= Self.maxBytes else { throw MetadataReceiver.tooLarge }
            return (response, response.body)
        } catch {
            throw APIError.ofTransport(error)
        }
    }

    /// Returns the address that a redirect leads to. One to another server is not followed: whoever is there could name any
    /// endpoints.
    private static func next(_ url: URL, _ response: TransportResponse) throws(APIError) -> URL {
        guard let location = response.headers["Location"],
            let next = URL(string: location, relativeTo: url)?.absoluteURL, let origin = ServerOrigin(next),
            origin == ServerOrigin(url)
        else {
            throw APIError(
                .invalidResponse, status: response.status,
                reason: "a redirect does not lead to an address of the same server")
        }
        return next
    }
}

/// Takes the body of a success, up to a number of bytes.
private final class MetadataReceiver: BodyReceiver {
    static let tooLarge = APIError(
        .invalidResponse, reason: "it has more than \(MetadataRequest.maxBytes) bytes")

    private let data = Locked(Data())

    /// The bytes that have arrived.
    var body: Data { data.withLock { $0 } }

    func begin(_ head: TransportResponse) throws -> Bool { head.status == 200 }

    func receive(_ piece: Data) throws {
        try data.withLock { data in
            guard data.count + piece.count <= MetadataRequest.maxBytes else { throw Self.tooLarge }
            data.append(piece)
        }
    }
}
