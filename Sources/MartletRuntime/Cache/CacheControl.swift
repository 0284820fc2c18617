import Foundation

/// The directives of `Cache-Control` (RFC 9111, section 5.2).
struct CacheControl: Sendable {
    private var arguments: [String: [String]] = [:]

    /// Reads header fields.
    init(_ headers: HTTPHeaders) {
        for directive in Self.elements(headers.values(of: "Cache-Control").joined(separator: ",")) {
            let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first?.trimmingCharacters(in: .whitespaces).lowercased(), !name.isEmpty else {
                continue
            }
            let argument = parts.count > 1 ? parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")) : ""
            arguments[name, default: []].append(argument)
        }
    }

    /// Whether a directive is there, with an argument or without. `no-cache` for some fields counts as one for all.
    func contains(_ name: String) -> Bool { arguments[name] != nil }

    /// The seconds that a directive names; nil without it.
    ///
    /// What is no number is 0, the smallest of several counts, and more than 2^31 is that (RFC 9111, sections 1.2.2 and
    /// 4.2.1).
    func seconds(_ name: String) -> TimeInterval? {
        arguments[name]?.map { text -> TimeInterval in
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
            return min(TimeInterval(text) ?? 0, 2_147_483_648)
        }.min()
    }

    /// Splits at commas that do not stand in quotes.
    private static func elements(_ text: String) -> [Substring] {
        var isQuoted = false
        return text.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}
