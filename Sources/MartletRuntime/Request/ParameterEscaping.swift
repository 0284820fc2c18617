import MartletFormats

/// Which characters of a parameter are percent-encoded.
public enum ParameterEscaping: Sendable, Hashable {
    /// All but the unreserved ones (RFC 3986, section 2.3).
    case all
    /// All but the unreserved and the reserved ones, and what is encoded already: `allowReserved` (RFC 6570, section 3.2.3).
    /// Those that would change what stands around the value are encoded nevertheless.
    case reserved
    /// None: `style: cookie` (OpenAPI 3.2, section 4.12.3). A value that cannot be sent as it is is refused.
    case none

    func path(_ text: String) -> String { encoded(text, leaving: PercentEncoding.reservedInPath) }

    func query(_ text: String) -> String { encoded(text, leaving: PercentEncoding.reservedInQuery) }

    func cookie(_ text: String) -> String {
        self == .none ? text : encoded(text, leaving: PercentEncoding.reservedInCookie)
    }

    func cookieName(_ name: String) -> String { self == .none ? name : PercentEncoding.encode(name) }

    private func encoded(_ text: String, leaving reserved: PercentEncoding.ByteSet) -> String {
        switch self {
        case .all, .none: PercentEncoding.encode(text)
        case .reserved: PercentEncoding.encodeOnce(text, leaving: reserved)
        }
    }
}
