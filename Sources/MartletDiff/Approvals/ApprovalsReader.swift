import MartletFormats
package import MartletSyntax

/// What became of a file of approvals.
package struct ApprovalsResult: Sendable {
    /// The file, for printing places.
    package let sources: SourceMap
    /// The approvals, in the author's order; empty when any finding is an error.
    package let approvals: [Approval]
    /// The findings, in the order of the text.
    package let diagnostics: [Diagnostic]
    /// Whether the file is there and could not be read.
    package let isUnreadable: Bool
}

/// The keys of an approval.
enum ApprovalKey: String, CaseIterable {
    case fingerprint
    case spec
    case code
    case path
    case change
    case reason
    case owner
    case expires
}

/// Reads a file of approvals, collecting everything that is wrong with it.
package struct ApprovalsReader {
    private static let limits = SyntaxLimits(maxBytes: 8 << 20, maxDepth: 16, maxNodes: 500_000)
    /// The one key of the file.
    static let rootKey = "approvals"

    private var diagnostics: [Diagnostic] = []

    /// Reads the file at a path.
    ///
    /// - Parameter isNeeded: whether it is an error that there is no such file.
    package static func read(_ path: String, isNeeded: Bool, fileSystem: FileSystem) -> ApprovalsResult {
        guard isNeeded || fileSystem.exists(path) else { return parse([], path: path) }
        do throws(FileSystemError) {
            try ProjectFolder.check(path, fileSystem: fileSystem)
            return parse(try fileSystem.read(path, maxBytes: limits.maxBytes), path: path)
        } catch {
            let finding = Diagnostic(
                ApprovalCode.unreadable, error.description, at: nil,
                help: error.reason == .notFound ? "'martlet diff --approve' writes it" : nil)
            return ApprovalsResult(sources: SourceMap(), approvals: [], diagnostics: [finding], isUnreadable: true)
        }
    }

    /// Reads the text of a file.
    static func parse(_ bytes: [UInt8], path: String) -> ApprovalsResult {
        var sources = SourceMap()
        let file = sources.add(path: path, bytes: bytes)
        let syntax = SourceReader.read(file, in: sources, limits: limits)
        var reader = ApprovalsReader()
        // A file of comments alone says nothing.
        reader.diagnostics = syntax.diagnostics.filter { $0.code != SyntaxCode.empty.rawValue }
        let approvals = syntax.root.map { reader.approvals(in: $0) } ?? []
        let hasErrors = reader.diagnostics.contains { $0.severity == .error }
        return ApprovalsResult(
            sources: sources, approvals: hasErrors ? [] : approvals, diagnostics: reader.diagnostics,
            isUnreadable: false)
    }

    private mutating func approvals(in root: Node) -> [Approval] {
        guard let mapping = root.mapping else {
            report(.wrongShape, "a file of approvals is a mapping with the key '\(Self.rootKey)'", at: root.span)
            return []
        }
        for entry in mapping.entries where entry.name != Self.rootKey {
            report(
                .unknownKey, "a file of approvals has no key '\(entry.name.excerpt)'", at: entry.key.span,
                help: "its one key is '\(Self.rootKey)'")
        }
        guard let list = mapping[Self.rootKey], list.scalar?.resolved != .null else { return [] }
        guard let nodes = list.sequence else {
            report(.wrongShape, "'\(Self.rootKey)' is a list", at: list.span)
            return []
        }
        return nodes.compactMap { approval($0) }
    }

    private mutating func approval(_ node: Node) -> Approval? {
        guard let mapping = node.mapping else {
            report(.wrongShape, "an approval is a mapping", at: node.span)
            return nil
        }
        var values: [ApprovalKey: (text: String, span: SourceSpan)] = [:]
        for entry in mapping.entries {
            guard let key = ApprovalKey(rawValue: entry.name) else {
                let names = ApprovalKey.allCases.map(\.rawValue)
                report(
                    .unknownKey, "an approval has no key '\(entry.name.excerpt)'", at: entry.key.span,
                    help: Spelling.suggestion(for: entry.name, among: names)
                        ?? "expected " + names.map { "'\($0)'" }.joined(separator: ", "))
                continue
            }
            guard let scalar = entry.value.scalar, !scalar.text.isEmpty else {
                report(.wrongShape, "'\(key.rawValue)' is text", at: entry.value.span)
                continue
            }
            values[key] = (scalar.text, entry.value.span)
        }
        let span = mapping.entries.first?.key.span ?? node.span
        for key in [ApprovalKey.fingerprint, .reason, .owner] where values[key] == nil {
            guard !mapping.entries.contains(where: { $0.name == key.rawValue }) else { continue }
            report(.missingKey, "an approval needs '\(key.rawValue)'", at: span)
        }
        let expires = values[.expires].flatMap { day($0.text, at: $0.span) }
        guard let fingerprint = values[.fingerprint], let reason = values[.reason], let owner = values[.owner] else {
            return nil
        }
        guard Fingerprint.isOne(fingerprint.text) else {
            report(
                .invalidValue, "'\(fingerprint.text.excerpt)' is no fingerprint", at: fingerprint.span,
                help: "a fingerprint has 16 hexadecimal digits; put it in quotes")
            return nil
        }
        return Approval(
            fingerprint: fingerprint.text, specification: values[.spec].map { FilePath.normalized($0.text) },
            code: values[.code]?.text, path: values[.path]?.text, change: values[.change]?.text, reason: reason.text,
            owner: owner.text, expires: expires, span: fingerprint.span)
    }

    private mutating func day(_ text: String, at span: SourceSpan) -> CivilDate? {
        if let day = CivilDate(text: text) { return day }
        report(.invalidValue, "'\(text.excerpt)' is no day", at: span, help: "write it as 2027-01-31")
        return nil
    }

    private mutating func report(_ code: ApprovalCode, _ message: String, at span: SourceSpan, help: String? = nil) {
        diagnostics.append(Diagnostic(code, message, at: span, help: help))
    }
}
