import MartletSyntax

/// Help for somebody who wrote a word that does not exist.
enum Suggestion {
    /// Returns a help text as ``help(for:in:)`` does; nil when the share does not last for so many candidates.
    static func help(
        for word: String, in candidates: @autoclosure () -> [String], count: Int, _ share: inout WorkShare
    ) -> String? {
        share.canCompare(with: count) ? help(for: word, in: candidates()) : nil
    }

    /// Returns a help text that names the nearest candidate, else all of them when they are few.
    static func help(for word: String, in candidates: [String]) -> String? {
        if let suggestion = Spelling.suggestion(for: word, among: candidates) { return suggestion }
        guard !candidates.isEmpty, candidates.count <= 12 else { return nil }
        return "expected " + list(candidates)
    }

    /// Writes words as a list: `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`. Long ones are cut.
    static func list(_ words: [String]) -> String {
        let quoted = words.map { "'\($0.excerpt)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
