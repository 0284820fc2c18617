import MartletDialects
package import MartletGenerator
package import MartletPlan
package import MartletReporting
import MartletSyntax

/// What `martlet generate` does for one specification: all steps, from its path to files.
package struct GenerateRun: Sendable {
    /// What became of it.
    package struct Outcome: Sendable {
        /// How the run ended.
        package var status = ExitStatus.clean
        /// What was found.
        package var report: Report
        /// What happened to each file, by folder; empty when nothing was written because of an error.
        package var folders: [(path: String, report: WriteReport)] = []
        /// How much was read and generated; nothing when there was an error.
        package var counts = RunStatistics.Counts()

        /// What happened to the files that were not as they should be.
        package var changes: [(path: String, outcome: WriteReport.Outcome)] {
            folders.flatMap { folder in
                folder.report.entries.filter { $0.outcome != .unchanged }.map {
                    (FilePath.join(folder.path, $0.path), $0.outcome)
                }
            }
        }
    }

    /// The path of the specification; `-` is standard input.
    package var specification: String
    /// The folder for the client; nil generates none.
    package var output: String?
    /// The folder for fixtures and tests; nil generates none.
    package var tests: String?
    /// The folder for the package of a mock server; nil emits none.
    package var mockServer: String?
    /// What the generator is asked for.
    package var options = GeneratorOptions()
    /// The folder with the user's templates; nil uses the built-in ones.
    package var templates: String?
    /// The endpoints that are wanted.
    package var selection = Selection()
    /// The overlays that change the specification, in their order.
    package var overlays: [String] = []
    /// A folder that files of the specification may lie in beside its own; nil when they may not.
    package var root: String?
    /// Whether what is wrong with the specification and read all the same is an error.
    package var isStrict = false
    /// Whether nothing is written, and what differs is a finding.
    package var isCheck = false

    /// Makes a run that generates no tests and has the usual options.
    package init(specification: String, output: String?, tests: String? = nil, isCheck: Bool = false) {
        self.specification = specification
        self.output = output
        self.tests = tests
        self.isCheck = isCheck
    }

    /// Goes through all steps. Nothing is written when a finding is an error.
    package func run(_ pipeline: Pipeline) -> Outcome {
        let load = pipeline.load(
            specification, overlays: overlays, root: root, isStrict: isStrict,
            for: tests == nil && mockServer == nil ? .client : .everything)
        var diagnostics = load.diagnostics
        var sources = load.sources
        var counts = RunStatistics.Counts()
        func outcome(_ status: ExitStatus, _ outputs: [Pipeline.Output] = [], _ reports: [WriteReport] = []) -> Outcome
        {
            let specifications = FilePath.parent(specification)
            let folders = outputs.map(\.folder) + [specifications == "." ? "" : specifications]
            return Outcome(
                status: status, report: Report(sources: sources, diagnostics: diagnostics),
                folders: Array(zip(folders, reports)), counts: counts)
        }
        guard let contract = load.contract else { return outcome(load.isUnreadable ? .inputUnreadable : .findings) }
        let files = mockServer.map { _ in pipeline.embedded(sources, overlays: overlays) }
        let project = pipeline.project(
            for: specification, templates: templates, selection: selection, sources: &sources)
        var results: [GenerateResult] = []
        let path = pipeline.portable(specification)
        for options in [output.map { _ in options }, files.map(options.emitting)].compactMap(\.self) {
            results.append(pipeline.generate(contract, as: path.text, options: options, project: project))
        }
        // A server has the names and the findings of the client.
        diagnostics += results.first?.diagnostics ?? []
        diagnostics += Generator.sampleLimits(of: pipeline.budget)
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            return outcome(project.isUnreadable ? .inputUnreadable : .findings)
        }
        counts.count(contract, sources, results.flatMap { $0.files + $0.tests })
        let outputs = outputs(of: results)
        let lock = (project.lock, results.first?.lockBytes)
        let reports = pipeline.write(outputs, from: path, lock: lock, isCheck: isCheck)
        Parallel.release((consume contract, consume load, consume results))
        diagnostics += reports.flatMap(\.diagnostics)
        guard !reports.contains(where: \.hasErrors) else { return outcome(.outputUnwritable) }
        guard isCheck else { return outcome(.clean, outputs, reports) }
        let outdated = outcome(.clean, outputs, reports).changes.map(Self.outOfDate)
        diagnostics += outdated
        return outcome(outdated.isEmpty ? .clean : .findings, outputs, reports)
    }

    private func outputs(of results: [GenerateResult]) -> [Pipeline.Output] {
        var outputs: [Pipeline.Output] = []
        if let output, let client = results.first {
            outputs.append(Pipeline.Output(folder: output, files: client.files))
            if let tests { outputs.append(Pipeline.Output(folder: tests, files: client.tests)) }
        }
        if let mockServer, let server = results.last {
            // First, while what is there tells whether the package was emitted.
            outputs.append(
                Pipeline.Output(
                    folder: mockServer, scaffold: server.scaffold, generatedFolder: server.generatedFolder))
            outputs.append(
                Pipeline.Output(folder: FilePath.join(mockServer, server.generatedFolder), files: server.files))
        }
        return outputs
    }

    /// A file that is not as it should be, as a finding.
    private static func outOfDate(path: String, outcome: WriteReport.Outcome) -> Diagnostic {
        let message =
            switch outcome {
            case .created: "'\(path)' is missing"
            case .removed: "'\(path)' is no longer generated"
            case .changed, .unchanged: "'\(path)' is out of date"
            }
        return Diagnostic(
            CommandCode.outOfDate, message, at: nil, help: "run 'martlet generate' without --check and commit")
    }
}
