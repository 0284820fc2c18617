import MartletSyntax

/// Finds sections that stand under another one because their line is indented, and reads them where they belong.
struct SectionLifter {
    /// Sections whose keys are fixed: a section's name among them is never a name of the author's.
    private static let closedSections = ["cache", "timeouts"]

    /// The sections after lifting.
    private(set) var entries: [Mapping.Entry]
    /// The misplaced sections, each with the name of the one above it.
    private(set) var lifted: [(name: String, span: SourceSpan, owner: String)] = []

    /// Lifts the misplaced sections of a document.
    init(_ root: Mapping) {
        entries = root.entries
        for (index, owner) in root.entries.enumerated() {
            guard let inner = owner.value.mapping?.entries,
                let position = inner.firstIndex(where: { isMisplaced($0, under: owner.name) })
            else { continue }
            let section = inner[position]
            var rest = Array(inner[..<position])
            var content = section.value
            if ReadContext.isEmpty(section.value) {
                // Only its own line is indented: what follows belongs to it.
                content = Node(.mapping(Mapping(Array(inner[(position + 1)...]))), span: section.value.span)
            } else {
                rest += inner[(position + 1)...]
            }
            entries[index] = Mapping.Entry(
                key: owner.key, value: Node(.mapping(Mapping(rest)), span: owner.value.span))
            entries.append(Mapping.Entry(key: section.key, value: content))
            lifted.append((section.name, section.key.span, owner.name))
        }
    }

    private func isMisplaced(_ entry: Mapping.Entry, under owner: String) -> Bool {
        guard SectionMerger.sections.contains(entry.name), !entries.contains(where: { $0.name == entry.name }) else {
            return false
        }
        if Self.closedSections.contains(owner) { return true }
        // Elsewhere the name may be one of the author's; only its content tells.
        guard SectionMerger.sections.contains(owner), entry.name != owner else { return false }
        switch entry.name {
        case "models":
            return (entry.value.mapping?.entries ?? []).contains { has(ModelsReader.shapeKeys, in: $0.value) }
        case "endpoints":
            let groups = entry.value.mapping?.entries ?? []
            return groups.contains { group in
                (group.value.mapping?.entries ?? []).contains { has(EndpointReader.methods, in: $0.value) }
            }
        default:
            return false
        }
    }

    private func has(_ keys: [String], in node: Node) -> Bool {
        keys.contains { node[$0] != nil }
    }
}
