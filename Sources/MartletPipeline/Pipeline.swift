package import MartletContract
package import MartletDialects
package import MartletGenerator
package import MartletPlan
package import MartletSyntax

/// The steps from a specification to files, in their order. Each is a function of values; only the first and the last
/// touch the disk.
package struct Pipeline: Sendable {
    /// A folder with the files that belong into it.
    package struct Output: Sendable {
        /// The path of the folder.
        package var folder: String
        /// The files.
        package var files: [GeneratedFile]
        /// The folder inside it that generated files belong into, where these are their user's, so that none is ever replaced;
        /// nil where they are generated.
        package var generatedFolder: String?

        package init(folder: String, files: [GeneratedFile]) {
            self.folder = folder
            self.files = files
        }

        /// Makes a folder of files that are their user's.
        package init(folder: String, scaffold: [GeneratedFile], generatedFolder: String) {
            self.init(folder: folder, files: scaffold)
            self.generatedFolder = generatedFolder
        }
    }

    private let fileSystem: FileSystem
    private let monitor: StageMonitor?
    /// The work that the run may create.
    package let budget: WorkBudget

    /// Makes the steps work on a file system. A run of a command makes them once, for all its documents.
    ///
    /// - Parameters:
    ///   - monitor: is told when a step begins; nil tells nobody.
    ///   - budget: the work that the run may create.
    package init(fileSystem: FileSystem = .disk, monitor: StageMonitor? = nil, budget: WorkBudget = WorkBudget()) {
        self.fileSystem = fileSystem
        self.monitor = monitor
        self.budget = budget
    }

    /// Load and read: from a path to a contract. Names that the document does not give are those of `martlet.lock` beside it.
    ///
    /// - Parameters:
    ///   - overlays: the overlays that change the document before it is read, in their order.
    ///   - root: a folder that files of the specification may lie in beside its own; nil when they may not.
    ///   - isStrict: whether what is wrong and read all the same is an error.
    ///   - purpose: what the contract is for; strictness asks for everything.
    package func load(
        _ path: String, overlays: [String] = [], root: String? = nil, isStrict: Bool = false,
        for purpose: ContractPurpose = .everything
    ) -> LoadResult {
        monitor?.enter(.load)
        var scratch = SourceMap()
        // What is wrong with the file is said when the names are decided.
        let lock = LockStore(beside: path, sources: &scratch, fileSystem: fileSystem)
        let result = ContractLoader.load(
            path: path, overlays: overlays, root: root, fileSystem: fileSystem,
            purpose: isStrict && purpose == .client ? .everything : purpose, budget: budget, keeping: lock.names.choices
        ) {
            monitor?.enter(.read)
        }
        return isStrict ? result.strict : result
    }

    /// Load, too: the lock beside a specification, and the user's templates.
    ///
    /// - Parameter sources: the files of the run, which these join.
    package func project(
        for specification: String, templates: String?, selection: Selection, sources: inout SourceMap
    ) -> Project {
        monitor?.enter(.plan)
        return Project(
            specification: specification, templates: templates, selection: selection, sources: &sources,
            fileSystem: fileSystem)
    }

    /// Returns the files of a specification as an emitted server has them: with paths that are the same on every machine.
    ///
    /// - Parameters:
    ///   - sources: the files, first the specification itself.
    ///   - overlays: the overlays that change it, in their order.
    package func embedded(_ sources: SourceMap, overlays: [String]) -> ServerOptions {
        let directory = (try? fileSystem.canonicalPath(".")) ?? "/"
        func absolute(_ path: String) -> String {
            FilePath.absolute(path == "-" ? "specification" : path, in: directory)
        }
        let paths = sources.files.map { absolute($0.path) }
        var base = paths.first.map(FilePath.parent) ?? directory
        while !paths.allSatisfy({ FilePath.isInside($0, directory: base) }) { base = FilePath.parent(base) }
        // What is no text is an example: the server says at its start that it is not there.
        let files = zip(paths, sources.files).compactMap { path, file in
            String(validating: file.bytes, as: UTF8.self).map { (path: FilePath.relative(path, to: base), text: $0) }
        }
        return ServerOptions(files: files, overlays: overlays.map { FilePath.relative(absolute($0), to: base) })
    }

    /// Plan and render: from a contract to the texts of files.
    ///
    /// - Parameter path: What the texts call the specification.
    package func generate(
        _ contract: Contract, as path: String, options: GeneratorOptions, project: Project
    ) -> GenerateResult {
        var contract = contract
        contract.sourcePath = path
        var options = options
        if let monitor { options.didPlan = { monitor.enter(.render) } }
        return Generator.generate(contract, options: options, project: project, budget: budget)
    }

    /// Write: from texts to files. Every folder is looked at before anything is written into one of them. The frozen
    /// names come first: code whose names are not frozen may change, names without code harm nobody.
    ///
    /// - Parameters:
    ///   - specification: What the texts call the specification.
    ///   - lock: the frozen names as their file has them, with where they are kept; nil leaves them alone.
    /// - Returns: what happened in each folder, and last what happened to the lock, if there is one.
    package func write(
        _ outputs: [Output], from specification: PortablePath, lock: (store: LockStore, bytes: [UInt8]?)? = nil,
        isCheck: Bool
    ) -> [WriteReport] {
        monitor?.enter(.write)
        defer { monitor?.enter(nil) }
        func all(_ mode: OutputWriter.Mode) -> [WriteReport] {
            let lock = lock.map { [$0.store.write($0.bytes, mode: mode, fileSystem: fileSystem)] } ?? []
            guard !lock.contains(where: \.hasErrors) else { return lock }
            let folders = outputs.map { output in
                guard let generated = output.generatedFolder else {
                    return OutputWriter.write(
                        output.files, to: output.folder, base: specification.base, mode: mode, fileSystem: fileSystem)
                }
                return ScaffoldWriter.write(
                    output.files, to: output.folder, generated: generated, mode: mode, fileSystem: fileSystem)
            }
            return folders + lock
        }
        let looks = all(isCheck ? .check : .look)
        guard !isCheck, !looks.contains(where: \.hasErrors) else { return looks }
        return all(.write)
    }

    /// A path that is the same wherever the command runs.
    package struct PortablePath: Sendable {
        /// The path, relative to ``base``.
        package let text: String
        /// The folder.
        package let base: String
    }

    /// Returns the path of a specification from its project's folder, or its mere name where nothing marks a project.
    package func portable(_ path: String) -> PortablePath {
        let (folder, name) = (FilePath.parent(path), FilePath.name(path))
        guard path != "-", let project = ProjectFolder.marked(above: folder, fileSystem: fileSystem),
            let canonical = try? fileSystem.canonicalPath(folder)
        else { return PortablePath(text: name, base: folder) }
        return PortablePath(text: FilePath.relative(FilePath.join(canonical, name), to: project), base: project)
    }

    /// Returns the name of a folder, also of one that is written as `.`.
    package func folderName(_ path: String) -> String {
        FilePath.name((try? fileSystem.canonicalPath(path)) ?? FilePath.normalized(path))
    }

    /// Returns whether two paths lead to the same folder.
    package func isSameFolder(_ first: String, _ second: String) -> Bool {
        func resolved(_ path: String) -> String {
            (try? fileSystem.canonicalPath(path)) ?? FilePath.normalized(path)
        }
        return resolved(first) == resolved(second)
    }
}
