package import MartletContract
package import MartletSyntax

/// Loads a specification: reads its file, recognises the dialect, and reads the contract.
package enum ContractLoader {
    /// Loads a specification with the files that it includes.
    ///
    /// - Parameters:
    ///   - path: the path as the user named it; findings show it so. `-` is standard input. It may be that of an overlay
    ///     that says which document it belongs to.
    ///   - overlays: the paths of overlays, whose changes are made in this order before the tree is read.
    ///   - root: a folder that files of the specification may lie in beside its own; nil when they may not.
    ///   - limits: how much each file may hold.
    ///   - purpose: what the contract is for.
    ///   - budget: the work that the run may still create.
    ///   - choices: the names that an earlier run chose.
    ///   - didLoad: called when the tree is there, and the contract is about to be read from it.
    package static func load(
        path: String, overlays: [String] = [], root: String? = nil, fileSystem: FileSystem = .disk,
        limits: SyntaxLimits = SyntaxLimits(), purpose: ContractPurpose = .everything,
        budget: WorkBudget = WorkBudget(), keeping choices: NameChoices = NameChoices(), didLoad: () -> Void = {}
    ) -> LoadResult {
        let opened: ReadAhead.Opened
        do throws(FileSystemError) {
            // A mistake in it is shown with its line, and it may be somebody's secret.
            try ProjectFolder.check(path, fileSystem: fileSystem)
            if let root { _ = try fileSystem.canonicalPath(root) }
            let begun = fileSystem.isDisk && limits == SyntaxLimits() ? ReadAhead.take(path) : nil
            if let begun {
                opened = try begun.get()
            } else {
                opened = try ReadAhead.Opened(path, fileSystem, limits)
            }
        } catch {
            let finding = Diagnostic(
                LoadCode.unreadable, "cannot read '\(error.path)': \(error.message)", at: nil,
                help: help(for: error))
            return LoadResult(sources: SourceMap(), contract: nil, diagnostics: [finding], isUnreadable: true)
        }
        // That another document of the run exceeded a limit is an error of this one only if it needs such work itself.
        let parts = budget.split(among: 1)
        defer { budget.takeBack(parts) }
        let budget = parts[0]
        let (sources, syntax) = (opened.sources, opened.syntax)
        guard let named = syntax.root else {
            return LoadResult(sources: sources, contract: nil, diagnostics: syntax.diagnostics)
        }
        var changes = OverlayLoader(
            root: root, fileSystem: fileSystem, limits: limits, sources: sources, nodeCount: syntax.nodeCount,
            budget: budget)
        let document = changes.specification(named, at: path, with: overlays)
        let before = syntax.diagnostics + changes.diagnostics
        guard let (tree, documentPath) = document else {
            return LoadResult(
                sources: changes.sources, contract: nil, diagnostics: before, isUnreadable: changes.isAnyUnreadable)
        }
        let folders = SourceFolders(of: documentPath, root: root, fileSystem: fileSystem)
        var result: LoadResult
        switch Dialect.recognise(tree) {
        case .native:
            result = native(tree, path: documentPath, folders, before, changes, fileSystem, limits, budget, didLoad)
        case .openAPI:
            result = linked(tree, path: documentPath, folders, before, changes, fileSystem, limits, budget, didLoad) {
                OpenAPIReader.read($0, path: documentPath, purpose, budget, keeping: choices)
            }
        case .jsonSchema:
            result = linked(tree, path: documentPath, folders, before, changes, fileSystem, limits, budget, didLoad) {
                JSONSchemaReader.read($0, path: documentPath, budget, keeping: choices)
            }
        case nil:
            return LoadResult(sources: changes.sources, contract: nil, diagnostics: before + [refusal(of: tree)])
        }
        if let contract = result.contract, !RepeatedTexts.spend(of: contract, from: budget) {
            result = LoadResult(
                sources: result.sources, contract: nil,
                diagnostics: [excess(of: .repeatedTexts, at: contract.origin.span, budget)],
                isUnreadable: result.isUnreadable)
        }
        let paths = paths(
            of: result.sources, from: FilePath.parent(path), named: path, document: documentPath,
            count: changes.sources.files.count)
        result.contract?.sourcePath = path
        result.contract?.sourcePaths = paths
        return result
    }

    /// Returns the paths of the files that a contract was read from.
    ///
    /// - Parameters:
    ///   - folder: the folder of the file that the user named.
    ///   - path: the path of that file.
    ///   - document: the path of the document, which is another one where that file is an overlay.
    ///   - count: how many of the files are that one, the document and overlays.
    private static func paths(
        of sources: SourceMap, from folder: String, named path: String, document: String, count: Int
    ) -> SourcePaths {
        var paths = SourcePaths()
        for (index, file) in sources.files.enumerated() {
            let shown = index < count ? document : file.path
            if shown != path { paths.others[SourceFileID(index: UInt16(index))] = FilePath.relative(shown, to: folder) }
        }
        return paths
    }

    /// Reads a specification in the native dialect, with the files that it includes.
    private static func native(
        _ root: Node, path: String, _ folders: SourceFolders, _ before: [Diagnostic], _ changes: OverlayLoader,
        _ fileSystem: FileSystem, _ limits: SyntaxLimits, _ budget: WorkBudget, _ didLoad: () -> Void
    ) -> LoadResult {
        var includes = IncludeLoader(
            path: path, folders: folders, fileSystem: fileSystem, limits: limits, sources: changes.sources,
            nodeCount: changes.nodeCount)
        let merged = includes.merge(into: root)
        didLoad()
        budget.grow(withBytes: size(of: includes.sources))
        let result = NativeReader.read(
            merged, in: includes.sources, isComplete: !includes.isAnyMissing, budget: budget)
        if let work = budget.exhausted {
            let isUnreadable = changes.isAnyUnreadable || includes.isAnyUnreadable
            let finding = excess(of: work, at: merged.mapping?.entries.first?.key.span ?? merged.span, budget)
            return LoadResult(
                sources: includes.sources, contract: nil, diagnostics: [finding], isUnreadable: isUnreadable)
        }
        return LoadResult(
            sources: includes.sources, contract: result.contract,
            diagnostics: combined(before + includes.diagnostics, result.diagnostics),
            isUnreadable: changes.isAnyUnreadable || includes.isAnyUnreadable
        ).withoutContractAfterErrors
    }

    /// Reads an OpenAPI document or a JSON Schema, with the files that its references lead to.
    private static func linked(
        _ root: Node, path: String, _ folders: SourceFolders, _ before: [Diagnostic], _ changes: OverlayLoader,
        _ fileSystem: FileSystem, _ limits: SyntaxLimits, _ budget: WorkBudget, _ didLoad: () -> Void,
        _ read: (DocumentSet) -> ReadResult
    ) -> LoadResult {
        var (documents, loader) = DocumentLoader.load(
            root, path: path, folders: folders, fileSystem: fileSystem, limits: limits, sources: changes.sources,
            nodeCount: changes.nodeCount)
        didLoad()
        budget.grow(withBytes: size(of: loader.sources))
        DynamicScopes.resolve(&documents, budget)
        let result = read(documents)
        let loaded = LoadResult(
            sources: loader.sources, contract: result.contract,
            diagnostics: combined(before + loader.diagnostics, result.diagnostics),
            isUnreadable: changes.isAnyUnreadable || loader.isAnyUnreadable)
        Parallel.release((consume documents, consume loader))
        return loaded.withoutContractAfterErrors
    }

    private static func size(of sources: SourceMap) -> Int {
        sources.files.reduce(0) { $0 + $1.bytes.count }
    }

    private static func help(for error: FileSystemError) -> String? {
        switch error.reason {
        case .wrongKind: "name a file, not a directory"
        case .notAFile: "name a file, or '-' for standard input"
        case .outsideProject: "if that is meant, name the file that it leads to"
        case .notFound, .notPermitted, .tooLarge, .occupied, .tooManyLinks, .other: nil
        }
    }

    /// Returns the error of a specification that asks for more work than a run may create. It is the only finding.
    private static func excess(of work: WorkBudget.Work, at span: SourceSpan, _ budget: WorkBudget) -> Diagnostic {
        Diagnostic(LoadCode.tooMuchWork, budget.message(on: work), at: span, help: work.help)
    }

    private static func refusal(of root: Node) -> Diagnostic {
        let span = root.mapping?.entries.first?.key.span ?? root.span
        return Diagnostic(
            LoadCode.unknownDialect, "this is not a specification", at: span,
            help: "a specification in the native dialect begins with the line 'martlet: 1', an OpenAPI document names "
                + "its version with 'openapi' or 'swagger', and a JSON Schema has '$schema', '$defs' or 'properties'")
    }

    /// Where a span starts.
    private struct Place: Hashable {
        let file: SourceFileID
        let offset: UInt32
    }

    /// Puts the findings of two stages together in the order of the text. What the first stage only suspects is left
    /// out where the second one is certain; and what the second one says about the place of an alias that names nothing.
    private static func combined(_ first: [Diagnostic], _ second: [Diagnostic]) -> [Diagnostic] {
        let errors = second.filter { $0.severity == .error }.compactMap(\.primary)
        let certain = Set(errors)
        let starts = Set(errors.map { Place(file: $0.file, offset: $0.lowerBound) })
        let suspected = first.filter { finding in
            guard let span = finding.primary else { return true }
            // A value that would be wrong in quotes, too, need not be quoted.
            if finding.code == SyntaxCode.yamlUnquoted.rawValue, span.upperBound - span.lowerBound < 1_000 {
                return !(span.lowerBound..<span.upperBound).contains {
                    starts.contains(Place(file: span.file, offset: $0))
                }
            }
            return finding.severity == .error || !certain.contains(span)
        }
        let missing = Set(first.filter { $0.code == SyntaxCode.yamlUnknownAnchor.rawValue }.compactMap(\.primary))
        let judged = second.filter { finding in !(finding.primary.map(missing.contains) ?? false) }
        return (suspected + judged).enumerated().sorted { left, right in
            let (one, other) = (left.element.primary, right.element.primary)
            let places = (
                (one?.file.index ?? 0, one?.lowerBound ?? 0), (other?.file.index ?? 0, other?.lowerBound ?? 0)
            )
            return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
        }.map(\.element)
    }
}
