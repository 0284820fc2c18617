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
    package func apply(to contract: Contract) -> (contract: Contract, diagnostics: [Diagnostic]) {
        guard !isEmpty else { return (contract, []) }
        var diagnostics: [Diagnostic] = []
        let included = Matcher(include, "--include", .error, contract, &diagnostics)
        let excluded = Matcher(exclude, "--exclude", .warning, contract, &diagnostics)
        let endpoints = contract.groups.flatMap(\.endpoints)
        let wanted = endpoints.filter { (include.isEmpty || included.matches($0)) && !excluded.matches($0) }
        let need = SelectionNeed(contract, of: wanted.map(\.reference))
        for endpoint in endpoints where need.endpoints.contains(endpoint.reference) && excluded.matches(endpoint) {
            diagnostics.append(
                Diagnostic(
                    PlanCode.neededEndpoint, .note,
                    "'\(endpoint.group).\(endpoint.name)' is kept although it is excluded: "
                        + "what is kept cannot sign in or refresh its tokens without it",
                    at: endpoint.origin.span))
        }
        return (need.contract(keepsOtherModels: include.isEmpty), diagnostics)
    }

    /// The patterns of one option.
    private struct Matcher {
        private let patterns: [SelectionPattern]

        init(
            _ texts: [String], _ option: String, _ severity: Severity, _ contract: Contract,
            _ diagnostics: inout [Diagnostic]
        ) {
            let endpoints = contract.groups.flatMap(\.endpoints)
            patterns = texts.compactMap(SelectionPattern.init)
            let readable = Set(patterns.map(\.text))
            for text in texts where !readable.contains(text) {
                diagnostics.append(
                    Diagnostic(
                        PlanCode.selectionPattern, "'\(text.excerpt)' is no pattern for \(option)", at: nil,
                        help: "write a group (Booking), an endpoint (Booking.getSpecialist), a path (/api/**), or a "
                            + "method and a path (GET /api/**)"))
            }
            for pattern in patterns where !endpoints.contains(where: pattern.matches) {
                diagnostics.append(
                    Diagnostic(
                        PlanCode.selectionUnmatched, severity,
                        "\(option) '\(pattern.text.excerpt)' means no endpoint", at: nil,
                        help: Self.suggestion(pattern.text, contract)))
            }
        }

        func matches(_ endpoint: Endpoint) -> Bool {
            patterns.contains { $0.matches(endpoint) }
        }

        private static func suggestion(_ text: String, _ contract: Contract) -> String? {
            let endpoints = contract.groups.flatMap(\.endpoints)
            let candidates =
                text.contains("/")
                ? endpoints.map(\.path.text)
                : contract.groups.map(\.name) + endpoints.map { "\($0.group).\($0.name)" }
            return Spelling.suggestion(for: text, among: candidates)
        }
    }
}
