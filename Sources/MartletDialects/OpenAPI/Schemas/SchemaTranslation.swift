import MartletContract

/// Writes schemas of OpenAPI 3.0 and of drafts of JSON Schema as JSON Schema 2020-12 has them.
///
/// - Source: JSON Schema 2020-12, <https://json-schema.org/draft/2020-12/release-notes>; OpenAPI 3.0.3, section 4.7.24,
///   <https://spec.openapis.org/oas/v3.0.3.html#schema-object>.
enum SchemaTranslation {
    /// Returns the schema of keywords. The schemas in their values are translated already.
    static func schema(_ members: [Literal.Member]) -> Literal {
        allowingNull(keywords(members))
    }

    /// Returns the keywords of a schema.
    static func keywords(_ members: [Literal.Member]) -> [Literal.Member] {
        withExclusiveBounds(withSplitDependencies(withFirstItems(withIntegersOrStrings(withoutEmptyLists(members)))))
    }

    /// A list of schemas has at least one (JSON Schema 2020-12, Core, 10.2.1); none says nothing, and not that nothing is allowed.
    private static func withoutEmptyLists(_ members: [Literal.Member]) -> [Literal.Member] {
        let words = [SchemaWord.oneOf, .anyOf, .allOf].map(\.rawValue)
        return members.filter { !words.contains($0.name) || $0.value != .array([]) }
    }

    /// The format `int-or-string` of a string means either one, and says nothing else.
    private static func withIntegersOrStrings(_ members: [Literal.Member]) -> [Literal.Member] {
        let format = Literal.Member(SchemaWord.format.rawValue, .string(SchemaTypes.integerOrString))
        guard members.contains(format) else { return members }
        let string = Literal.string(JSONType.string.rawValue)
        return members.filter { $0 != format }.map { member in
            guard member == Literal.Member(SchemaWord.type.rawValue, string) else { return member }
            return Literal.Member(member.name, .array([.string(JSONType.integer.rawValue), string]))
        }
    }

    /// A list of `items` is about the first elements, and `additionalItems` about those behind them, or about nothing.
    private static func withFirstItems(_ members: [Literal.Member]) -> [Literal.Member] {
        let (items, others) = (SchemaWord.items.rawValue, SchemaWord.additionalItems.rawValue)
        let hasList = members.contains { if case .array = $0.value { $0.name == items } else { false } }
        guard hasList || members.contains(where: { $0.name == others }) else { return members }
        return members.compactMap { member in
            switch (member.name, member.value) {
            case (items, .array([])): nil
            case (items, .array): Literal.Member(SchemaWord.prefixItems.rawValue, member.value)
            case (others, _): hasList ? Literal.Member(items, member.value) : nil
            default: member
            }
        }
    }

    /// `dependencies` are names, or schemas.
    private static func withSplitDependencies(_ members: [Literal.Member]) -> [Literal.Member] {
        guard let index = members.firstIndex(where: { $0.name == SchemaWord.dependencies.rawValue }),
            case .object(let dependencies) = members[index].value
        else { return members }
        var result = members
        result.remove(at: index)
        func isOfNames(_ member: Literal.Member) -> Bool { if case .array = member.value { true } else { false } }
        for (word, own) in [
            (SchemaWord.dependentRequired, dependencies.filter(isOfNames)),
            (SchemaWord.dependentSchemas, dependencies.filter { !isOfNames($0) }),
        ] where !own.isEmpty {
            let position = result.firstIndex { $0.name == word.rawValue }
            guard let position, case .object(let known) = result[position].value else {
                result.append(Literal.Member(word.rawValue, .object(own)))
                continue
            }
            result[position].value = .object(
                known + own.filter { member in !known.contains { $0.name == member.name } })
        }
        return result
    }

    /// `exclusiveMinimum: true` makes a bound of `minimum`.
    private static func withExclusiveBounds(_ members: [Literal.Member]) -> [Literal.Member] {
        var members = members
        for (name, bound) in [
            (SchemaWord.exclusiveMinimum, SchemaWord.minimum), (.exclusiveMaximum, .maximum),
        ] {
            guard let index = members.firstIndex(where: { $0.name == name.rawValue }),
                case .bool(let isExclusive) = members[index].value
            else { continue }
            members.remove(at: index)
            guard isExclusive, let other = members.firstIndex(where: { $0.name == bound.rawValue }) else { continue }
            members[other].name = name.rawValue
        }
        return members
    }

    /// `nullable: true` allows null beside whatever else is allowed, as its authors mean it.
    static func allowingNull(_ members: [Literal.Member]) -> Literal {
        let name = SchemaWord.nullable.rawValue
        let rest = members.filter { $0.name != name }
        guard members.contains(Literal.Member(name, .bool(true))) else { return .object(rest) }
        let null = Literal.object([.init(SchemaWord.type.rawValue, .string(JSONType.null.rawValue))])
        return .object([.init(SchemaWord.anyOf.rawValue, .array([null, .object(rest)]))])
    }
}
