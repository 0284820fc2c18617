import MartletSyntax

/// Reads the tree of an overlay.
struct OverlayReader {
    static let table = KeyTable("an overlay", required: ["overlay", "info", "actions"], optional: ["extends"])
    static let info = KeyTable("'info'", required: ["title", "version"], optional: ["description"])
    static let action = KeyTable(
        "an action", required: ["target"], optional: ["description", "update", "remove", "copy"])

    private let sources: SourceMap
    /// The findings so far.
    private(set) var diagnostics: [Diagnostic] = []

    init(sources: SourceMap) {
        self.sources = sources
    }

    /// Whether a document says that it is an overlay.
    static func isOverlay(_ root: Node) -> Bool {
        root.mapping.map { $0["overlay"] != nil && $0["openapi"] == nil && $0["martlet"] == nil } ?? false
    }

    /// Reads an overlay; nil when it is none that can be read. Actions that cannot be read are left out.
    mutating func read(_ root: Node) -> OverlayDocument? {
        guard let mapping = open(root, as: Self.table, at: root.mapping?.entries.first?.key.span ?? root.span),
            let version = mapping["overlay"]
        else { return nil }
        var overlay = OverlayDocument()
        guard readVersion(version, into: &overlay) else { return nil }
        if let entry = mapping.entry("info") {
            _ = open(entry.value, as: Self.info, at: entry.key.span, requiring: .warning)
        }
        if let node = mapping["extends"], text(node, "'extends'") != nil { overlay.extends = node }
        guard let actions = mapping["actions"] else { return overlay }
        guard let nodes = actions.sequence else {
            report(.wrongShape, .error, "'actions' is a list, not \(ReadContext.shape(of: actions))", at: actions.span)
            return overlay
        }
        overlay.actions = nodes.compactMap { readAction($0) }
        return overlay
    }

    private mutating func readVersion(_ node: Node, into overlay: inout OverlayDocument) -> Bool {
        guard let text = text(node, "'overlay'") else { return false }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count >= 2, let major = parts[0], let minor = parts[1], major == 1 else {
            report(
                .unsupportedVersion, .error, "'\(text.excerpt)' is no version of overlays that is known", at: node.span,
                help: "write 1.0.0")
            return false
        }
        overlay.canChangePrimitives = minor >= 1
        if minor > 1 {
            report(
                .unsupportedVersion, .warning, "overlays of version \(text.excerpt) are read as those of 1.1",
                at: node.span)
        }
        return true
    }

    private mutating func readAction(_ node: Node) -> OverlayDocument.Action? {
        let anchor = node.mapping?.entries.first?.key.span ?? node.span
        guard let mapping = open(node, as: Self.action, at: anchor), let target = mapping["target"],
            let path = path(target, "'target'")
        else { return nil }
        guard let change = readChange(mapping) else {
            if !mapping.entries.contains(where: { ["update", "remove", "copy"].contains($0.name) }) {
                report(
                    .noChange, .warning, "the action changes nothing", at: anchor,
                    help: "give it an 'update', or 'remove: true'")
            }
            return nil
        }
        return OverlayDocument.Action(target: path, node: target, change: change)
    }

    private mutating func readChange(_ mapping: OpenMapping) -> OverlayDocument.Change? {
        if let node = mapping["remove"] {
            guard case .bool(let isRemoved)? = node.scalar?.resolved else {
                report(.wrongShape, .error, "'remove' is 'true' or 'false'", at: node.span)
                return nil
            }
            if isRemoved { return .remove }
        }
        if let node = mapping["update"] { return .update(node) }
        guard let node = mapping["copy"] else { return nil }
        return path(node, "'copy'").map { .copy($0, node) }
    }

    private mutating func path(_ node: Node, _ subject: String) -> JSONPath? {
        guard let text = text(node, subject) else { return nil }
        do throws(JSONPath.Issue) {
            let path = try JSONPath(text)
            for issue in path.departures {
                report(
                    .inexactTarget, .warning, issue.message, at: sources.span(of: issue.range, in: node),
                    help: issue.help)
            }
            return path
        } catch {
            report(.invalidTarget, .error, error.message, at: sources.span(of: error.range, in: node), help: error.help)
            return nil
        }
    }

    private mutating func text(_ node: Node, _ subject: String) -> String? {
        if let scalar = node.scalar, scalar.style == .quoted || scalar.resolved != .null { return scalar.text }
        report(.wrongShape, .error, "\(subject) is text, not \(ReadContext.shape(of: node))", at: node.span)
        return nil
    }

    private mutating func open(
        _ node: Node, as table: KeyTable, at anchor: SourceSpan, requiring severity: Severity = .error
    ) -> OpenMapping? {
        guard let mapping = node.mapping else {
            let shape = ReadContext.shape(of: node)
            report(.wrongShape, .error, "\(table.subject) is a mapping of keys and values, not \(shape)", at: node.span)
            return nil
        }
        for entry in mapping.entries where !table.all.contains(entry.name) && !entry.name.hasPrefix("x-") {
            report(
                .unknownKey, .warning, "\(table.subject) has no key '\(entry.name.excerpt)'", at: entry.key.span,
                help: Suggestion.help(for: entry.name, in: table.all))
        }
        for key in table.required where mapping[key] == nil {
            // Nothing depends on what an overlay says about itself.
            let isNeeded = severity == .error && key != "info"
            report(
                .missingKey, isNeeded ? .error : .warning, "\(table.subject) needs the key '\(key)'", at: anchor)
        }
        return OpenMapping(entries: mapping.entries, anchor: anchor, extensions: [])
    }

    private mutating func report(
        _ code: OverlayCode, _ severity: Severity, _ message: String, at span: SourceSpan,
        help: String? = nil
    ) {
        diagnostics.append(Diagnostic(code, severity, message, at: span, help: help))
    }
}
