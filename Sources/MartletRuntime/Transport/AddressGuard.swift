import Foundation

/// Refuses addresses that a request must not be sent to.
struct AddressGuard: Sendable {
    /// The server that the call was made for.
    let server: Server
    /// The public keys that hosts may show.
    let pins: [PinSet]
    /// What will carry the request.
    let transport: any Transport

    /// Checks an address before a byte is sent to it.
    ///
    /// - Throws: ``APIError/Code/insecure`` for plain `http` to a host that is not this machine, unless the server
    ///   allows it; ``APIError/Code/unsupported`` when the host is pinned and the transport checks no pins;
    ///   ``APIError/Code/invalidURL`` when it is no web address.
    func check(_ url: URL) throws(APIError) {
        guard let origin = ServerOrigin(url), url.hasWebScheme, url.user == nil, url.password == nil else {
            throw APIError(.invalidURL, reason: "not a web address, or one with a user in it")
        }
        if origin.scheme == "http" {
            guard origin.isLoopback || server.isInsecureAllowed else {
                throw APIError(.insecure, reason: "plain http to \(origin.host); use https or allow it for the server")
            }
            return
        }
        let isPinned = pins.contains { Self.isSame($0.host, origin.host) && !$0.isReportOnly }
        guard !isPinned || !server.arePinsChecked || transport.checksPins else {
            throw APIError(
                .unsupported,
                reason: "\(origin.host) is pinned, and this transport cannot check pins: they arrive with version 0.2")
        }
    }

    /// Whether two names are one host: a dot at the end changes nothing (RFC 1034, section 3.1).
    private static func isSame(_ left: String, _ right: String) -> Bool {
        let names = [left, right].map { $0.hasSuffix(".") ? $0.dropLast().lowercased() : $0.lowercased() }
        return names[0] == names[1]
    }
}
