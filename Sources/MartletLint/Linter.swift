package import MartletContract
package import MartletSyntax

/// Looks for what can be read and is probably a mistake all the same.
package enum Linter {
    /// Returns the findings of all rules about a contract, in the order of the rules.
    ///
    /// What a node allows with `x-lint-allow` is left out; an allowance that excuses nothing is a finding of its own.
    ///
    /// - Parameter budget: The work that the run may still create.
    package static func lint(
        _ contract: Contract, options: LintOptions = LintOptions(), budget: WorkBudget = WorkBudget()
    ) -> [Diagnostic] {
        let context = LintContext(contract, options: options, budget: budget)
        var allowances = Allowances(in: context)
        var seen: Set<Diagnostic> = []
        var diagnostics: [Diagnostic] = []
        func report(_ finding: LintFinding, of info: RuleInfo) {
            guard let severity = options.severity(of: info) else { return }
            let diagnostic = Diagnostic(
                info.code, severity, finding.message, at: finding.place, related: finding.related, help: finding.help)
            // What an anchor repeats is found in each place, and stands in the text once.
            if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
        }
        for rule in LintRegistry.all {
            let info = type(of: rule).info
            guard options.severity(of: info) != nil else {
                allowances.excuse(info.code)
                continue
            }
            for finding in rule.check(in: context) where !allowances.allow(info.code, on: finding.subject) {
                report(finding, of: info)
            }
        }
        for finding in allowances.unknown { report(finding, of: Allowances.unknownRule) }
        for finding in allowances.needless { report(finding, of: Allowances.needlessAllowance) }
        return diagnostics
    }
}
