import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Returns what a reference leads to; a finding when that is nowhere.
    mutating func target(of reference: Node, in located: Located) -> Located? {
        guard let text = reference.scalar?.text else {
            report(.wrongShape, "a reference is text", at: reference.span)
            return nil
        }
        if let target = documents.target(of: text, in: located.location.document) { return target }
        if isUnread(text, in: located) {
            unread.keep(reference)
        } else {
            report(
                .danglingReference, "'\(text.excerpt)' leads nowhere; it can be any JSON value", at: reference.span)
        }
        return nil
    }

    /// Returns the schema with everything that it refers to and combines.
    mutating func flatten(_ located: Located) -> Schema {
        flatten([located])
    }

    /// Returns what several schemas say together.
    mutating func flatten(_ all: [Located]) -> Schema {
        guard let first = all.first else { preconditionFailure("a schema is at least one") }
        var schema = Schema(first)
        if all.count == 1, let mapping = first.node.mapping {
            let part = part(first, mapping)
            guard part.isCombined else {
                schema.parts = [part]
                return schema
            }
        }
        var seen: Set<Location> = []
        for located in all { add(located, to: &schema, &seen, depth: 0, isReferred: false) }
        removeSatisfiedUnions(from: &schema, seen)
        return schema
    }

    /// Removes each union of which the schema itself is a member, by way of `allOf`: a parent that lists its subtypes asks
    /// nothing more of a subtype, and to read the list again would never end.
    private mutating func removeSatisfiedUnions(from schema: inout Schema, _ seen: Set<Location>) {
        guard schema.parts.count > 1 else { return }
        for index in schema.parts.indices {
            for word in [SchemaWord.oneOf, .anyOf] where schema.parts[index].has(word) {
                let part = schema.parts[index]
                let site = UnionSite(location: part.located.location, word: word)
                guard part.isReferred, !memberLocations(of: site, part).isDisjoint(with: seen) else { continue }
                schema.chosen.insert(site)
                schema.parts[index] = part.without(word).without(.discriminator)
            }
        }
    }

    /// Returns the places of the members of a union, and those that references lead to from there.
    private mutating func memberLocations(of site: UnionSite, _ part: SchemaPart) -> Set<Location> {
        if let known = schemas.memberLocations[site] { return known }
        var locations: Set<Location> = []
        let members = members(of: part, site.word)
        // Then the one member is part of the schema, and no choice.
        for member in members where members.count > 1 {
            var next: Located? = member
            for _ in 0..<SchemaState.maxDepth {
                guard let current = next, locations.insert(current.location).inserted else { break }
                next = current.node["$ref"]?.scalar.flatMap {
                    documents.target(of: $0.text, in: current.location.document)
                }
            }
        }
        schemas.memberLocations[site] = locations
        return locations
    }

    /// Returns the keywords of a schema. Where all properties are one reference, they are what it leads to: the
    /// specifications know no such thing, but authors of many files do.
    mutating func part(_ located: Located, _ mapping: Mapping) -> SchemaPart {
        let part = SchemaPart(located, mapping)
        unread.note(part)
        guard let entries = part[.properties]?.mapping?.entries, entries.count == 1, entries[0].name == "$ref",
            entries[0].value.scalar != nil, let target = target(of: entries[0].value, in: located)
        else { return part }
        return target.node.isMapping ? part.with(properties: target) : part
    }

    private mutating func add(
        _ located: Located, to schema: inout Schema, _ seen: inout Set<Location>, depth: Int, isReferred: Bool
    ) {
        guard seen.insert(located.location).inserted else { return }
        guard depth < SchemaState.maxDepth, seen.count <= SchemaState.maxParts else {
            report(
                .tooDeep, "schemas refer to each other too deep; what is left is passed over", at: located.node.span)
            return
        }
        guard let mapping = located.node.mapping ?? refusal(located) else { return }
        var part = part(located, mapping)
        part.isReferred = isReferred
        if let reference = part[.reference], let target = target(of: reference, in: located) {
            if located.location.isPart(of: target.location) {
                report(
                    .circularReference, "the reference leads back to itself; nothing is asked of values",
                    at: reference.span)
            }
            add(target, to: &schema, &seen, depth: depth + 1, isReferred: true)
        }
        addElements(of: part, to: &schema, &seen, depth: depth + 1, isReferred: isReferred)
        schema.parts.append(part)
        for word in [SchemaWord.oneOf, .anyOf] where part.has(word) {
            // One that is left when null is taken away is what the schema is.
            let members = members(of: part, word)
            if members.count == 1 { add(members[0], to: &schema, &seen, depth: depth + 1, isReferred: isReferred) }
        }
    }

    /// Adds the schemas of `allOf`. Those beyond the limit are not even looked at: there may be thousands, in each of
    /// thousands of schemas.
    private mutating func addElements(
        of part: SchemaPart, to schema: inout Schema, _ seen: inout Set<Location>, depth: Int, isReferred: Bool
    ) {
        guard let value = part.child(.allOf) else { return }
        guard let nodes = value.node.sequence else {
            reportNoList(.allOf, value)
            return
        }
        for (index, node) in nodes.enumerated() {
            guard seen.count <= SchemaState.maxParts else { return }
            let element = Located(node: node, location: value.location.child(index))
            add(element, to: &schema, &seen, depth: depth, isReferred: isReferred)
        }
    }

    /// Returns what a Boolean says as a schema: true for everything, false for nothing; nil, and a finding, for what is
    /// no schema at all.
    mutating func booleanSchema(_ located: Located) -> Bool? {
        if case .bool(let value)? = located.node.scalar?.resolved { return value }
        report(.wrongShape, "a schema is an object", at: located.node.span, help: "it can be any JSON value")
        return nil
    }

    /// Returns `false` in other words: no value is one of a schema that everything satisfies. Nil, and a finding, for what is no
    /// schema at all.
    private mutating func refusal(_ located: Located) -> Mapping? {
        guard booleanSchema(located) == false else { return nil }
        let span = located.node.span
        let key = Node(.scalar(Scalar(text: SchemaWord.not.rawValue, style: .plain)), span: span)
        return Mapping([Mapping.Entry(key: key, value: Node(.mapping(Mapping([])), span: span))])
    }

    /// Returns the schemas of a list; a finding when it is none.
    mutating func list(_ word: SchemaWord, of part: SchemaPart) -> [Located] {
        guard let value = part.child(word) else { return [] }
        guard value.node.sequence != nil else {
            reportNoList(word, value)
            return []
        }
        return value.elements
    }

    private mutating func reportNoList(_ word: SchemaWord, _ value: Located) {
        report(.wrongShape, "'\(word.rawValue)' is a list of schemas", at: value.node.span)
    }

    /// Returns the members of `oneOf` or `anyOf` without null and without repetitions.
    mutating func members(of part: SchemaPart, _ word: SchemaWord) -> [Located] {
        var references: TextSet = []
        let members = withoutBlanks(withoutSubtypes(list(word, of: part)))
        return members.filter { [documents] member in
            // Nothing is a value of `false`.
            guard let mapping = member.node.mapping else { return member.node.scalar?.resolved != .bool(false) }
            if Self.isNull(mapping) || Self.isNullByReference(member, documents) { return false }
            guard mapping.entries.count == 1, let text = mapping["$ref"]?.scalar?.text else { return true }
            return references.insert(text).inserted
        }
    }

    /// Returns the members of a union, except those that extend another member: it includes them.
    private func withoutSubtypes(_ members: [Located]) -> [Located] {
        guard !schemas.subtypes.isEmpty, members.count > 1 else { return members }
        let targets = members.map { member -> Location? in
            guard member.node["$ref"] != nil, case .found(let target) = documents.follow(member) else { return nil }
            return target.location
        }
        let parents = Set(targets.compactMap { $0 }).filter { schemas.subtypes.parents[$0] != nil }
        guard !parents.isEmpty else { return members }
        return members.indices.filter { index in
            guard let target = targets[index] else { return true }
            return !schemas.subtypes.isDescendant(target, ofAny: parents)
        }.map { members[$0] }
    }

    /// Whether null is the only value of the schema that a reference leads to, as drf-spectacular's `NullEnum` says.
    private static func isNullByReference(_ member: Located, _ documents: DocumentSet) -> Bool {
        guard member.node["$ref"] != nil, case .found(let target) = documents.follow(member) else { return false }
        return target.node.mapping.map { isNull($0) } ?? false
    }

    /// Returns the members of a union without those that are the empty string and nothing else, beside an enumeration of
    /// strings: drf-spectacular's `BlankEnum`. Enumerations keep values that they do not list.
    private func withoutBlanks(_ members: [Located]) -> [Located] {
        guard members.count > 1 else { return members }
        let values = members.map { member -> [Node] in
            guard case .found(let target) = documents.follow(member), let mapping = target.node.mapping else {
                return []
            }
            return Self.values(of: mapping)
        }
        func isBlank(_ nodes: [Node]) -> Bool { nodes.contains(where: Self.isText) && Self.areBlank(nodes) }
        let hasTexts = values.contains { $0.contains(where: Self.isText) && !isBlank($0) }
        guard hasTexts, values.contains(where: isBlank) else { return members }
        return members.indices.filter { !isBlank(values[$0]) }.map { members[$0] }
    }

    /// Returns the values that `enum` or `const` lists.
    private static func values(of mapping: Mapping) -> [Node] {
        mapping["enum"]?.sequence ?? mapping["const"].map { [$0] } ?? []
    }

    private static func isText(_ node: Node) -> Bool { node.scalar?.resolved == .string }

    private static func areBlank(_ nodes: [Node]) -> Bool {
        !nodes.isEmpty && nodes.allSatisfy { $0.scalar?.text.isEmpty == true || $0.scalar?.resolved == .null }
    }

    /// Whether a schema lists the empty string and null at most.
    static func isBlank(_ mapping: Mapping) -> Bool { areBlank(values(of: mapping)) }

    /// Whether null is the only one that the value of `type` names.
    static func isNull(type: Node) -> Bool {
        let types = type.sequence ?? [type]
        return !types.isEmpty
            && types.allSatisfy { node in
                node.scalar.map { $0.text == "null" || $0.resolved == .null } ?? false
            }
    }

    /// Whether null is the only value of a schema.
    static func isNull(_ mapping: Mapping) -> Bool {
        if let type = mapping["type"], isNull(type: type) { return true }
        if let values = mapping["enum"]?.sequence, !values.isEmpty {
            return values.allSatisfy { $0.scalar?.resolved == .null }
        }
        if let value = mapping["const"] { return value.scalar?.resolved == .null }
        return false
    }
}

extension SchemaPart {
    /// Whether other schemas belong to it.
    var isCombined: Bool { has(.reference) || has(.allOf) || has(.oneOf) || has(.anyOf) }
}
