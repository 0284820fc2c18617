import MartletContract
import MartletSyntax

/// A schema that is another one by name, with what is said about it on the way.
struct NamedSchema {
    /// The schema that has the name.
    var target: Located
    /// The name of its model.
    var name: String
    /// What stands around the reference; of annotations the last one counts.
    var around: [SchemaPart]
}

extension OpenAPIContext {
    /// Returns the named schema that a schema is, when it says no more about its type: a reference, one reference in
    /// `allOf`, one that null is added to with `oneOf` or `anyOf`, each with any annotations and constraints.
    mutating func named(_ start: Located) -> NamedSchema? {
        guard let found = reference(start) else { return nil }
        // A type beside a name makes another type of any JSON value.
        return found.around.contains { $0.has(.type) } && isAnyValue(found.target) ? nil : found
    }

    /// Whether a schema gives no type, and nothing that one is read from.
    private mutating func isAnyValue(_ located: Located) -> Bool {
        flatten(located).parts.allSatisfy { part in
            part.isLight(besides: .reference, .allOf) && !part.has(.type) && !part.has(.enum) && !part.has(.const)
        }
    }

    /// Whether the value of `type` excludes values of a schema. Null does not count.
    mutating func narrows(_ type: Node, _ schema: Located) -> Bool {
        let allowed = SchemaTypes.names(in: type)
        return !allowed.isEmpty && silently { $0.hasOthers(than: allowed, schema, depth: 0) }
    }

    private mutating func hasOthers(than allowed: [JSONType], _ located: Located, depth: Int) -> Bool {
        guard depth < Self.maxUnionDepth else { return true }
        let flat = flatten(located)
        let types = types(of: flat)
        guard types.isEmpty else {
            return !types.allSatisfy { allowed.contains($0) || $0 == .integer && allowed.contains(.number) }
        }
        for part in flat.parts {
            for word in [SchemaWord.oneOf, .anyOf] where part.has(word) {
                return members(of: part, word).contains { hasOthers(than: allowed, $0, depth: depth + 1) }
            }
        }
        return true
    }

    /// How many unions in one another are looked at to find the types of a schema.
    private static let maxUnionDepth = 4

    private mutating func reference(_ start: Located) -> NamedSchema? {
        var around: [SchemaPart] = []
        var current = start
        for _ in 0..<SchemaState.maxDepth {
            guard let mapping = current.node.mapping else { return nil }
            let part = SchemaPart(current, mapping)
            if let reference = part[.reference], let target = target(of: reference, in: current) {
                guard part.isLight(besides: .reference) else { return nil }
                around.append(part)
                guard let name = names.name(at: target.location), !isUnnamed(target) else { return nil }
                return NamedSchema(target: target, name: name, around: around.reversed())
            }
            guard let (next, others) = sole(part) else { return nil }
            around.append(part)
            around += others
            if next.location != start.location, let name = names.name(at: next.location) {
                return NamedSchema(target: next, name: name, around: around.reversed())
            }
            current = next
        }
        return nil
    }

    /// Returns the one element of `allOf`, `oneOf` or `anyOf` that says what the type is, and the others, which do not.
    private mutating func sole(_ part: SchemaPart) -> (next: Located, others: [SchemaPart])? {
        guard part.isCombined, part.isLight(besides: .allOf, .oneOf, .anyOf) else { return nil }
        let words = [SchemaWord.allOf, .oneOf, .anyOf].filter(part.has)
        guard words.count == 1 else { return nil }
        guard words[0] == .allOf else {
            let members = members(of: part, words[0])
            return members.count == 1 ? (members[0], []) : nil
        }
        var next: Located?
        var others: [SchemaPart] = []
        for element in list(.allOf, of: part) {
            guard let mapping = element.node.mapping else { continue }
            let inner = SchemaPart(element, mapping)
            if inner.isLight() {
                others.append(inner)
            } else if next == nil {
                next = element
            } else {
                return nil
            }
        }
        return next.map { ($0, others) }
    }

    /// Whether a schema gets no model although it has a name: bytes, whose type depends on where they stand.
    private func isUnnamed(_ target: Located) -> Bool {
        guard let mapping = target.node.mapping, mapping["type"]?.scalar?.text == "string" else { return false }
        return mapping["format"]?.scalar?.text == "binary"
    }
}
