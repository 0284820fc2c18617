import MartletFormats
import MartletSyntax

/// Loads the documents that the references of a specification lead to, and finds out where each reference leads.
///
/// Only files in the folders that the specification may use are read.
struct DocumentLoader {
    private let fileSystem: FileSystem
    private let limits: SyntaxLimits
    private let folders: SourceFolders
    /// The most files that a specification may have.
    private static let maxFiles = 20_000
    /// The most files that references may name and that cannot be read.
    private static let maxUnavailable = 1_000
    /// The positions of documents by canonical path; nil for one that cannot be read.
    private var positions: TextTable<Int?> = [:]
    /// The canonical paths of paths that were looked up before; nil outside of the folders.
    private var known: TextTable<String?> = [:]
    /// How many files were named that cannot be read.
    private var unavailableCount = 0
    /// The canonical paths of the documents.
    private var canonicalPaths: [String] = []
    private var nodeCount: Int
    private var byteCount: Int
    /// The files read so far.
    private(set) var sources: SourceMap
    /// The findings so far.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether a file could not be read at all.
    private(set) var isAnyUnreadable = false
    private var set: DocumentSet
    private var anchors: [TextTable<String>] = []
    /// What documents call themselves.
    private var identities = DocumentIdentities()

    private init(
        root: Node, path: String, folders: SourceFolders, fileSystem: FileSystem, limits: SyntaxLimits,
        sources: SourceMap, nodeCount: Int
    ) {
        self.folders = folders
        self.fileSystem = fileSystem
        self.limits = limits
        self.sources = sources
        self.nodeCount = nodeCount
        byteCount = sources.files.reduce(0) { $0 + $1.bytes.count }
        set = DocumentSet(root: root, path: path)
        let canonical = (try? fileSystem.canonicalPath(path)) ?? path
        positions[canonical] = 0
        canonicalPaths = [canonical]
        identities.add(root, at: 0)
    }

    /// Loads what the references of a tree lead to.
    ///
    /// - Parameters:
    ///   - path: the path of the tree's file as the user named it.
    ///   - folders: where files may lie.
    ///   - limits: how much all files may hold together.
    ///   - nodeCount: how many nodes the tree has.
    static func load(
        _ root: Node, path: String, folders: SourceFolders, fileSystem: FileSystem, limits: SyntaxLimits,
        sources: SourceMap, nodeCount: Int
    ) -> (set: DocumentSet, loader: DocumentLoader) {
        var loader = DocumentLoader(
            root: root, path: path, folders: folders, fileSystem: fileSystem, limits: limits, sources: sources,
            nodeCount: nodeCount)
        loader.run()
        loader.readExternalExamples()
        loader.set.sources = loader.sources
        loader.set.linkChains()
        return (loader.set, loader)
    }

    private mutating func run() {
        var next = 0
        var seen: Set<Location> = []
        while next < set.documents.count {
            let document = next
            next += 1
            let scan = scanned(document)
            // Nearly all lead into the document itself, where nothing is reported.
            let root = set.documents[document].root
            let own = Parallel.map(scan.references, pieceCount: 64) { Self.own($0, in: root, document) }
            set.reserveTargets(own.count, in: document)
            set.targetLocations.reserveCapacity(set.targetLocations.count + own.count)
            seen.reserveCapacity(seen.count + own.count)
            for (reference, found) in zip(scan.references, own) {
                guard let target = found ?? resolve(reference, in: document) else { continue }
                set.add(target, of: reference.text, in: document)
                if seen.insert(target.location).inserted { set.targetLocations.append(target.location) }
            }
            loadTargets(of: scan.dynamicReferences, in: document)
        }
    }

    /// Finds the references of a document, in which those by the URI of a schema inside of it become JSON pointers.
    private mutating func scanned(_ document: Int) -> ReferenceScan {
        let root = set.documents[document].root
        var scan = ReferenceScan.scan(root, areExamplesData: set.isSwagger)
        let hasNames = !scan.anchors.isEmpty || !scan.dynamicReferences.isEmpty
        let resources = hasNames ? SchemaResources(of: root, base: identities.base(of: document)) : SchemaResources()
        if anchors.count == document { anchors.append(Self.anchors(of: scan, resources)) }
        set.resources.append(resources)
        if scan.anchors.contains(where: { !$0.text.hasPrefix("#") }) {
            set.replaceRoot(of: document, by: resources.linked(root))
            scan = ReferenceScan.scan(set.documents[document].root, areExamplesData: set.isSwagger)
        }
        set.hasDynamicReferences = set.hasDynamicReferences || !scan.dynamicReferences.isEmpty
        return scan
    }

    /// Returns the pointers of the schemas with names of a document. Of a name the first one counts, as everywhere, but one in
    /// another resource only where there is none in that of the document.
    private static func anchors(of scan: ReferenceScan, _ resources: SchemaResources) -> TextTable<String> {
        let names = scan.anchors.map { ($0.text, $0.pointer) }
        let own = TextTable(names.filter { resources.resource(of: $1).isEmpty }) { first, _ in first }
        return own.merging(names) { first, _ in first }
    }

    /// Loads the documents that dynamic references lead to.
    private mutating func loadTargets(of references: [ReferenceScan.Found], in document: Int) {
        for reference in references where !reference.text.hasPrefix("#") {
            guard !set.resources[document].ownDynamicReferences.contains(reference.text),
                let target = resolve(reference, in: document)
            else { continue }
            set.add(target, of: reference.text, in: document)
        }
    }

    /// Returns what a reference to a place of its own document leads to, by a JSON pointer; nil for every other one, and for
    /// one that leads nowhere.
    private static func own(_ reference: ReferenceScan.Found, in root: Node, _ document: Int) -> Located? {
        guard reference.text.hasPrefix("#/") else { return nil }
        return located(PercentEncoding.decodedText(reference.text.dropFirst()), in: root, document)
    }

    private static func located(_ pointer: String, in root: Node, _ document: Int) -> Located? {
        JSONPointer.node(at: pointer, in: root).map {
            Located(node: $0, location: Location(document: document, pointer: pointer))
        }
    }

    /// Returns what a reference leads to. One that leads nowhere is reported by who needs it, unless it is about a file.
    private mutating func resolve(_ reference: ReferenceScan.Found, in document: Int) -> Located? {
        let (file, fragment) = reference.parts
        guard let document = file.isEmpty ? document : position(of: file, from: document, at: reference.span) else {
            set.unread.insert(DocumentSet.Key(document: document, text: reference.text))
            return nil
        }
        let root = set.documents[document].root
        guard let fragment, !fragment.isEmpty else {
            return Located(node: root, location: Location(document: document, pointer: ""))
        }
        let text = PercentEncoding.decodedText(fragment[...])
        var pointer = text
        if text.utf8.first != UInt8(ascii: "/") {
            guard let found = anchor("#" + text, in: document) else { return nil }
            pointer = found
        }
        return Self.located(pointer, in: root, document)
    }

    /// Returns the pointer of a schema that gave itself a name.
    private mutating func anchor(_ name: String, in document: Int) -> String? {
        while anchors.count <= document {
            let root = set.documents[anchors.count].root
            let scan = ReferenceScan.scan(root, areExamplesData: set.isSwagger)
            let resources = scan.anchors.isEmpty ? SchemaResources() : SchemaResources(of: root)
            anchors.append(Self.anchors(of: scan, resources))
        }
        return anchors[document][name]
    }
}

extension DocumentLoader {
    /// Returns the position of the document of a file, which is read when it is named for the first time.
    private mutating func position(of file: String, from document: Int, at span: SourceSpan) -> Int? {
        if let known = identities.document(of: file, from: document) { return known }
        let canonical: String
        let shown: String
        let origin: String?
        switch place(of: file, from: document) {
        case .remote(let address, let help):
            report(
                .remoteReference, "'\(address.excerpt)' is on another machine, and nothing is fetched", at: span,
                help: help)
            return nil
        // Each is looked for on the disk, so that thousands of them take seconds.
        case .oneTooMany:
            if unavailableCount == Self.maxUnavailable {
                unavailableCount += 1
                report(
                    .tooManyFiles, "more than \(Self.maxUnavailable) of the files that references name cannot be read",
                    at: span, help: "no others are looked for")
            }
            return nil
        case .outside(let name):
            report(
                .fileOutside, "'\(name.excerpt)' lies outside the folder of the specification", at: span,
                help: "put it there, or name a folder that holds both with --root")
            return nil
        case .file(let path, let name, let address):
            canonical = path
            shown = name
            origin = address
        }
        if let known = positions[canonical] { return known }
        guard sources.files.count < Self.maxFiles else {
            report(.tooManyFiles, "a specification has at most \(Self.maxFiles) files", at: span)
            return nil
        }
        let position = read(canonical, shownAs: shown, at: span)
        if position == nil { unavailableCount += 1 }
        if let position, let origin { identities.addCopy(of: origin, at: position) }
        positions[canonical] = .some(position)
        return position
    }

    /// The place that the name of a file leads to.
    private enum Place {
        /// A file that may be read: its canonical path, the path as messages show it, and the address that it is a copy of.
        case file(String, shownAs: String, copyOf: String?)
        /// A file outside of the folders.
        case outside(String)
        /// An address of which there is no copy, and what to do.
        case remote(String, help: String)
        /// A file that is not looked for, because too many could not be read.
        case oneTooMany
    }

    private mutating func place(of file: String, from document: Int) -> Place {
        let file =
            identities.localPath(of: file, from: document) ?? identities.webAddress(of: file, from: document) ?? file
        guard file.contains("://") else {
            let name = PercentEncoding.decodedText(file[...])
            return copy(of: file, besides: name, from: document) ?? place(at: name, besides: document)
        }
        guard let copy = RemoteCopy.path(of: file) else {
            return .remote(file, help: "put a copy of it beside the document, and write its path")
        }
        let path = FilePath.join(FilePath.parent(canonicalPaths[0]), copy)
        if known[path] == nil, unavailableCount < Self.maxUnavailable, !fileSystem.exists(path) {
            known[path] = .some(nil)
            unavailableCount += 1
            sources.addMissing(path: FilePath.joined(copy, to: set.documents[0].path))
        }
        if case .some(nil) = known[path] {
            return .remote(file, help: "put a copy of it at '\(copy.excerpt)' beside the document")
        }
        return place(at: copy, besides: 0, copyOf: file)
    }

    /// Resolves a relative reference against the `$self` of its document, and returns the place of the copy of that address.
    ///
    /// - Returns: nil if the file exists beside the document, or if no copy exists.
    private mutating func copy(of file: String, besides name: String, from document: Int) -> Place? {
        guard let address = identities.statedAddress(of: file, from: document),
            let copy = RemoteCopy.path(of: address),
            !fileSystem.exists(FilePath.join(FilePath.parent(canonicalPaths[document]), name)),
            fileSystem.exists(FilePath.join(FilePath.parent(canonicalPaths[0]), copy))
        else { return nil }
        return place(at: copy, besides: 0, copyOf: address)
    }

    /// Returns the place of a path relative to a document.
    private mutating func place(at name: String, besides document: Int, copyOf address: String? = nil) -> Place {
        let shown = FilePath.joined(name, to: set.documents[document].path)
        let path = FilePath.join(FilePath.parent(canonicalPaths[document]), name)
        guard known[path] != nil || unavailableCount < Self.maxUnavailable else { return .oneTooMany }
        guard let canonical = canonicalPath(of: name, at: path) else { return .outside(name) }
        return .file(canonical, shownAs: shown, copyOf: address)
    }

    /// Returns the canonical path of a file; nil where it may not be read.
    private mutating func canonicalPath(of name: String, at path: String) -> String? {
        if let known = known[path] { return known }
        var canonical: String?
        if !FilePath.isAbsolute(name), let found = try? fileSystem.canonicalPath(path), folders.contains(found) {
            canonical = found
        }
        if canonical == nil { unavailableCount += 1 }
        known[path] = .some(canonical)
        return canonical
    }

    private mutating func read(_ canonical: String, shownAs path: String, at span: SourceSpan) -> Int? {
        let left = limitsLeft
        let bytes: [UInt8]
        do throws(FileSystemError) {
            bytes = try fileSystem.read(canonical, maxBytes: left.maxBytes)
        } catch  where error.reason == .notFound {
            sources.addMissing(path: path)
            report(.missingFile, "there is no file '\(path.excerpt)'; what it says can be any JSON value", at: span)
            return nil
        } catch {
            isAnyUnreadable = true
            sources.addMissing(path: path)
            diagnostics.append(
                Diagnostic(LoadCode.unreadable, "cannot read '\(path.excerpt)': \(error.message)", at: span))
            return nil
        }
        byteCount += bytes.count
        let file = sources.add(path: path, bytes: bytes)
        let syntax = SourceReader.read(file, in: sources, limits: left)
        nodeCount += syntax.nodeCount
        diagnostics += syntax.diagnostics
        guard let root = syntax.root else { return nil }
        set.append(root, path: path)
        identities.add(root, at: set.documents.count - 1)
        canonicalPaths.append(canonical)
        return set.documents.count - 1
    }

    private var limitsLeft: SyntaxLimits {
        var left = limits
        left.maxBytes = max(0, limits.maxBytes - byteCount)
        left.maxNodes = max(0, limits.maxNodes - nodeCount)
        return left
    }

    // MARK: Examples

    /// Reads the files that examples name, each once.
    private mutating func readExternalExamples() {
        guard !set.isSwagger, ExternalExamples.areNamed(in: sources) else { return }
        var read: TextTable<ExternalExample?> = [:]
        for document in set.documents.indices {
            for named in ExternalExamples(in: set.documents[document].root).found {
                let file = String(named.text.prefix { $0 != "#" })
                guard let example = externalExample(file, from: document, at: named.span, &read) else { continue }
                set.externals[DocumentSet.Key(document: document, text: named.text)] = example
            }
        }
    }

    /// - Parameter read: The files that were read before, by their canonical paths; nil for those that cannot be read.
    private mutating func externalExample(
        _ file: String, from document: Int, at span: SourceSpan, _ read: inout TextTable<ExternalExample?>
    ) -> ExternalExample? {
        let canonical: String
        let shown: String
        switch place(of: file, from: document) {
        case .remote(let address, let help):
            report(
                .externalExample,
                "the example '\(address.excerpt)' is on another machine, and nothing is fetched; it is left out",
                at: span, help: help + ", or write it as 'value'")
            return nil
        case .outside(let name):
            report(
                .externalExample,
                "the example '\(name.excerpt)' lies outside the folder of the specification; it is left out", at: span,
                help: "put it there, or name a folder that holds both with --root")
            return nil
        case .oneTooMany: return nil
        case .file(let path, let name, _):
            canonical = path
            shown = name
        }
        if let known = read[canonical] { return known }
        let example = readExample(canonical, shownAs: shown, at: span)
        if example == nil { unavailableCount += 1 }
        read[canonical] = .some(example)
        return example
    }

    private mutating func readExample(
        _ canonical: String, shownAs path: String, at span: SourceSpan
    ) -> ExternalExample? {
        guard sources.files.count < Self.maxFiles else {
            report(
                .externalExample, "a specification has at most \(Self.maxFiles) files; '\(path.excerpt)' is left out",
                at: span)
            return nil
        }
        let left = limitsLeft
        let bytes: [UInt8]
        do throws(FileSystemError) {
            bytes = try fileSystem.read(canonical, maxBytes: left.maxBytes)
        } catch {
            sources.addMissing(path: path)
            let reason = error.reason == .notFound ? "there is no such file" : error.message
            report(
                .externalExample, "the example '\(path.excerpt)' cannot be read: \(reason); it is left out", at: span)
            return nil
        }
        byteCount += bytes.count
        let file = sources.add(path: path, bytes: bytes)
        // What is no JSON or YAML may be text or bytes all the same.
        let syntax = SourceReader.read(file, in: sources, limits: left)
        nodeCount += syntax.nodeCount
        let isClean = !syntax.diagnostics.contains { $0.severity == .error }
        return ExternalExample(isClean ? syntax.root : nil, bytes)
    }

    private mutating func report(_ code: OpenAPICode, _ message: String, at span: SourceSpan, help: String? = nil) {
        diagnostics.append(Diagnostic(code, code.severity, message, at: span, help: help))
    }
}
