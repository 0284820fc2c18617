import MartletContract

// Clients take null for what may be absent, and so does the validator. Servers need not.
extension RequestJudge {
    /// Whether null stands somewhere in a value of a type where it is no value.
    func hasStrayNull(_ literal: Literal, _ type: TypeReference) -> Bool {
        switch (literal, type.kind) {
        case (.array(let elements), .array(let element)):
            return elements.contains { hasStrayNull($0, element) }
        case (.object(let members), .map(let value)):
            return members.contains { hasStrayNull($0.value, value) }
        case (.object, .model(let name)):
            switch contract.model(named: name)?.shape {
            case .object(let object)?: return hasStrayNull(literal, object.fields)
            case .alias(let alias)?: return hasStrayNull(literal, alias.type)
            case .enumeration?, .union?, nil: return false
            }
        default: return false
        }
    }

    /// Whether null stands somewhere in an object with fields where it is no value.
    func hasStrayNull(_ literal: Literal, _ fields: [Field]) -> Bool {
        guard case .object(let members) = literal else { return false }
        return members.contains { member in
            guard let field = fields.first(where: { $0.key == member.name }) else { return false }
            return member.value == .null ? !allowsNull(field.type) : hasStrayNull(member.value, field.type)
        }
    }

    private func allowsNull(_ type: TypeReference) -> Bool {
        if type.isNullable || type.kind == .json { return true }
        guard case .model(let name) = type.kind, case .alias(let alias)? = contract.model(named: name)?.shape else {
            return false
        }
        return allowsNull(alias.type)
    }
}
