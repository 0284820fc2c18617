import MartletContract

/// A prefix that moves between paths and server URLs. `/v1/pets` at `https://api.example.com` and `/pets` at
/// `https://api.example.com/v1` have the same address.
struct MovedPrefix: Sendable {
    /// The prefix that only the server URLs of the base contain, such as `/v1`; usually empty.
    private(set) var base = ""
    /// The prefix that only the server URLs of the revision contain; usually empty.
    private(set) var revision = ""

    /// Compares the servers of both sides. A prefix counts only if it moves for all of them.
    init(_ pairs: [(base: Server, revision: Server)]) {
        guard let first = pairs.first, let found = Self.ends(first.base.url, first.revision.url) else { return }
        for pair in pairs.dropFirst() {
            guard let other = Self.ends(pair.base.url, pair.revision.url), other == found else { return }
        }
        (base, revision) = found
    }

    /// Whether nothing has moved.
    var isEmpty: Bool { base.isEmpty && revision.isEmpty }

    /// Whether an endpoint has the same address on both sides.
    func isSameAddress(_ pair: EndpointMatching.Pair) -> Bool {
        base + pair.base.pathShape == revision + pair.revision.pathShape
    }

    /// Returns the suffix of each URL if one URL starts with the other. Returns nil if neither does, or if the suffix contains a
    /// server variable.
    private static func ends(_ old: String, _ new: String) -> (String, String)? {
        let (old, new) = (old == "/" ? "" : old, new == "/" ? "" : new)
        if old == new { return ("", "") }
        let (short, long) = old.count < new.count ? (old, new) : (new, old)
        guard long.hasPrefix(short + "/") else { return nil }
        let end = String(long.dropFirst(short.count))
        guard !end.contains("{") else { return nil }
        return old.count < new.count ? ("", end) : (end, "")
    }
}
