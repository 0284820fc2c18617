/// What a name tells, found out once for each name.
struct NameFacts: Sendable {
    /// The words, in lower case.
    let words: [String]
    /// The words by which tables are asked, the most telling first.
    let keys: [String]
    /// What it refers to, the whole noun first: `lead specialist` and `specialist` of `leadSpecialistId`; empty where it
    /// names no identity.
    let referents: [String]

    /// Words at the end of names of identities.
    private static let identities: TextSet = ["id", "ids", "uuid", "uuids", "guid", "slug", "sid", "key", "ref"]

    init(_ name: String) {
        words = SampleWords.words(of: name)
        var keys: [String] = []
        for key in [words.joined()] + words.reversed() {
            keys.append(key)
            let singular = Self.singular(key)
            if singular != key { keys.append(singular) }
        }
        self.keys = keys
        guard words.count > 1, let last = words.last, Self.identities.contains(last) else {
            referents = []
            return
        }
        let owner = Array(words.dropLast())
        referents = owner.indices.map { Self.noun(of: Array(owner[$0...])) }
    }

    /// Returns the noun that a name is about: `specialist` for `SpecialistSummary` and `specialists`.
    static func noun(of name: String) -> String { noun(of: SampleWords.words(of: name)) }

    private static func noun(of words: [String]) -> String {
        let kept = words.filter { !sides.contains($0) }
        var result = kept.isEmpty ? words : kept
        if let last = result.popLast() { result.append(singular(last)) }
        return result.joined(separator: " ")
    }

    /// Words that tell sides of one thing apart: a list has summaries of what is shown in full.
    private static let sides: TextSet = [
        "summary", "detail", "details", "detailed", "full", "simple", "minimal", "basic", "short", "brief", "mini",
        "compact", "extended", "response", "result", "dto", "public", "private", "item", "entity", "resource", "read",
        "out", "view", "info", "data", "schema", "model", "nullable",
    ]

    /// Returns a word without the ending of many.
    static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["sses", "shes", "ches", "xes"] where word.hasSuffix(ending) { return String(word.dropLast(2)) }
        for ending in ["ss", "us", "is"] where word.hasSuffix(ending) { return word }
        return word.hasSuffix("s") && word.utf8.count > 2 ? String(word.dropLast()) : word
    }
}
