package import MartletDiff
package import MartletReporting

/// What is to be known about a rule of the contract diff, for people.
package enum DiffRuleText {
    /// Returns it as plain text.
    package static func text(_ info: DiffRuleInfo) -> String {
        let direction = info.direction == .none ? "" : ", \(info.direction.rawValue)"
        let head = [
            "\(info.code) (\(info.area.rawValue)\(direction), since \(info.since))",
            info.summary + "\n" + RulesPage.wrapped(info.rationale),
        ]
        let examples = info.examples.flatMap { example in
            [("Before:", example.base), ("After:", example.revision), ("Silent:", example.silent)]
        }
        return (head + examples.flatMap { [$0.0, RulesPage.indented($0.1, by: "  ")] }).joined(separator: "\n\n") + "\n"
    }
}

extension CodeDescription {
    /// Describes the code of a rule of the contract diff.
    package init(_ info: DiffRuleInfo) {
        self.init(code: info.code, severity: "verdict", summary: info.summary)
    }
}
