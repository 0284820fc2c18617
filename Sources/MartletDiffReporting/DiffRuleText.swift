package import MartletDiff
package import MartletReporting

/// What is to be known about a rule of the contract diff, for people.
package enum DiffRuleText {
    /// Returns it as plain text.
    package static func text(_ info: DiffRuleInfo) -> String {
        let direction = info.direction == .none ? "" : ", \(info.direction.rawValue)"
        return [
            "\(info.code) (\(info.area.rawValue)\(direction), since \(info.since))",
            info.summary + "\n" + RulesPage.wrapped(info.rationale), "Before:",
            RulesPage.indented(info.base, by: "  "), "After:", RulesPage.indented(info.revision, by: "  "),
            "Silent:", RulesPage.indented(info.silent, by: "  "),
        ].joined(separator: "\n\n") + "\n"
    }
}

extension CodeDescription {
    /// Describes the code of a rule of the contract diff.
    package init(_ info: DiffRuleInfo) {
        self.init(code: info.code, severity: "verdict", summary: info.summary)
    }
}
