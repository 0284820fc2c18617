/// One status code, a class of them, or all that are left (RFC 9110, section 15).
public enum StatusRange: Sendable, Hashable {
    /// One code, 100 to 599.
    case code(Int)
    /// A class, 1 to 5: `4XX` is 4.
    case family(Int)
    /// All that nothing else names.
    case any

    /// Returns whether a status code belongs to the range.
    public func contains(_ status: Int) -> Bool {
        switch self {
        case .code(let code): code == status
        case .family(let family): status / 100 == family
        case .any: true
        }
    }

    /// How narrow the range is; the highest decides.
    var precedence: Int {
        switch self {
        case .code: 2
        case .family: 1
        case .any: 0
        }
    }
}
