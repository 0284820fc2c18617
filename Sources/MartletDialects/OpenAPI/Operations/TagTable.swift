import MartletContract
import MartletSyntax

/// The tags that a document describes.
///
/// - Source: OpenAPI 3.2, section 4.22, <https://spec.openapis.org/oas/v3.2.0.html#tag-object>
struct TagTable: Sendable {
    private struct Tag: Sendable {
        let located: Located
        let facts: TagFacts

        var title: String { facts.summary ?? facts.name }
    }

    private var tags: TextTable<Tag> = [:]
    /// The fields of each tag, in the author's order; empty for Swagger 2.0, whose tags have a description alone.
    private(set) var facts: [TagFacts] = []
    /// Whether any tag is for something else than finding one's way.
    private var hasOtherKinds = false

    /// Reads what others refer to, of each tag; the first of a name counts.
    static func read(_ root: Located, _ context: inout OpenAPIContext) -> TagTable {
        var table = TagTable()
        if context.isSwagger { return table }
        for located in context.readElements("tags", of: root) where located.node.mapping != nil {
            guard let name = located.node["name"]?.scalar?.text, table.tags[name] == nil else { continue }
            let facts = facts(of: located, name, &context)
            table.tags[name] = Tag(located: located, facts: facts)
            table.facts.append(facts)
            if let kind = facts.kind, kind != navigation { table.hasOtherKinds = true }
        }
        table.check(&context)
        return table
    }

    private static func facts(of tag: Located, _ name: String, _ context: inout OpenAPIContext) -> TagFacts {
        var facts = TagFacts(name: name)
        facts.summary = context.readText("summary", of: tag).flatMap { $0.isEmpty ? nil : $0 }
        let description = context.readText("description", of: tag)
        facts.description = OpenAPIContext.text(description, and: context.readLink(of: tag))
        facts.kind = context.readText("kind", of: tag)
        facts.parent = context.readText("parent", of: tag)
        facts.extensions = context.extensions(of: tag)
        return facts
    }

    private static let navigation = "nav"

    /// Returns the tag of an operation that is its group: the first one that is for finding one's way, else the first.
    func group(among names: [String]) -> String? {
        guard hasOtherKinds else { return names.first }
        return names.first { (tags[$0]?.facts.kind ?? Self.navigation) == Self.navigation } ?? names.first
    }

    /// Returns the sentence that tells what a tag is a part of; nil for one of no other.
    func sentence(of name: String) -> String? {
        Self.sentence(of: ancestors(of: name).names.reversed().compactMap { tags[$0]?.title })
    }

    /// Returns the sentence that names what something is a part of, the nearest last: `Part of Books / Novels.`
    static func sentence(of titles: [String]) -> String? {
        titles.isEmpty ? nil : "Part of " + titles.joined(separator: " / ") + "."
    }

    private func ancestors(of name: String) -> (names: [String], isCircle: Bool) {
        var found: [String] = []
        var current = name
        while let parent = tags[current]?.facts.parent, tags[parent] != nil {
            if parent == name || found.contains(parent) || found.count == SchemaState.maxDepth { return (found, true) }
            found.append(parent)
            current = parent
        }
        return (found, false)
    }

    private func check(_ context: inout OpenAPIContext) {
        for (name, tag) in tags.sorted(by: { $0.key < $1.key }) {
            guard let parent = tag.facts.parent, let span = tag.located.node["parent"]?.span else { continue }
            if tags[parent] == nil {
                let help = Suggestion.help(
                    for: parent, in: tags.keys.sorted(), count: tags.count, &context.suggestions)
                context.report(.invalidValue, "there is no tag '\(parent.excerpt)'", at: span, help: help)
            } else if ancestors(of: name).isCircle {
                context.report(.invalidValue, "the tag '\(name.excerpt)' is a part of itself", at: span)
            }
        }
    }
}
