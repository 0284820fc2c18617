import Foundation
import MartletFormats

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The cookies of a client (RFC 6265): those of a server go to that server alone, and with each hop of a redirect.
struct CookieJar: Sendable {
    /// Where they are kept.
    let storage: HTTPCookieStorage
    /// The date of now.
    let now: @Sendable () -> Date

    /// Returns the cookies for an address, as the header field `Cookie` has them; nil without any.
    ///
    /// - Source: RFC 6265, section 5.4, <https://www.rfc-editor.org/rfc/rfc6265#section-5.4>
    func text(for url: URL) -> String? {
        let date = now()
        // Not every storage looks at paths and ends.
        let cookies = (storage.cookies(for: url) ?? []).filter { cookie in
            let isAlive = cookie.expiresDate.map { $0 > date } ?? true
            return isAlive && Self.isSecure(cookie, url) && Self.isOf(cookie, url) && Self.isInside(cookie, url)
        }
        guard !cookies.isEmpty else { return nil }
        return cookies.map { cookie in "\(cookie.name)=\(cookie.value)" }.joined(separator: "; ")
    }

    /// Adds the cookies for the address of a request to those that it has.
    func adding(to request: TransportRequest) -> TransportRequest {
        guard let text = text(for: request.url) else { return request }
        var request = request
        request.headers["Cookie"] = [request.headers["Cookie"], text].compactMap { $0 }.joined(separator: "; ")
        return request
    }

    /// Keeps the cookies of an answer.
    ///
    /// - Source: RFC 6265, section 5.3, <https://www.rfc-editor.org/rfc/rfc6265#section-5.3>
    func keep(_ headers: HTTPHeaders, from url: URL) {
        for text in headers.values(of: "Set-Cookie").flatMap({ HeaderList.cookies(of: $0) }) {
            for cookie in HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": text], for: url)
            // A cookie for https alone comes from there.
            where Self.isOf(cookie, url) && Self.isSecure(cookie, url) { keep(cookie, for: Self.maxAge(in: text)) }
        }
    }

    /// - Parameter seconds: How long it lives; nil where it says when it ends, or lives as long as the app.
    private func keep(_ cookie: HTTPCookie, for seconds: TimeInterval?) {
        let end = seconds.map { now() + $0 } ?? cookie.expiresDate
        if let end, end <= now() {
            let old = storage.cookies?.filter { other in
                other.name == cookie.name && other.domain == cookie.domain && other.path == cookie.path
            }
            return (old ?? []).forEach { storage.deleteCookie($0) }
        }
        var properties = cookie.properties ?? [:]
        properties[.maximumAge] = nil
        properties[.discard] = nil
        properties[.expires] = end
        storage.setCookie(seconds == nil ? cookie : HTTPCookie(properties: properties) ?? cookie)
    }

    /// Returns what the attribute `Max-Age` says, which goes before `Expires` (RFC 6265, section 5.3); nil without it.
    private static func maxAge(in text: String) -> TimeInterval? {
        for attribute in text.split(separator: ";").dropFirst() {
            let parts = attribute.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            if parts.count == 2, parts[0].lowercased() == "max-age", let seconds = Int(parts[1]) {
                // Longer is not kept (RFC 6265bis, section 5.5).
                return TimeInterval(min(max(seconds, 0), 400 * 86_400))
            }
        }
        return nil
    }

    private static func isSecure(_ cookie: HTTPCookie, _ url: URL) -> Bool {
        !cookie.isSecure || url.scheme?.lowercased() == "https"
    }

    /// Whether an address is inside the path of a cookie.
    ///
    /// - Source: RFC 6265, section 5.1.4, <https://www.rfc-editor.org/rfc/rfc6265#section-5.1.4>
    private static func isInside(_ cookie: HTTPCookie, _ url: URL) -> Bool {
        let path = url.path(percentEncoded: true)
        guard path.hasPrefix(cookie.path), cookie.path != path, !cookie.path.hasSuffix("/") else {
            return path.hasPrefix(cookie.path) || cookie.path == "/"
        }
        return path.utf8.dropFirst(cookie.path.utf8.count).first == UInt8(ascii: "/")
    }

    /// Whether a cookie belongs to the host of an address: to no other one, nor to all of a top-level domain.
    private static func isOf(_ cookie: HTTPCookie, _ url: URL) -> Bool {
        guard let host = url.host(percentEncoded: false)?.lowercased() else { return false }
        let domain = cookie.domain.lowercased()
        let name = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
        return host == name || domain.hasPrefix(".") && name.contains(".") && host.hasSuffix("." + name)
    }
}

extension ClientOptions {
    /// The cookies of the client; nil where the app wants none.
    var cookieJar: CookieJar? {
        cookies.map { storage in CookieJar(storage: storage, now: now) }
    }
}
