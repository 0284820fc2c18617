/// Decides which requests of web pages a mock takes.
///
/// A page of any site can call this machine. DNS rebinding lets it do so under its own name: the `Host` field then has that
/// name, which is how such a request is recognised. The `Origin` field names the page.
package struct BrowserPolicy: Sendable {
    /// The hosts that requests may name beside loopback names and addresses in numbers.
    private let hosts: TextSet
    /// The origins whose pages may read responses where not all may.
    private let origins: TextSet
    /// Whether responses may hold data of real people, as those of a real server and what collections keep do.
    private let isDataReal: Bool
    private let areHostsChecked: Bool

    init(_ options: MockOptions) {
        hosts = TextSet(options.allowedHosts.compactMap { Authority($0)?.host })
        origins = TextSet(options.allowedOrigins.compactMap(Self.origin))
        isDataReal = options.proxy != nil || options.examples != nil || options.isStateKept
        areHostsChecked = options.areHostsChecked
    }

    /// Whether a text is a host that can be allowed: a name or an address, without a port.
    package static func isHost(_ text: String) -> Bool { Authority(text).map { $0.port == nil } ?? false }

    /// Throws a problem where a request does not name this machine.
    ///
    /// A request that did not come over a network has no `Host` field, and is not refused.
    func checkHost(_ request: MockRequest) throws(Problem) {
        let named = request.headers.entries.filter { HeaderFields.isSame($0.name, "Host") }.map(\.value)
        // Behind a scheme the target names the host, too (RFC 9112, section 3.2.2).
        for text in named + [request.authority].compactMap({ $0 }) {
            if let authority = Authority(text), authority.isLoopback || authority.isNumeric { continue }
            if let authority = Authority(text), hosts.contains(authority.host) { continue }
            let host = Authority(text)?.host ?? text
            throw Problem(
                403, "foreign-host",
                "'\(host.prefix(200))' is not a name of this mock: call it by localhost or by an address in numbers, or "
                    + "allow the name with --allow-host.")
        }
        guard named.count <= 1 else {
            throw Problem(400, "malformed-request", "A request has one Host field (RFC 9112, section 3.2).")
        }
    }

    /// Returns an origin in the form in which origins are compared; nil where a text is not one: `null`, or an address with a
    /// path or credentials.
    package static func origin(_ text: String) -> String? {
        guard let mark = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
            let authority = Authority(text[mark.upperBound...])
        else { return nil }
        let isDefault = (scheme == "http" && authority.port == 80) || (scheme == "https" && authority.port == 443)
        let port = isDefault ? "" : authority.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(authority.host)\(port)"
    }

    /// Whether pages of an origin may read what the mock responds.
    func mayRead(_ origin: String) -> Bool {
        guard isDataReal else { return true }
        guard let origin = Self.origin(origin), let mark = origin.firstRange(of: "://") else { return false }
        if origins.contains(origin) { return true }
        let isWeb = origin.hasPrefix("http://") || origin.hasPrefix("https://")
        return isWeb && Authority(origin[mark.upperBound...])?.isLoopback == true
    }

    /// Throws a problem where a request is one that must not go on: it names a host that is not this machine, or a page that
    /// may not read responses asks for a change.
    func check(_ request: MockRequest) throws(Problem) {
        if areHostsChecked { try checkHost(request) }
        guard let origin = request.headers.joined("Origin"), !mayRead(origin) else { return }
        // A page may read all of a WebSocket that is opened for it (RFC 6455, section 10.2).
        guard ["GET", "HEAD", "OPTIONS"].contains(request.method), request.headers["Upgrade"] == nil else {
            throw Problem(
                403, "foreign-origin",
                "Pages of '\(origin.prefix(200))' may not call this mock: allow them with --allow-origin.")
        }
    }

    /// Throws a problem where a request to the mock's own pages comes from a page of another origin.
    func checkOwnOrigin(_ request: MockRequest) throws(Problem) {
        // Fetch Metadata Request Headers, section 2.3.
        let site = request.headers.joined("Sec-Fetch-Site") ?? "none"
        let origin = request.headers.joined("Origin")
        let host = request.headers["Host"] ?? ""
        let isOwn = origin.map { Self.origin($0) != nil && Self.origin($0) == Self.origin("http://\(host)") } ?? true
        guard isOwn, site == "none" || site == "same-origin" else {
            throw Problem(403, "forbidden", "Pages of other sites cannot come here.")
        }
    }
}
