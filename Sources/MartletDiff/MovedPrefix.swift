import MartletContract

/// What stands before the paths of one side and is part of its servers' addresses on the other: `/v1`, where `/v1/pets` of
/// `https://api.example.com` has become `/pets` of `https://api.example.com/v1`, and is the same address.
struct MovedPrefix: Sendable {
    /// What the servers of the base have before its paths, and those of the revision do not; empty for most.
    private(set) var base = ""
    /// What the servers of the revision have before its paths, and those of the base do not; empty for most.
    private(set) var revision = ""

    /// Compares the servers that are on both sides: what they have before their paths must be the same for all.
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

    /// Returns how two addresses go on behind what they have in common, where that is one of them; nil where it is not, and
    /// where what follows can be chosen.
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
