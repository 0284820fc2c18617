package import MartletSyntax

/// How bad changes are taken, and which of them fail a run.
package struct DiffPolicy: Sendable {
    /// Which verdicts fail a run.
    package var failOn: FailOn
    /// The severities that somebody has chosen, by the code of the rule.
    package var severities: [String: Severity]
    /// The codes of rules whose changes are not reported.
    package var silenced: Set<String>

    package init(failOn: FailOn = .client, severities: [String: Severity] = [:], silenced: Set<String> = []) {
        self.failOn = failOn
        self.severities = severities
        self.silenced = silenced
    }

    /// Returns the changes with what is made of them, without those of silenced rules.
    ///
    /// - Parameter approval: returns the approval that holds for a change; nil when there is none.
    package func judge(_ changes: [Change], approval: (Change) -> Approval? = { _ in nil }) -> [JudgedChange] {
        changes.filter { !silenced.contains($0.code) }.map { change in
            JudgedChange(
                change: change, severity: severity(of: change), isFailing: isFailing(change),
                approval: approval(change))
        }
    }

    /// What breaks somebody who counts is an error. What nobody can tell is a warning, and so is what changes the meaning of
    /// valid messages, and what breaks app code that does not count, unless that code asked for it.
    private func severity(of change: Change) -> Severity {
        if let chosen = severities[change.code] { return chosen }
        switch failOn.counted(of: change) {
        case .breaking: return .error
        case .unknown: return .warning
        case .safe: break
        }
        if change.isOfMeaning { return .warning }
        let isPlainBreak = change.verdicts.worst == .breaking && !change.verdicts.isSourceLeftToCompiler
        return isPlainBreak ? .warning : .note
    }

    private func isFailing(_ change: Change) -> Bool {
        guard failOn != .never else { return false }
        // Whoever chose a severity has decided.
        if let chosen = severities[change.code] { return chosen == .error }
        return failOn.counted(of: change) != .safe
    }
}

/// A change with what is made of it.
package struct JudgedChange: Sendable {
    /// The change.
    package let change: Change
    /// How bad it is taken.
    package let severity: Severity
    /// Whether it fails the run, unless somebody has approved it.
    package let isFailing: Bool
    /// The approval that holds for it; nil when there is none.
    package let approval: Approval?

    package init(change: Change, severity: Severity, isFailing: Bool, approval: Approval?) {
        self.change = change
        self.severity = severity
        self.isFailing = isFailing
        self.approval = approval
    }

    /// Whether it fails the run.
    package var isBlocking: Bool { isFailing && approval == nil }
}
