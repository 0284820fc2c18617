import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends a request and follows redirects (RFC 9110, section 15.4), the same on every transport.
///
/// To another origin go only header fields that say nothing of the caller; the credential does not come back when a
/// later redirect leads home. `https` never becomes `http`.
struct Redirector: Sendable {
    /// The most redirects that are followed.
    static let maxHops = 10

    /// What carries one request: the whole exchange, or only up to the head of the answer.
    typealias Carrier = @Sendable (TransportRequest) async throws -> TransportResponse

    /// What carries the requests.
    let carrier: Carrier
    /// What refuses addresses.
    let guardian: AddressGuard
    /// The cookies that each hop is sent with, and those of its answer are kept in; nil where there are none.
    let cookies: CookieJar?

    /// Sends a request and returns the first answer that is no redirect.
    ///
    /// - Throws: ``APIError/Code/invalidResponse`` after more than ten redirects, or when one leads nowhere;
    ///   ``APIError/Code/insecure`` when one leads from `https` to `http`; and what the transport throws.
    func send(_ request: TransportRequest, for endpoint: EndpointDefinition) async throws -> TransportResponse {
        var request = request
        for hop in 0...Self.maxHops {
            request.pins = try guardian.check(request.url)
            try Task.checkCancellation()
            var response = try await carry(cookies?.adding(to: request) ?? request)
            cookies?.keep(response.headers, from: request.url)
            guard let next = try redirect(of: request, by: response, for: endpoint) else {
                response.isRedirected = hop > 0
                return response
            }
            request = next
        }
        throw APIError(.invalidResponse, reason: "more than \(Self.maxHops) redirects")
    }

    /// Lets the transport send a request, and says of an error of its own that the way failed.
    private func carry(_ request: TransportRequest) async throws -> TransportResponse {
        do {
            return try await carrier(request)
        } catch {
            throw APIError.ofTransport(error)
        }
    }

    /// Returns the request that a redirect asks for; nil when the answer is none.
    private func redirect(
        of request: TransportRequest, by response: TransportResponse, for endpoint: EndpointDefinition
    ) throws(APIError) -> TransportRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"] else {
            return nil
        }
        guard let url = URL(string: location, relativeTo: request.url)?.absoluteURL, url.hasWebScheme,
            let origin = ServerOrigin(url), let home = ServerOrigin(request.url)
        else {
            throw APIError(.invalidResponse, status: response.status, reason: "a redirect leads to no web address")
        }
        guard !(home.scheme == "https" && origin.scheme == "http") else {
            throw APIError(.insecure, status: response.status, reason: "a redirect leads from https to http")
        }
        var next = request
        next.url = url
        if Self.becomesGet(request.method, response.status) { next.becomeGet() }
        if origin != home {
            guard next.body == nil || !(endpoint.isSensitive || endpoint.issues != nil || endpoint.revokes != nil)
            else {
                throw APIError(
                    .insecure, status: response.status, reason: "a redirect would send a secret to another origin")
            }
            next.headers = HTTPHeaders(next.headers.filter { Self.travelling.contains($0.name.lowercased()) })
        }
        return next
    }

    /// Header fields that say nothing of the caller. Any other may be a credential, whatever its name is.
    private static let travelling: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "content-encoding", "content-language",
        "content-type", "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range",
        "user-agent",
    ]

    /// Whether a redirect turns a method into GET: 303 all but HEAD, and 301 and 302 POST, as browsers do.
    private static func becomesGet(_ method: HTTPMethod, _ status: Int) -> Bool {
        switch status {
        case 303: method != .head
        case 301, 302: method == .post
        default: false
        }
    }
}

extension TransportRequest {
    /// Drops the body and what describes it.
    fileprivate mutating func becomeGet() {
        method = .get
        body = nil
        headers = HTTPHeaders(headers.filter { !$0.name.lowercased().hasPrefix("content-") })
    }
}
