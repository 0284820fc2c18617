import MartletContract
import MartletSyntax

/// Reads a model with `oneOf`.
enum UnionReader {
    /// Reads the union.
    static func read(
        _ node: Node, _ mapping: OpenMapping, _ site: ModelSite, _ context: inout ReadContext
    ) -> Union? {
        guard let entries = context.entries(of: node, "'oneOf'") else { return nil }
        if entries.isEmpty {
            context.report(.invalidValue, "'oneOf' needs at least one member", at: node.span)
        }
        let members = entries.compactMap { entry -> Union.Member? in
            let hint = site.name + entry.name.prefix(1).uppercased() + entry.name.dropFirst()
            let pointer = site.pointer + "/oneOf/" + ModelsReader.escape(entry.name)
            return context.type(entry.value, in: .member, hint: hint, pointer: pointer).map {
                Union.Member(name: entry.name, type: $0, origin: Origin(entry.key.span, pointer: pointer))
            }
        }
        let discriminator = mapping["discriminator"].flatMap { context.nonEmptyText($0, "'discriminator'") }
        var union = Union(members: members, discriminator: discriminator)
        union.isClosed = context.flag("closed", of: mapping)
        return union
    }
}
