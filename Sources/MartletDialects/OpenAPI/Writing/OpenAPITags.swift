import MartletContract
import MartletSyntax

/// The tags of a document that is written: the groups, with what the author of an OpenAPI document said of them.
///
/// - Source: OpenAPI 3.2, section 4.22, <https://spec.openapis.org/oas/v3.2.0.html#tag-object>
struct OpenAPITags {
    private let contract: Contract
    private let version: ConversionVersion
    /// The tags of groups, by their names.
    private let tags: TextTable<TagFacts>
    private let tagsByName: TextTable<TagFacts>
    private let groupsByName: TextTable<EndpointGroup>

    init(_ contract: Contract, _ version: ConversionVersion) {
        self.contract = contract
        self.version = version
        let facts = contract.document.tags
        tags = TextTable(facts.compactMap { tag in tag.group.map { ($0, tag) } }) { first, _ in first }
        groupsByName = TextTable(contract.groups.map { ($0.name, $0) }) { first, _ in first }
        tagsByName = TextTable(facts.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Returns the name of a group's tag.
    func name(of group: String) -> String { tags[group]?.name ?? group }

    /// Returns the tags of all groups, in their order, and behind them those that group nothing.
    func written() -> OutputNode? {
        guard !contract.groups.isEmpty else { return nil }
        let order = OpenAPIOperations.documentOrder(in: contract)
        let nodes = contract.groups.map { group -> OutputNode in
            let own = tags[group.name].flatMap { isWhole($0) ? $0 : nil }
            var result = members(own, name: name(of: group.name), description: group.description)
            let names = group.endpoints.map(\.name)
            if names != order[group.name, default: []] {
                result.add(OpenAPIScope.prefix + "endpoints", list: names.map { .text($0) })
            }
            result.add(NativeExtensions.members(group.extensions))
            return result.node()
        }
        var known = TextSet(contract.groups.map { name(of: $0.name) })
        let others = contract.document.tags.filter { $0.group == nil && known.insert($0.name).inserted }.map { tag in
            var result = members(version.isLatest ? tag : nil, name: tag.name, description: text(of: tag))
            result.add(NativeExtensions.members(tag.extensions))
            return result.node()
        }
        return OutputNode(.list(nodes + others), layout: .block)
    }

    private func members(_ tag: TagFacts?, name: String, description: String?) -> OutputMapping {
        var result = OutputMapping()
        result.add("name", .text(name))
        if let tag { result.add("summary", text: tag.summary) }
        result.add("description", text: tag == nil ? description : tag?.description)
        if let tag {
            result.add("parent", text: tag.parent.flatMap { tagsByName[$0] == nil ? nil : $0 })
            result.add("kind", text: tag.kind)
        }
        return result
    }

    /// Whether the fields of a tag, and of those that it is a part of, say what the descriptions of their groups say, in a
    /// version that has them.
    private func isWhole(_ tag: TagFacts) -> Bool {
        guard version.isLatest, tag.summary != nil || tag.kind != nil || tag.parent != nil else { return false }
        return saysAll(tag) && ancestors(of: tag).allSatisfy { tagsByName[$0].map(saysAll) != false }
    }

    private func saysAll(_ tag: TagFacts) -> Bool {
        guard let group = tag.group.flatMap({ groupsByName[$0] }) else { return true }
        return text(of: tag) == group.description
    }

    /// Returns the fields of a tag as one description.
    private func text(of tag: TagFacts) -> String? {
        let own = OpenAPIContext.text(summary: tag.summary, description: tag.description)
        let titles = ancestors(of: tag).reversed().compactMap { tagsByName[$0].map { $0.summary ?? $0.name } }
        return OpenAPIContext.text(own, and: TagTable.sentence(of: titles))
    }

    /// Returns the names of the tags that a tag is a part of, the nearest first.
    private func ancestors(of tag: TagFacts) -> [String] {
        var found: [String] = []
        var current = tag
        while let name = current.parent, let parent = tagsByName[name], name != tag.name, !found.contains(name),
            found.count < SchemaState.maxDepth
        {
            found.append(name)
            current = parent
        }
        return found
    }
}
