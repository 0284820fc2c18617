package import MartletSyntax

/// The file `martlet.lock`: the frozen names of the specifications that it lies beside, one a line and sorted, so that
/// two branches that add names can be merged.
package struct LockFile: Sendable, Equatable {
    /// The file's name.
    package static let name = "martlet.lock"
    /// The greatest number of bytes of a name: each use of the declaration repeats it.
    static let maxNameLength = 4_096

    /// The names of each specification, by the name of its file.
    package var sections: TextTable<NameLock> = [:]

    package init() {}

    /// The frozen names of a specification; none when the file does not know it.
    package subscript(specification path: String) -> NameLock {
        get { sections[FilePath.name(path)] ?? NameLock() }
        set { sections[FilePath.name(path)] = newValue.isEmpty ? nil : newValue }
    }

    /// Reads a file, also one that a merge left with the lines of two branches.
    ///
    /// - Returns: what could be read, and what is wrong with the rest; with an error, nothing should be generated.
    package static func read(
        path: String, _ bytes: [UInt8], in sources: inout SourceMap
    ) -> (lock: LockFile, diagnostics: [Diagnostic]) {
        let whole = read(sources.add(path: path, bytes: bytes), in: sources)
        if whole.diagnostics.isEmpty { return whole }
        let sides = LockMerge.sides(of: bytes)
        if sides == [bytes] { return whole }
        var (lock, diagnostics) = (LockFile(), [Diagnostic]())
        for side in sides {
            let read = read(sources.add(path: path, bytes: side), in: sources)
            diagnostics += read.diagnostics + lock.add(read.lock)
        }
        return (lock, diagnostics)
    }

    /// Adds the names of the other side of a merge.
    ///
    /// - Returns: the names that the two sides spell differently; those that are there stay.
    private mutating func add(_ other: LockFile) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for section in other.sections.keys.sorted() {
            for (text, entry) in other.sections[section]?.entries ?? [] {
                let path = LockPath(text)
                if let known = sections[section]?[path], known.name != entry.name {
                    findings.append(
                        Diagnostic(
                            PlanCode.lockShape,
                            "the two sides of a merge give '\(text.excerpt)' the names '\(known.name.excerpt)' and "
                                + "'\(entry.name.excerpt)'", at: entry.span, help: "keep one of the two lines"))
                } else {
                    sections[section, default: NameLock()][path] = entry
                }
            }
        }
        return findings
    }

    /// Reads the file.
    ///
    /// - Returns: what could be read, and what is wrong with the rest; with an error, nothing should be generated.
    package static func read(_ file: SourceFileID, in sources: SourceMap) -> (lock: LockFile, diagnostics: [Diagnostic])
    {
        // Nearly all files are as we wrote them; what somebody changed or merged is YAML all the same.
        if let lock = LockLines.read(sources.file(file).bytes, file) { return (lock, []) }
        let syntax = SourceReader.read(file, in: sources)
        var reader = LockReader(diagnostics: syntax.diagnostics)
        if let root = syntax.root { reader.read(root) }
        return (reader.lock, reader.diagnostics)
    }

    /// The file's text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The file's bytes: YAML. The same names give the same bytes.
    package var bytes: [UInt8] {
        var text = """
            # Swift names that stay as they are, whatever is added to the specifications beside this file.
            # Written by 'martlet generate'. Commit it. To choose another name, change it here and generate.
            lock: 1
            names:

            """
        if sections.isEmpty { text.replaceSubrange(text.index(before: text.endIndex)..., with: " {}\n") }
        var bytes = Array(text.utf8)
        let names = Array(sections.keys)
        for name in ByteOrder.positions(of: names).map({ names[$0] }) {
            bytes += "  \(LockText.scalar(name)):\n".utf8
            sections[name]?.forEach { path, entry in
                bytes.append(contentsOf: "    ".utf8)
                LockText.add(path, to: &bytes)
                bytes.append(contentsOf: ": ".utf8)
                entry.name.withBytes { LockText.add($0, to: &bytes) }
                bytes.append(UInt8(ascii: "\n"))
            }
        }
        return bytes
    }
}

/// Reads the tree of a lock file.
private struct LockReader {
    var lock = LockFile()
    var diagnostics: [Diagnostic]

    mutating func read(_ root: Node) {
        guard let mapping = root.mapping, let version = mapping["lock"] else {
            report("this is no lock file of Martlet's: it has no line 'lock: 1'", at: root.span)
            return
        }
        guard version.scalar?.text == "1" else {
            diagnostics.append(
                Diagnostic(
                    PlanCode.lockVersion, "this version of the lock file is not known", at: version.span,
                    help: "update Martlet to the version that wrote it"))
            return
        }
        for entry in mapping.entries where entry.name != "lock" {
            if entry.name == "names" {
                for section in mappings(in: entry.value) { read(section) }
            } else {
                report("a lock file has the keys 'lock' and 'names' only", at: entry.key.span)
            }
        }
    }

    private mutating func read(_ section: Mapping.Entry) {
        var names = NameLock()
        for line in mappings(in: section.value) {
            guard let path = line.key.scalar?.text, let name = line.value.scalar?.text else {
                report(
                    "a line names a declaration and its Swift name: 'models/User/full_name: fullName'",
                    at: line.key.span)
                continue
            }
            guard name.utf8.count <= LockFile.maxNameLength else {
                report("a Swift name has at most \(LockFile.maxNameLength) bytes here", at: line.value.span)
                continue
            }
            names[LockPath(path)] = NameLock.Entry(name, at: line.value.span)
        }
        lock[specification: section.name] = names
    }

    private mutating func mappings(in node: Node) -> [Mapping.Entry] {
        if let mapping = node.mapping { return mapping.entries }
        if node.scalar?.resolved != .null { report("here should be names, one a line", at: node.span) }
        return []
    }

    private mutating func report(_ message: String, at span: SourceSpan) {
        diagnostics.append(
            Diagnostic(
                PlanCode.lockShape, message, at: span,
                help: "repair the line, or delete it and run 'martlet generate': its name may change then"))
    }
}
