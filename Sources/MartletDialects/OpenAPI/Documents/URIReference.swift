/// The parts of a URI reference without a fragment.
///
/// - Source: RFC 3986, sections 3 and 5, and appendix B.
struct URIReference {
    private var scheme: Substring?
    private var authority: Substring?
    private var path: Substring
    private var query: Substring?

    init(_ text: String) {
        var rest = text[...]
        if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
            scheme = rest[..<colon]
            rest = rest[rest.index(after: colon)...]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        if rest.hasPrefix("//") {
            let start = rest.index(rest.startIndex, offsetBy: 2)
            let end = rest[start...].firstIndex(of: "/") ?? rest.endIndex
            authority = rest[start..<end]
            rest = rest[end...]
        }
        path = rest
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
            default: false
            }
        }
    }

    /// The reference as text (section 5.3).
    var text: String {
        var text = ""
        if let scheme { text += scheme + ":" }
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        return text
    }

    /// Returns what the reference means in a resource (section 5.2.2).
    func resolved(against base: URIReference) -> URIReference {
        var result = self
        result.path = Self.withoutDots(path)
        guard scheme == nil else { return result }
        result.scheme = base.scheme
        guard authority == nil else { return result }
        result.authority = base.authority
        if path.isEmpty {
            result.path = base.path
            result.query = query ?? base.query
        } else if !path.hasPrefix("/") {
            result.path = Self.withoutDots(base.folder + path)
        }
        return result
    }

    /// The path up to its last slash (section 5.2.3).
    private var folder: Substring {
        guard let slash = path.lastIndex(of: "/") else { return authority == nil ? "" : "/" }
        return path[...slash]
    }

    /// Returns a path without the steps `.` and `..` (section 5.2.4). A relative one keeps those that lead out of it.
    private static func withoutDots(_ path: Substring) -> Substring {
        guard path.contains(".") else { return path }
        let isAbsolute = path.hasPrefix("/")
        let all = path.split(separator: "/", omittingEmptySubsequences: false)
        var steps: [Substring] = []
        for step in isAbsolute ? all.dropFirst() : all[...] {
            switch step {
            case ".": continue
            case ".." where steps.last.map { $0 != ".." } ?? false: steps.removeLast()
            case "..": if !isAbsolute { steps.append(step) }
            default: steps.append(step)
            }
        }
        if all.last == "." || all.last == "..", steps.last != ".." { steps.append("") }
        return (isAbsolute ? "/" : "") + Substring(steps.joined(separator: "/"))
    }
}
