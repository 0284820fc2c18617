import MartletSyntax

/// Loads the files that a specification includes, and merges their sections into its tree.
struct IncludeLoader {
    /// How many files a specification may have.
    private static let maxFiles = 1000
    /// How many entries the lists of its files may have together.
    private static let maxEntries = 10_000

    private let fileSystem: FileSystem
    private let limits: SyntaxLimits
    private let rootPath: String
    private let folders: SourceFolders
    /// The canonical paths of the files on the way to the one at hand.
    private var stack: [String] = []
    /// The canonical paths of the files that are merged already.
    private var loaded: TextSet = []
    /// The canonical paths of paths that were looked up before, each with the folder of its file; nil outside of the folders.
    private var known: TextTable<String?> = [:]
    private var entryCount = 0
    /// The files read so far.
    private(set) var sources: SourceMap
    /// The findings so far.
    private(set) var diagnostics: [Diagnostic] = []
    /// How many nodes the files have, of those that may be read.
    private var nodeCount: Int
    /// Whether a file could not be read at all.
    private(set) var isAnyUnreadable = false
    /// Whether something that a file declares may be missing from the tree.
    private(set) var isAnyMissing = false

    /// Makes a loader.
    ///
    /// - Parameters:
    ///   - folders: where files may lie.
    ///   - limits: how much all files may hold together.
    ///   - nodeCount: how many nodes the main file has.
    init(
        path: String, folders: SourceFolders, fileSystem: FileSystem, limits: SyntaxLimits, sources: SourceMap,
        nodeCount: Int
    ) {
        self.folders = folders
        self.nodeCount = nodeCount
        self.fileSystem = fileSystem
        self.limits = limits
        self.sources = sources
        rootPath = path
        if let canonical = try? fileSystem.canonicalPath(path) { stack = [canonical] }
    }

    /// Returns the tree with the sections of all files that it includes.
    mutating func merge(into root: Node) -> Node {
        guard let mapping = root.mapping, mapping["include"] != nil else { return root }
        var merger = SectionMerger(root: mapping)
        load(from: mapping, path: rootPath, into: &merger)
        diagnostics += merger.diagnostics
        isAnyMissing = isAnyMissing || merger.isAnyMissing
        return Node(.mapping(merger.merged), span: root.span)
    }

    private mutating func load(from mapping: Mapping, path: String, into merger: inout SectionMerger) {
        guard let value = mapping["include"] else { return }
        for node in value.sequence ?? [value] {
            entryCount += 1
            guard entryCount <= Self.maxEntries else {
                isAnyMissing = true
                // The files that include this one go on with their lists, and are not told again.
                if entryCount == Self.maxEntries + 1 {
                    report(
                        .tooManyIncludes, "a specification has at most \(Self.maxEntries) entries of 'include'",
                        at: node.span)
                }
                return
            }
            guard let scalar = node.scalar, !scalar.text.isEmpty else {
                isAnyMissing = true
                report(.wrongShape, "'include' is a list of paths", at: node.span)
                continue
            }
            guard !scalar.text.utf8.contains(0) else {
                isAnyMissing = true
                report(
                    .invalidName, "'\(scalar.text.excerpt)' has the character U+0000 (NUL), which no path has",
                    at: node.span)
                continue
            }
            load(scalar.text, at: node.span, from: path, into: &merger)
        }
    }

    private mutating func load(
        _ text: String, at span: SourceSpan, from includer: String, into merger: inout SectionMerger
    ) {
        let parent = FilePath.parent(includer)
        let path = parent == "." ? text : FilePath.join(parent, text)
        guard let canonical = canonicalPath(of: text, in: parent) else {
            isAnyMissing = true
            report(
                .includeOutside, "'\(text.excerpt)' lies outside the folder of the specification", at: span,
                help: "put it there, or name a folder that holds both with --root")
            return
        }
        guard !stack.contains(canonical) else {
            report(.includeCycle, "'\(text.excerpt)' includes itself in the end", at: span)
            return
        }
        guard !loaded.contains(canonical) else { return }
        guard sources.files.count < Self.maxFiles else {
            isAnyMissing = true
            report(.tooManyIncludes, "a specification has at most \(Self.maxFiles) files", at: span)
            return
        }
        loaded.insert(canonical)
        guard let fragment = read(canonical, shownAs: path, at: span) else { return }
        stack.append(canonical)
        defer { stack.removeLast() }
        merger.add(fragment)
        load(from: fragment, path: path, into: &merger)
    }

    /// Returns the canonical path of a file; nil where it may not be read.
    private mutating func canonicalPath(of text: String, in parent: String) -> String? {
        let path = FilePath.join(parent, text)
        if let known = known[path] { return known }
        var canonical: String?
        if !FilePath.isAbsolute(text), let found = try? fileSystem.canonicalPath(path), folders.contains(found) {
            canonical = found
        }
        known[path] = .some(canonical)
        return canonical
    }

    private mutating func read(_ canonical: String, shownAs path: String, at span: SourceSpan) -> Mapping? {
        let left = left
        let bytes: [UInt8]
        do throws(FileSystemError) {
            bytes = try fileSystem.read(canonical, maxBytes: left.maxBytes)
        } catch  where error.reason == .tooLarge {
            isAnyMissing = true
            report(
                .includesTooLarge, "the files of the specification have more than \(limits.maxBytes) bytes together",
                at: span)
            return nil
        } catch {
            isAnyUnreadable = true
            isAnyMissing = true
            sources.addMissing(path: path)
            diagnostics.append(
                Diagnostic(LoadCode.unreadable, "cannot read '\(path.excerpt)': \(error.message)", at: span))
            return nil
        }
        let file = sources.add(path: path, bytes: bytes)
        let syntax = SourceReader.read(file, in: sources, limits: left)
        nodeCount += syntax.nodeCount
        diagnostics += syntax.diagnostics
        if syntax.root?.mapping == nil { isAnyMissing = true }
        guard let root = syntax.root else { return nil }
        if root.mapping == nil {
            report(.wrongShape, "an included file is a mapping of sections", at: root.span)
        }
        return root.mapping
    }

    /// What is left of the limits.
    private var left: SyntaxLimits {
        var left = limits
        left.maxBytes = max(0, limits.maxBytes - sources.files.reduce(0) { $0 + $1.bytes.count })
        left.maxNodes = max(0, limits.maxNodes - nodeCount)
        return left
    }

    private mutating func report(_ code: NativeCode, _ message: String, at span: SourceSpan, help: String? = nil) {
        diagnostics.append(Diagnostic(code, message, at: span, help: help))
    }
}
