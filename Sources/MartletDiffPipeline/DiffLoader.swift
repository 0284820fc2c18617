import MartletContract
import MartletDialects
import MartletDiff
import MartletDiffReporting
import MartletGenerator
import MartletPipeline
import MartletPlan
import MartletReporting
import MartletSettings
import MartletSyntax

/// One side of a comparison, read.
struct LoadedSide: Sendable {
    /// Where it was read from; nil where there is no such specification on this side.
    let source: DiffSource?
    /// What became of it; nil without a source.
    let result: LoadResult?
    /// The Swift names that `martlet.lock` beside it keeps as they are.
    var names = NameLock()

    /// The side for reports.
    var side: DiffReport.Side {
        DiffReport.Side(path: source?.path, commit: source?.commit, sources: result?.sources ?? SourceMap())
    }

    /// What keeps it from being compared; nil when nothing does. Warnings are for `martlet lint`.
    var failure: Report? {
        guard let result, result.contract == nil else { return nil }
        var sources = SourceMap()
        for file in result.sources.files {
            _ = sources.add(path: source?.commit.map { "\($0):\(file.path)" } ?? file.path, bytes: file.bytes)
        }
        return Report(sources: sources, diagnostics: result.diagnostics.filter { $0.severity == .error })
    }
}

/// Both sides of a comparison, read.
struct LoadedPair: Sendable {
    let base: LoadedSide
    let revision: LoadedSide
    /// How changes are judged: as the settings beside the revision say, and without a revision as those of the base.
    let settings: DiffSettings

    /// What keeps the two from being compared.
    var failures: [Report] { [base.failure, revision.failure].compactMap { $0 } }

    /// Whether a file could not be read.
    var isUnreadable: Bool {
        [base, revision].contains { $0.result?.contract == nil && $0.result?.isUnreadable ?? false }
    }

    /// The source that settings and approvals belong to.
    var source: DiffSource? { revision.source ?? base.source }

    /// The Swift names that stay as they are. Those of the base hold for a revision without a lock of its own, as they
    /// would where it takes the base's place.
    private var names: FrozenNames {
        FrozenNames(base: base.names, revision: revision.names.isEmpty ? base.names : revision.names)
    }

    /// Returns the changes, those of silenced rules among them.
    ///
    /// - Parameter budget: The work that the run may still create.
    func changes(_ context: DiffContext, _ budget: WorkBudget) -> [Change] {
        switch (base.result?.contract, revision.result?.contract) {
        case (let old?, let new?):
            ContractDiff.changes(from: old, to: new, context: context, names: names, budget: budget)
        case (nil, _?): [Change(.added, path: revision.source?.path ?? "")]
        case (_?, nil): [Change(.removed, path: base.source?.path ?? "")]
        case (nil, nil): []
        }
    }
}

/// Two sides with what has changed.
struct ComparedPair: Sendable {
    let load: LoadedPair
    /// The changes, those of silenced rules among them.
    let changes: [Change]

    init(_ load: LoadedPair, changes: [Change]) {
        self.load = load
        self.changes = changes
    }
}

/// Reads the sides of comparisons, each with the settings beside it.
struct DiffLoader {
    private let overlays: [String]
    private let root: String?
    private let budget: WorkBudget
    /// The settings of each file system; without a place those of the disk.
    private var stores: [(place: String?, store: SettingsStore)] = []

    init(overlays: [String], root: String?, budget: WorkBudget) {
        self.overlays = overlays
        self.root = root
        self.budget = budget
    }

    /// Reads both sides, at once, each with half of the budget.
    mutating func load(_ pair: DiffPair) -> LoadedPair {
        let settings = [pair.base, pair.revision].map { $0.map { self.settings(for: $0) } ?? Settings() }
        let (overlays, root) = (overlays, root)
        let parts = budget.split(among: 2)
        defer { budget.takeBack(parts) }
        @Sendable func load(_ source: DiffSource?, _ settings: Settings, _ budget: WorkBudget) -> LoadedSide {
            guard let source else { return LoadedSide(source: nil, result: nil) }
            let overlays = overlays.isEmpty ? settings.overlays(for: source.path) : overlays
            var sources = SourceMap()
            // What is wrong with the file is said where it is written, by `martlet generate`.
            let lock = LockStore(beside: source.path, sources: &sources, fileSystem: source.fileSystem)
            let result = ContractLoader.load(
                path: source.path, overlays: overlays, root: root ?? settings.root(for: source.path),
                fileSystem: source.fileSystem, budget: budget, keeping: lock.names.choices)
            return LoadedSide(source: source, result: result, names: lock.names)
        }
        let (base, revision) = Parallel.both {
            load(pair.base, settings[0], parts[0])
        } _: {
            load(pair.revision, settings[1], parts[1])
        }
        let judging = pair.revision == nil ? settings[0] : settings[1]
        let path = (pair.revision ?? pair.base)?.path ?? ""
        return LoadedPair(base: base, revision: revision, settings: judging.diff(for: path))
    }

    /// How the run must end because of settings that are wrong; nil when none are.
    var failure: ExitStatus? { stores.lazy.compactMap(\.store.failure).first }

    /// What was found in settings.
    var reports: [Report] { stores.flatMap(\.store.reports) }

    /// How changes are printed, as settings have it; nil when none say so.
    var format: DiffFormat? {
        let format = stores.last { $0.place == nil }?.store.format ?? stores.lazy.compactMap(\.store.format).first
        return format.flatMap { DiffFormat(rawValue: $0.rawValue) }
    }

    private mutating func settings(for source: DiffSource) -> Settings {
        if let index = stores.firstIndex(where: { $0.place == source.place }) {
            return stores[index].store.settings(for: source.path)
        }
        let codes = DiffRegistry.infos.map(\.code) + SpecificationCode.allCases.map(\.rawValue)
        var store = SettingsStore(fileSystem: source.fileSystem, ruleCodes: codes)
        defer { stores.append((source.place, store)) }
        return store.settings(for: source.path)
    }
}
