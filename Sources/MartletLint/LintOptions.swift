package import MartletSyntax

/// How bad the findings of a rule are taken, as the user says it.
package enum RuleSeverity: String, Sendable, CaseIterable {
    /// The rule is not run.
    case off
    /// Worth knowing.
    case note
    /// Probably a mistake.
    case warning
    /// Stops the run.
    case error

    /// The severity of its findings; nil when the rule is not run.
    package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// What the linter is told beside the contract.
package struct LintOptions: Sendable {
    /// The severities that differ from the rules' own, by code.
    package var severities: [RuleCode: RuleSeverity]
    /// Today, `yyyy-MM-dd`; nil when nobody asks what is too old.
    package var today: String?
    /// The day until which something that ends is reported, `yyyy-MM-dd`; nil reports what has ended alone.
    package var horizon: String?

    package init(severities: [RuleCode: RuleSeverity] = [:], today: String? = nil, horizon: String? = nil) {
        self.severities = severities
        self.today = today
        self.horizon = horizon
    }

    /// Returns the code that a user means, with or without `lint/`; nil when there is no such rule.
    package static func code(named name: String) -> RuleCode? {
        LintRegistry.infos.first { $0.code.rawValue == name || $0.code.slug == name }?.code
    }

    /// Returns a suggestion for a name that is no rule; nil without a similar one.
    package static func suggestion(for name: String) -> String? {
        let names = LintRegistry.infos.map { name.hasPrefix("lint/") ? $0.code.rawValue : $0.code.slug }
        return Spelling.suggestion(for: name, among: names)
    }

    /// How bad the findings of a rule are taken.
    func severity(of info: RuleInfo) -> Severity? {
        guard let override = severities[info.code] else { return info.severity }
        return override.severity
    }
}
