import MartletContract
import MartletSyntax

/// Reads a model with `oneOf`.
enum UnionReader {
    static let longMember = KeyTable("a member", required: ["type", "values"])
    static let longDiscriminator = KeyTable("a discriminator", required: ["key"], optional: ["type"])

    /// Reads the union.
    static func read(
        _ node: Node, _ mapping: OpenMapping, _ site: ModelSite, _ context: inout ReadContext
    ) -> Union? {
        guard let entries = context.entries(of: node, "'oneOf'") else { return nil }
        if entries.isEmpty {
            context.report(.invalidValue, "'oneOf' needs at least one member", at: node.span)
        }
        let discriminator = discriminator(mapping, &context)
        var spans: TextTable<SourceSpan> = [:]
        let members = entries.compactMap { entry -> Union.Member? in
            let member = member(entry, discriminator?.type, site, &context)
            guard discriminator != nil else { return member }
            for (value, span) in member.map({ values(of: $0, entry) }) ?? [] {
                guard let first = spans.updateValue(span, forKey: value) else { continue }
                context.report(
                    .invalidDiscriminator, "the value '\(value.excerpt)' stands for a member already", at: span,
                    related: [.init(span: first, message: "this one")])
            }
            return member
        }
        var union = Union(members: members, discriminator: discriminator?.key)
        union.discriminatorType = discriminator?.type ?? .string
        union.isClosed = context.flag("closed", of: mapping)
        // A discriminator names one member.
        union.exclusivity.isExclusive =
            context.optionalFlag("exclusive", of: mapping) ?? (union.discriminator != nil)
        if let entry = mapping.entry("default"), let name = context.text(entry.value, "'default'") {
            if members.contains(where: { $0.name == name }), union.discriminator != nil {
                union.fallback = name
            } else {
                context.report(
                    .invalidValue, "'\(name.excerpt)' is no member that a discriminator tells apart",
                    at: entry.value.span,
                    help: Suggestion.help(for: name, in: members.map(\.name)))
            }
        }
        return union
    }

    private static func discriminator(
        _ mapping: OpenMapping, _ context: inout ReadContext
    ) -> (key: String, type: Enumeration.RawType)? {
        guard let entry = mapping.entry("discriminator") else { return nil }
        guard entry.value.mapping != nil else {
            return context.nonEmptyText(entry.value, "'discriminator'").map { ($0, .string) }
        }
        guard let long = context.open(entry.value, as: longDiscriminator, at: entry.key.span),
            let key = long["key"].flatMap({ context.nonEmptyText($0, "'key'") })
        else { return nil }
        let word = long["type"].flatMap { context.word($0, "'type'", as: EnumerationReader.RawWord.self) }
        return (key, word == .int ? .int : .string)
    }

    private static func member(
        _ entry: Mapping.Entry, _ rawType: Enumeration.RawType?, _ site: ModelSite, _ context: inout ReadContext
    ) -> Union.Member? {
        let hint = site.name + entry.name.prefix(1).uppercased() + entry.name.dropFirst()
        let pointer = site.pointer + "/oneOf/" + JSONPointer.escape(entry.name)
        var long: OpenMapping?
        if entry.value.mapping?.entry("values") != nil {
            long = context.open(entry.value, as: longMember, at: entry.key.span)
            if rawType == nil, let values = long?.entry("values") {
                context.report(
                    .conflictingKeys, "'values' means nothing without a discriminator", at: values.key.span)
            }
        }
        guard let type = context.type(long?["type"] ?? entry.value, in: .member, hint: hint, pointer: pointer) else {
            return nil
        }
        let values = long?["values"].flatMap { self.values($0, rawType ?? .string, &context) }
        if rawType == .int, long == nil, Int(entry.name) == nil {
            context.report(
                .invalidDiscriminator, "'\(entry.name.excerpt)' needs the integers that stand for it",
                at: entry.key.span, help: "write \(entry.name): { type: …, values: [1] }")
        }
        return Union.Member(
            name: entry.name, type: type, values: values, origin: Origin(entry.key.span, pointer: pointer))
    }

    private static func values(
        _ node: Node, _ rawType: Enumeration.RawType, _ context: inout ReadContext
    ) -> [String]? {
        guard let nodes = context.list(node, "'values'") else { return nil }
        if nodes.isEmpty { context.report(.invalidValue, "'values' needs at least one value", at: node.span) }
        let values = nodes.compactMap { node in
            rawType == .int
                ? context.integer(node, "a value", in: Int.min...Int.max).map { String($0) }
                : context.text(node, "a value")
        }
        return values.isEmpty ? nil : values
    }

    /// Returns the values of a member, each with its place.
    private static func values(of member: Union.Member, _ entry: Mapping.Entry) -> [(String, SourceSpan)] {
        let nodes = entry.value["values"]?.sequence ?? []
        return member.values.enumerated().map { index, value in  // allowed: a list
            (value, index < nodes.count ? nodes[index].span : entry.key.span)
        }
    }
}
