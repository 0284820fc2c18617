import MartletContract
import MartletPayloads
import MartletSyntax

/// Makes values of schemas that the contract has no types for.
struct WirePayload {
    let source: any WireSchemaSource
    let sampler: AnswerSampler
    let owner: String
    /// Whether values are made even where there are examples.
    let isDynamic: Bool
    /// The schemas that are being made, outermost first.
    private var stack: [String] = []
    /// How many values may still be made.
    private var rest = 2_000

    /// How many elements a list has unless it needs more.
    private static let elementCount = 2
    /// How deep values are.
    private static let maxDepth = 64

    init(_ source: any WireSchemaSource, _ sampler: AnswerSampler, owner: String, isDynamic: Bool) {
        (self.source, self.sampler, self.owner, self.isDynamic) = (source, sampler, owner, isDynamic)
    }

    /// Returns a value of a schema; nil where none is found.
    ///
    /// - Parameter slot: The name of what the value is of.
    mutating func value(_ name: String, for slot: String, ordinal: Int = 0) -> Literal? {
        rest -= 1
        guard rest > 0, stack.count < Self.maxDepth, !stack.contains(name), let schema = source.schema(named: name)
        else {
            return nil
        }
        let notes = source.notes(named: name)
        if !isDynamic, let shown = notes?.examples.first { return shown }
        stack.append(name)
        defer { stack.removeLast() }
        return value(schema, notes, slot, ordinal)
    }

    private mutating func value(_ schema: Literal, _ notes: SchemaNotes?, _ slot: String, _ ordinal: Int) -> Literal? {
        guard case .object(let members) = schema else { return schema == .bool(false) ? nil : .string(slot) }
        func keyword(_ name: String) -> Literal? { members.first { $0.name == name }?.value }
        if let constant = keyword("const") { return constant }
        if case .array(let values)? = keyword("enum"), !values.isEmpty {
            return values.first { $0 != .null } ?? .null
        }
        if case .string(let text)? = keyword("$ref"), let target = ModelPointer.name(text) {
            return value(target, for: slot, ordinal: ordinal)
        }
        var made: Literal?
        if case .array(let parts)? = keyword("allOf") {
            for (index, part) in parts.enumerated() {
                let name = notes.flatMap { $0.parts.indices.contains(index) ? $0.parts[index] : nil }
                guard let own = value(part, name.flatMap(source.notes), slot, ordinal) else { continue }
                made = Self.joined(made, own)
            }
        }
        for word in ["oneOf", "anyOf"] {
            guard case .array(let parts)? = keyword(word) else { continue }
            for part in parts where part != .object([.init("type", .string("null"))]) {
                guard let own = value(part, notes, slot, ordinal) else { continue }
                made = Self.joined(made, own)
                break
            }
        }
        if case .object(let properties)? = keyword("properties") {
            made = Self.joined(made, object(properties, keyword("required"), notes, ordinal))
        }
        if let made { return made }
        switch type(keyword("type"), keyword("items") != nil) {
        case "object":
            guard case .object? = keyword("additionalProperties"),
                let own = value(keyword("additionalProperties") ?? .bool(true), nil, "key", ordinal)
            else { return .object([]) }
            return .object([.init("key", own)])
        case "array":
            var count = Self.elementCount
            if case .number(let least)? = keyword("minItems") { count = max(count, min(Int(least) ?? 0, 100)) }
            if case .number(let most)? = keyword("maxItems") { count = min(count, Int(most) ?? count) }
            let items = keyword("items") ?? .bool(true)
            return .array((0..<max(count, 0)).compactMap { value(items, nil, slot, $0) })
        case "null": return .null
        case let type: return scalar(type, notes, slot, ordinal)
        }
    }

    /// Returns the members of an object in the author's order. Those that would be in themselves are omitted.
    private mutating func object(
        _ properties: [Literal.Member], _ required: Literal?, _ notes: SchemaNotes?, _ ordinal: Int
    ) -> Literal {
        let order = TextTable(
            (notes?.properties ?? []).enumerated().map { ($0.element.name, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        let sorted = properties.sorted { order[$0.name, default: .max] < order[$1.name, default: .max] }
        return .object(
            sorted.compactMap { property in
                if case .string(let text)? = property.value.value(at: ["$ref"]), let target = ModelPointer.name(text),
                    source.directions(named: target).isWriteOnly
                {
                    return nil
                }
                return value(property.value, nil, property.name, ordinal).map { .init(property.name, $0) }
            })
    }

    private func scalar(_ type: String, _ notes: SchemaNotes?, _ slot: String, _ ordinal: Int) -> Literal? {
        let kind: TypeReference.Kind =
            switch type {
            case "integer": .int
            case "number": .double
            case "boolean": .bool
            default: .string
            }
        guard let origin = notes?.origin else { return .string(slot) }
        let slot = SampleSlot(owner: owner, name: slot, ordinal: ordinal)
        return try? sampler.answer(TypeReference(kind, origin: origin), for: slot)
    }

    private func type(_ value: Literal?, _ hasItems: Bool) -> String {
        switch value {
        case .string(let name)?: name
        case .array(let list)?:
            list.compactMap { if case .string(let name) = $0, name != "null" { name } else { nil } }.first ?? "null"
        default: hasItems ? "array" : "string"
        }
    }

    private static func joined(_ left: Literal?, _ right: Literal) -> Literal {
        guard case .object(let first)? = left, case .object(let second) = right else { return left ?? right }
        let names = TextSet(second.map(\.name))
        return .object(first.filter { !names.contains($0.name) } + second)
    }
}
