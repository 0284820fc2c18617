import MartletContract
import MartletSyntax

/// A pattern that names endpoints: by group (`Booking`), by name (`Booking.get*`), by path (`/api/specialists/**`), or by
/// method and path (`GET /api/**`). The grammar is in `docs/reference/command-line.md`.
struct SelectionPattern {
    private enum Kind {
        case name(group: [Character], endpoint: [Character]?)
        case path(method: Endpoint.Method?, segments: [[Character]])
    }

    /// The pattern, as its author wrote it.
    let text: String
    private let kind: Kind

    /// Reads a pattern; nil when it is none.
    init?(_ text: String) {
        self.text = text
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        if words.last?.hasPrefix("/") == true {
            guard words.count == 1 || words.count == 2 && Endpoint.Method.isToken(words[0]) else { return nil }
            let method = words.count == 2 ? Endpoint.Method(token: String(words[0])) : nil
            kind = .path(method: method, segments: Self.segments(of: String(words[words.count - 1])))
            return
        }
        // What is behind the first dot is the endpoint's name, dots and all.
        let names = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
        guard names.allSatisfy({ !$0.isEmpty }), !text.contains("/") else { return nil }
        kind = .name(group: names[0], endpoint: names.count == 2 ? names[1] : nil)
    }

    /// An endpoint, divided into what patterns are compared with.
    struct Subject {
        fileprivate let group: [Character]
        fileprivate let name: [Character]
        fileprivate let method: Endpoint.Method
        fileprivate let segments: [[Character]]

        init(_ endpoint: Endpoint) {
            group = Array(endpoint.group)
            name = Array(endpoint.name)
            method = endpoint.method
            segments = SelectionPattern.segments(of: endpoint.path.text)
        }
    }

    /// Returns whether an endpoint is meant; false, too, when no more steps are left.
    func matches(_ subject: Subject, _ steps: inout WorkShare) -> Bool {
        guard steps.spend() else { return false }
        switch kind {
        case .name(let group, let name):
            guard Self.matches(group[...], subject.group[...], &steps) else { return false }
            return name.map { Self.matches($0[...], subject.name[...], &steps) } ?? true
        case .path(let method, let segments):
            guard method == nil || method == subject.method else { return false }
            return Self.matches(segments[...], subject.segments[...], &steps)
        }
    }

    fileprivate static func segments(of path: String) -> [[Character]] {
        path.split(separator: "/").map(Array.init)
    }

    /// Matches segments; `**` stands for any number of them.
    private static func matches(
        _ pattern: ArraySlice<[Character]>, _ path: ArraySlice<[Character]>, _ steps: inout WorkShare
    ) -> Bool {
        // Where the last `**` stood, and how much of the path it has taken: nothing before it need be tried again.
        var (pattern, path) = (pattern, path)
        var retry: (pattern: ArraySlice<[Character]>, path: ArraySlice<[Character]>)?
        while steps.spend() {
            if pattern.first == ["*", "*"] {
                pattern.removeFirst()
                retry = (pattern, path)
            } else if let wanted = pattern.first, let segment = path.first, isSegment(wanted, segment, &steps) {
                pattern.removeFirst()
                path.removeFirst()
            } else if pattern.isEmpty, path.isEmpty {
                return true
            } else if let last = retry, !last.path.isEmpty {
                retry = (last.pattern, last.path.dropFirst())
                (pattern, path) = (last.pattern, last.path.dropFirst())
            } else {
                return false
            }
        }
        return false
    }

    /// Whether a segment is meant; `{…}` stands for a parameter of any name.
    private static func isSegment(_ pattern: [Character], _ segment: [Character], _ steps: inout WorkShare) -> Bool {
        if pattern.first == "{", pattern.last == "}" { return segment.first == "{" && segment.last == "}" }
        return matches(pattern[...], segment[...], &steps)
    }

    /// Matches a text; `*` stands for any characters.
    private static func matches(
        _ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>, _ steps: inout WorkShare
    ) -> Bool {
        var (pattern, text) = (pattern, text)
        var retry: (pattern: ArraySlice<Character>, text: ArraySlice<Character>)?
        while steps.spend() {
            if pattern.first == "*" {
                pattern.removeFirst()
                retry = (pattern, text)
            } else if let wanted = pattern.first, wanted == text.first {
                pattern.removeFirst()
                text.removeFirst()
            } else if pattern.isEmpty, text.isEmpty {
                return true
            } else if let last = retry, !last.text.isEmpty {
                retry = (last.pattern, last.text.dropFirst())
                (pattern, text) = (last.pattern, last.text.dropFirst())
            } else {
                return false
            }
        }
        return false
    }
}
