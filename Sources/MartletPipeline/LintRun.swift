import MartletDialects
import MartletFormats
package import MartletLint
package import MartletReporting
import MartletSettings
package import MartletSyntax

/// What `martlet lint` does: reads specifications, and holds those without errors to the lint rules.
package struct LintRun: Sendable {
    /// What became of it.
    package struct Outcome: Sendable {
        /// How the run ended.
        package var status: ExitStatus
        /// What was found: in each `martlet.yaml`, then in each specification. When a `martlet.yaml` has errors, the
        /// specifications are not judged.
        package var reports: [Report]
        /// How findings are printed, as a `martlet.yaml` says; nil when none does.
        package var format: ReportFormat?
    }

    /// The paths of the specifications; `-` is standard input.
    package var specifications: [String]
    /// The overlays that change each of them; empty takes those of `martlet.yaml`.
    package var overlays: [String] = []
    /// A folder that files of each may lie in beside its own; nil as `martlet.yaml` has it.
    package var root: String?
    /// Whether what is wrong with a specification and read all the same is an error; nil as `martlet.yaml` has it.
    package var isStrict: Bool?
    /// The severities of rules that flags say, by code; they win over those of `martlet.yaml`.
    package var severities: [RuleCode: RuleSeverity]
    /// The seconds since 1970-01-01 in UTC: what has ended by then, or soon will, is a finding.
    package var time: Int

    package init(specifications: [String], severities: [RuleCode: RuleSeverity] = [:], time: Int) {
        self.specifications = specifications
        self.severities = severities
        self.time = time
    }

    /// Reads and judges each specification; an error in one does not keep the others from it.
    ///
    /// - Parameter budget: The work that the run may create.
    package func run(fileSystem: FileSystem = .disk, budget: WorkBudget = WorkBudget()) -> Outcome {
        let pipeline = Pipeline(fileSystem: fileSystem, budget: budget)
        var store = SettingsStore(fileSystem: fileSystem, ruleCodes: LintRegistry.infos.map(\.code.rawValue))
        var reports: [Report] = []
        var isAnyUnreadable = false
        for specification in specifications {
            let settings = store.settings(for: specification)
            let options = options(over: settings.lint(for: specification))
            let load = pipeline.load(
                specification, overlays: overlays.isEmpty ? settings.overlays(for: specification) : overlays,
                root: root ?? settings.root(for: specification),
                isStrict: isStrict ?? settings.isStrict(for: specification))
            let findings = load.contract.map { Linter.lint($0, options: options, budget: pipeline.budget) } ?? []
            reports.append(Report(sources: load.sources, diagnostics: load.diagnostics + findings))
            isAnyUnreadable = isAnyUnreadable || load.isUnreadable
        }
        if let failure = store.failure {
            return Outcome(status: failure, reports: store.reports, format: store.format)
        }
        let findings: ExitStatus = reports.contains(where: \.hasErrors) ? .findings : .clean
        return Outcome(
            status: isAnyUnreadable ? .inputUnreadable : findings, reports: store.reports + reports,
            format: store.format)
    }

    /// Returns what the linter is told: the severities, of which flags win over settings, and the day on which it runs.
    private func options(over settings: LintSettings) -> LintOptions {
        var all: [RuleCode: RuleSeverity] = [:]
        for (name, level) in settings.rules.sorted(by: { $0.key < $1.key }) {
            all[RuleCode(rawValue: name)] = RuleSeverity(rawValue: level.rawValue)
        }
        all.merge(severities) { $1 }
        let day = Int((Double(time) / 86_400).rounded(.down))
        return LintOptions(severities: all, today: Self.text(ofDay: day), horizon: Self.text(ofDay: day + 30))
    }

    /// A day that is so many days after 1970-01-01, `yyyy-MM-dd`.
    private static func text(ofDay days: Int) -> String {
        let date = CivilDate(daysSinceEpoch: days)
        let parts = [date.month, date.day].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(date.year)-\(parts[0])-\(parts[1])"
    }
}
