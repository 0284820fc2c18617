package import MartletContract
package import MartletSyntax

/// Which endpoints of a contract are wanted.
package struct Selection: Sendable, Equatable {
    /// Patterns of the endpoints to keep; empty keeps all.
    package var include: [String] = []
    /// Patterns of the endpoints to leave out.
    package var exclude: [String] = []

    package init(include: [String] = [], exclude: [String] = []) {
        self.include = include
        self.exclude = exclude
    }

    /// Whether everything is wanted.
    package var isEmpty: Bool { include.isEmpty && exclude.isEmpty }

    /// Returns a contract of the wanted endpoints with everything that they need: their models, their auth schemes, the
    /// endpoints that refresh tokens, and whole sign-in flows.
    ///
    /// A pattern to keep that means no endpoint is an error, one to leave out a warning.
    ///
    /// - Parameter budget: The work that the run may still create.
    package func apply(
        to contract: Contract, budget: WorkBudget = WorkBudget()
    ) -> (contract: Contract, diagnostics: [Diagnostic]) {
        guard !isEmpty else { return (contract, []) }
        let endpoints = contract.groups.flatMap(\.endpoints)
        var search = SelectionSearch(endpoints, contract, budget)
        let included = search.endpoints(meantBy: include, "--include", .error)
        let excluded = search.endpoints(meantBy: exclude, "--exclude", .warning)
        search.finish(budget)
        var diagnostics = search.diagnostics
        let wanted = endpoints.indices.filter { (include.isEmpty || included[$0]) && !excluded[$0] }
        let need = SelectionNeed(contract, of: wanted.map { endpoints[$0].reference })
        for (index, endpoint) in endpoints.enumerated()
        where excluded[index] && need.endpoints.contains(endpoint.reference) {
            diagnostics.append(
                Diagnostic(
                    PlanCode.neededEndpoint, .note,
                    "'\(endpoint.group).\(endpoint.name)' is kept although it is excluded: "
                        + "what is kept cannot sign in or refresh its tokens without it",
                    at: endpoint.origin.span))
        }
        return (need.contract(keepsOtherModels: include.isEmpty), diagnostics)
    }
}

/// Finds the endpoints that patterns mean.
private struct SelectionSearch {
    /// The findings so far.
    private(set) var diagnostics: [Diagnostic] = []
    private let subjects: [SelectionPattern.Subject]
    private let contract: Contract
    private var steps: WorkShare
    private var suggestions: WorkShare
    private var isExhausted = false

    init(_ endpoints: [Endpoint], _ contract: Contract, _ budget: WorkBudget) {
        subjects = endpoints.map(SelectionPattern.Subject.init)
        self.contract = contract
        steps = budget.share(of: .selectionSteps)
        suggestions = budget.share(of: .suggestions)
    }

    /// Gives back what was not spent, and reports when it was not enough.
    mutating func finish(_ budget: WorkBudget) {
        budget.takeBack(suggestions)
        budget.takeBack(steps)
        guard isExhausted else { return }
        diagnostics = [
            Diagnostic(
                PlanCode.selectionTooLarge, budget.message(on: .selectionSteps), at: nil,
                help: WorkBudget.Work.selectionSteps.help)
        ]
    }

    /// Returns for each endpoint whether one of the patterns of an option means it.
    mutating func endpoints(meantBy texts: [String], _ option: String, _ severity: Severity) -> [Bool] {
        var result = subjects.map { _ in false }
        var unmatched: [String] = []
        for text in texts {
            guard let pattern = SelectionPattern(text) else {
                diagnostics.append(
                    Diagnostic(
                        PlanCode.selectionPattern, "'\(text.excerpt)' is no pattern for \(option)", at: nil,
                        help: "write a group (Booking), an endpoint (Booking.getSpecialist), a path (/api/**), or a "
                            + "method and a path (GET /api/**)"))
                continue
            }
            var isMatched = false
            for (index, subject) in subjects.enumerated() where pattern.matches(subject, &steps) {
                result[index] = true
                isMatched = true
            }
            if steps.left == 0 { isExhausted = true }
            if !isMatched { unmatched.append(text) }
        }
        for text in unmatched where !isExhausted {
            diagnostics.append(
                Diagnostic(
                    PlanCode.selectionUnmatched, severity, "\(option) '\(text.excerpt)' means no endpoint", at: nil,
                    help: suggestion(text)))
        }
        return result
    }

    private mutating func suggestion(_ text: String) -> String? {
        let count = contract.groups.count + subjects.count
        guard suggestions.canCompare(with: count) else { return nil }
        let endpoints = contract.groups.flatMap(\.endpoints)
        let candidates =
            text.contains("/")
            ? endpoints.map(\.path.text)
            : contract.groups.map(\.name) + endpoints.map { "\($0.group).\($0.name)" }
        return Spelling.suggestion(for: text, among: candidates)
    }
}
