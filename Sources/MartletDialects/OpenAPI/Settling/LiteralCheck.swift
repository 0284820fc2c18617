import MartletContract
import MartletSyntax

/// Judges literal values of types when all models are known.
struct LiteralCheck {
    /// The shapes of the models, by name.
    let shapes: [String: Model.Shape]
    /// How deep values may stand inside one another, and aliases may follow each other.
    private static let maxDepth = 64

    /// Returns a value as its type has it: a number in quotes without them where the type is a number. Nil when it is no
    /// value of the type, or when one made from it would need defaults that are objects themselves, without end.
    func value(_ literal: Literal, of type: TypeReference, depth: Int = 0) -> Literal? {
        guard depth < Self.maxDepth else { return nil }
        switch (literal, type.kind) {
        case (_, .json): return literal
        case (.null, _): return type.isNullable ? literal : nil
        case (_, .file), (_, .void): return nil
        case (_, .model(let name)): return value(literal, ofModel: name, depth)
        case (.array(let elements), .array(let element)):
            let values = elements.compactMap { value($0, of: element, depth: depth + 1) }
            return values.count == elements.count ? .array(values) : nil
        case (.object(let members), .map(let member)):
            let values = members.compactMap { entry in
                value(entry.value, of: member, depth: depth + 1).map { Literal.Member(entry.name, $0) }
            }
            return values.count == members.count ? .object(values) : nil
        case (.array, _), (.object, _), (_, .array), (_, .map): return nil
        case (.string, .string): return literal
        case (_, .string): return nil
        default: return Self.scalar(literal, as: type.kind)
        }
    }

    private static func scalar(_ literal: Literal, as kind: TypeReference.Kind) -> Literal? {
        let scalars: [Scalar] =
            switch literal {
            // A number or a truth in quotes leaves no doubt.
            case .string(let text): [Scalar(text: text, style: .quoted), Scalar(text: text, style: .plain)]
            case .number(let digits): [Scalar(text: digits, style: .plain)]
            case .bool(let value): [Scalar(text: value ? "true" : "false", style: .plain)]
            case .null, .array, .object: []
            }
        for scalar in scalars {
            if case .success(let value) = ScalarLiteral.read(scalar, as: kind) { return value }
        }
        return nil
    }

    private func value(_ literal: Literal, ofModel name: String, _ depth: Int) -> Literal? {
        switch shapes[name] {
        case .alias(let alias)?: return value(literal, of: alias.type, depth: depth + 1)
        case .enumeration(let enumeration)?: return Self.member(literal, of: enumeration)
        case .object(let object)?: return self.object(literal, object, depth)
        case .union(let union)?:
            if let discriminator = union.discriminator {
                guard case .object(let members) = literal,
                    let tag = members.first(where: { $0.name == discriminator })?.value,
                    let member = union.member(of: tag)
                else { return nil }
                return value(literal, of: member.type, depth: depth + 1)
            }
            for member in union.members {
                if let value = value(literal, of: member.type, depth: depth + 1) { return value }
            }
            return nil
        case nil: return nil
        }
    }

    private static func member(_ literal: Literal, of enumeration: Enumeration) -> Literal? {
        let known = enumeration.cases.map(\.wireValue)
        switch (enumeration.rawType, literal) {
        case (.string, .string(let text)): return enumeration.isClosed && !known.contains(text) ? nil : literal
        case (.string, .number(let text)): return known.contains(text) ? .string(text) : nil
        case (.string, .bool(let value)): return known.contains("\(value)") ? .string("\(value)") : nil
        case (.int, .number(let digits)), (.int, .string(let digits)):
            guard Int64(digits) != nil, !enumeration.isClosed || known.contains(digits) else { return nil }
            return .number(digits)
        default: return nil
        }
    }

    private func object(_ literal: Literal, _ object: ObjectShape, _ depth: Int) -> Literal? {
        guard case .object(var members) = literal else { return nil }
        var keys: Set<String> = []
        for field in object.fields {
            keys.insert(field.key)
            if let index = members.firstIndex(where: { $0.name == field.key }) {
                let isLeftOut = members[index].value == .null && field.isOptional
                guard isLeftOut || value(members[index].value, of: field.type, depth: depth + 1) != nil else {
                    return nil
                }
                if let value = value(members[index].value, of: field.type, depth: depth + 1) {
                    members[index].value = value
                }
            } else if !field.isOptional, !field.isWriteOnly {
                switch field.defaultValue {
                case nil, .object?, .array?: return nil
                default: break
                }
            }
        }
        let others = members.filter { !keys.contains($0.name) }
        switch object.additional {
        case .ignored: break
        case .refused: if !others.isEmpty { return nil }
        case .kept(let type):
            guard others.allSatisfy({ value($0.value, of: type, depth: depth + 1) != nil }) else { return nil }
        }
        return .object(members)
    }
}
