import MartletContract
import MartletFormats
import MartletPayloads
import MartletPlan

extension SampleExpression {
    /// Returns the expression of a value of a model.
    mutating func model(_ literal: Literal, _ name: String, name hint: String) -> SourceLayout? {
        guard let model = plan.model(named: name) else { return nil }
        switch model.declaration {
        case .structure(let structure): return self.structure(literal, structure, model.name)
        case .enumeration(let enumeration): return Self.member(literal, enumeration, model.name).map { .text($0) }
        case .newtype(let newtype):
            let value = source(literal, as: newtype.reference, name: hint)
            return value.map { .call(model.name.source, [$0.prefixed("rawValue: ")]) }
        case .union(let union): return self.union(literal, union, model, name: hint)
        case .alias: return nil
        }
    }

    private mutating func structure(
        _ literal: Literal, _ structure: StructurePlan, _ name: Identifier
    ) -> SourceLayout? {
        guard case .object(let members) = literal else { return nil }
        let values = LiteralMembers(members)
        var arguments: [SourceLayout] = []
        for property in structure.properties {
            var value = values[property.field.key]
            if value == nil {
                if property.isConstantWhenOmitted, !property.presence.isFilledIn {
                    arguments.append(.text("\(property.name.label): \(property.presence.isField ? ".absent" : "nil")"))
                    continue
                }
                // A reader takes the default, so a value without it is one with it.
                if property.defaultArgument == nil || property.isConstantWhenOmitted {
                    value = property.field.defaultValue
                }
            }
            guard let argument = argument(value, property.presence, property.field.type, name: property.name.text)
            else {
                return nil
            }
            if let source = argument.source { arguments.append(source.prefixed("\(property.name.label): ")) }
        }
        if let additional = structure.additional {
            let keys = TextSet(structure.properties.map(\.field.key))
            let others = members.filter { !keys.contains($0.name) }
            let type = TypeReference(.map(additional.value), origin: additional.value.origin)
            if !others.isEmpty {
                guard let source = source(.object(others), as: type, name: additional.name.text) else { return nil }
                arguments.append(source.prefixed("\(additional.name.label): "))
            }
        }
        return .call(name.source, arguments)
    }

    /// An argument; `source` is nil when it is left out.
    struct Argument {
        var source: SourceLayout?
    }

    /// Returns the argument for a value that may be absent (nil); nil when Swift cannot say it.
    mutating func argument(
        _ literal: Literal?, _ presence: Presence, _ type: TypeReference, name: String
    ) -> Argument? {
        switch (presence, literal) {
        case (_, nil): return Argument(source: nil)
        case (.optional, .null?), (.assumed, .null?), (.defaulted, .null?): return Argument(source: nil)
        case (.nullable, .null?), (.defaultedNullable, .null?): return Argument(source: .text("nil"))
        case (.optionalNullable, .null?), (.assumedNullable, .null?): return Argument(source: .text(".null"))
        case (.optionalNullable, let literal?), (.assumedNullable, let literal?):
            return source(literal, as: type, name: name).map {
                Argument(source: $0.prefixed(".value(").suffixed(")"))
            }
        case (_, let literal?):
            return source(literal, as: type, name: name).map { Argument(source: $0) }
        }
    }

    /// Returns a member of an enumeration. A deprecated one, and one that is not known, is made from its raw value.
    static func member(_ literal: Literal, _ enumeration: EnumerationPlan, _ name: Identifier) -> String? {
        let wireValue: String
        let raw: String
        switch literal {
        case .string(let text):
            wireValue = text
            raw = StringLiteral.source(text)
        case .number(let digits):
            guard let text = DecimalNumber(digits)?.plainText else { return nil }
            wireValue = text
            raw = text
        default: return nil
        }
        if let member = enumeration.member(of: wireValue), member.value.deprecation == nil || enumeration.isClosed {
            return "\(name.source).\(member.name.source)"
        }
        return enumeration.isClosed ? nil : "\(name.source)(rawValue: \(raw))"
    }

    private mutating func union(
        _ literal: Literal, _ union: UnionPlan, _ model: ModelPlan, name hint: String
    ) -> SourceLayout? {
        guard case .union(let shape) = model.model.shape,
            let found = context.member(of: shape, named: model.model.name, for: literal),
            let member = union.member(found),
            let value = source(literal, as: member.member.type, name: hint)
        else { return nil }
        return .call("\(model.name.source).\(member.name.source)", [value])
    }
}
