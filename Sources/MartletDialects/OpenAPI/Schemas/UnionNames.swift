import MartletContract
import MartletSyntax

/// Names the members of a union that have neither a name nor a title by what only they can be.
enum UnionNames {
    /// The most values that a name consists of.
    private static let maxValues = 3

    /// Returns the name of each member by its constants: `const`, or an `enum` of few values that no other member has. Nil
    /// for a member that has another name, or no such values.
    static func byConstants(_ members: [Located], _ context: inout OpenAPIContext) -> [String?] {
        guard members.count <= 500, members.contains(where: { isUnnamed($0, &context) }) else { return [] }
        let tags = members.map { member -> [Tag] in
            if let values = ownValues(of: member) { return [Tag(property: "", type: .string, values: values)] }
            return member.node.isMapping ? context.tags(of: member, isRequired: false) : []
        }
        var counts: [Value: Int] = [:]
        for tag in tags.joined() {
            for value in tag.values {  // allowed: a list
                counts[Value(property: tag.property, text: value), default: 0] += 1
            }
        }
        return members.indices.map { index in
            guard isUnnamed(members[index], &context) else { return nil }
            let own = tags[index].filter { tag in
                tag.values.count <= maxValues
                    && tag.values.allSatisfy {
                        !$0.isEmpty && $0.utf8.count <= 40 && counts[Value(property: tag.property, text: $0)] == 1
                    }
            }
            let best = own.first { $0.values.count == 1 } ?? own.first
            return best.map { $0.values.joined(separator: "_or_") }  // allowed: a list
                ?? soleType(of: members[index], &context)
        }
    }

    /// Returns the type of the one member that a `oneOf` inside has besides null; nil for others.
    private static func soleType(of member: Located, _ context: inout OpenAPIContext) -> String? {
        guard let mapping = member.node.mapping, mapping["type"] == nil else { return nil }
        let part = SchemaPart(member, mapping)
        for word in [SchemaWord.oneOf, .anyOf] where part.has(word) {
            let inner = context.members(of: part, word)
            if inner.count == 1 { return inner[0].node["type"]?.scalar?.text }
        }
        return nil
    }

    private struct Value: Hashable {
        let property: String
        let text: String
    }

    private static func isUnnamed(_ member: Located, _ context: inout OpenAPIContext) -> Bool {
        guard context.named(member) == nil, let mapping = member.node.mapping else { return false }
        return mapping["title"]?.scalar?.text.isEmpty ?? true
    }

    /// Returns the values of a member that is a list of strings; nil for one that is something else.
    private static func ownValues(of member: Located) -> [String]? {
        guard let mapping = member.node.mapping,
            let values = mapping["const"].map({ [$0] }) ?? mapping["enum"]?.sequence
        else { return nil }
        let texts = values.compactMap { $0.scalar?.resolved == .string ? $0.scalar?.text : nil }
        return texts.count == values.count ? texts : nil
    }
}
