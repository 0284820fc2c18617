import MartletContract
import MartletSyntax

/// Names the members of a union.
enum UnionNames {
    /// The most values that a name consists of.
    private static let maxValues = 3

    /// Returns the names, all different: of each member that of its model, its title, its constants, the discriminator's value
    /// that stands for it, its format or its type. One that has neither a model nor a title keeps the name of an earlier run.
    ///
    /// - Parameters:
    ///   - tags: the field that tells the members apart; nil where none does.
    ///   - union: the name of the union's model.
    static func names(
        of members: [Located], _ tags: SchemaTags?, inUnion union: String, _ context: inout OpenAPIContext
    ) -> [String] {
        let constants = tags == nil ? byConstants(members, &context) : []
        let wanted = members.indices.map { index in
            (constants.isEmpty ? nil : constants[index])
                ?? name(of: members[index], tags?.values[index].first, &context)
        }
        // Of two names the one comes first that the other could not have got.
        let isPlain = members.map(isPlainScalar)
        let unnamed = members.indices.filter { !isPlain[$0] && isUnnamed(members[$0], &context) }
        let titled = members.indices.filter { !isPlain[$0] && isTitled(members[$0], &context) }
        let features = MemberFeatures.texts(of: (unnamed + titled).map { members[$0] })
        var earlier = context.earlier.members[union] ?? []
        var names = [String](repeating: "", count: members.count)
        var used: TextSet = []
        var known: Set<Int> = []
        // A title that was added later changes no name either.
        for (part, features) in [(unnamed, features.prefix(unnamed.count)), (titled, features.suffix(titled.count))] {
            let kept = MemberFeatures.names(of: Array(features), in: earlier)
            for (index, name) in zip(part, kept) {
                guard let name else { continue }
                known.insert(index)
                if used.insert(name).inserted { names[index] = name }
            }
            earlier.removeAll { used.contains($0.name) }
        }
        var numbered = NumberedNames()
        // Those come first whose names do not depend on others.
        let derived = Set(unnamed)
        let order =
            members.indices.filter { isPlain[$0] }
            + members.indices.filter { !isPlain[$0] && !derived.contains($0) } + unnamed
        for index in order where names[index].isEmpty {
            let name = wanted[index]
            names[index] =
                used.contains(name)
                ? numbered.free(name, spelledBy: { name + String($0) }, unless: used.contains) : name
            used.insert(names[index])
        }
        var choices: [NameChoices.Member] = []
        for (index, features) in zip(unnamed + titled, features) {
            let isSettled = names[index] == wanted[index] && !isTypeWord(names[index]) && !known.contains(index)
            if derived.contains(index) || !isSettled {
                choices.append(NameChoices.Member(features: features.full, name: names[index]))
            }
        }
        if !choices.isEmpty { context.choices.members[union] = choices }
        return names
    }

    /// Returns what a member is called: its model's name, its title, the value that stands for it, its format, its type.
    private static func name(of member: Located, _ tag: String?, _ context: inout OpenAPIContext) -> String {
        if let named = context.named(member) { return named.name }
        guard let mapping = member.node.mapping else { return "any" }
        let part = SchemaPart(member, mapping)
        if let title = part[.title]?.scalar?.text, !title.isEmpty, title.utf8.count <= 60 { return title }
        if let tag, !tag.isEmpty { return tag }
        if let format = part[.format]?.scalar?.text, !format.isEmpty { return format }
        if let type = part[.type]?.scalar?.text, !type.isEmpty { return type }
        return "option"
    }

    /// Whether a member without a title may have a name.
    private static func isTypeWord(_ name: String) -> Bool {
        JSONType(rawValue: name) != nil || name == "any" || name == "option"
    }

    /// Whether a member is a scalar of which only the type is said, so that its name follows from itself.
    private static func isPlainScalar(_ member: Located) -> Bool {
        guard let mapping = member.node.mapping else { return true }
        let part = SchemaPart(member, mapping)
        guard let type = part[.type]?.scalar?.text, !["object", "array"].contains(type) else { return false }
        let constraints: [SchemaWord] = [.title, .enum, .const, .format, .pattern]
        return part.isLight() && !part.isConstrained && !constraints.contains { part.has($0) }
    }

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

    private static func isTitled(_ member: Located, _ context: inout OpenAPIContext) -> Bool {
        context.named(member) == nil && member.node.isMapping && !isUnnamed(member, &context)
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
