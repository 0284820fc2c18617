import MartletContract
import MartletSyntax

extension WireSchemas {
    func isWritten(
        _ name: String, like otherName: String, of other: any WireSchemaSource, besides compared: TextSet
    ) -> Bool {
        guard let other = other as? WireSchemas, let left = located(named: name),
            let right = other.located(named: otherName)
        else { return false }
        var likeness = Likeness(left: self, right: other)
        return likeness.areAlike(left, right, besides: compared)
    }

    /// Compares the nodes of two schemas, and of those that apply to the same value.
    private struct Likeness {
        let left: WireSchemas
        let right: WireSchemas
        /// The number of schemas that may still be looked at.
        private var schemasLeft = 200

        init(left: WireSchemas, right: WireSchemas) {
            self.left = left
            self.right = right
        }

        mutating func areAlike(_ old: Located, _ new: Located, besides compared: TextSet = []) -> Bool {
            guard let before = old.node.mapping?.entries, let after = new.node.mapping?.entries else {
                return Self.areSame(old.node, new.node)
            }
            schemasLeft -= 1
            guard schemasLeft > 0, before.count == after.count else { return false }
            return before.indices.allSatisfy { index in
                let name = before[index].name
                guard name == after[index].name else { return false }
                guard let word = SchemaWord.named(name) else {
                    return !name.hasPrefix("x-martlet-") || Self.areSame(before[index].value, after[index].value)
                }
                if word.saysNothing, word != .contentEncoding { return true }
                if word == .properties || !word.hasSchemas {
                    let nodes = (before[index].value, after[index].value)
                    return word == .properties
                        ? Self.areNamesSame(nodes.0, nodes.1) : Self.areSame(nodes.0, nodes.1)
                }
                guard let value = old.child(name), let other = new.child(name) else { return false }
                return areAlike(value, other, of: word, old, new, isCompared: compared.contains(name))
            }
        }

        private mutating func areAlike(
            _ value: Located, _ other: Located, of word: SchemaWord, _ old: Located, _ new: Located, isCompared: Bool
        ) -> Bool {
            switch word {
            case .dynamicReference: return false
            case .reference: return areAlike(target(of: old, left), target(of: new, right))
            case .additionalProperties where isCompared, .items where isCompared:
                return value.node.mapping != nil && other.node.mapping != nil
            case .oneOf where isCompared, .anyOf where isCompared: return areAlternativesSame(value, other)
            case .patternProperties, .dependentSchemas, .dependencies:
                let (before, after) = (value.entries, other.entries)
                return Self.areNamesSame(value.node, other.node)
                    && before.indices.allSatisfy { areAlike(before[$0].value, after[$0].value) }
            default:
                let (before, after) = (value.elements, other.elements)
                if before.isEmpty, after.isEmpty { return areAlike(value, other) }
                return before.count == after.count && before.indices.allSatisfy { areAlike(before[$0], after[$0]) }
            }
        }

        private mutating func areAlike(_ old: Located?, _ new: Located?) -> Bool {
            guard let old, let new else { return false }
            return areAlike(old, new)
        }

        /// Whether two lists of alternatives are written alike, but for the members of a union: they are compared by themselves.
        private mutating func areAlternativesSame(_ value: Located, _ other: Located) -> Bool {
            let (before, after) = (value.elements, other.elements)
            guard before.count == after.count else { return false }
            return before.indices.allSatisfy { index in
                let areMembers = isMember(before[index], left) && isMember(after[index], right)
                return areMembers || areAlike(before[index], after[index])
            }
        }

        /// Whether an alternative is a member of the union: not null, the empty string or `false`.
        private func isMember(_ schema: Located, _ source: WireSchemas) -> Bool {
            let schema = target(of: schema, source) ?? schema
            return schema.node.mapping.map { !OpenAPIContext.isNull($0) && !OpenAPIContext.isBlank($0) } ?? false
        }

        /// Returns what a schema refers to; nil if it does not refer to anything, or if that cannot be resolved.
        private func target(of schema: Located, _ source: WireSchemas) -> Located? {
            source.followed(schema)
        }

        private static func areNamesSame(_ left: Node, _ right: Node) -> Bool {
            guard let before = left.mapping?.entries, let after = right.mapping?.entries,
                before.count == after.count
            else { return false }
            return before.indices.allSatisfy { before[$0].name == after[$0].name }
        }

        private static func areSame(_ left: Node, _ right: Node) -> Bool {
            switch (left.value, right.value) {
            case (.scalar(let old), .scalar(let new)): return old.text == new.text && old.resolved == new.resolved
            case (.sequence(let old), .sequence(let new)):
                return old.count == new.count && old.indices.allSatisfy { areSame(old[$0], new[$0]) }
            case (.mapping(let old), .mapping(let new)):
                return areNamesSame(left, right)
                    && old.entries.indices.allSatisfy { areSame(old.entries[$0].value, new.entries[$0].value) }
            default: return false
            }
        }
    }
}

extension SchemaWord {
    /// Whether its value is a schema, a list or a map of schemas, or refers to one.
    fileprivate var hasSchemas: Bool {
        switch self {
        case .oneOf, .anyOf, .allOf, .prefixItems, .items, .additionalItems, .unevaluatedItems, .contains: true
        case .additionalProperties, .unevaluatedProperties, .patternProperties, .propertyNames: true
        case .not, .if, .then, .else, .dependentSchemas, .dependencies, .reference, .dynamicReference: true
        default: false
        }
    }
}
