/// What explicit tags say about a node.
enum YAMLTags {
    /// Returns what is wrong with the tag of a scalar, or nil when nothing is.
    static func check(_ tag: String, scalar: Scalar, at span: SourceSpan) -> Diagnostic? {
        let resolved = CoreSchema.resolve(scalar.text)
        let fits: Bool
        switch (tag, resolved) {
        case (CoreSchema.nonSpecific, _), (CoreSchema.string, _), (CoreSchema.binary, _), (CoreSchema.timestamp, _):
            return nil
        case (CoreSchema.null, .null), (CoreSchema.bool, .bool), (CoreSchema.integer, .int),
            (CoreSchema.float, .float), (CoreSchema.float, .int):
            return nil
        case (CoreSchema.null, _), (CoreSchema.bool, _), (CoreSchema.integer, _), (CoreSchema.float, _),
            (CoreSchema.sequence, _), (CoreSchema.mapping, _):
            fits = false
        default:
            fits = true
        }
        return fits ? unknown(tag, at: span) : mismatch(tag, "'\(scalar.text.excerpt)'", at: span)
    }

    /// Returns what is wrong with the tag of a list or a mapping, or nil when nothing is.
    static func check(_ tag: String, kind: TreeBuilder.Kind, at span: SourceSpan) -> Diagnostic? {
        switch (tag, kind) {
        case (CoreSchema.nonSpecific, _): return nil
        case (CoreSchema.sequence, .sequence), (CoreSchema.mapping, .mapping): return nil
        case (CoreSchema.omap, .sequence), (CoreSchema.pairs, .sequence), (CoreSchema.set, .mapping): return nil
        default: break
        }
        guard CoreSchema.knownTags.contains(tag) else { return unknown(tag, at: span) }
        return mismatch(tag, kind == .sequence ? "a list" : "a mapping", at: span)
    }

    private static func unknown(_ tag: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            SyntaxCode.yamlUnknownTag,
            .warning,
            "the tag '\(shorthand(tag))' has no meaning here and is ignored",
            at: span,
            help: "quote the value if it is meant to start with '!'")
    }

    private static func mismatch(_ tag: String, _ found: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            SyntaxCode.yamlTagMismatch,
            "the tag '\(shorthand(tag))' does not fit \(found)",
            at: span,
            help: "remove the tag, or correct the value")
    }

    private static func shorthand(_ tag: String) -> String {
        let name = tag.hasPrefix(CoreSchema.prefix) ? "!!" + tag.dropFirst(CoreSchema.prefix.count) : tag
        return name.excerpt
    }
}
