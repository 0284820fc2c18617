import MartletContract
import MartletSyntax

/// A field with the values that it may have.
struct Tag: Sendable {
    /// The most values that a field can have to tell schemas apart.
    static let maxValues = 50

    /// The wire name.
    var property: String
    /// The type of the values.
    var type: Enumeration.RawType
    /// The values.
    var values: [String]
}

/// What is known of the fields of schemas that only may have certain values. Unions ask the same of the same members again
/// and again, and all threads share what they find.
struct TagMemo: Sendable {
    /// The fields that are asked for.
    fileprivate struct Question: Hashable, Sendable {
        let member: Location
        let isRequired: Bool
        let others: TextSet
    }

    fileprivate struct Field: Hashable, Sendable {
        let member: Location
        let name: String
    }

    fileprivate struct Answer: Sendable {
        let tags: [Tag]
        /// The number of fields that were read.
        let work: Int
    }

    fileprivate let tags = MemoTable<Question, Answer>()
    fileprivate let fields = MemoTable<Field, Tag?>()
    /// The values that all of several lists have, by the places of the schemas with the lists.
    fileprivate let common = MemoTable<[Location], [Scalar]?>()
    /// The positions of the values of long lists by their texts.
    fileprivate let positions = MemoTable<Location, TextTable<[Int]>>()
}

extension OpenAPIContext {
    /// Returns the fields of an object that only may have certain values.
    ///
    /// - Parameters:
    ///   - isRequired: whether only those count that must be there.
    ///   - others: the names of fields that must be there besides.
    mutating func tags(of member: Located, isRequired: Bool = true, besides others: TextSet = []) -> [Tag] {
        guard budget.spend(1 + others.count, on: .memberFields) else { return [] }
        let question = TagMemo.Question(member: member.location, isRequired: isRequired, others: others)
        let found = schemas.tags.tags.value(for: question) {
            let schema = flatten(member)
            return tags(of: schema, only: isRequired ? Self.required(schema.parts).union(others) : nil)
        }
        return budget.spend(found.work, on: .memberFields) ? found.tags : []
    }

    /// Returns a field of an object, if it only may have certain values. Others are not looked at: they may refer to the
    /// union itself, which is large.
    mutating func tag(_ name: String, of member: Located) -> Tag? {
        schemas.tags.fields.value(for: TagMemo.Field(member: member.location, name: name)) {
            tag(name, in: flatten(member))
        }
    }

    /// Returns a field of a schema, if it only may have certain values.
    mutating func tag(_ name: String, in schema: Schema) -> Tag? {
        tag(name, schema.all(.properties).compactMap { $0.child(name) })
    }

    /// Returns the type of the values of a discriminator that no member lists: that of the first member that gives the property
    /// one; nil where it is neither a string nor an integer.
    mutating func tagType(of name: String, in form: UnionForm) -> Enumeration.RawType? {
        for place in form.common.map(\.located) + form.members {
            if let type = tagType(of: name, in: flatten(place)) { return type }
        }
        return .string
    }

    /// Returns the type that a schema gives to a discriminator: nil where it says nothing, nil inside where it is neither a
    /// string nor an integer.
    mutating func tagType(of name: String, in schema: Schema) -> Enumeration.RawType?? {
        let places = schema.all(.properties).compactMap { $0.child(name) }.filter(Self.mayBeTyped)
        guard !places.isEmpty else { return nil }
        switch SchemaTypes.read(flatten(places), &self).types {
        case []: return nil
        case [.string]: return .some(.string)
        case [.integer], [.number]: return .some(.int)
        case let types: return .some(types.contains(.string) ? .string : nil)
        }
    }

    /// Whether a property says its type without members of unions, which could lead back.
    private static func mayBeTyped(_ place: Located) -> Bool {
        guard let mapping = place.node.mapping else { return false }
        return mapping["oneOf"] == nil && mapping["anyOf"] == nil
            && ["type", "allOf", "$ref"].contains { mapping[$0] != nil }
    }

    private mutating func tags(of schema: Schema, only required: TextSet?) -> TagMemo.Answer {
        var positions: TextTable<Int> = [:]
        var fields: [(name: String, places: [Located])] = []
        var work = 0
        for values in schema.all(.properties) {
            guard let mapping = values.node.mapping else { continue }
            work += mapping.entries.count
            for index in mapping.entries.indices {
                let name = mapping.name(at: index)
                guard required?.contains(name) ?? true else { continue }
                let place = Located(node: mapping.entries[index].value, location: values.location.child(name))
                if let position = positions[name] {
                    fields[position].places.append(place)
                } else {
                    positions[name] = fields.count
                    fields.append((name, [place]))
                }
            }
        }
        return TagMemo.Answer(tags: fields.compactMap { tag($0.name, $0.places) }, work: work)
    }

    private mutating func tag(_ name: String, _ places: [Located]) -> Tag? {
        // The schemas that another one extends may say less of the field than it does.
        guard places.contains(where: Self.mayList) else { return nil }
        let property = flatten(places)
        let types = SchemaTypes.read(property, &self).types
        guard let scalars = listed(property), !scalars.contains(where: { $0.resolved == .null }) else { return nil }
        if types == [.integer] || types.isEmpty, scalars.allSatisfy({ $0.resolved.integer != nil }) {
            return Tag(property: name, type: .int, values: scalars.compactMap { NumberText.integer($0.text) })
        }
        guard types == [.string] || types.isEmpty && scalars.allSatisfy({ $0.resolved == .string }) else { return nil }
        return Tag(property: name, type: .string, values: scalars.map(\.text))
    }

    /// Whether a schema may list the values that it allows.
    private static func mayList(_ place: Located) -> Bool {
        guard let mapping = place.node.mapping else { return false }
        return ["const", "enum", "allOf", "$ref"].contains { mapping[$0] != nil }
    }

    /// Returns the names that the `required` of some parts lists.
    static func required(_ parts: [SchemaPart]) -> TextSet {
        TextSet(parts.flatMap { ($0[.required]?.sequence ?? []).compactMap { $0.scalar?.text } })
    }

    // MARK: Lists of values

    /// The list of the values of a part.
    private struct Listed {
        let place: Location
        let nodes: [Node]
    }

    /// Returns the values that a field may have; nil for one that has others than scalars, or too many.
    private func listed(_ property: Schema) -> [Scalar]? {
        let lists = property.parts.compactMap { part in
            (part[.const].map { [$0] } ?? part[.enum]?.sequence).map { Listed(place: part.located.location, nodes: $0) }
        }
        guard let first = lists.first else { return nil }
        let scalars: [Scalar]
        if lists.count == 1 {
            guard first.nodes.count <= Tag.maxValues else { return nil }
            scalars = first.nodes.compactMap(\.scalar)
            guard scalars.count == first.nodes.count else { return nil }
        } else {
            let places = lists.map(\.place)
            guard let common = schemas.tags.common.value(for: places, { common(to: lists) }) else { return nil }
            scalars = common
        }
        return scalars.isEmpty ? nil : scalars
    }

    /// Returns the values that all lists have, in the order of the first list; nil for too many. It takes as long as the
    /// shortest list, so that each of many schemas can narrow one long list.
    private func common(to lists: [Listed]) -> [Scalar]? {
        let all = lists.map(positions)
        guard let shortest = all.min(by: { $0.count < $1.count }), let first = lists.first else { return nil }
        let texts = shortest.keys.filter { text in all.allSatisfy { $0[text] != nil } }
        let places = texts.flatMap { all[0][$0] ?? [] }.sorted()
        return places.count <= Tag.maxValues ? places.compactMap { first.nodes[$0].scalar } : nil
    }

    /// Returns the positions of the scalars of a list by their texts.
    private func positions(of list: Listed) -> TextTable<[Int]> {
        func read() -> TextTable<[Int]> {
            var positions: TextTable<[Int]> = [:]
            for (position, node) in list.nodes.enumerated() {
                if let text = node.scalar?.text { positions[text, default: []].append(position) }
            }
            return positions
        }
        return list.nodes.count <= Tag.maxValues ? read() : schemas.tags.positions.value(for: list.place, read)
    }
}
