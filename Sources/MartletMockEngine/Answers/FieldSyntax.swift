import MartletContract
import MartletFormats

/// Header fields whose values have a syntax and a meaning of their own, whatever their schemas ask for.
///
/// - Source: RFC 9110 (semantics), 9111 (caching), 8288 (links), 6265 (cookies), 6266 (content disposition), 6797 (transport
///   security), 5789 and 9110 (`Accept-…` of responses), 8594 (sunset); Fetch, section 3.2 (CORS)
enum FieldSyntax: String {
    case acceptPatch = "accept-patch"
    case acceptPost = "accept-post"
    case acceptRanges = "accept-ranges"
    case accessAllowCredentials = "access-control-allow-credentials"
    case accessAllowHeaders = "access-control-allow-headers"
    case accessAllowMethods = "access-control-allow-methods"
    case accessAllowOrigin = "access-control-allow-origin"
    case accessExposeHeaders = "access-control-expose-headers"
    case accessMaxAge = "access-control-max-age"
    case age
    case allow
    case cacheControl = "cache-control"
    case contentDisposition = "content-disposition"
    case contentLanguage = "content-language"
    case contentLocation = "content-location"
    case contentRange = "content-range"
    case etag
    case expires
    case lastModified = "last-modified"
    case link
    case location
    case proxyAuthenticate = "proxy-authenticate"
    case retryAfter = "retry-after"
    case setCookie = "set-cookie"
    case strictTransportSecurity = "strict-transport-security"
    case sunset
    case vary
    case wwwAuthenticate = "www-authenticate"

    /// A value that is one; nil where it depends on the response.
    var value: String? {
        switch self {
        case .acceptPatch, .acceptPost: "application/json"
        case .acceptRanges: "none"
        case .accessAllowCredentials: "true"
        case .accessAllowHeaders, .accessAllowMethods, .accessAllowOrigin, .accessExposeHeaders: "*"
        case .accessMaxAge: "600"
        case .age: "0"
        case .allow: "GET, HEAD, OPTIONS"
        case .cacheControl: "no-cache"
        case .contentDisposition: "attachment; filename=\"sample\""
        case .contentLanguage: "en"
        case .contentLocation, .location: Self.address
        case .contentRange: "items 0-0/1"
        case .etag: nil
        case .expires, .lastModified, .sunset: Representation.lastModified
        case .link: "<\(Self.address)>; rel=\"related\""
        case .proxyAuthenticate, .wwwAuthenticate: "Bearer"
        case .retryAfter: "1"
        case .setCookie: "sample=value; Path=/"
        case .strictTransportSecurity: "max-age=0"
        case .vary: "Accept"
        }
    }

    /// A place for those that a document does not name.
    static let address = "https://example.com/redirected"

    /// Whether a text is a value.
    func isOne(_ text: String) -> Bool {
        let bytes = text.utf8
        switch self {
        case .contentLocation, .location:
            // What is neither absolute nor begins at the root is a word (RFC 3986, section 4.1).
            return (text.hasPrefix("/") || text.contains("://")) && !bytes.contains { $0 <= 0x20 || $0 >= 0x7F }
        case .expires: return text == "0" || HTTPDate.seconds(text) != nil
        case .lastModified, .sunset: return HTTPDate.seconds(text) != nil
        case .etag: return Representation.isTag(text[...])
        case .accessMaxAge, .age: return Self.areDigits(bytes)
        case .retryAfter: return Self.areDigits(bytes) || HTTPDate.seconds(text) != nil
        case .accessAllowCredentials: return text == "true"
        case .accessAllowOrigin: return text == "*" || text == "null" || text.contains("://")
        case .accessAllowHeaders, .accessAllowMethods, .accessExposeHeaders, .acceptRanges, .allow, .contentLanguage,
            .vary:
            return FieldParts.split(text[...], at: UInt8(ascii: ","), limit: 100).allSatisfy(FieldParts.isToken)
        case .acceptPatch, .acceptPost: return text.contains("/")
        case .cacheControl, .strictTransportSecurity:
            let delimiter = self == .cacheControl ? UInt8(ascii: ",") : UInt8(ascii: ";")
            return FieldParts.split(text[...], at: delimiter, limit: 100).allSatisfy { directive in
                FieldParts.isToken(directive.prefix { $0 != "=" })
            }
        case .contentDisposition: return FieldParts.isToken(text.prefix { $0 != ";" })
        case .contentRange: return Self.isRange(text)
        case .link: return text.hasPrefix("<") && text.contains(">")
        case .setCookie: return text.contains("=") && FieldParts.isToken(text.prefix { $0 != "=" })
        case .proxyAuthenticate, .wwwAuthenticate:
            // A scheme, alone or with parameters (RFC 9110, section 11.6.1).
            let parts = text.split(separator: " ", maxSplits: 1)
            return parts.count == 1 && FieldParts.isToken(parts[0]) || parts.count == 2 && parts[1].contains("=")
        }
    }

    private static func areDigits(_ bytes: String.UTF8View) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Whether a text is the range of a content (RFC 9110, section 14.4).
    private static func isRange(_ text: String) -> Bool {
        let parts = text.split(separator: " ")
        guard parts.count == 2, FieldParts.isToken(parts[0]) else { return false }
        let (range, size) = (parts[1].prefix { $0 != "/" }, parts[1].drop { $0 != "/" }.dropFirst())
        let ends = range.split(separator: "-")
        let isRange = range == "*" || ends.count == 2 && ends.allSatisfy { areDigits(String($0).utf8) }
        return isRange && (size == "*" || areDigits(String(size).utf8))
    }

    /// Whether a header field is written by whoever sends a response, or belongs to a connection (RFC 9110, section 7.6.1). The
    /// mock encodes no content, so that a content coding would be a wrong one, and says itself which preferences it has applied.
    static func isOfTransport(_ name: String, status: Int) -> Bool {
        switch name.lowercased() {
        case "connection", "content-encoding", "content-length", "content-type", "date", "keep-alive",
            "preference-applied",
            "proxy-connection", "te", "trailer", "transfer-encoding":
            true
        case "upgrade": status != 426
        default: false
        }
    }
}
