extension RegularLanguage {
    /// Whether a language lies within another.
    package enum Containment: Hashable, Sendable {
        /// It does.
        case yes
        /// It does not: the string is in it and not in the other. There is no shorter one, as far as languages are known.
        case no(witness: String)
        /// It depends on a language that is not known, or costs more than the budget.
        case unknown
    }

    /// How long the strings of a language are, in Unicode scalars.
    package enum Lengths: Hashable, Sendable {
        /// There is no string.
        case none
        /// All strings are in the range, nil being without end; the ends are met as far as the language is known.
        case range(least: Int, greatest: Int?)
        /// It costs more than the budget.
        case unknown
    }

    /// Returns whether all strings of the language are in another.
    package func isSubset(of other: RegularLanguage, budget: LanguageBudget = LanguageBudget()) -> Containment {
        var budget = budget
        return isSubset(of: other, spending: &budget)
    }

    /// Returns the same, and leaves the rest of the budget.
    func isSubset(of other: RegularLanguage, spending budget: inout LanguageBudget) -> Containment {
        switch subtracting(other).member(spending: &budget) {
        case .member(let text): return .no(witness: Self.string(text))
        case .noMember: return .yes
        case .unknown: return .unknown
        }
    }

    /// Whether the language has no string; nil when unknown.
    package var isEmpty: Bool? {
        var budget = LanguageBudget()
        return isEmpty(spending: &budget)
    }

    /// Returns the same, and leaves the rest of the budget.
    func isEmpty(spending budget: inout LanguageBudget) -> Bool? {
        switch member(spending: &budget) {
        case .member: false
        case .noMember: true
        case .unknown: nil
        }
    }

    /// Returns whether a string is in the language; nil when unknown.
    package func contains(_ text: String) -> Bool? {
        var membership = LanguageMembership(expression, budget: LanguageBudget(steps: 20_000_000))
        return membership.holds(Array(text.unicodeScalars))
    }

    /// Returns the first strings of the language, shorter ones first, at most so many; those that cost more than the
    /// budget are left out.
    package func members(limit: Int, budget: LanguageBudget = LanguageBudget()) -> [String] {
        var budget = budget
        return members(limit: limit, spending: &budget)
    }

    /// Returns the same, and leaves the rest of the budget.
    func members(limit: Int, spending budget: inout LanguageBudget) -> [String] {
        if let candidates = known(budget: budget) { return Array(candidates.members.prefix(limit)).map(Self.string) }
        return search(spending: &budget, otherwise: []) { search in
            search.members(limit: limit, upTo: .max).texts.map(Self.string)
        }
    }

    /// Returns all strings of the language; nil when there are more than so many, or that is unknown.
    package func finiteMembers(limit: Int, budget: LanguageBudget = LanguageBudget()) -> [String]? {
        var budget = budget
        return finiteMembers(limit: limit, spending: &budget)
    }

    /// Returns the same, and leaves the rest of the budget.
    func finiteMembers(limit: Int, spending budget: inout LanguageBudget) -> [String]? {
        if let candidates = known(budget: budget) {
            return candidates.isComplete && candidates.members.count <= limit
                ? candidates.members.map(Self.string) : nil
        }
        guard limit < .max else { return nil }
        return search(spending: &budget, otherwise: nil) { search throws(LanguageBudget.Exceeded) in
            guard let lengths = try search.lengths() else { return [] }
            guard let greatest = lengths.greatest else { return nil }
            let (texts, isComplete) = search.members(limit: limit + 1, upTo: greatest)
            return isComplete ? texts.map(Self.string) : nil
        }
    }

    /// Returns how long the strings of the language are.
    package func lengths(budget: LanguageBudget = LanguageBudget()) -> Lengths {
        do throws(LanguageBudget.Exceeded) {
            var search = try LanguageSearch(expression, budget: budget)
            return try search.lengths().map { .range(least: $0.least, greatest: $0.greatest) } ?? .none
        } catch {
            return .unknown
        }
    }

    private func member(spending budget: inout LanguageBudget) -> LanguageSearch.Outcome {
        if let (members, isComplete) = known(budget: budget) {
            if let first = members.first { return .member(first) }
            return isComplete ? .noMember : .unknown
        }
        return search(spending: &budget, otherwise: .unknown) { search throws(LanguageBudget.Exceeded) in
            try search.shortest()
        }
    }

    /// Returns what a search finds, or another result when it costs more than the budget; leaves the rest of the budget.
    private func search<Result>(
        spending budget: inout LanguageBudget, otherwise: Result,
        _ find: (inout LanguageSearch) throws(LanguageBudget.Exceeded) -> Result
    ) -> Result {
        guard var search = try? LanguageSearch(expression, budget: budget) else {
            budget = .none
            return otherwise
        }
        defer { budget = search.layers.graph.budget }
        do throws(LanguageBudget.Exceeded) {
            return try find(&search)
        } catch {
            return otherwise
        }
    }

    /// The members of a language whose candidates can be counted up, shorter ones first; nil for others.
    private func known(budget: LanguageBudget) -> (members: [[Unicode.Scalar]], isComplete: Bool)? {
        guard let candidates = expression.candidates else { return nil }
        var membership = LanguageMembership(expression, budget: budget)
        var members: [[Unicode.Scalar]] = []
        var isComplete = true
        for text in LanguageExpression.sorted(candidates) {
            switch membership.holds(text) {
            case true?: members.append(text)
            case false?: break
            case nil: isComplete = false
            }
        }
        // What is equally long stays in its order.
        let ordered = members.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
        return (ordered.map(\.element), isComplete)
    }

    private static func string(_ scalars: [Unicode.Scalar]) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
