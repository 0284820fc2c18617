import MartletContract

/// The fields of models whose constant tells a member of a union from another one, as `type` does in unions that
/// Pydantic writes: also where they are optional, and where the union has no discriminator.
struct UnionConstants {
    /// The keys of the fields, by the names of their models.
    let keys: [String: Set<String>]

    init(_ contract: Contract, _ types: TypeTable) {
        var keys: [String: Set<String>] = [:]
        for index in contract.models.indices {
            guard case .union(let union) = contract.models[index].shape else { continue }
            var values: [String: Set<Literal>] = [:]
            var owners: [(model: String, key: String)] = []
            for member in union.members {
                guard let position = types.modelIndex(of: member.type),
                    case .object(let object) = contract.models[position].shape
                else { continue }
                for field in object.fields {
                    guard let value = types.constant(of: field) else { continue }
                    values[field.key, default: []].insert(value)
                    owners.append((contract.models[position].name, field.key))
                }
            }
            for owner in owners where owner.key == union.discriminator || (values[owner.key]?.count ?? 0) > 1 {
                keys[owner.model, default: []].insert(owner.key)
            }
        }
        self.keys = keys
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
    /// Returns the fields of an object that have only one value, which is a string, a whole number or a Boolean.
    func constants(of object: ObjectShape, _ types: TypeTable) -> [ConstantField] {
        object.fields.compactMap { field in
            guard let value = types.constant(of: field) ?? onlyCase(of: field, types) else { return nil }
            switch value {
            case .string, .bool: return ConstantField(key: field.key, value: value)
            case .number(let digits) where Int(digits) != nil: return ConstantField(key: field.key, value: value)
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
