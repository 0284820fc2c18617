package import MartletContract
package import MartletPlan
package import MartletSyntax

/// What a run takes besides the specification and the options: the lock beside it, the user's templates, and a choice of
/// endpoints.
package struct Project: Sendable {
    /// The frozen names.
    package let lock: LockStore
    /// The user's templates.
    package let templates: [UserTemplate]
    /// The endpoints that are wanted.
    package let selection: Selection
    /// What is wrong with the files.
    package let diagnostics: [Diagnostic]
    /// Whether a file could not be read at all.
    package let isUnreadable: Bool

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - specification: the path of the specification; `-` is standard input, which has no lock.
    ///   - templates: the folder with the user's templates; nil uses the built-in ones.
    ///   - sources: the files of the run, which these files join, so that findings can point into them.
    package init(
        specification: String, templates: String?, selection: Selection, sources: inout SourceMap,
        fileSystem: FileSystem
    ) {
        lock = LockStore(beside: specification, sources: &sources, fileSystem: fileSystem)
        let folder = templates.map { TemplateFolder(path: $0, sources: &sources, fileSystem: fileSystem) }
        self.templates = folder?.templates ?? []
        self.selection = selection
        diagnostics = lock.diagnostics + (folder?.diagnostics ?? [])
        isUnreadable = lock.isUnreadable || folder?.isUnreadable ?? false
    }
}

extension Generator {
    /// Generates the client of a contract with the files of a project.
    ///
    /// A client of some endpoints has the names of the client of all: those are decided first, and frozen.
    ///
    /// - Parameter budget: The work that the run may create.
    package static func generate(
        _ contract: Contract, options: GeneratorOptions = GeneratorOptions(), project: Project,
        budget: WorkBudget = WorkBudget()
    ) -> GenerateResult {
        var options = options
        options.templates = project.templates
        options.lock = project.lock.names
        options.lockStore = project.selection.isEmpty ? project.lock : nil
        guard !project.selection.isEmpty else {
            return generate(contract, options: options, budget: budget).adding(project.diagnostics)
        }
        let whole = ClientPlanner.plan(contract, options: options.plan, lock: options.lock)
        let selected = project.selection.apply(to: contract, budget: budget)
        let lock = whole.lock
        options.lock = lock
        let lockErrors = whole.diagnostics.filter { $0.code.hasPrefix("lock/") }
        var result = generate(selected.contract, options: options, budget: budget)
            .adding(project.diagnostics + selected.diagnostics + lockErrors)
        result.lock = lock
        result.lockBytes = project.lock.bytes(freezing: lock)
        result.unfrozen = whole.unfrozen
        return result
    }
}

extension GenerateResult {
    /// Returns the result with findings of an earlier step; an error there leaves no files.
    fileprivate func adding(_ earlier: [Diagnostic]) -> GenerateResult {
        let hasErrors = earlier.contains { $0.severity == .error }
        return GenerateResult(
            files: hasErrors ? [] : files, tests: hasErrors ? [] : tests, scaffold: hasErrors ? [] : scaffold,
            generatedFolder: generatedFolder, diagnostics: earlier + diagnostics, lock: lock, lockBytes: lockBytes,
            unfrozen: unfrozen)
    }
}
