import MartletContract

/// The values that tell members of unions apart, so that choosing a member gives the value: constants, as `type` in unions
/// that Pydantic writes, also where they are optional and where the union has no discriminator; and the value that a
/// discriminator has for a member.
struct UnionConstants {
    /// The values, by the names of the models and the keys of their fields.
    private(set) var values: [String: [String: Literal]] = [:]
    /// The fields for which two unions have different values.
    private var conflicts: [String: Set<String>] = [:]

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
        var known: [String: Set<Literal>] = [:]
        var owners: [(model: String, key: String, value: Literal)] = []
        for member in union.members {
            guard let position = types.modelIndex(of: member.type),
                case .object(let object) = contract.models[position].shape
            else { continue }
            for field in object.fields {
                guard let value = types.constant(of: field) else { continue }
                known[field.key, default: []].insert(value)
                owners.append((contract.models[position].name, field.key, value))
            }
            guard let key = union.discriminator, let field = object.fields.first(where: { $0.key == key }),
                types.constant(of: field) == nil, let value = Self.value(of: member, union, field, contract, types)
            else { continue }
            note(value, key, of: contract.models[position].name)
        }
        for owner in owners where owner.key == union.discriminator || (known[owner.key]?.count ?? 0) > 1 {
            values[owner.model, default: [:]][owner.key] = owner.value
        }
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
        guard member.values.count == 1, let text = member.values.first, field.defaultValue == nil else { return nil }
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
    /// Returns the fields of an object that have only one value, which is a string, a number or a Boolean.
    func constants(of object: ObjectShape, _ types: TypeTable) -> [ConstantField] {
        object.fields.compactMap { field in
            guard let value = types.constant(of: field) ?? onlyCase(of: field, types) else { return nil }
            switch value {
            case .string, .bool: return ConstantField(key: field.key, value: value)
            case .number(let digits) where Int(digits) != nil || Double(digits)?.isFinite == true:
                return ConstantField(key: field.key, value: value)
            case .number, .null, .array, .object: return nil
            }
        }
    }

    /// Returns the value of a field whose type is an enumeration with one value; nil for others.
    private func onlyCase(of field: Field, _ types: TypeTable) -> Literal? {
        guard let position = types.modelIndex(of: field.type),
            case .enumeration(let enumeration) = models[position].shape, enumeration.cases.count == 1
        else { return nil }
        let value = enumeration.cases[0].wireValue
        return enumeration.rawType == .int ? .number(value) : .string(value)
    }
}
