import MartletGenerator
package import MartletPlan
package import MartletSettings
import MartletSyntax

/// What the flags of `generate` say. What they leave open is taken from `martlet.yaml` beside the specification.
package struct GenerateRequest: Sendable {
    /// The folder for the client.
    package var output: String?
    /// The folder for fixtures and tests.
    package var tests: String?
    /// The folder for the package of a mock server.
    package var mockServer: String?
    /// The module that the client is compiled into.
    package var module: String?
    /// Who may use the generated declarations.
    package var access: AccessLevel?
    /// The folder with the user's templates.
    package var templates: String?
    /// The overlays that change the specification; empty where the flag was not given.
    package var overlays: [String] = []
    /// A folder that files of the specification may lie in beside its own; nil as `martlet.yaml` has it.
    package var root: String?
    /// Whether what is wrong with the specification and read all the same is an error; nil as `martlet.yaml` has it.
    package var isStrict: Bool?
    /// The library that tests are written for.
    package var testFramework: GenerateSettings.TestFramework?
    /// Patterns of the endpoints to keep; empty where the flag was not given.
    package var include: [String] = []
    /// Patterns of the endpoints to leave out; empty where the flag was not given.
    package var exclude: [String] = []
    /// Whether every model is `Equatable`.
    package var isEquatable: Bool?
    /// Whether the properties of models can be set, where the specification does not say.
    package var isMutable: Bool?
    /// Whether requests hold their values to the constraints of the specification.
    package var areConstraintsChecked: Bool?
    /// Whether nothing is written, and what differs is a finding.
    package var isCheck: Bool

    package init(output: String?, tests: String?, module: String?, access: AccessLevel?, isCheck: Bool) {
        self.output = output
        self.tests = tests
        self.module = module
        self.access = access
        self.isCheck = isCheck
    }

    /// What is wrong with the flags alone; nil when nothing is.
    package var complaint: String? {
        guard !overlays.contains("") else { return "an overlay needs a name" }
        guard output?.isEmpty != true, tests?.isEmpty != true, templates?.isEmpty != true, root?.isEmpty != true,
            mockServer?.isEmpty != true
        else {
            return "a folder needs a name"
        }
        if let module, !ModuleName.isValid(module) {
            return "'\(module)' cannot be the name of a module: letters, digits and '_'"
        }
        return nil
    }

    /// Returns what to do, for one specification, or without one for those of the working directory.
    ///
    /// - Parameter store: reads the settings, and tells afterwards whether they have errors; the runs must not be gone
    ///   through then.
    /// - Throws: `UsageError` when there is no specification, or no folder for one.
    package func runs(for specification: String?, _ store: inout SettingsStore) throws(UsageError) -> [GenerateRun] {
        let specifications: [String]
        if let specification { specifications = [specification] } else { specifications = try found(&store) }
        let settings = specifications.map { store.settings(for: $0).generate(for: $0) }
        guard store.failure == nil else { return [] }
        var runs: [GenerateRun] = []
        for (specification, settings) in zip(specifications, settings) {
            var run = try run(specification, settings)
            run.overlays = overlays.isEmpty ? store.settings(for: specification).overlays(for: specification) : overlays
            run.root = root ?? store.settings(for: specification).root(for: specification)
            run.isStrict = isStrict ?? store.settings(for: specification).isStrict(for: specification)
            runs.append(run)
        }
        return runs
    }

    /// Returns the specifications of the working directory.
    private func found(_ store: inout SettingsStore) throws(UsageError) -> [String] {
        let settings = store.settings(for: "./")
        let found = SpecificationFinder().specifications(in: ".", settings: settings)
        if store.failure != nil { return found }
        if found.isEmpty {
            throw UsageError(
                "name a specification: there is none in the working directory. 'martlet init' writes one to begin with")
        }
        if found.count > 1, settings.specifications.isEmpty {
            throw UsageError(
                "name one of the specifications here, or several under 'specs' in martlet.yaml: "
                    + found.joined(separator: ", "))
        }
        return found
    }

    /// Refuses what settings may only say where the user works in their folder or below. Elsewhere they may be those of
    /// somebody else, whose specification the user generates from, and whose templates could write any code.
    ///
    /// - Throws: `UsageError` that names the flag which agrees to it.
    private func checkConsent(to settings: GenerateSettings, of specification: String) throws(UsageError) {
        let fileSystem = FileSystem.disk
        guard let folder = try? fileSystem.canonicalPath(FilePath.parent(specification)),
            let working = try? fileSystem.canonicalPath("."), !FilePath.isInside(working, directory: folder)
        else { return }
        let file = FilePath.join(FilePath.parent(specification), SettingsLoader.fileName)
        if templates == nil, let chosen = settings.templates {
            throw UsageError(
                "'\(file.excerpt)' chooses the templates in '\(chosen.excerpt)', which can write any code: if you trust them, "
                    + "name that folder with --templates")
        }
        let outputs = [("--output", output, settings.output), ("--tests", tests, settings.tests)]
        for (flag, own, chosen) in outputs where own == nil {
            guard let chosen, let canonical = try? fileSystem.canonicalPath(chosen),
                !FilePath.isInside(canonical, directory: folder),
                OutputWriter.holdsOnlyForeignCode(chosen, fileSystem: fileSystem)
            else { continue }
            throw UsageError(
                "'\(file.excerpt)' writes into '\(chosen.excerpt)', which holds code that Martlet did not generate: if that is "
                    + "meant, name that folder with \(flag)")
        }
    }

    private func run(_ specification: String, _ settings: GenerateSettings) throws(UsageError) -> GenerateRun {
        try checkConsent(to: settings, of: specification)
        let mockServer = mockServer ?? settings.mockServer
        let output = output ?? settings.output
        guard output ?? mockServer != nil else {
            throw UsageError(
                "no folder for the client of '\(specification)': give --output FOLDER, or write into a martlet.yaml "
                    + "beside it: generate: { output: FOLDER }")
        }
        var run = GenerateRun(
            specification: specification, output: output, tests: output == nil ? nil : tests ?? settings.tests,
            isCheck: isCheck)
        run.mockServer = mockServer
        if let mockServer,
            [output, run.tests].contains(where: { $0.map { Pipeline().isSameFolder($0, mockServer) } ?? false })
        {
            throw UsageError("--mock-server must be a folder of its own: that of a package")
        }
        if let output, let tests = run.tests {
            guard !Pipeline().isSameFolder(output, tests) else {
                throw UsageError("--output and --tests must be two folders: those of the client and of its tests")
            }
            let module = module ?? settings.module ?? ModuleName.of(Pipeline().folderName(output))
            let framework = testFramework ?? settings.testFramework
            run.options.tests = TestOptions(
                module: module, framework: framework.map(TestFramework.init) ?? .swiftTesting)
        }
        run.options.apply(settings)
        if let access { run.options.plan.access = access }
        if let isEquatable { run.options.plan.areModelsEquatable = isEquatable }
        if let isMutable { run.options.plan.areModelsMutable = isMutable }
        run.templates = templates ?? settings.templates
        run.selection = Selection(settings)
        if !include.isEmpty { run.selection.include = include }
        if !exclude.isEmpty { run.selection.exclude = exclude }
        if let areConstraintsChecked { run.options.plan.areConstraintsChecked = areConstraintsChecked }
        return run
    }
}
