import MartletContract
import MartletPayloads
import MartletPlan

/// Spells literal values of a specification as Swift expressions of a type. Nothing in them can fail when they are run:
/// what Swift makes of text only perhaps is given to the runtime's `init(validated:)`, after it was read here.
struct LiteralExpression {
    private let plan: ClientPlan
    /// The models that have a function `fixture()`, and the value that it makes.
    private var fixtures: TextTable<Literal>
    private var memo = Memo()

    /// What was found out about unions: values inside others are asked for by each member of each union around them.
    private final class Memo {
        struct Question: Hashable {
            let union: String
            let value: LiteralIdentity
        }

        /// The expressions, with the values, which are held so that their addresses remain theirs.
        var found: [Question: (value: Literal, layout: SourceLayout?)] = [:]
    }

    /// Makes a speller.
    ///
    /// - Parameters:
    ///   - plan: The client.
    ///   - fixtures: The models, by their names in the specification, whose value `fixture()` makes: it is written so.
    init(_ plan: ClientPlan, fixtures: TextTable<Literal> = [:]) {
        self.plan = plan
        self.fixtures = fixtures
    }

    /// Returns the same without the function of a model.
    func without(_ model: String) -> LiteralExpression {
        var other = self
        other.fixtures[model] = nil
        other.memo = Memo()
        return other
    }

    /// Returns the expression on one line, or nil when the value is none of the type.
    func source(_ literal: Literal, as type: TypeReference) -> String? {
        layout(literal, as: type)?.oneLine
    }

    /// Returns the expression, or nil when the value is none of the type.
    func layout(_ literal: Literal, as type: TypeReference) -> SourceLayout? {
        let type = plan.types.expanded(type)
        switch (literal, type.kind) {
        case (_, .json): return Self.json(literal).map { .text($0) }
        case (.null, _): return type.isNullable ? .text("nil") : nil
        case (.array(let elements), .array(let element)):
            let sources = elements.compactMap { layout($0, as: element) }
            return sources.count == elements.count ? .array("", sources) : nil
        case (.object(let members), .map(let value)):
            let sources = members.compactMap { member in
                layout(member.value, as: value)?.prefixed("\(StringLiteral.source(member.name)): ")
            }
            guard sources.count == members.count else { return nil }
            return sources.isEmpty ? .text("[:]") : .array("", sources)
        case (_, .model(let name)): return model(literal, name)
        default: return LiteralScalar.source(literal, type.kind).map { .text($0) }
        }
    }

    private func model(_ literal: Literal, _ name: String) -> SourceLayout? {
        guard let model = plan.model(named: name) else { return nil }
        if model.declaration.isComposed, let fixture = fixtures[name], model.isSame(fixture, literal) {
            return .text("\(model.name.source).fixture()")
        }
        switch model.declaration {
        case .enumeration(let enumeration): return member(literal, of: enumeration, model.name).map { .text($0) }
        case .newtype(let newtype):
            let value = layout(literal, as: newtype.reference)
            return value.map { .call(model.name.source, [$0.prefixed("rawValue: ")]) }
        case .structure(let structure): return self.structure(literal, structure, model.name)
        case .union(let union):
            guard case .union(let shape) = model.model.shape else { return nil }
            let question = Memo.Question(union: name, value: LiteralIdentity(literal))
            if let known = memo.found[question] { return known.layout }
            let layout = self.union(literal, union, shape, model.name)
            memo.found[question] = (literal, layout)
            return layout
        case .alias: return nil
        }
    }

    private func member(_ literal: Literal, of enumeration: EnumerationPlan, _ name: Identifier) -> String? {
        let wireValue: String
        switch (literal, enumeration.rawType) {
        case (.string(let text), .string): wireValue = text
        case (.number(let digits), .int): wireValue = digits
        default: return nil
        }
        if let member = enumeration.member(of: wireValue), member.value.deprecation == nil || enumeration.isClosed {
            return ".\(member.name.source)"
        }
        guard !enumeration.isClosed else { return nil }
        // A deprecated member is not named: that would be a warning in code that nobody can change.
        let raw = enumeration.rawType == .string ? StringLiteral.source(wireValue) : Int64(wireValue).map { String($0) }
        return raw.map { "\(name.source)(rawValue: \($0))" }
    }

    private func structure(_ literal: Literal, _ structure: StructurePlan, _ name: Identifier) -> SourceLayout? {
        guard case .object(let members) = literal else { return nil }
        let values = LiteralMembers(members)
        var arguments: [SourceLayout] = []
        for property in structure.properties {
            guard let value = values[property.field.key] else {
                if property.defaultArgument == nil || property.isConstantWhenOmitted {
                    guard let source = omitted(property) else { return nil }
                    arguments.append(source.prefixed("\(property.name.label): "))
                }
                continue
            }
            guard let source = argument(value, property) else { return nil }
            arguments.append(source.prefixed("\(property.name.label): "))
        }
        guard structure.areAdditionalRefused || structure.additional != nil else {
            return .call(name.source, arguments)
        }
        let others = Self.others(members, structure)
        if structure.areAdditionalRefused, !others.isEmpty { return nil }
        if let additional = structure.additional, !others.isEmpty {
            guard let source = layout(others, of: additional) else { return nil }
            arguments.append(source.prefixed("\(additional.name.label): "))
        }
        return .call(name.source, arguments)
    }

    /// Returns what a property of a structure is in a value with these members; nil when Swift cannot say it.
    func value(of property: PropertyPlan, in members: LiteralMembers) -> SourceLayout? {
        if let value = members[property.field.key] { return argument(value, property) }
        return omitted(property)
    }

    /// Returns what a property is in a value that lacks it; nil when such a value cannot be.
    private func omitted(_ property: PropertyPlan) -> SourceLayout? {
        switch property.presence {
        case .optional, .assumed: .text("nil")
        case .optionalNullable, .assumedNullable: .text(".absent")
        case .defaulted(let value), .defaultedNullable(let value): layout(value, as: property.field.type)
        case .required, .nullable: nil
        }
    }

    /// Returns the members that no field names in a value of a structure; nil when Swift cannot say them.
    func additional(_ additional: AdditionalPlan, of structure: StructurePlan, in literal: Literal) -> SourceLayout? {
        guard case .object(let members) = literal else { return nil }
        return layout(Self.others(members, structure), of: additional)
    }

    private func layout(_ others: [Literal.Member], of additional: AdditionalPlan) -> SourceLayout? {
        layout(.object(others), as: TypeReference(.map(additional.value), origin: additional.value.origin))
    }

    private static func others(_ members: [Literal.Member], _ structure: StructurePlan) -> [Literal.Member] {
        // What says which member of a union it is, is neither kept nor refused.
        let keys = TextSet(structure.properties.map(\.field.key) + structure.tags)
        return members.filter { !keys.contains($0.name) }
    }

    private func argument(_ literal: Literal, _ property: PropertyPlan) -> SourceLayout? {
        switch (property.presence, literal) {
        case (.optional, .null), (.assumed, .null), (.nullable, .null), (.defaultedNullable, .null):
            return .text("nil")
        case (.optionalNullable, .null), (.assumedNullable, .null): return .text(".null")
        case (.optionalNullable, _), (.assumedNullable, _):
            return layout(literal, as: property.field.type)?.prefixed(".value(").suffixed(")")
        default: return layout(literal, as: property.field.type)
        }
    }

    private func union(
        _ literal: Literal, _ union: UnionPlan, _ shape: Union, _ name: Identifier
    ) -> SourceLayout? {
        var members = union.members
        if let discriminator = union.discriminator {
            guard let member = shape.member(tagged: literal.member(discriminator)) else { return nil }
            members = union.member(member).map { [$0] } ?? []
        }
        let known = members.map { knownKeys(of: literal, as: $0.member.type) ?? -1 }
        let missing = members.map { missingConstants(of: literal, as: $0.member.type) }
        let order = members.indices.filter { known[$0] >= 0 }
            .sorted { (missing[$0], -known[$0], $0) < (missing[$1], -known[$1], $1) }
        for index in order {
            guard let value = layout(literal, as: members[index].member.type) else { continue }
            return .call("\(name.source).\(members[index].name.source)", [value])
        }
        return nil
    }

    /// Returns how many members of an object a type names; nil where a constant says something else.
    private func knownKeys(of literal: Literal, as type: TypeReference) -> Int? {
        guard case .model(let name) = plan.types.expanded(type).kind, case .object(let members) = literal,
            case .structure(let structure)? = plan.model(named: name)?.declaration
        else { return 0 }
        let isOther = structure.constants.contains { constant in
            literal.member(constant.key).map { constant.values.count == 1 && $0 != constant.values[0] } ?? false
        }
        let keys = TextSet(structure.properties.map(\.field.key))
        return isOther ? nil : members.count { keys.contains($0.name) }
    }

    /// Returns how many required constants of a type an object lacks.
    private func missingConstants(of literal: Literal, as type: TypeReference) -> Int {
        guard case .model(let name) = plan.types.expanded(type).kind, case .object = literal,
            case .structure(let structure)? = plan.model(named: name)?.declaration
        else { return 0 }
        return structure.constants.count { $0.isRequired && literal.member($0.key) == nil }
    }

    /// Returns a literal of the runtime's `JSON`, or its document where Swift's literals lose digits or order.
    private static func json(_ literal: Literal) -> String? {
        switch literal {
        case .null: ".null"
        case .bool(let value): value ? "true" : "false"
        case .string(let text): StringLiteral.source(text)
        case .number(let digits) where Int64(digits).map { String($0) } == digits: digits
        case .number, .array, .object: "JSON(validated: \(StringLiteral.source(JSONText.write(literal))))"
        }
    }
}

extension PropertyPlan {
    /// Whether a caller who omits the argument gives the constant, although the field may be absent.
    var isConstantWhenOmitted: Bool {
        guard case .literal(let constant)? = defaultArgument else { return false }
        return switch presence {
        case .optional, .optionalNullable, .assumed, .assumedNullable: true
        case .defaulted(let value), .defaultedNullable(let value): value != constant
        case .required, .nullable: false
        }
    }
}

extension ModelPlan {
    /// Whether two values of the wire are the same in Swift: members that are not kept make no difference.
    fileprivate func isSame(_ left: Literal, _ right: Literal) -> Bool {
        guard case .structure(let structure) = declaration, case .object(let left) = left,
            case .object(let right) = right
        else { return left == right }
        let keys = TextSet(structure.properties.map(\.field.key))
        func isKept(_ member: Literal.Member) -> Bool {
            keys.contains(member.name) || structure.additional != nil && !structure.tags.contains(member.name)
        }
        return left.filter(isKept) == right.filter(isKept)
    }
}

extension ModelPlan.Declaration {
    /// Whether its values consist of others: then their text is long.
    fileprivate var isComposed: Bool {
        switch self {
        case .structure, .union: true
        case .enumeration, .newtype, .alias: false
        }
    }
}
