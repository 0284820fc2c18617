import MartletContract
import MartletDialects
package import MartletDiff
package import MartletDiffReporting
package import MartletFormats
package import MartletLint
package import MartletPipeline
package import MartletReporting
import MartletSettings
package import MartletSyntax

/// What `martlet diff` does: reads two specifications, or several and what they were in a revision, and compares them.
package struct DiffRun: Sendable {
    /// What is compared.
    package enum Sides: Sendable {
        /// Two specifications: each a file, `-`, or `REV:path` in git.
        case two(base: String, revision: String)
        /// Specifications, and folders of them, with what they were in a revision of git.
        case against(String, paths: [String])
    }

    /// What is to be approved.
    package struct Approving: Sendable {
        /// Why it may be.
        package var reason: String
        /// Who says so.
        package var owner: String
        /// The last day on which that holds; nil for ever.
        package var expires: CivilDate?
        /// The fingerprints of the changes; empty approves all that fail the run.
        package var fingerprints: [String]

        package init(reason: String, owner: String, expires: CivilDate? = nil, fingerprints: [String] = []) {
            self.reason = reason
            self.owner = owner
            self.expires = expires
            self.fingerprints = fingerprints
        }
    }

    /// What became of it.
    package struct Outcome: Sendable {
        /// How the run ended.
        package var status: ExitStatus
        /// What was found in files that were read: specifications, settings, approvals.
        package var reports: [Report] = []
        /// The comparisons; nil when a side of one could not be read.
        package var comparisons: [DiffReport]?
        /// How changes are printed, as a `martlet.yaml` says; nil when none does.
        package var format: DiffFormat?
        /// What was approved, by the path of the file.
        package var approved: [(path: String, count: Int)] = []
    }

    /// What is compared.
    package var sides: Sides
    /// Which verdicts fail the run; nil as `martlet.yaml` has it.
    package var failOn: FailOn?
    /// The file of approvals; nil as `martlet.yaml` has it.
    package var approvals: String?
    /// What is to be approved; nil approves nothing.
    package var approving: Approving?
    /// A folder that the files of each specification may lie in beside its own; nil as `martlet.yaml` has it.
    package var root: String?
    /// The overlays that change each specification; empty takes those of `martlet.yaml`.
    package var overlays: [String] = []
    /// The levels of rules that flags say, by code; they win over those of `martlet.yaml`.
    package var levels: [String: RuleSeverity] = [:]
    /// How many days ahead the end of something is announced, at least; nil as `martlet.yaml` has it.
    package var noticeDays: Int?
    /// The same of something whose stability level is `beta`.
    package var betaNoticeDays: Int?
    /// The seconds since 1970-01-01 in UTC.
    package var time: Int

    package init(_ sides: Sides, time: Int) {
        self.sides = sides
        self.time = time
    }

    /// Reads and compares.
    ///
    /// - Parameter budget: The work that the run may create.
    /// - Throws: `UsageError` when the run is told too little.
    package func run(
        fileSystem: FileSystem = .disk, budget: WorkBudget = WorkBudget()
    ) throws(UsageError) -> Outcome {
        let git = GitSession()
        defer { git.close() }
        let outcome = try run(fileSystem, git, budget)
        // What could not be read may have been taken for something that is not there.
        return git.failure.map(Self.unreadable) ?? outcome
    }

    private static func unreadable(_ failure: GitFailure) -> Outcome {
        let finding = Diagnostic(failure.code, failure.message, at: nil, help: failure.help)
        return Outcome(status: .inputUnreadable, reports: [Report(sources: SourceMap(), diagnostics: [finding])])
    }

    private func run(
        _ fileSystem: FileSystem, _ git: GitSession, _ budget: WorkBudget
    ) throws(UsageError) -> Outcome {
        let pairs: [DiffPair]
        do throws(GitFailure) {
            pairs = try self.pairs(fileSystem, git)
        } catch {
            return Self.unreadable(error)
        }
        var loader = DiffLoader(overlays: overlays, root: root, budget: budget)
        let loads = RenamedSpecifications.paired(pairs.map { loader.load($0) })
        // Nothing is judged, and nothing approved, by half of a revision.
        if let failure = git.failure { return Self.unreadable(failure) }
        let failures = loads.flatMap(\.failures)
        let comparable = loads.filter(\.failures.isEmpty)
        let isUnreadable = loads.contains(where: \.isUnreadable)
        let failure = failures.isEmpty ? nil : isUnreadable ? ExitStatus.inputUnreadable : .findings
        if loader.failure != nil || comparable.isEmpty, let failure = failure ?? loader.failure {
            return Outcome(status: failure, reports: loader.reports + failures, format: loader.format)
        }
        // A file that cannot be read does not hide what has changed in the others.
        var outcome = try judge(comparable, loader, fileSystem, budget)
        Parallel.release((consume loads, consume comparable))
        outcome.reports += failures
        if let failure, outcome.status != .outputUnwritable { outcome.status = failure }
        return outcome
    }

    private func pairs(_ fileSystem: FileSystem, _ git: GitSession) throws(GitFailure) -> [DiffPair] {
        let sources = DiffSources(fileSystem: fileSystem, git: git)
        switch sides {
        case .two(let base, let revision):
            return [DiffPair(base: try sources.source(base), revision: try sources.source(revision))]
        case .against(let revision, let paths):
            return try sources.pairs(against: revision, paths)
        }
    }

    private func judge(
        _ loads: [LoadedPair], _ loader: DiffLoader, _ fileSystem: FileSystem, _ budget: WorkBudget
    ) throws(UsageError) -> Outcome {
        let day = Int((Double(time) / 86_400).rounded(.down))
        let compared = loads.map { ComparedPair($0, changes: $0.changes(context(over: $0.settings), budget)) }
        var shelf = ApprovalShelf(path: approvals, day: day, fileSystem: fileSystem)
        for pair in compared { shelf.open(for: pair) }
        var outcome = Outcome(status: .clean, reports: loader.reports, format: loader.format)
        if let failure = shelf.failure {
            outcome.status = failure
            outcome.reports += shelf.reports(about: compared)
            return outcome
        }
        var comparisons = compared.map { report(of: $0, shelf) }
        if let approving {
            do throws(ApprovalShelf.Failure) {
                outcome.approved = try shelf.approve(approving, in: Array(zip(compared, comparisons)))
            } catch {
                switch error {
                case .usage(let message): throw UsageError(message)
                case .unwritable(let finding):
                    outcome.reports.append(Report(sources: SourceMap(), diagnostics: [finding]))
                    outcome.status = .outputUnwritable
                    return outcome
                }
            }
            comparisons = compared.map { report(of: $0, shelf) }
        }
        outcome.reports += shelf.reports(about: compared)
        let isBlocked = comparisons.contains { $0.changes.contains(where: \.isBlocking) }
        outcome.status = isBlocked ? .findings : .clean
        outcome.comparisons = comparisons
        return outcome
    }

    private func report(of pair: ComparedPair, _ shelf: ApprovalShelf) -> DiffReport {
        let policy = policy(over: pair.load.settings)
        return DiffReport(
            base: pair.load.base.side, revision: pair.load.revision.side,
            changes: policy.judge(pair.changes, approval: shelf.approvals(for: pair)))
    }

    /// Returns what a comparison is told: as flags say, over settings.
    private func context(over settings: DiffSettings) -> DiffContext {
        DiffContext(
            now: time, stableNoticeDays: noticeDays ?? settings.noticeDays ?? 0,
            betaNoticeDays: betaNoticeDays ?? settings.betaNoticeDays ?? 0)
    }

    /// Returns how bad changes are taken: as flags say, over settings.
    private func policy(over settings: DiffSettings) -> DiffPolicy {
        var policy = DiffPolicy(failOn: failOn ?? settings.failOn.flatMap { FailOn(rawValue: $0.rawValue) } ?? .client)
        var all = settings.rules.compactMapValues { RuleSeverity(rawValue: $0.rawValue) }
        all.merge(levels) { $1 }
        policy.severities = all.compactMapValues(\.severity)
        policy.silenced = Set(all.filter { $0.value == .off }.keys)
        return policy
    }
}
