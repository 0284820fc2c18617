import ArgumentParser
import MartletDiff
import MartletLint

/// How bad the findings of lint rules are taken.
struct RuleOptions: ParsableArguments {
    @Option(
        name: .customLong("rule"),
        help: ArgumentHelp(
            "How bad a rule is taken: off, note, warning or error. May be given several times.",
            valueName: "rule=severity"),
        completion: .list(
            LintRegistry.infos.flatMap { info in RuleSeverity.allCases.map { "\(info.code.slug)=\($0)" } }))
    var rules: [RuleChoice] = []

    /// The severities that flags say, by code; of two for one rule the last.
    var severities: [RuleCode: RuleSeverity] {
        Dictionary(rules.map { ($0.code, $0.severity) }, uniquingKeysWith: { $1 })
    }
}

/// A rule with a severity, as `--rule` has it: `unused-model=off`.
struct RuleChoice: ExpressibleByArgument, Sendable {
    let code: RuleCode
    let severity: RuleSeverity

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let code = LintOptions.code(named: parts[0]),
            let severity = RuleSeverity(rawValue: parts[1])
        else { return nil }
        self.code = code
        self.severity = severity
    }
}

/// How bad changes that diff rules find are taken.
struct DiffRuleOptions: ParsableArguments {
    @Option(
        name: .customLong("rule"),
        help: ArgumentHelp(
            "How bad the changes of a rule are taken: off, note, warning or error. May be given several times.",
            valueName: "rule=severity"),
        completion: .list(
            DiffRuleChoice.codes.flatMap { code in
                RuleSeverity.allCases.map { "\(code.dropFirst(DiffRuleChoice.area.count))=\($0)" }
            }))
    var rules: [DiffRuleChoice] = []

    /// The levels that flags say, by code; of two for one rule the last.
    var levels: [String: RuleSeverity] {
        Dictionary(rules.map { ($0.code, $0.severity) }, uniquingKeysWith: { $1 })
    }
}

/// A rule of the contract diff with a severity, as `--rule` has it: `endpoint-added=off`.
struct DiffRuleChoice: ExpressibleByArgument, Sendable {
    static let area = "diff/"
    static let codes = DiffRegistry.infos.map(\.code) + SpecificationCode.allCases.map(\.rawValue)

    let code: String
    let severity: RuleSeverity

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let severity = RuleSeverity(rawValue: parts[1]),
            let code = Self.codes.first(where: { $0 == parts[0] || $0 == Self.area + parts[0] })
        else { return nil }
        self.code = code
        self.severity = severity
    }
}
