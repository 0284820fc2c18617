/// A content type or a range of them, as it is compared with others (RFC 9110, sections 8.3.1 and 12.5.1).
package struct ContentTypeMatch: Sendable {
    /// The type and the subtype, in lower case: `application/json`, `text/*`.
    package let essence: String
    /// The parameters in lower case, without quotes.
    package let parameters: [String: String]

    /// Reads a content type.
    package init(_ text: String) {
        let parts = Self.parts(of: text)
        essence = Self.trimmed(parts[0]).lowercased()
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let value = Self.trimmed(part[part.index(after: equals)...])
            parameters[Self.trimmed(part[..<equals]).lowercased()] = value.filter { $0 != "\"" }.lowercased()
        }
        self.parameters = parameters
    }

    /// Returns the position of the declared content type that an arriving one is: itself with its parameters, itself, the
    /// narrowest range, or for one of JSON another one of JSON. The first of those that fit alike; nil where none does.
    ///
    /// Where the message does not name its content type, it is the first.
    package static func index(of arriving: String?, in declared: [String]) -> Int? {
        guard let arriving, !arriving.isEmpty else { return declared.isEmpty ? nil : 0 }
        let type = ContentTypeMatch(arriving)
        var best: (index: Int, rank: Int)?
        for index in declared.indices {
            let rank = type.rank(in: ContentTypeMatch(declared[index]))
            if rank > best?.rank ?? 0 { best = (index, rank) }
        }
        return best?.index
    }

    /// How well a declared content type fits: 0 is not at all.
    private func rank(in declared: ContentTypeMatch) -> Int {
        if essence == declared.essence {
            let equal = declared.parameters.count { parameters[$0.key] == $0.value }
            let isWhole = equal == declared.parameters.count
            return isWhole ? 5 + equal : 4
        }
        if declared.essence.hasSuffix("/*") {
            if declared.essence == "*/*" { return 2 }
            if essence.hasPrefix(declared.essence.dropLast()) { return 3 }
        }
        return isJSON && declared.isJSON ? 1 : 0
    }

    /// Whether it is one of JSON (RFC 6839, section 3.1).
    private var isJSON: Bool { essence == "application/json" || essence.hasSuffix("+json") }

    /// Returns the type and its parameters: semicolons in quotes separate nothing.
    private static func parts(of text: String) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        for index in text.indices {
            switch text[index] {
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return parts + [text[start...]]
    }

    private static func trimmed(_ text: Substring) -> String {
        func isBlank(_ letter: Character) -> Bool { letter == " " || letter == "\t" }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(text)
    }
}
