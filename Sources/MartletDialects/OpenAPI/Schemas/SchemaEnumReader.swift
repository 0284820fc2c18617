import MartletContract
import MartletFormats
import MartletSyntax

/// Reads lists of strings or of integers.
enum SchemaEnumReader {
    /// Returns the enumeration that the `enum` of a schema is; nil when its values are something else.
    ///
    /// - Parameter types: the types that the values may have; empty for any.
    static func read(_ schema: Schema, _ types: [JSONType], _ context: inout OpenAPIContext) -> Enumeration? {
        var nodes: [Node]?
        var owner: SchemaPart?
        for part in schema.parts {
            guard let value = part[.enum] else { continue }
            guard let values = value.sequence else {
                context.report(.wrongShape, "'enum' is a list of values", at: value.span)
                continue
            }
            guard context.canCombine(values.count, in: schema) else { return nil }
            guard let known = nodes else {
                (nodes, owner) = (values, part)
                continue
            }
            let texts = Set(values.compactMap { $0.scalar.map { Array($0.text.utf8) } })
            let common = known.filter { $0.scalar.map { texts.contains(Array($0.text.utf8)) } ?? false }
            if common.isEmpty {
                context.report(.conflict, "the lists of values have none in common", at: value.span)
            } else {
                nodes = common
            }
        }
        guard let nodes, let owner, let rawType = rawType(of: nodes, types) else { return nil }
        let names = Names(owner)
        let isWhole = owner[.enum]?.sequence?.count == nodes.count
        var cases: [Enumeration.Case] = []
        // By their bytes, as on the wire: Swift takes strings for equal that differ in their normalization alone.
        var seen: [[UInt8]: SourceSpan] = [:]
        let pointer = owner.located.location.pointer + "/\(owner.entry(.enum)?.name ?? SchemaWord.enum.rawValue)/"
        for (position, node) in nodes.enumerated() {
            guard let scalar = node.scalar, let value = wireValue(scalar, rawType) else { continue }
            if let first = seen.updateValue(node.span, forKey: Array(value.utf8)) {
                seen[Array(value.utf8)] = first
                context.report(
                    .duplicateValue, "the value '\(value.excerpt)' is there already", at: node.span,
                    related: [.init(span: first, message: "here")])
                continue
            }
            var one = Enumeration.Case(
                name: (isWhole ? names.name(position, value) : nil) ?? value, wireValue: value,
                origin: Origin(node.span, pointer: pointer + String(position)))
            one.description = isWhole ? names.description(position, value) : nil
            cases.append(one)
        }
        return cases.isEmpty ? nil : Enumeration(rawType: rawType, cases: cases)
    }

    /// Returns the enumeration that members are of which each is one value, with what it is called and what it means;
    /// nil when they are something else.
    static func read(members: [Located], _ types: [JSONType], _ context: inout OpenAPIContext) -> Enumeration? {
        var nodes: [Node] = []
        var parts: [SchemaPart] = []
        for member in members {
            guard let mapping = member.node.mapping else { return nil }
            let part = SchemaPart(member, mapping)
            guard part.isLight() else { return nil }
            guard let constant = part[.const] else {
                guard let values = part[.enum]?.sequence, !values.isEmpty else { return nil }
                for value in values where value.scalar?.resolved != .null {
                    nodes.append(value)
                    parts.append(part)
                }
                continue
            }
            nodes.append(constant)
            parts.append(part)
        }
        guard !nodes.isEmpty else { return nil }
        let own = types.isEmpty ? Array(Set(parts.flatMap { Self.types(of: $0) })) : types
        guard let rawType = rawType(of: nodes, own) else { return nil }
        var cases: [Enumeration.Case] = []
        var seen: Set<[UInt8]> = []
        for (node, part) in zip(nodes, parts) {
            guard let scalar = node.scalar, let value = wireValue(scalar, rawType) else { continue }
            guard seen.insert(Array(value.utf8)).inserted else {
                context.report(.duplicateValue, "the value '\(value.excerpt)' is there already", at: node.span)
                continue
            }
            let isAlone = part.has(.const) || part[.enum]?.sequence?.count == 1
            let title = isAlone ? part[.title]?.scalar?.text : nil
            var one = Enumeration.Case(
                name: title.flatMap { $0.isEmpty ? nil : $0 } ?? value, wireValue: value,
                origin: Origin(node.span, pointer: part.located.location.pointer))
            one.description = part[.description]?.scalar?.text
            if case .bool(true)? = part[.deprecated]?.scalar?.resolved { one.deprecation = "" }
            cases.append(one)
        }
        return cases.isEmpty ? nil : Enumeration(rawType: rawType, cases: cases)
    }

    private static func types(of part: SchemaPart) -> [JSONType] {
        part[.type].map(SchemaTypes.names) ?? []
    }

    /// Returns what values are on the wire; nil when they are neither strings nor whole numbers.
    private static func rawType(of nodes: [Node], _ types: [JSONType]) -> Enumeration.RawType? {
        let values = nodes.filter { $0.scalar?.resolved != .null }
        guard !values.isEmpty else { return nil }
        if types == [.string] { return values.allSatisfy { $0.scalar != nil } ? .string : nil }
        if types == [.integer] { return values.allSatisfy { isWhole($0.scalar) } ? .int : nil }
        guard types.isEmpty || types.contains(.string) || types.contains(.integer) else { return nil }
        if types.isEmpty || types.contains(.string), values.allSatisfy({ $0.scalar?.resolved == .string }) {
            return .string
        }
        let areNumbers = values.allSatisfy { node in
            switch node.scalar?.resolved {
            case .int?, .float?: isWhole(node.scalar)
            default: false
            }
        }
        return areNumbers && (types.isEmpty || types.contains(.integer)) ? .int : nil
    }

    /// Whether a value is a whole number of 64 bits, however it is written.
    static func isWhole(_ scalar: Scalar?) -> Bool {
        scalar.flatMap { wireValue($0, .int) } != nil
    }

    private static func wireValue(_ scalar: Scalar, _ rawType: Enumeration.RawType) -> String? {
        if scalar.resolved == .null { return nil }
        guard rawType == .int else { return scalar.text }
        guard let text = NumberText.integer(scalar.text) ?? wholeNumber(scalar), Int64(text) != nil else { return nil }
        return text
    }

    /// Returns the digits of a whole number that has a fraction or an exponent: `1.0` and `1e2` are the integers 1 and 100 (JSON
    /// Schema 2020-12, Core, section 4.2.3).
    private static func wholeNumber(_ scalar: Scalar) -> String? {
        guard case .float(let text) = scalar.resolved, let number = NumberText.number(text).flatMap(DecimalNumber.init),
            number.isInteger
        else { return nil }
        return number.plainText
    }

    /// What the author's own keys call the values, by position or by value.
    private struct Names {
        let names: Node?
        let descriptions: Node?

        init(_ part: SchemaPart) {
            names = part.extensionNode("x-enum-varnames", "x-enumNames", "x-enum-names")
            descriptions = part.extensionNode("x-enum-descriptions", "x-enumDescriptions", "x-enum-description")
        }

        func name(_ position: Int, _ value: String) -> String? {
            text(names, position, value)
        }

        func description(_ position: Int, _ value: String) -> String? {
            text(descriptions, position, value)
        }

        private func text(_ node: Node?, _ position: Int, _ value: String) -> String? {
            let found =
                node?.sequence.flatMap { $0.indices.contains(position) ? $0[position] : nil }
                ?? node?[value]
            guard let text = found?.scalar?.text, !text.isEmpty else { return nil }
            return text
        }
    }
}

extension OpenAPIContext {
    /// Returns whether the elements of a list may be read. Those of a schema that is combined of several are read for each
    /// such schema, so they are counted.
    func canCombine(_ count: Int, in schema: Schema) -> Bool {
        schema.parts.count < 2 || budget.spend(count, on: .combinedElements)
    }
}
