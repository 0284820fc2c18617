import MartletSyntax

/// Merges the sections of included files, name by name, and reports names that two files declare.
struct SectionMerger {
    /// The sections that may be spread over files. Those of `endpoints` hold groups, which may be spread as well.
    static let sections = [
        "servers", "headers", "pins", "errors", "dates", "auth", "flows", "links", "models", "endpoints", "webhooks",
    ]
    /// Keys that an included file may have, and that say nothing to the whole.
    static let ignored = ["martlet", "include"]

    private var sections: MergedMapping
    /// The findings so far.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether a section was left out because its name is misspelt.
    private(set) var isAnyMissing = false

    init(root: Mapping) {
        sections = MergedMapping(root.entries)
    }

    /// The sections of all files.
    var merged: Mapping { sections.mapping }

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
            sections.merge(entry, depth: entry.name == "endpoints" ? 2 : 1, &diagnostics)
        }
    }
}

/// A mapping that entries are merged into, name by name. Names are looked up in a table: a thousand files may declare
/// tens of thousands of them.
private struct MergedMapping {
    private var entries: [Mapping.Entry]
    /// The position of the first entry with each name.
    private var positions: TextTable<Int>
    /// The merged mappings, by the positions of their entries.
    private var inner: [Int: MergedMapping] = [:]

    init(_ entries: [Mapping.Entry]) {
        self.entries = entries
        positions = TextTable(entries.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
    }

    /// The entries of all.
    var mapping: Mapping {
        var result = entries
        for (index, merged) in inner {  // allowed: each has its own place
            let present = entries[index]
            result[index] = Mapping.Entry(
                key: present.key, value: Node(.mapping(merged.mapping), span: present.value.span))
        }
        return Mapping(result)
    }

    /// Adds an entry, or the entries of its mapping to one of the same name.
    ///
    /// - Parameter depth: How many mappings, one inside the other, may be spread over files.
    mutating func merge(_ entry: Mapping.Entry, depth: Int, _ diagnostics: inout [Diagnostic]) {
        guard let index = positions[entry.name] else {
            positions[entry.name] = entries.count
            entries.append(entry)
            return
        }
        let present = entries[index]
        guard depth > 0, let old = present.value.mapping, let new = entry.value.mapping else {
            diagnostics.append(
                Diagnostic(
                    NativeCode.duplicateName, "'\(entry.name.excerpt)' is declared already", at: entry.key.span,
                    related: [.init(span: present.key.span, message: "here")]))
            return
        }
        for entry in new.entries {
            inner[index, default: MergedMapping(old.entries)].merge(entry, depth: depth - 1, &diagnostics)
        }
    }
}
