import MartletFormats

/// A URI or a relative reference, taken apart (RFC 3986, appendix B).
struct URIText: Hashable {
    private var scheme: String?
    private var authority: String?
    private var path = ""
    private var query: String?
    /// What stands behind `#`, decoded; nil where there is none.
    private(set) var fragment: String?

    /// Takes any text apart; there is none that cannot be.
    init(_ text: String) {
        var rest = text[...]
        if let start = rest.firstIndex(of: "#") {
            fragment = PercentEncoding.decodedText(rest[rest.index(after: start)...])
            rest = rest[..<start]
        }
        if let start = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: start)...])
            rest = rest[..<start]
        }
        if let end = rest.firstIndex(where: { ":/".contains($0) }), rest[end] == ":", end > rest.startIndex {
            scheme = rest[..<end].lowercased()
            rest = rest[rest.index(after: end)...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    /// The text without the fragment.
    var document: String {
        var text = scheme.map { $0 + ":" } ?? ""
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        return text
    }

    /// The same without the fragment.
    var withoutFragment: URIText {
        var copy = self
        copy.fragment = nil
        return copy
    }

    /// Returns what a reference means where this is the base (RFC 3986, section 5.2.2).
    func resolving(_ text: String) -> URIText {
        var target = URIText(text)
        if target.scheme != nil {
            target.path = Self.withoutDots(target.path)
            return target
        }
        target.scheme = scheme
        if target.authority != nil {
            target.path = Self.withoutDots(target.path)
            return target
        }
        target.authority = authority
        if target.path.isEmpty {
            target.path = path
            if target.query == nil { target.query = query }
        } else {
            target.path = Self.withoutDots(target.path.hasPrefix("/") ? target.path : merged(target.path))
        }
        return target
    }

    /// RFC 3986, section 5.2.3.
    private func merged(_ relative: String) -> String {
        if authority != nil, path.isEmpty { return "/" + relative }
        guard let end = path.lastIndex(of: "/") else { return relative }
        return path[...end] + relative
    }

    /// RFC 3986, section 5.2.4. Only paths with a slash have segments; the names of URNs have none.
    private static func withoutDots(_ path: String) -> String {
        guard path.contains("/") else { return path }
        let isAbsolute = path.hasPrefix("/")
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(isAbsolute ? 1 : 0)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                if !segments.isEmpty { segments.removeLast() }
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return (isAbsolute ? "/" : "") + segments.joined(separator: "/")
    }
}
