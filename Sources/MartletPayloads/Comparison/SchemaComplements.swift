import MartletContract
import MartletFormats

extension SchemaPool {
    /// Adds the complements of what schemas exclude, and of what their conditions ask: comparers look at them as alternatives,
    /// where `not` alone says nothing that follows from anything.
    package mutating func addComplements() {
        let count = nodes.count
        // Adding to what two hold would copy all of it.
        var complements = SchemaComplements(self)
        self = SchemaPool()
        for index in 0..<count {
            guard complements.pool.nodes[index].hasNegations else { continue }
            let node = complements.pool.nodes[index]
            for id in node.none + node.conditions.map(\.test) { complements.add(id) }
            for group in node.one where group.count <= SchemaComplements.largestGroup {
                complements.exclude(group)
            }
        }
        self = complements.pool
    }
}

/// Finds the schemas of which a payload must be one of if it is none of another schema.
private struct SchemaComplements {
    /// The most alternatives of `oneOf` of which each is looked at without the others.
    static let largestGroup = 4
    private static let maxDepth = 6
    private static let maxNodes = 20_000

    private(set) var pool: SchemaPool
    private let limit: Int

    init(_ pool: SchemaPool) {
        self.pool = pool
        limit = pool.nodes.count + Self.maxNodes
    }

    /// Finds the complement of a schema.
    mutating func add(_ id: SchemaID) {
        guard pool.complements[id] == nil, pool.nodes.count < limit else { return }
        let found = complement(of: id, depth: 0)
        // That it is none of the schema is known already.
        if found.contains(where: { pool[$0].none == [id] }) { return }
        pool.complements[id] = found
    }

    /// Adds each alternative of a group without the others.
    mutating func exclude(_ group: [SchemaID]) {
        guard pool.exclusives[group] == nil, pool.nodes.count < limit, areScalarsThatOverlap(group) else { return }
        pool.exclusives[group] = group.indices.map { index in
            var node = SchemaNode()
            node.all = [group[index]]
            node.none = group.indices.filter { $0 != index }.map { group[$0] }
            return pool.add(node)
        }
        for id in group { add(id) }
    }

    /// Whether the alternatives of a group are values without parts, and no kind tells them apart.
    private func areScalarsThatOverlap(_ group: [SchemaID]) -> Bool {
        let kinds = group.map { PayloadSet([$0], in: pool).kinds }
        guard kinds.allSatisfy({ $0.isDisjoint(with: [.array, .object]) }) else { return false }
        return kinds.indices.contains { index in kinds[..<index].contains { !$0.isDisjoint(with: kinds[index]) } }
    }

    /// A payload that is not of a schema is of one of these.
    private mutating func complement(of id: SchemaID, depth: Int) -> [SchemaID] {
        if id == pool.everything { return [] }
        if let known = pool.complements[id] { return known }
        let node = pool[id]
        let isKnown =
            node.dynamic == nil && node.unjudged.isEmpty && node.elements.unevaluated == nil
            && node.members.unevaluated == nil && node.one.isEmpty && node.texts.forms.isEmpty
        guard depth < Self.maxDepth, pool.nodes.count < limit, isKnown else { return [outside(id)] }
        var parts: [SchemaNode] = []
        if node.kinds != .all { parts.append(.of(JSONKinds.all.subtracting(node.kinds))) }
        if let values = node.values {
            var listed = SchemaNode()
            listed.values = values
            parts.append(pool[outside(pool.add(listed))])
        }
        numbers(node.numbers, &parts)
        texts(node.texts, &parts)
        elements(node.elements, &parts, depth)
        members(node.members, &parts, depth)
        for inner in node.all { parts += complement(of: inner, depth: depth + 1).map { pool[$0] } }
        for group in node.any {
            var part = SchemaNode()
            part.all = group.map { either(complement(of: $0, depth: depth + 1)) }
            parts.append(part)
        }
        parts += node.none.map { pool[$0] }
        for condition in node.conditions {
            var then = SchemaNode()
            then.all = [condition.test, either(condition.then.map { complement(of: $0, depth: depth + 1) } ?? [])]
            var otherwise = SchemaNode()
            otherwise.all = [
                either(complement(of: condition.test, depth: depth + 1)),
                either(condition.otherwise.map { complement(of: $0, depth: depth + 1) } ?? []),
            ]
            parts += [then, otherwise]
        }
        return parts.map { pool.add($0) }
    }

    /// Everything that is none of a schema.
    private mutating func outside(_ id: SchemaID) -> SchemaID {
        var node = SchemaNode()
        node.none = [id]
        return pool.add(node)
    }

    /// What is of one of some schemas.
    private mutating func either(_ alternatives: [SchemaID]) -> SchemaID {
        if alternatives.isEmpty { return pool.nothing }
        if alternatives.count == 1 { return alternatives[0] }
        var node = SchemaNode()
        node.any = [alternatives]
        return pool.add(node)
    }

    private mutating func numbers(_ numbers: SchemaNode.Numbers, _ parts: inout [SchemaNode]) {
        func add(_ limit: DecimalNumber?, _ path: WritableKeyPath<SchemaNode.Numbers, DecimalNumber?>) {
            guard let limit else { return }
            var part = SchemaNode.of(.number)
            part.numbers[keyPath: path] = limit
            parts.append(part)
        }
        add(numbers.minimum, \.exclusiveMaximum)
        add(numbers.maximum, \.exclusiveMinimum)
        add(numbers.exclusiveMinimum, \.maximum)
        add(numbers.exclusiveMaximum, \.minimum)
        var steps = SchemaNode.Numbers()
        steps.areWhole = numbers.areWhole
        steps.multiples = numbers.multiples
        guard steps != SchemaNode.Numbers() else { return }
        var stepped = SchemaNode()
        stepped.numbers = steps
        parts.append(.of(.number, none: pool.add(stepped)))
    }

    private mutating func texts(_ texts: SchemaNode.Texts, _ parts: inout [SchemaNode]) {
        if let least = texts.minLength, least > 0 {
            var part = SchemaNode.of(.string)
            part.texts.maxLength = least - 1
            parts.append(part)
        }
        if let most = texts.maxLength {
            var part = SchemaNode.of(.string)
            part.texts.minLength = most + 1
            parts.append(part)
        }
        for pattern in texts.patterns {
            var matching = SchemaNode()
            matching.texts.patterns = [pattern]
            parts.append(.of(.string, none: pool.add(matching)))
        }
    }

    private mutating func elements(_ elements: SchemaNode.Elements, _ parts: inout [SchemaNode], _ depth: Int) {
        if let least = elements.minCount, least > 0 {
            var part = SchemaNode.of(.array)
            part.elements.maxCount = least - 1
            parts.append(part)
        }
        if let most = elements.maxCount {
            var part = SchemaNode.of(.array)
            part.elements.minCount = most + 1
            parts.append(part)
        }
        if elements.areUnique {
            var unique = SchemaNode()
            unique.elements.areUnique = true
            parts.append(.of(.array, none: pool.add(unique)))
        }
        for (index, inner) in elements.prefix.enumerated() {
            var part = SchemaNode.of(.array)
            part.elements.minCount = index + 1
            part.elements.prefix = Array(repeating: pool.everything, count: index)
            part.elements.prefix.append(either(complement(of: inner, depth: depth + 1)))
            parts.append(part)
        }
        if let rest = elements.rest, elements.prefix.isEmpty {
            var part = SchemaNode.of(.array)
            part.elements.contains = either(complement(of: rest, depth: depth + 1))
            parts.append(part)
        } else if elements.rest != nil {
            var behind = SchemaNode()
            behind.elements.prefix = elements.prefix.map { _ in pool.everything }
            behind.elements.rest = elements.rest
            parts.append(.of(.array, none: pool.add(behind)))
        }
        guard let wanted = elements.contains else { return }
        let least = elements.minContains ?? 1
        if least == 1 {
            var part = SchemaNode.of(.array)
            part.elements.rest = either(complement(of: wanted, depth: depth + 1))
            parts.append(part)
        } else if least > 1 {
            var part = SchemaNode.of(.array)
            part.elements.contains = wanted
            part.elements.minContains = 0
            part.elements.maxContains = least - 1
            parts.append(part)
        }
        if let most = elements.maxContains {
            var part = SchemaNode.of(.array)
            part.elements.contains = wanted
            part.elements.minContains = most + 1
            parts.append(part)
        }
    }

    private mutating func members(_ members: SchemaNode.Members, _ parts: inout [SchemaNode], _ depth: Int) {
        func object(_ change: (inout SchemaNode.Members) -> Void) -> SchemaNode {
            var part = SchemaNode.of(.object)
            change(&part.members)
            return part
        }
        let nothing = pool.nothing
        parts += members.required.map { name in object { $0.properties = [.init(name, nothing)] } }
        for property in members.properties where property.schema != pool.everything {
            let other = either(complement(of: property.schema, depth: depth + 1))
            parts.append(
                object {
                    $0.required = [property.name]
                    $0.properties = [.init(property.name, other)]
                })
        }
        if let least = members.minCount, least > 0 { parts.append(object { $0.maxCount = least - 1 }) }
        if let most = members.maxCount { parts.append(object { $0.minCount = most + 1 }) }
        for dependency in members.dependencies {
            for name in dependency.required {
                parts.append(
                    object {
                        $0.required = [dependency.name]
                        $0.properties = [.init(name, nothing)]
                    })
            }
            guard let schema = dependency.schema else { continue }
            var part = object { $0.required = [dependency.name] }
            part.all = [either(complement(of: schema, depth: depth + 1))]
            parts.append(part)
        }
        // Which members are others, the names and patterns tell.
        var others = SchemaNode()
        others.members.patterns = members.patterns
        others.members.additional = members.additional
        others.members.names = members.names
        guard others != SchemaNode() else { return }
        others.members.properties = members.properties.map { .init($0.name, pool.everything) }
        parts.append(.of(.object, none: pool.add(others)))
    }
}

extension SchemaNode {
    /// Whether it excludes the values of other schemas.
    fileprivate var hasNegations: Bool { !(none.isEmpty && conditions.isEmpty && one.isEmpty) }

    /// All values of some kinds, apart from those of another schema.
    fileprivate static func of(_ kinds: JSONKinds, none: SchemaID? = nil) -> SchemaNode {
        var node = SchemaNode()
        node.kinds = kinds
        node.none = none.map { [$0] } ?? []
        return node
    }
}
