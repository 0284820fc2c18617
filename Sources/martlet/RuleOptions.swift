import ArgumentParser
import Foundation
import MartletLint
import MartletSettings
import MartletSyntax

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

    /// Returns what the linter is told: the severities, of which flags win over settings, and the day on which it runs.
    func lintOptions(over settings: LintSettings) -> LintOptions {
        let now = Date()
        var severities: [RuleCode: RuleSeverity] = [:]
        for (name, level) in settings.rules.sorted(by: { $0.key < $1.key }) {
            severities[RuleCode(rawValue: name)] = RuleSeverity(rawValue: level.rawValue)
        }
        for choice in rules { severities[choice.code] = choice.severity }
        return LintOptions(
            severities: severities,
            today: day(of: now), horizon: day(of: now.addingTimeInterval(30 * 86_400)))
    }

    /// The day of a moment in UTC, `yyyy-MM-dd`.
    private func day(of moment: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: moment)
        let texts = [parts.month, parts.day].map { number in
            let digits = String(number ?? 1)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "\(parts.year ?? 1970)-\(texts[0])-\(texts[1])"
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
