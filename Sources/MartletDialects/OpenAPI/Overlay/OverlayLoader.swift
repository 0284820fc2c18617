import MartletFormats
import MartletSyntax

/// Loads overlays, and applies them to the tree of a document.
struct OverlayLoader {
    private let fileSystem: FileSystem
    private let limits: SyntaxLimits
    /// The folder that the user allows for files; nil when none is.
    private let root: String?
    /// The files read so far.
    private(set) var sources: SourceMap
    /// The findings so far.
    private(set) var diagnostics: [Diagnostic] = []
    /// How many nodes the files have, and those that overlays add.
    private(set) var nodeCount: Int
    /// Whether a file could not be read at all.
    private(set) var isAnyUnreadable = false
    private let budget: WorkBudget

    /// Makes a loader.
    ///
    /// - Parameters:
    ///   - root: the folder that the user allows for files; nil when none is.
    ///   - limits: how much all files may hold together.
    ///   - nodeCount: how many nodes the files read so far have.
    ///   - budget: the work that the run may still create.
    init(
        root: String?, fileSystem: FileSystem, limits: SyntaxLimits, sources: SourceMap, nodeCount: Int,
        budget: WorkBudget = WorkBudget()
    ) {
        self.root = root
        self.fileSystem = fileSystem
        self.limits = limits
        self.sources = sources
        self.nodeCount = nodeCount
        self.budget = budget
    }

    /// Returns the tree of a specification with the changes of overlays, and the path of its document. A specification
    /// that is an overlay itself stands for the document that it belongs to, with its changes.
    ///
    /// - Returns: nil, with a finding, when an overlay stands for no document.
    mutating func specification(
        _ root: Node, at path: String, with overlays: [String]
    ) -> (root: Node, path: String)? {
        guard OverlayReader.isOverlay(root) else { return (apply(overlays, to: root, of: path), path) }
        guard let document = document(of: root, at: path) else { return nil }
        let changed = apply(root, at: path, to: document.root, of: document.path)
        // A `martlet.yaml` may name it for the document, too.
        let own = try? fileSystem.canonicalPath(path)
        let others = overlays.filter { own == nil || (try? fileSystem.canonicalPath($0)) != own }
        return (apply(others, to: changed, of: document.path), document.path)
    }

    /// Returns the tree of a document with the changes of overlays, one after the other. An overlay that cannot be read
    /// is reported, and changes nothing.
    private mutating func apply(_ paths: [String], to root: Node, of document: String) -> Node {
        var root = root
        for path in paths {
            guard let tree = read(path, at: nil) else { continue }
            guard OverlayReader.isOverlay(tree) else {
                report(
                    .notAnOverlay, .error, "'\(path.excerpt)' is not an overlay",
                    at: tree.mapping?.entries.first?.key.span ?? tree.span,
                    help: "an overlay begins with the line 'overlay: 1.0.0'")
                continue
            }
            root = apply(tree, at: path, to: root, of: document)
        }
        return root
    }

    /// Returns the tree of a document with the changes of one overlay.
    ///
    /// - Parameters:
    ///   - tree: what the overlay's file holds.
    ///   - path: the path of the overlay.
    ///   - document: the path of the document.
    private mutating func apply(_ tree: Node, at path: String, to root: Node, of document: String) -> Node {
        var reader = OverlayReader(sources: sources)
        let overlay = reader.read(tree)
        diagnostics += reader.diagnostics
        guard let overlay else { return root }
        if let node = overlay.extends { checkDocument(node, of: path, is: document) }
        var applier = OverlayApplier(sources: sources, limits: limits, nodeCount: nodeCount, budget: budget)
        let changed = applier.apply(overlay, to: root)
        for share in [applier.steps, applier.explanations] { budget.takeBack(share) }
        diagnostics += applier.diagnostics
        nodeCount = applier.nodeCount
        return changed
    }

    /// Loads the document that an overlay in place of a specification belongs to: a file in the overlay's folder or below.
    ///
    /// - Returns: its path and its tree; nil, with a finding, when there is none.
    private mutating func document(of tree: Node, at path: String) -> (path: String, root: Node)? {
        let start = tree.mapping?.entries.first?.key.span ?? tree.span
        guard let node = tree["extends"], let text = node.scalar?.text, !Self.isAddress(text) else {
            report(
                .noDocument, .error, "this overlay does not say which file it belongs to",
                at: tree["extends"]?.span ?? start,
                help: "add the line 'extends: ./api.yaml', or name the document, and this file with --overlay")
            return nil
        }
        let parent = FilePath.parent(path)
        let name = FilePath.normalized(FilePath.join(parent, Self.file(text)))
        let folders = SourceFolders(of: path, root: root, fileSystem: fileSystem)
        guard let canonical = try? fileSystem.canonicalPath(name), folders.contains(canonical) else {
            report(
                .documentOutside, .error, "'\(text.excerpt)' lies outside the folder of the overlay", at: node.span,
                help: "name the document, and this file with --overlay")
            return nil
        }
        guard let root = read(name, at: node.span) else { return nil }
        guard !OverlayReader.isOverlay(root) else {
            report(
                .noDocument, .error, "'\(text.excerpt)' is an overlay itself", at: node.span,
                help: "name the document, and both files with --overlay")
            return nil
        }
        return (name, root)
    }

    private mutating func read(_ path: String, at span: SourceSpan?) -> Node? {
        var left = limits
        left.maxBytes = max(0, limits.maxBytes - sources.files.reduce(0) { $0 + $1.bytes.count })
        left.maxNodes = max(0, limits.maxNodes - nodeCount)
        do throws(FileSystemError) {
            try ProjectFolder.check(path, fileSystem: fileSystem)
            let file = sources.add(path: path, bytes: try fileSystem.read(path, maxBytes: left.maxBytes))
            let syntax = SourceReader.read(file, in: sources, limits: left)
            nodeCount += syntax.nodeCount
            diagnostics += syntax.diagnostics
            return syntax.root
        } catch {
            isAnyUnreadable = true
            sources.addMissing(path: path)
            diagnostics.append(
                Diagnostic(LoadCode.unreadable, "cannot read '\(path.excerpt)': \(error.message)", at: span))
            return nil
        }
    }

    /// Reports an overlay that says that it belongs to another file. What lies on the web may well be the same document.
    private mutating func checkDocument(_ node: Node, of overlay: String, is document: String) {
        guard let text = node.scalar?.text, !Self.isAddress(text), document != "-", overlay != "-" else { return }
        let named = FilePath.join(FilePath.parent(overlay), Self.file(text))
        guard let one = try? fileSystem.canonicalPath(named), let other = try? fileSystem.canonicalPath(document),
            one != other
        else { return }
        report(
            .otherDocument, .warning, "this overlay says that it belongs to '\(text.excerpt)'", at: node.span,
            help: "it is applied to '\(document.excerpt)' nevertheless")
    }

    /// Whether a URI reference names a scheme or a host (RFC 3986, section 4.2).
    private static func isAddress(_ reference: String) -> Bool {
        reference.hasPrefix("//") || URLText.splitScheme(reference) != nil
    }

    /// The path of a URI reference as one of the file system.
    private static func file(_ reference: String) -> String {
        PercentEncoding.decodedText(reference.prefix { $0 != "#" && $0 != "?" })
    }

    private mutating func report(
        _ code: OverlayCode, _ severity: Severity, _ message: String, at span: SourceSpan, help: String? = nil
    ) {
        diagnostics.append(Diagnostic(code, severity, message, at: span, help: help))
    }
}
