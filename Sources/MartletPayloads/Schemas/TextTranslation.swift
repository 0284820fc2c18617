import MartletContract
import MartletFormats

/// Translates schemas of JSON values into schemas of what travels as text: a number or a Boolean is its text, and a text is allowed
/// if one of the values that it can be is. Lists and objects are those of such texts, and null is no text.
///
/// Which value of several a text is, is chosen once for all keywords. Where several of them look at the same elements or members, and
/// these can be of several types, nobody can tell which texts are allowed (``SchemaNode/unjudged``).
package struct TextTranslation: Sendable {
    private struct Key: Hashable {
        let schema: SchemaID
        /// The kind of the values; nil for all.
        let kind: UInt8?
    }

    private var known: [Key: SchemaID] = [:]
    private var depth = 0
    /// How many schemas may be in one another: beyond that nothing is known of the innermost.
    private static let maxDepth = 64

    /// Whether of a list is known how it travels.
    private let areListsKnown: Bool

    /// - Parameter areListsKnown: Whether of a list is known how it travels; where it is not, nobody can tell which are allowed.
    package init(areListsKnown: Bool = true) {
        self.areListsKnown = areListsKnown
    }

    /// Returns the schema of the texts, and lists and objects of texts, that the values of a schema have.
    ///
    /// - Parameter isInside: Whether it is of elements or members: those of any type are single texts.
    package mutating func texts(of id: SchemaID, in pool: inout SchemaPool, isInside: Bool = false) -> SchemaID {
        let id = Self.target(of: id, in: pool)
        if id == pool.everything { return isInside ? anySingleText(&pool) : anyText(&pool) }
        if id == pool.nothing { return id }
        let key = Key(schema: id, kind: nil)
        if let known = known[key] { return known }
        let result = pool.reserve()
        known[key] = result
        guard depth < Self.maxDepth else {
            pool[result].unjudged = ["texts of \(id.index): nested too deep"]
            return result
        }
        depth += 1
        defer { depth -= 1 }
        let kinds = pool.kinds(of: id)
        var alternatives: [SchemaID] = []
        for kind in [JSONKinds.string, .number, .bool] where kinds.contains(kind) {
            alternatives.append(scalar(id, kind, in: &pool))
        }
        for kind in [JSONKinds.array, .object] where kinds.contains(kind) {
            alternatives.append(parts(id, kind, in: &pool))
        }
        var node = SchemaNode()
        switch alternatives.count {
        case 0: node.kinds = []
        case 1: node.all = alternatives
        default: node.any = [alternatives]
        }
        node.kinds.formIntersection([.string, .array, .object])
        pool[result] = node
        return result
    }

    /// Returns the schema that one refers to which says nothing else; one that allows everything is that of everything.
    private static func target(of id: SchemaID, in pool: SchemaPool) -> SchemaID {
        var id = id
        for _ in 0..<maxDepth {
            var node = pool[id]
            node.resource = 0
            if node == SchemaNode() { return pool.everything }
            guard node.all.count == 1 else { return id }
            let next = node.all[0]
            node.all = []
            guard node == SchemaNode() else { return id }
            id = next
        }
        return id
    }

    // MARK: Single values

    /// Returns the schema of the texts of a schema's values of one kind. A JSON string is its text.
    private mutating func scalar(_ id: SchemaID, _ kind: JSONKinds, in pool: inout SchemaPool) -> SchemaID {
        var node = SchemaNode()
        node.kinds = .string
        switch kind {
        case .string: node.all = [id]
        case .number:
            node.all = [mapped(id, kind, in: &pool)]
            node.texts.forms = [.number(isWhole: false)]
        default:
            node.all = [mapped(id, kind, in: &pool)]
            node.values = [.string("false"), .string("true")]
        }
        return pool.add(node)
    }

    /// Returns what a schema says of numbers or Booleans, said of their texts. Each text is that of one value, so that all ways to
    /// combine schemas stay what they are.
    private mutating func mapped(_ id: SchemaID, _ kind: JSONKinds, in pool: inout SchemaPool) -> SchemaID {
        if id == pool.everything || id == pool.nothing { return id }
        let key = Key(schema: id, kind: kind.rawValue)
        if let known = known[key] { return known }
        let result = pool.reserve()
        known[key] = result
        let source = pool[id]
        var node = SchemaNode()
        guard source.kinds.contains(kind), depth < Self.maxDepth else {
            if source.kinds.contains(kind) {
                node.unjudged = ["texts of \(id.index): nested too deep"]
            } else {
                node.kinds = []
            }
            pool[result] = node
            return result
        }
        depth += 1
        defer { depth -= 1 }
        node.values = source.values?.filter { $0.kind == kind }.map(\.asText)
        if kind == .number {
            if source.numbers.areWhole { node.texts.forms.append(.number(isWhole: true)) }
            var range = source.numbers
            range.areWhole = false
            if range != SchemaNode.Numbers() { node.texts.forms.append(.bounded(range)) }
        }
        node.all = source.all.map { mapped($0, kind, in: &pool) }
        node.any = source.any.map { $0.map { mapped($0, kind, in: &pool) } }
        node.one = source.one.map { $0.map { mapped($0, kind, in: &pool) } }
        node.none = source.none.map { mapped($0, kind, in: &pool) }
        node.conditions = source.conditions.map { condition in
            SchemaNode.Condition(
                test: mapped(condition.test, kind, in: &pool), then: condition.then.map { mapped($0, kind, in: &pool) },
                otherwise: condition.otherwise.map { mapped($0, kind, in: &pool) })
        }
        node.unjudged = source.unjudged
        if source.dynamic != nil { node.unjudged.append("texts of \(id.index): $dynamicRef") }
        pool[result] = node
        return result
    }

    // MARK: Lists and objects

    /// Returns what a schema says of lists, or of objects.
    private mutating func parts(_ id: SchemaID, _ kind: JSONKinds, in pool: inout SchemaPool) -> SchemaID {
        let key = Key(schema: id, kind: kind.rawValue)
        if let known = known[key] { return known }
        let result = pool.reserve()
        known[key] = result
        let source = pool[id]
        var node = SchemaNode()
        node.kinds = source.kinds.intersection(kind)
        node.unjudged = source.unjudged
        guard depth < Self.maxDepth, !node.kinds.isEmpty else {
            if !node.kinds.isEmpty { node.unjudged.append("texts of \(id.index): nested too deep") }
            pool[result] = node
            return result
        }
        depth += 1
        defer { depth -= 1 }
        func leave(_ keyword: String) { node.unjudged.append("texts of \(id.index): \(keyword)") }
        if source.dynamic != nil { leave("$dynamicRef") }
        if kind == .array, !areListsKnown { node.unjudged.append("lists") }
        node.values = source.values?.filter { $0.kind == kind }.map(\.asText)
        let own =
            kind == .array
            ? add(source.elements, of: source, to: &node, in: &pool)
            : add(source.members, of: source, to: &node, in: &pool)
        if let own { leave(own) }
        node.all += source.all.map { parts($0, kind, in: &pool) }
        for group in source.any + source.one {
            let possible = group.filter { pool.kinds(of: $0).contains(kind) }
            // Where the others are of other types, it is exactly one.
            if possible.count > 1, source.one.contains(group) { leave("oneOf") }
            node.any.append(possible.map { parts($0, kind, in: &pool) })
        }
        if source.none.contains(where: { pool.kinds(of: $0).contains(kind) }) { leave("not") }
        if !source.conditions.isEmpty { leave("if") }
        // Several keywords that look at the same elements or members.
        let lookers = ([source.all] + source.any + source.one).count {
            $0.contains { Self.looksInside($0, kind, pool) }
        }
        let isAll = source.all.count { Self.looksInside($0, kind, pool) } > 1
        if isAll || lookers + (Self.looksInside(source, kind) ? 1 : 0) > 1 { leave("allOf") }
        pool[result] = node
        return result
    }

    /// Adds what a schema says of elements; returns a keyword of which nobody can tell what it says of texts.
    private mutating func add(
        _ elements: SchemaNode.Elements, of source: SchemaNode, to node: inout SchemaNode, in pool: inout SchemaPool
    ) -> String? {
        var unknown: String?
        var rest = elements.rest
        if let unevaluated = elements.unevaluated {
            let isAlone = rest == nil && elements.contains == nil && source.isAlone
            if isAlone { rest = unevaluated } else { unknown = "unevaluatedItems" }
        }
        node.elements.minCount = elements.minCount
        node.elements.maxCount = elements.maxCount
        node.elements.areUnique = elements.areUnique
        node.elements.prefix = elements.prefix.map { texts(of: $0, in: &pool) }
        node.elements.rest = texts(of: rest ?? pool.everything, in: &pool, isInside: true)
        let parts = elements.prefix + [rest ?? pool.everything]
        let isTyped = parts.allSatisfy { Self.hasOneType($0, in: pool) }
        if elements.areUnique, !isTyped { unknown = "uniqueItems" }
        guard let contains = elements.contains else { return unknown }
        let isFree = elements.prefix.isEmpty && rest == nil
        // Elements of one type are looked at as such.
        let kinds = parts.reduce(JSONKinds()) { $0.union(pool.kinds(of: $1)) }.subtracting(.null)
        guard isFree || kinds.each.count < 2 else { return "contains" }
        var wanted = SchemaNode()
        wanted.kinds = kinds
        wanted.all = [contains]
        let looked = isFree ? contains : pool.add(wanted)
        if pool.kinds(of: looked).isEmpty {
            // No element is one of those.
            if elements.minContains ?? 1 > 0 { node.kinds = [] }
            return unknown
        }
        node.elements.contains = texts(of: looked, in: &pool)
        node.elements.minContains = elements.minContains
        // Of one type, a text is one value; of any type, those count that can be no other value.
        guard let greatest = elements.maxContains else { return unknown }
        guard isFree else {
            node.elements.maxContains = greatest
            return unknown
        }
        var others = SchemaNode()
        others.none = [contains]
        var forced = SchemaNode()
        forced.none = [texts(of: pool.add(others), in: &pool)]
        var limit = SchemaNode()
        limit.elements.contains = pool.add(forced)
        limit.elements.minContains = 0
        limit.elements.maxContains = greatest
        node.all.append(pool.add(limit))
        return unknown
    }

    /// Adds what a schema says of members; returns a keyword of which nobody can tell what it says of texts.
    private mutating func add(
        _ members: SchemaNode.Members, of source: SchemaNode, to node: inout SchemaNode, in pool: inout SchemaPool
    ) -> String? {
        var unknown: String?
        node.members = members
        node.members.unevaluated = nil
        if let unevaluated = members.unevaluated {
            let isAlone = members.additional == nil && members.dependencies.isEmpty && source.isAlone
            if isAlone { node.members.additional = unevaluated } else { unknown = "unevaluatedProperties" }
        }
        node.members.additional = texts(of: node.members.additional ?? pool.everything, in: &pool, isInside: true)
        for index in members.properties.indices {
            node.members.properties[index].schema = texts(of: members.properties[index].schema, in: &pool)
        }
        for index in members.patterns.indices {
            node.members.patterns[index].schema = texts(of: members.patterns[index].schema, in: &pool)
        }
        if members.dependencies.contains(where: { $0.schema != nil }) {
            unknown = "dependentSchemas"
            node.members.dependencies = members.dependencies.filter { $0.schema == nil }
        }
        // A member that two of them are about has one value for both.
        let starts = members.patterns.map { Self.start(of: $0.name) }
        let areApart = starts.count < 2 || Set(starts).count == starts.count && !starts.contains(nil)
        let isNamed = members.properties.contains { property in
            starts.contains { $0 == nil || $0 == property.name.unicodeScalars.first }
        }
        return areApart && !isNamed ? unknown : "patternProperties"
    }

    /// Returns the schema of any text, and of lists and objects of texts.
    private mutating func anyText(_ pool: inout SchemaPool) -> SchemaID {
        let key = Key(schema: pool.everything, kind: nil)
        if let known = known[key] { return known }
        var node = SchemaNode()
        node.kinds = [.string, .array, .object]
        node.elements.rest = anySingleText(&pool)
        node.members.additional = node.elements.rest
        let result = pool.add(node)
        known[key] = result
        return result
    }

    private mutating func anySingleText(_ pool: inout SchemaPool) -> SchemaID {
        let key = Key(schema: pool.everything, kind: JSONKinds.string.rawValue)
        if let known = known[key] { return known }
        var node = SchemaNode()
        node.kinds = .string
        let result = pool.add(node)
        known[key] = result
        return result
    }

    /// The character that all texts begin with which a pattern matches; nil where that is not known.
    private static func start(of pattern: String) -> Unicode.Scalar? {
        let scalars = Array(pattern.unicodeScalars)
        guard scalars.count > 1, scalars[0] == "^",
            scalars[1].properties.isAlphabetic || ("0"..."9").contains(scalars[1]),
            !scalars.contains("|")
        else { return nil }
        // What may be repeated no times does not begin a text.
        return scalars.count > 2 && ["?", "*", "{"].contains(scalars[2]) ? nil : scalars[1]
    }

    /// Whether the values of a schema that have a text are of one type, so that a text is one value.
    private static func hasOneType(_ id: SchemaID, in pool: SchemaPool) -> Bool {
        let kinds = pool.kinds(of: id)
        return [JSONKinds.string, .number, .bool].count { kinds.contains($0) } < 2
    }

    private static func looksInside(_ id: SchemaID, _ kind: JSONKinds, _ pool: SchemaPool) -> Bool {
        var seen: Set<SchemaID> = [id]
        var waiting = [id]
        while let next = waiting.popLast() {
            let node = pool[next]
            if looksInside(node, kind) || seen.count > 1_000 { return true }
            for part in node.all + node.any.joined() + node.one.joined() where seen.insert(part).inserted {
                waiting.append(part)
            }
        }
        return false
    }

    /// Whether a schema itself says something of elements, or of the values of members.
    private static func looksInside(_ node: SchemaNode, _ kind: JSONKinds) -> Bool {
        guard node.kinds.contains(kind) else { return false }
        if kind == .object {
            let members = node.members
            return !members.properties.isEmpty || !members.patterns.isEmpty || members.additional != nil
                || members.unevaluated != nil
        }
        let elements = node.elements
        return !elements.prefix.isEmpty || elements.rest != nil || elements.contains != nil || elements.areUnique
            || elements.unevaluated != nil
    }
}

extension SchemaNode {
    /// Whether no other schema looks at the same elements or members.
    fileprivate var isAlone: Bool { all.isEmpty && any.isEmpty && one.isEmpty && conditions.isEmpty }
}

extension Literal {
    /// The value with its scalars as texts. Equal numbers have one text, whatever their author wrote: `1.0` is `1`.
    var asText: Literal {
        switch self {
        case .number(let text): .string(DecimalNumber(text)?.plainText ?? text)
        case .bool(let value): .string(value ? "true" : "false")
        case .array(let elements): .array(elements.map(\.asText))
        case .object(let members): .object(members.map { .init($0.name, $0.value.asText) })
        case .null, .string: self
        }
    }
}
