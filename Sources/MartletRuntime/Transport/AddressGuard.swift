import Foundation

/// Refuses addresses that a request must not be sent to, and says which keys a server may show.
struct AddressGuard: Sendable {
    /// The server that the call was made for.
    let server: Server
    /// The public keys that hosts may show.
    let pins: [PinSet]
    /// What will carry the request.
    let transport: any Transport
    /// The date of now, which the end of pins is compared with.
    let now: @Sendable () -> Date
    /// Hears of a wrong key, where pins only report.
    let onMismatch: @Sendable () -> Void

    /// Checks an address before a byte is sent to it.
    ///
    /// - Returns: What the transport has to check before it sends a byte; nil when the host is not pinned.
    /// - Throws: ``APIError/Code/insecure`` for plain `http` to a host that is not this machine, unless the server
    ///   allows it; ``APIError/Code/unsupported`` when the host is pinned and the transport checks no pins;
    ///   ``APIError/Code/pinning`` when there are too few pins; ``APIError/Code/invalidURL`` when it is no web address.
    @discardableResult
    func check(_ url: URL) throws(APIError) -> PinCheck? {
        guard let origin = ServerOrigin(url), url.hasWebScheme, url.user == nil, url.password == nil else {
            throw APIError(.invalidURL, reason: "not a web address, or one with a user in it")
        }
        if origin.scheme == "http" {
            guard origin.isLoopback || server.isInsecureAllowed else {
                throw APIError(.insecure, reason: "plain http to \(origin.host); use https or allow it for the server")
            }
            return nil
        }
        guard !pins.isEmpty, server.arePinsChecked, let pins = pins(of: origin.host) else { return nil }
        guard pins.isReportOnly || transport.checksPins else {
            throw APIError(
                .unsupported,
                reason:
                    "\(origin.host) is pinned, and \(type(of: transport)) cannot check pins here; use the transport "
                    + "of MartletNIO")
        }
        guard pins.isReportOnly || Set(pins.sha256).count >= PinSet.fewestPins else {
            throw APIError(.pinning, reason: "\(origin.host) needs two pins at least: the second is for the next key")
        }
        return PinCheck(pins, onMismatch: onMismatch)
    }

    /// Returns the pins that hold for a host today: those of the nearest name, rather those that refuse than those that report;
    /// nil without any.
    private func pins(of host: String) -> PinSet? {
        guard pins.contains(where: { $0.isFor(host) }) else { return nil }
        let today = LocalDate(now(), in: .gmt)
        let all = pins.filter { pins in pins.isFor(host) && today.map(pins.areValid) != false }
        let nearest = all.map(\.depth).max()
        let valid = all.filter { pins in pins.depth == nearest }
        return valid.first { pins in !pins.isReportOnly } ?? valid.first
    }
}
