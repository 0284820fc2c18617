import MartletContract
import MartletFormats
import MartletPayloads

/// Makes schemas and payloads at random, the same for the same seed.
struct RandomSchemas {
    var pool = SchemaPool()
    var random: StableRandom

    init(seed: UInt64) {
        random = StableRandom(seed: seed)
    }

    mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    mutating func chance(_ percent: Int) -> Bool { pick(100) < percent }

    mutating func pick<Element>(of elements: [Element]) -> Element { elements[pick(elements.count)] }

    // MARK: Schemas

    mutating func schema(depth: Int) -> SchemaID {
        if depth > 0, chance(18) { return combined(depth: depth) }
        return pool.add(node(depth: depth))
    }

    private mutating func combined(depth: Int) -> SchemaID {
        var node = SchemaNode()
        let parts = (0..<(2 + pick(2))).map { _ in schema(depth: depth - 1) }
        switch pick(5) {
        case 0: node.all = parts
        case 1: node.one = [parts]
        case 2:
            node = self.node(depth: depth - 1)
            node.none = [parts[0]]
        default: node.any = [parts]
        }
        return pool.add(node)
    }

    mutating func node(depth: Int) -> SchemaNode {
        var node = SchemaNode()
        if chance(12) {
            node.values = (0..<(1 + pick(3))).map { _ in value(depth: 1) }
            return node
        }
        let kinds: [JSONKinds] =
            depth > 0 ? [.number, .string, .bool, .array, .object, .object] : [.number, .string, .bool]
        node.kinds = pick(of: kinds)
        if chance(15) { node.kinds.insert(.null) }
        numbers(&node)
        texts(&node)
        if depth > 0 {
            elements(&node, depth: depth)
            members(&node, depth: depth)
        }
        return node
    }

    private mutating func numbers(_ node: inout SchemaNode) {
        node.numbers.areWhole = chance(50)
        if chance(35) { node.numbers.minimum = DecimalNumber(pick(10) - 4) }
        if chance(35) { node.numbers.maximum = DecimalNumber(pick(12)) }
        if chance(15) { node.numbers.exclusiveMinimum = DecimalNumber(pick(8) - 3) }
        if chance(15) { node.numbers.exclusiveMaximum = DecimalNumber(pick(12)) }
        if chance(15) { node.numbers.multiples = [DecimalNumber(pick(of: ["0.5", "2", "3", "5"])) ?? .one] }
    }

    private mutating func texts(_ node: inout SchemaNode) {
        if chance(35) { node.texts.minLength = pick(4) }
        if chance(35) { node.texts.maxLength = pick(6) }
        if chance(25) {
            node.texts.patterns = [pick(of: ["^a", "b$", "^[a-c]+$", "^[0-9]{2,3}$", "[ab]", "^(a|b)*$", "^x?y?$"])]
        }
        if chance(8) { node.texts.forms = [pick(of: [TextForm.uuid, .date(.iso8601), .duration])] }
    }

    private mutating func elements(_ node: inout SchemaNode, depth: Int) {
        if chance(60) { node.elements.rest = schema(depth: depth - 1) }
        if chance(20) { node.elements.prefix = [schema(depth: depth - 1)] }
        if chance(30) { node.elements.minCount = pick(3) }
        if chance(30) { node.elements.maxCount = pick(4) }
        if chance(15) { node.elements.areUnique = true }
        if chance(10) { node.elements.contains = schema(depth: depth - 1) }
    }

    private mutating func members(_ node: inout SchemaNode, depth: Int) {
        for name in ["a", "b", "c"] where chance(55) {
            node.members.properties.append(.init(name, schema(depth: depth - 1)))
        }
        for name in ["a", "b", "c"] where chance(25) { node.members.required.append(name) }
        if chance(30) { node.members.additional = chance(60) ? pool.nothing : schema(depth: depth - 1) }
        if chance(10) { node.members.patterns = [.init(pick(of: ["^a", "^x", "c$"]), schema(depth: depth - 1))] }
        if chance(10) { node.members.minCount = pick(3) }
        if chance(10) { node.members.maxCount = pick(4) }
        if chance(6) { node.members.dependencies = [.init("a", required: ["b"])] }
    }

    // MARK: Changes

    /// Returns a schema that differs from another one in a thing or two, or not at all.
    mutating func changed(_ id: SchemaID, depth: Int = 0) -> SchemaID {
        var node = pool[id]
        switch pick(9) {
        case 0 where node.kinds == .object || node.kinds == .array || depth > 3: return schema(depth: 1)
        case 1: numbers(&node)
        case 2: texts(&node)
        case 3: node.kinds.formSymmetricDifference(pick(of: [.null, .string, .number]))
        case 4: if !node.members.required.isEmpty { node.members.required.removeLast() }
        case 5: node.members.required = Array(Set(node.members.required + ["b"])).sorted()
        case 6: node.members.additional = chance(50) ? nil : pool.nothing
        default: break
        }
        if let index = node.members.properties.indices.last, depth < 4 {
            node.members.properties[index].schema = changed(node.members.properties[index].schema, depth: depth + 1)
        }
        if let rest = node.elements.rest, depth < 4 { node.elements.rest = changed(rest, depth: depth + 1) }
        for group in node.any.indices where depth < 4 && !node.any[group].isEmpty {
            node.any[group][0] = changed(node.any[group][0], depth: depth + 1)
        }
        return pool.add(node)
    }

    // MARK: Payloads

    /// Makes any JSON value.
    mutating func value(depth: Int) -> Literal {
        switch pick(depth > 0 ? 8 : 6) {
        case 0: return .null
        case 1: return .bool(chance(50))
        case 2, 3: return .number(pick(of: ["0", "1", "-1", "2", "3", "5", "6", "0.5", "1.5", "10", "-3", "7", "1e2"]))
        case 4, 5:
            return .string(
                pick(of: [
                    "", "a", "b", "ab", "abc", "x", "y", "12", "123", "aaaaaa", "ba", "é", "PT1H",
                    "2025-11-05T10:00:00Z", "3fa85f64-5717-4562-b3fc-2c963f66afa6",
                ]))
        case 6: return .array((0..<pick(4)).map { _ in value(depth: depth - 1) })
        default:
            let names = ["a", "b", "c", "x1", "other"].filter { _ in chance(45) }
            return .object(names.map { .init($0, value(depth: depth - 1)) })
        }
    }

    /// Makes a value that is probably one of a schema.
    mutating func value(of id: SchemaID, depth: Int) -> Literal {
        let node = pool[id]
        if chance(8) { return value(depth: depth) }
        if let values = node.values, !values.isEmpty { return pick(of: values) }
        for group in [node.all] + node.any + node.one where !group.isEmpty && chance(90) {
            return value(of: pick(of: group), depth: depth)
        }
        switch pick(of: node.kinds.list) {
        case .null: return .null
        case .bool: return .bool(chance(50))
        case .array:
            let least = node.elements.minCount ?? 0
            let count = least + pick(3)
            return .array(
                (0..<count).map { index in
                    let part = index < node.elements.prefix.count ? node.elements.prefix[index] : node.elements.rest
                    return depth > 0 ? value(of: part ?? pool.everything, depth: depth - 1) : .null
                })
        case .object:
            var members: [Literal.Member] = []
            for name in ["a", "b", "c", "x1", "ac"] where node.members.required.contains(name) || chance(40) {
                let part = node.members.properties.first { $0.name == name }?.schema ?? node.members.additional
                if part == pool.nothing { continue }
                members.append(.init(name, depth > 0 ? value(of: part ?? pool.everything, depth: depth - 1) : .null))
            }
            return .object(members)
        case .number:
            let bounds = [node.numbers.minimum, node.numbers.maximum].compactMap { $0?.plainText }
            if !bounds.isEmpty, chance(40) { return .number(pick(of: bounds)) }
            return .number(pick(of: ["0", "1", "-1", "2", "3", "4", "5", "6", "0.5", "1.5", "10", "-3", "7", "12"]))
        default:
            return .string(
                pick(of: [
                    "", "a", "b", "ab", "abc", "cab", "x", "y", "xy", "12", "123", "aaaaaa", "ba", "aab", "bbb", "PT1H",
                    "2025-11-05T10:00:00Z", "3fa85f64-5717-4562-b3fc-2c963f66afa6",
                ]))
        }
    }
}

extension JSONKinds {
    /// The kinds one by one; null where there is none.
    fileprivate var list: [JSONKinds] {
        let all = [JSONKinds.null, .bool, .number, .string, .array, .object].filter(contains)
        return all.isEmpty ? [.null] : all
    }
}
