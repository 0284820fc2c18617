import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Whether null is a value of a schema.
    mutating func isNullable(_ located: Located) -> Bool {
        nullability(located, depth: 0) ?? false
    }

    /// Whether null is a value of what several schemas say together.
    mutating func isNullable(_ all: [Located]) -> Bool {
        var states: [Bool] = []
        for located in all { if let state = nullability(located, depth: 0) { states.append(state) } }
        return states.contains(true) && !states.contains(false)
    }

    /// Whether null is a value; nil when a schema does not say.
    private mutating func nullability(_ located: Located, depth: Int) -> Bool? {
        guard depth < SchemaState.maxDepth, let mapping = located.node.mapping else { return nil }
        let part = SchemaPart(located, mapping)
        let own = Self.ownNullability(part)
        guard part.isCombined, own != true else { return own }
        // Guards against references that lead back here, and is what they then say.
        if let known = schemas.nullable[located.location] { return known }
        schemas.nullable[located.location] = false
        let result = combinedNullability(part, own: own, depth: depth)
        schemas.nullable[located.location] = result ?? false
        return result
    }

    private mutating func combinedNullability(_ part: SchemaPart, own: Bool?, depth: Int) -> Bool? {
        for word in [SchemaWord.oneOf, .anyOf] {
            for member in part.child(word)?.elements ?? [] where nullability(member, depth: depth + 1) == true {
                return true
            }
        }
        if let reference = part[.reference]?.scalar?.text {
            let target = documents.target(of: reference, in: part.located.location.document)
            return own ?? target.flatMap { nullability($0, depth: depth + 1) }
        }
        var isAnyNullable = false
        var isAnyRefused = false
        for element in part.child(.allOf)?.elements ?? [] {
            // `nullable: true` alone is about the whole, although read to the letter it says nothing.
            if let mapping = element.node.mapping, mapping["type"] == nil, mapping["$ref"] == nil,
                case .bool(true)? = mapping["nullable"]?.scalar?.resolved
            {
                return true
            }
            switch nullability(element, depth: depth + 1) {
            case true?: isAnyNullable = true
            case false?: isAnyRefused = true
            case nil: break
            }
        }
        if own == false || isAnyRefused { return false }
        return isAnyNullable ? true : nil
    }

    /// Whether null is a value by what a mapping says itself; nil when it does not say.
    static func ownNullability(_ part: SchemaPart) -> Bool? {
        if case .bool(true)? = part[.nullable]?.scalar?.resolved { return true }
        func isNull(_ node: Node) -> Bool { node.scalar?.resolved == .null || node.scalar?.text == "null" }
        if let values = part[.enum]?.sequence, !values.isEmpty {
            return values.contains { $0.scalar?.resolved == .null }
        }
        if let value = part[.const] { return value.scalar?.resolved == .null }
        if let type = part[.type] { return type.sequence?.contains(where: isNull) ?? isNull(type) }
        return nil
    }
}
