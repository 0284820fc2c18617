import MartletContract
import MartletSyntax

/// What models and fields are beside their type.
extension MartletKeys {
    /// Reads the keys of schemas that are models.
    mutating func readModels(_ contract: inout Contract) {
        for index in contract.models.indices {
            guard let position = position(of: contract.models[index].origin) else { continue }
            switch contract.models[index].shape {
            case .object(var object):
                read(position, into: &object)
                contract.models[index].shape = .object(object)
            case .enumeration(var enumeration):
                read(position, into: &enumeration)
                contract.models[index].shape = .enumeration(enumeration)
            case .union(var union):
                read(position, into: &union)
                contract.models[index].shape = .union(union)
            case .alias(var alias):
                let mapping = nodes[position].take([.newtype, .sensitive])
                alias.isNewtype = context.optionalFlag("newtype", of: mapping) ?? alias.isNewtype
                alias.isSensitive = context.optionalFlag("sensitive", of: mapping) ?? alias.isSensitive
                contract.models[index].shape = .alias(alias)
            }
            guard isComponent(contract.models[index]) else { continue }
            let mapping = nodes[position].take([.deprecated])
            contract.models[index].deprecation =
                context.deprecation(of: mapping) ?? contract.models[index].deprecation
        }
        for model in contract.models { context.shapes[model.name] = model.shape }
    }

    private mutating func read(_ position: Int, into object: inout ObjectShape) {
        let mapping = nodes[position].take([.conforms, .id, .message, .mutable, .additional])
        let fields = object.fields.map { PendingField(field: $0) }
        if mapping["conforms"] != nil { object.conformances = ObjectReader.conformances(mapping, &context) }
        object.idField = ObjectReader.idField(mapping, fields, &context) ?? object.idField
        object.messageField = ObjectReader.messageField(mapping, fields, &context) ?? object.messageField
        object.isMutable = context.optionalFlag("mutable", of: mapping) ?? object.isMutable
        ObjectReader.checkIdentity(object, mapping, &context)
        guard let node = mapping["additional"] else { return }
        if node.scalar?.text == "refuse" {
            object.additional = .refused
        } else if let type = context.type(node, in: .element, hint: "value", pointer: "") {
            object.additional = .kept(Self.located(type, at: Self.noSchema))
        }
    }

    private mutating func read(_ position: Int, into enumeration: inout Enumeration) {
        let mapping = nodes[position].take([.cases, .closed])
        enumeration.isClosed = context.optionalFlag("closed", of: mapping) ?? enumeration.isClosed
        guard let entry = mapping.entry("cases") else { return }
        let word = Node(
            .scalar(Scalar(text: enumeration.rawType == .int ? "int" : "string", style: .plain)), span: entry.key.span)
        let typed = OpenMapping(
            entries: [entry, Mapping.Entry(key: Self.key("type", at: entry.key.span), value: word)],
            anchor: mapping.anchor, extensions: [])
        guard let read = EnumerationReader.read(entry, typed, &context) else { return }
        // A key says more about the values that the schema lists; those that it leaves out keep their names.
        let named = TextTable(read.cases.map { ($0.wireValue, $0) }, uniquingKeysWith: { first, _ in first })
        let known = TextSet(enumeration.cases.map(\.wireValue))
        for one in read.cases where !known.contains(one.wireValue) {
            report(
                .mismatch, "the schema has no value '\(one.wireValue.excerpt)'", at: one.origin.span,
                help: "'enum' lists the values, 'x-martlet-cases' gives them names")
        }
        enumeration.cases = enumeration.cases.map { named[$0.wireValue] ?? $0 }
    }

    private mutating func read(_ position: Int, into union: inout Union) {
        let mapping = nodes[position].take([.members, .closed])
        union.isClosed = context.optionalFlag("closed", of: mapping) ?? union.isClosed
        guard let node = mapping["members"], let nodes = context.list(node, "'members'") else { return }
        let names = nodes.compactMap { context.nonEmptyText($0, "the name of a member") }
        guard names.count == union.members.count, TextSet(names).count == names.count else {
            report(
                .mismatch, "'x-martlet-members' names \(names.count) members, and there are \(union.members.count)",
                at: node.span, help: "one name for each, all different, in the order of the schema")
            return
        }
        var fallback: String?
        defer { union.fallback = fallback }
        for (index, name) in names.enumerated() {
            if union.fallback == union.members[index].name { fallback = name }
            union.members[index].name = name
            // Nothing else stands for a member where nothing tells them apart.
            if union.discriminator == nil { union.members[index].values = [name] }
        }
    }

    /// Reads the keys of properties, parameters and header fields.
    mutating func readFields(_ contract: inout Contract) {
        var keys = self
        contract.forEachField { field in
            guard let position = keys.position(of: field.origin) ?? keys.position(of: field.type.origin) else { return }
            keys.read(position, into: &field)
            if var style = field.style {
                keys.readStyle(position, &style)
                field.style = style
            }
        }
        contract.forEachEndpoint { endpoint in
            for index in endpoint.parameters.indices {
                guard let position = keys.position(of: endpoint.parameters[index].field.origin) else { continue }
                keys.readStyle(position, &endpoint.parameters[index].style)
            }
        }
        self = keys
        for index in contract.models.indices {
            context.shapes[contract.models[index].name] = contract.models[index].shape
        }
    }

    private mutating func read(_ position: Int, into field: inout Field) {
        let mapping = nodes[position].take([.name, .sensitive, .deprecated])
        if let node = mapping["name"], let name = context.nonEmptyText(node, "'name'") { field.name = name }
        field.isSensitive = context.optionalFlag("sensitive", of: mapping) ?? field.isSensitive
        field.deprecation = context.deprecation(of: mapping) ?? field.deprecation
    }

    /// Reads how lists are written in a value whose style is `deepObject`.
    private mutating func readStyle(_ position: Int, _ style: inout Parameter.Style) {
        guard let entry = nodes[position].take(.style) else { return }
        guard style.isBracketed || style == .pipeDelimited else {
            return report(
                .misplacedKey, "'\(MartletKey.style.text)' says nothing of a value whose style is '\(style.rawValue)'",
                at: entry.key.span, help: "write style: deepObject beside it")
        }
        guard let word = context.word(entry.value, "'style'", as: ListStyle.self) else { return }
        switch (word, style) {
        case (.brackets, .deepObject), (.brackets, .brackets): style = .brackets
        case (.tabDelimited, .pipeDelimited): style = .tabDelimited
        default:
            let beside = word == .brackets ? "deepObject" : "pipeDelimited"
            report(
                .misplacedKey, "'\(word.rawValue)' says nothing of a value whose style is '\(style.rawValue)'",
                at: entry.key.span, help: "write style: \(beside) beside it")
        }
    }

    /// The formats of lists that OpenAPI has no words for: within `deepObject`, and in place of `pipeDelimited`.
    private enum ListStyle: String, CaseIterable {
        case brackets, tabDelimited
    }

    /// A key as a node, for readers that take what is written in one place for another.
    static func key(_ text: String, at span: SourceSpan) -> Node {
        Node(.scalar(Scalar(text: text, style: .plain)), span: span)
    }
}
