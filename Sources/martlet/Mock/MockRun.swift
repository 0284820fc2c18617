import Foundation
import MartletDialects
import MartletMockEngine
import MartletPipeline
import MartletReporting
import MartletSettings
import MartletSyntax

/// Makes a mock of a specification, with what `martlet.yaml` says beside it.
struct MockRun: Sendable {
    /// What became of it.
    struct Outcome: Sendable {
        /// The mock; nil after an error.
        var engine: MockEngine?
        /// How the command has to end without one.
        var status: ExitStatus
        /// What was found.
        var reports: [Report]
    }

    /// The path of the specification; `-` is standard input.
    var specification: String
    /// The overlays that change it; empty takes those of `martlet.yaml`.
    var overlays: [String]
    /// A folder that its files may lie in beside its own; nil as `martlet.yaml` has it.
    var root: String?
    /// How the mock behaves.
    var options: MockOptions
    /// The path of the file with scenarios; nil for none.
    var scenarios: String?
    /// The scenario to begin with; nil for none.
    var scenario: String?
    /// The path of a folder with recorded answers; nil for none.
    var examples: String?
    /// Whether what is wrong with the specification, and with its examples, is an error; else as `martlet.yaml` has it.
    var isStrict = false

    /// Reads the files.
    ///
    /// - Parameter old: The mock whose place the new one takes, with what it knows; nil begins anew.
    func load(following old: MockEngine? = nil, fileSystem: FileSystem = .disk) -> Outcome {
        var store = SettingsStore(fileSystem: fileSystem)
        let settings = store.settings(for: specification)
        let load = Pipeline(fileSystem: fileSystem).load(
            specification, overlays: overlays.isEmpty ? settings.overlays(for: specification) : overlays,
            root: root ?? settings.root(for: specification), isStrict: isStrict || settings.isStrict(for: specification)
        )
        var reports = store.reports + [Report(sources: load.sources, diagnostics: load.diagnostics)]
        guard store.failure == nil, let contract = load.contract, !reports.contains(where: \.hasErrors) else {
            let status = store.failure ?? (load.isUnreadable ? .inputUnreadable : .findings)
            return Outcome(engine: nil, status: status, reports: reports)
        }
        let targets = MockEngine.faultTargets(of: contract)
        if let wrong = options.faults.compactMap(\.target).first(where: { !targets.contains($0) }) {
            let finding = Diagnostic(
                ScenarioCode.unknownEndpoint, "--fault: there is no endpoint '\(wrong)'", at: nil,
                help: Spelling.suggestion(for: wrong, among: targets))
            reports.append(Report(sources: SourceMap(), diagnostics: [finding]))
        }
        var options = options
        if let examples {
            let recording = MockRecording(examples, fileSystem: fileSystem)
            do throws(MockRecording.Failure) {
                reports.append(try recording.load(for: contract))
            } catch {
                let finding = Diagnostic(MockCode.invalidRecording, error.description, at: nil)
                reports.append(Report(sources: SourceMap(), diagnostics: [finding]))
                return Outcome(engine: nil, status: .inputUnreadable, reports: reports)
            }
            options.examples = recording.examples
        }
        let engine = MockEngine(contract, sources: load.sources, options: options, following: old)
        if isStrict {
            let wrong = engine.exampleFindings().map { $0.raised(to: .error) }
            reports.append(Report(sources: load.sources, diagnostics: wrong))
        }
        let found = engine.collectionComplaints + engine.collectionNotes + engine.patternFindings()
        reports.append(Report(sources: load.sources, diagnostics: found))
        if let scenarios {
            let (report, status) = set(
                scenarios, of: engine, targets, begins: old == nil, fileSystem)
            reports.append(report)
            if let status { return Outcome(engine: nil, status: status, reports: reports) }
        }
        let hasErrors = reports.contains(where: \.hasErrors)
        return Outcome(engine: hasErrors ? nil : engine, status: hasErrors ? .findings : .clean, reports: reports)
    }

    /// Says which examples of a specification are not answered. It takes longer than a start may.
    func tellOfExamples(of engine: MockEngine, _ console: Console) {
        guard !isStrict, let sources = engine.sources else { return }
        Thread {
            try? console.print([Report(sources: sources, diagnostics: engine.exampleFindings())], as: .text)
        }.start()
    }

    /// Gives a mock the scenarios of a file; the one to begin with is switched on where it begins. Returns what was found, and how the command has to end because of it.
    private func set(
        _ path: String, of engine: MockEngine, _ targets: [String], begins: Bool, _ fileSystem: FileSystem
    ) -> (report: Report, failure: ExitStatus?) {
        var sources = SourceMap()
        let bytes: [UInt8]
        do throws(FileSystemError) {
            try ProjectFolder.check(path, fileSystem: fileSystem)
            bytes = try fileSystem.read(path, maxBytes: SyntaxLimits().maxBytes)
        } catch {
            let finding = Diagnostic(ScenarioCode.invalid, "cannot read '\(path)': \(error.message)", at: nil)
            return (Report(sources: sources, diagnostics: [finding]), .inputUnreadable)
        }
        let file = sources.add(path: path, bytes: bytes)
        var reader = ScenarioReader(endpoints: targets)
        var (all, findings) = reader.read(file, in: sources)
        engine.setScenarios(all)
        if begins, let scenario, !engine.switchToScenario(scenario) {
            all.insert(.calm, at: 0)
            findings.append(
                Diagnostic(
                    ScenarioCode.invalid, "there is no scenario '\(scenario)'", at: nil,
                    help: Spelling.suggestion(for: scenario, among: all.map(\.name))))
        }
        return (Report(sources: sources, diagnostics: findings), nil)
    }
}
