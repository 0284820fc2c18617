import MartletSyntax

/// Merges the sections of included files, name by name, and reports names that two files declare.
struct SectionMerger {
    /// The sections that may be spread over files. Those of `endpoints` hold groups, which may be spread as well.
    static let sections = [
        "servers", "headers", "pins", "errors", "dates", "auth", "flows", "links", "models", "endpoints", "webhooks",
    ]
    /// Keys that an included file may have, and that say nothing to the whole.
    static let ignored = ["martlet", "include"]

    private var entries: [Mapping.Entry]
    /// The findings so far.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether a section was left out because its name is misspelt.
    private(set) var isAnyMissing = false

    init(root: Mapping) {
        entries = root.entries
    }

    /// The sections of all files.
    var merged: Mapping { Mapping(entries) }

    /// Adds the sections of a file.
    mutating func add(_ fragment: Mapping) {
        for entry in fragment.entries where !Self.ignored.contains(entry.name) {
            guard Self.sections.contains(entry.name) else {
                let meant = Spelling.suggestion(for: entry.name, among: Self.sections)
                isAnyMissing = isAnyMissing || meant != nil
                diagnostics.append(
                    Diagnostic(
                        NativeCode.misplacedKey, "an included file cannot have the key '\(entry.name.excerpt)'",
                        at: entry.key.span, help: meant ?? "it belongs to the file that includes the others"))
                continue
            }
            entries = merge(entry, into: entries, depth: entry.name == "endpoints" ? 2 : 1)
        }
    }

    private mutating func merge(
        _ entry: Mapping.Entry, into entries: [Mapping.Entry], depth: Int
    ) -> [Mapping.Entry] {
        guard let index = entries.firstIndex(where: { $0.name == entry.name }) else { return entries + [entry] }
        let present = entries[index]
        guard depth > 0, let old = present.value.mapping, let new = entry.value.mapping else {
            diagnostics.append(
                Diagnostic(
                    NativeCode.duplicateName, "'\(entry.name.excerpt)' is declared already", at: entry.key.span,
                    related: [.init(span: present.key.span, message: "here")]))
            return entries
        }
        var inner = old.entries
        for entry in new.entries { inner = merge(entry, into: inner, depth: depth - 1) }
        var result = entries
        result[index] = Mapping.Entry(
            key: present.key, value: Node(.mapping(Mapping(inner)), span: present.value.span))
        return result
    }
}
