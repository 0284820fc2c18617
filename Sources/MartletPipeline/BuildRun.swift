import MartletContract
import MartletDialects
import MartletGenerator
import MartletPlan
package import MartletReporting
import MartletSettings
package import MartletSyntax

/// What the build plugin does for one specification: writes its client, or the tests of it, into a folder.
///
/// The names of the files follow from what the plugin says alone, because SwiftPM asks for them before anything is read.
package struct BuildRun: Sendable {
    /// What became of it.
    package struct Outcome: Sendable {
        /// How the run ended.
        package var status: ExitStatus
        /// What was found.
        package var reports: [Report]
    }

    /// The path of the specification.
    package var specification: String
    /// The folder for the files.
    package var output: String
    /// What the names of the files start with.
    package var stem: String
    /// The module whose tests are written; nil writes the client.
    package var testedModule: String?

    package init(specification: String, output: String, stem: String, testedModule: String? = nil) {
        self.specification = specification
        self.output = output
        self.stem = stem
        self.testedModule = testedModule
    }

    /// Goes through all steps. Nothing is written when a finding is an error.
    package func run(fileSystem: FileSystem = .disk) -> Outcome {
        let pipeline = Pipeline(fileSystem: fileSystem)
        var store = SettingsStore(fileSystem: fileSystem)
        let settings = store.settings(for: specification).generate(for: specification)
        let isStrict = store.settings(for: specification).isStrict(for: specification)
        let overlays = store.settings(for: specification).overlays(for: specification)
        let root = store.settings(for: specification).root(for: specification)
        if let failure = store.failure { return Outcome(status: failure, reports: store.reports) }

        let load = pipeline.load(
            specification, overlays: overlays, root: root, isStrict: isStrict,
            for: testedModule == nil ? .client : .everything)
        var diagnostics = load.diagnostics
        var sources = load.sources
        func outcome(_ status: ExitStatus) -> Outcome {
            Outcome(status: status, reports: store.reports + [Report(sources: sources, diagnostics: diagnostics)])
        }
        guard let contract = load.contract else { return outcome(load.isUnreadable ? .inputUnreadable : .findings) }
        diagnostics += unwatched(settings.templates, overlays, load.sources, fileSystem)
        var options = GeneratorOptions()
        options.apply(settings)
        let framework = settings.testFramework.map(TestFramework.init) ?? .swiftTesting
        // The plugin has promised every file.
        options.areEmptyFilesWritten = true
        options.tests = testedModule.map { TestOptions(module: $0, framework: framework) }
        let project = pipeline.project(
            for: specification, templates: settings.templates, selection: Selection(settings), sources: &sources)
        // The plugin's folder is not the project's.
        let path = Pipeline.PortablePath(
            text: FilePath.name(specification), base: FilePath.parent(specification))
        let result = pipeline.generate(contract, as: path.text, options: options, project: project)
        // A build writes nowhere but into its own folder, so names that are not frozen yet stay so.
        diagnostics += result.diagnostics + [result.unfrozen].compactMap { $0 }
        diagnostics += Generator.sampleLimits(of: pipeline.budget)
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            return outcome(project.isUnreadable ? .inputUnreadable : .findings)
        }

        let files = (testedModule == nil ? result.files : result.tests).map(renamed)
        let reports = pipeline.write([Pipeline.Output(folder: output, files: files)], from: path, isCheck: false)
        diagnostics += reports.flatMap(\.diagnostics)
        return outcome(reports.contains(where: \.hasErrors) ? .outputUnwritable : .clean)
    }

    /// Returns warnings about files that lie where the plugin does not look for what a build depends on.
    private func unwatched(
        _ templates: String?, _ overlays: [String], _ sources: SourceMap, _ fileSystem: FileSystem
    ) -> [Diagnostic] {
        func isWatched(_ path: String) -> Bool {
            guard let folder = try? fileSystem.canonicalPath(FilePath.parent(specification)),
                let path = try? fileSystem.canonicalPath(path)
            else { return true }
            return FilePath.isInside(path, directory: folder)
        }
        var findings: [Diagnostic] = []
        if let templates, !isWatched(templates) {
            findings.append(
                Diagnostic(
                    CommandCode.unwatchedTemplates, .warning,
                    "the templates in '\(templates)' lie outside the folder of the specification: a build does not "
                        + "notice when they change", at: nil, help: "move them below the specification's folder"))
        }
        for overlay in overlays where !isWatched(overlay) {
            findings.append(
                Diagnostic(
                    CommandCode.unwatchedOverlay, .warning,
                    "the overlay '\(overlay)' lies outside the folder of the specification: a build does not notice "
                        + "when it changes", at: nil, help: "move it below the specification's folder"))
        }
        let files = sources.files.map(\.path).filter { !overlays.contains($0) && !isWatched($0) }
        if let first = files.first {
            let others = files.count == 1 ? "" : " and \(files.count - 1) more"
            findings.append(
                Diagnostic(
                    CommandCode.unwatchedFile, .warning,
                    "'\(first)'\(others), which the specification refers to, lies outside its folder: a build does not "
                        + "notice when it changes", at: nil, help: "move it below the specification's folder"))
        }
        return findings
    }

    /// Returns a file under the name that the plugin declared for what it holds.
    private func renamed(_ file: GeneratedFile) -> GeneratedFile {
        let end = PlannedFile.endings.filter(file.path.hasSuffix).max { $0.count < $1.count }
        return GeneratedFile(path: stem + (end ?? file.path), bytes: file.bytes)
    }
}
