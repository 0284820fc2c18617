import Foundation
import MartletLint
import MartletPipeline

/// `martlet-generate lint`: what `martlet lint` does, for the command plugin.
struct LintCommand {
    private(set) var run: LintRun

    /// Understands the words.
    ///
    /// - Throws: `UsageError` when no specification is named, and for a rule or a severity that does not exist.
    init(_ words: some Sequence<String>, now: Date) throws(UsageError) {
        let words = try Words(
            words, options: ["--root"], repeatable: ["--rule", "--overlay"], flags: ["--strict", "--no-strict"])
        guard !words.rest.isEmpty else { throw UsageError("name a specification") }
        var severities: [RuleCode: RuleSeverity] = [:]
        for choice in words.all("--rule") {
            let parts = choice.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, let code = LintOptions.code(named: name) else {
                throw UsageError("there is no rule in '\(choice)'; docs/reference/lint-rules.md lists them")
            }
            guard parts.count == 2, let severity = RuleSeverity(rawValue: parts[1]) else {
                throw UsageError("'--rule \(choice)' lacks one of off, note, warning and error behind '='")
            }
            severities[code] = severity
        }
        run = LintRun(
            specifications: words.rest, severities: severities, time: Int(now.timeIntervalSince1970))
        run.root = words["--root"]
        run.isStrict = try words.choice("strict")
        run.overlays = words.all("--overlay")
    }

    /// Does it, prints what was found, and returns how it ended.
    func perform() -> ExitStatus {
        let outcome = run.run()
        Console.print(outcome.reports)
        return outcome.status
    }
}
