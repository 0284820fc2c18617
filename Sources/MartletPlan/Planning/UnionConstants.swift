package import MartletContract

/// The values that tell members of unions apart, so that choosing a member gives the value: constants, as `type` in unions
/// that Pydantic writes, also where they are optional and where the union has no discriminator; and the value that a
/// discriminator has for a member.
struct UnionConstants {
    /// The values, by the names of the models and the keys of their fields.
    private(set) var values: TextTable<TextTable<Literal>> = [:]
    /// The fields for which two unions have different values.
    private var conflicts: TextTable<TextSet> = [:]

    init(_ contract: Contract, _ types: TypeTable) {
        for index in contract.models.indices {
            guard case .union(let union) = contract.models[index].shape else { continue }
            add(union, contract, types)
        }
        for (model, keys) in conflicts.sorted(by: { $0.key < $1.key }) {
            for key in keys { values[model]?[key] = nil }
        }
    }

    private mutating func add(_ union: Union, _ contract: Contract, _ types: TypeTable) {
        var known: TextTable<Set<Literal>> = [:]
        var owners: [(model: String, key: String, value: Literal)] = []
        let direct = Set(union.members.compactMap { types.modelIndex(of: $0.type) })
        for member in union.members {
            guard let position = types.modelIndex(of: member.type) else { continue }
            guard case .object(let object) = contract.models[position].shape else {
                guard let key = union.discriminator else { continue }
                // Choosing a member of a union inside of this one chooses the inner union.
                for inner in Self.members(ofUnion: position, contract, types) where !direct.contains(inner.index) {
                    guard let field = inner.object.fields.first(where: { $0.key == key }),
                        contract.onlyValue(of: field, types) == nil,
                        let value = Self.value(of: member, union, field, contract, types)
                    else { continue }
                    note(value, key, of: contract.models[inner.index].name)
                }
                continue
            }
            for field in object.fields {
                guard let value = contract.onlyValue(of: field, types) else { continue }
                known[field.key, default: []].insert(value)
                owners.append((contract.models[position].name, field.key, value))
            }
            guard let key = union.discriminator, let field = object.fields.first(where: { $0.key == key }),
                contract.onlyValue(of: field, types) == nil,
                let value = Self.value(of: member, union, field, contract, types)
            else { continue }
            note(value, key, of: contract.models[position].name)
        }
        for owner in owners where owner.key == union.discriminator || (known[owner.key]?.count ?? 0) > 1 {
            values[owner.model, default: [:]][owner.key] = owner.value
        }
    }

    /// Returns the members of a union that are objects, and those of the unions inside of it.
    private static func members(
        ofUnion position: Int, _ contract: Contract, _ types: TypeTable
    ) -> [(index: Int, object: ObjectShape)] {
        var (found, waiting, seen): ([(index: Int, object: ObjectShape)], [Int], Set<Int>) = (
            [], [position], [position]
        )
        while let next = waiting.popLast() {
            guard case .union(let union) = contract.models[next].shape else { continue }
            for inner in union.members.compactMap({ types.modelIndex(of: $0.type) }) where seen.insert(inner).inserted {
                if case .object(let object) = contract.models[inner].shape {
                    found.append((inner, object))
                } else {
                    waiting.append(inner)
                }
            }
        }
        return found
    }

    private mutating func note(_ value: Literal, _ key: String, of model: String) {
        guard let other = values[model]?.updateValue(value, forKey: key) else {
            values[model, default: [:]][key] = value
            return
        }
        if other != value { conflicts[model, default: []].insert(key) }
    }

    /// Returns the value that the discriminator has for a member, if it is one value that the field of the member can have.
    private static func value(
        of member: Union.Member, _ union: Union, _ field: Field, _ contract: Contract, _ types: TypeTable
    ) -> Literal? {
        guard member.values.count == 1, let text = member.values.first else { return nil }
        switch (types.expanded(field.type).kind, union.discriminatorType) {
        case (.string, .string): return .string(text)
        case (.int, .int), (.int32, .int), (.int64(isString: false), .int): return .number(text)
        case (.model, let type):
            guard let position = types.modelIndex(of: field.type),
                case .enumeration(let enumeration) = contract.models[position].shape, enumeration.rawType == type,
                enumeration.cases.contains(where: { $0.wireValue == text })
            else { return nil }
            return type == .int ? .number(text) : .string(text)
        default: return nil
        }
    }

    /// Returns the types of the members of unions that no discriminator tells apart.
    static func comparedTypes(_ contract: Contract) -> [TypeReference] {
        contract.models.flatMap { model -> [TypeReference] in
            guard case .union(let union) = model.shape, union.discriminator == nil else { return [] }
            return union.members.map(\.type)
        }
    }
}

extension Contract {
    /// Returns the fields of an object that have only one value, or a list of values for which Swift has no enumeration.
    func constants(of object: ObjectShape, _ types: TypeTable) -> [ConstantField] {
        object.fields.compactMap { field in
            let values = field.type.listedValues { name in types.index(ofModel: name).map { models[$0] } }
            guard !values.isEmpty else { return nil }
            // What only one side sends is absent where the other one reads.
            let isRequired =
                field.isSentAlways && !field.isReadOnly && !field.isWriteOnly && !types.isNullable(field.type)
            return ConstantField(key: field.key, values: values, isRequired: isRequired)
        }
    }

    /// Returns the only value of a field, if a literal of Swift can be its argument: a string, a number or a Boolean.
    func onlyValue(of field: Field, _ types: TypeTable) -> Literal? {
        if let value = types.constant(of: field) { return value }
        guard case .model(let name) = field.type.kind, let position = types.index(ofModel: name),
            case .alias(let alias) = models[position].shape, !alias.isNewtype
        else { return nil }
        let values = field.type.listedValues { name in types.index(ofModel: name).map { models[$0] } }
        guard values.count == 1 else { return nil }
        switch values[0] {
        case .string, .number, .bool: return values[0]
        case .null, .array, .object: return nil
        }
    }
}

extension TypeReference {
    /// Returns the values that `const` and `enum` list for the type, behind aliases as well, or the only case of an enumeration.
    /// Empty for a type without such a list.
    ///
    /// - Parameter model: Returns the model with a name.
    package func listedValues(_ model: (String) -> Model?) -> [Literal] {
        var (type, seen): (TypeReference, TextSet) = (self, [])
        while true {
            if let values = Self.listedValues(type.keywords) { return values }
            guard case .model(let name) = type.kind, seen.insert(name).inserted, let model = model(name) else {
                return []
            }
            switch model.shape {
            case .alias(let alias):
                if let values = Self.listedValues(model.keywords) { return values }
                type = alias.type
            case .enumeration(let enumeration) where enumeration.cases.count == 1:
                let value = enumeration.cases[0].wireValue
                return [enumeration.rawType == .int ? .number(value) : .string(value)]
            case .enumeration, .object, .union: return []
            }
        }
    }

    private static func listedValues(_ keywords: [SchemaKeyword]) -> [Literal]? {
        for keyword in keywords {
            switch (keyword.name, keyword.value) {
            case ("const", let value): return [value]
            case ("enum", .array(let values)) where !values.isEmpty: return values
            default: continue
            }
        }
        return nil
    }
}
