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
}
