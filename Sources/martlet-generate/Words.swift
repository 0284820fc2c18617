import MartletPipeline

/// The words of a command line, sorted into values, flags and the rest.
///
/// Small on purpose: a parser of others' would be one more package that every user of the plugins fetches and builds.
struct Words {
    private var values: [String: [String]] = [:]
    private let repeatable: Set<String>
    private var flags: Set<String> = []
    /// What is neither an option nor its value.
    private(set) var rest: [String] = []

    /// Sorts words.
    ///
    /// - Parameters:
    ///   - options: the options that take a value, as `--name value` or `--name=value`.
    ///   - repeatable: those of them that may be given several times.
    ///   - flags: the options that take none.
    /// - Throws: `UsageError` for an option that is unknown, stands twice or lacks its value.
    init(
        _ words: some Sequence<String>, options: Set<String> = [], repeatable: Set<String> = [], flags: Set<String> = []
    ) throws(UsageError) {
        self.repeatable = repeatable
        let options = options.union(repeatable)
        var waiting: String?
        for word in words {
            if let name = waiting {
                try set(name, to: word)
                waiting = nil
            } else if flags.contains(word) {
                self.flags.insert(word)
            } else if options.contains(word) {
                waiting = word
            } else if let equals = word.firstIndex(of: "="), options.contains(String(word[..<equals])) {
                try set(String(word[..<equals]), to: String(word[word.index(after: equals)...]))
            } else if word.hasPrefix("-"), word != "-" {
                throw UsageError("unknown option '\(word)'")
            } else {
                rest.append(word)
            }
        }
        if let waiting { throw UsageError("'\(waiting)' needs a value") }
    }

    /// The value of an option; nil when it was not given.
    subscript(option: String) -> String? { values[option]?.first }

    /// The values of an option that may be given several times.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// Whether a flag was given.
    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// Which of a flag and its opposite was given, such as `--mutable` and `--no-mutable`; nil when neither was.
    ///
    /// - Throws: `UsageError` when both were.
    func choice(_ name: String) throws(UsageError) -> Bool? {
        switch (has("--\(name)"), has("--no-\(name)")) {
        case (true, true): throw UsageError("'--\(name)' and '--no-\(name)' exclude each other")
        case (true, false): return true
        case (false, true): return false
        case (false, false): return nil
        }
    }

    /// The one word that is neither an option nor its value; nil without one.
    ///
    /// - Throws: `UsageError` when there are several.
    func single() throws(UsageError) -> String? {
        guard rest.count < 2 else { throw UsageError("'\(rest[1])' is one word too many") }
        return rest.first
    }

    private mutating func set(_ name: String, to value: String) throws(UsageError) {
        guard values[name] == nil || repeatable.contains(name) else { throw UsageError("'\(name)' is given twice") }
        values[name, default: []].append(value)
    }
}
