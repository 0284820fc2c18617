import MartletContract
import MartletSyntax

/// One walk that makes a value.
struct SampleMaker {
    let sampler: Sampler
    /// The models that are being made, outermost first.
    private var stack: [String] = []
    /// How an entity is being made; nil outside of all.
    var entity: EntityState?
    /// What the path of a request names.
    var subjects: [AnswerSubject] = []
    var values = 0
    private var characters = 0
    /// What the values are for the budget.
    private var cost = 0
    /// How many values after which nothing is added that may be left out.
    private let comfortableValues: Int
    /// How many values there may be.
    private let mostValues: Int
    /// Whether the samples before have used up what all may be.
    private let isBudgetUsedUp: Bool
    /// How many values the one at hand is inside of.
    private var depth = 0
    /// Whether a union around is checked with everything in it once it is made.
    private var isTrial = false
    /// How many values of unions were made without a check of their own, because of that.
    private var trialUnions = 0

    let variant: Sampler.Variant

    init(_ sampler: Sampler, variant: Sampler.Variant) {
        self.sampler = sampler
        self.variant = variant
        let left = sampler.budget?.left(for: .sampleValues) ?? .max
        isBudgetUsedUp = left == 0
        comfortableValues = min(sampler.limits.comfortableValues, left)
        mostValues = left == 0 ? min(sampler.limits.comfortableValues, sampler.limits.values) : sampler.limits.values
    }

    /// Takes what was made from the budget, whether a sample came of it or not.
    func spend() {
        guard let budget = sampler.budget else { return }
        _ = budget.spend(min(cost + characters / 64, budget.left(for: .sampleValues)), on: .sampleValues)
    }

    /// Whether only what must be there is made.
    var isMinimal: Bool { variant == .minimal }

    /// Says of any JSON that it is null.
    private static let onlyNull = SchemaKeyword("type", .string("null"))

    private var isComfortable: Bool { values < comfortableValues }

    /// Makes a value of a type.
    mutating func value(
        _ type: TypeReference, slot: SampleSlot, constraints: Constraints = Constraints(), isMinimal: Bool
    ) throws(SampleFailure) -> Literal {
        let constraints = type.constraints(within: constraints)
        guard let size = sampler.sizes.size(of: type, constraints: constraints) else {
            throw SampleFailure(reason: .unending, message: "every value of \(slot.text) holds another one like it")
        }
        values += 1
        cost += 1 + depth / 8
        guard values <= mostValues, size <= mostValues else {
            throw SampleFailure(
                reason: .tooLarge, message: "a value of \(slot.text) has more than \(mostValues) parts")
        }
        guard depth < sampler.limits.depth else {
            throw SampleFailure(
                reason: .tooLarge, message: "a value of \(slot.text) has more than \(sampler.limits.depth) levels")
        }
        depth += 1
        defer { depth -= 1 }
        if type.isNullable, isMinimal || isOnStack(type) { return .null }
        if let given = Self.given(by: type.keywords, slot), given != .null { return given }
        switch type.kind {
        case .model(let name):
            return try model(name, slot: slot, constraints: constraints, isMinimal: isMinimal)
        case .array(let element):
            return try array(of: element, slot: slot, constraints: constraints, isMinimal: isMinimal)
        case .map(let element):
            guard !isMinimal, !isOnStack(element), isComfortable, sampler.sizes.size(of: element) != nil else {
                return .object([])
            }
            return try map(of: element, slot: slot, type.keywords)
        default:
            if slot.variation != nil, type.keywords.contains(Self.onlyNull) { return .null }
            if let literal = try reference(type, slot: slot, constraints: constraints) { return literal }
            var maker = ScalarMaker(sampler: sampler, slot: slot, constraints: constraints)
            if isBudgetUsedUp { maker.cellLimit = 10_000 }
            // Five hundred entries take as long as a value.
            defer { cost += maker.cells / 500 }
            let literal = try maker.make(type.kind)
            if case .string(let text) = literal { try count(text, slot: slot) }
            return literal
        }
    }

    /// Returns the constant, or one of the values, that keywords list.
    private static func given(by keywords: [SchemaKeyword], _ slot: SampleSlot) -> Literal? {
        for keyword in keywords {
            switch (keyword.name, keyword.value) {
            case ("const", let value): return value
            case ("enum", .array(let values)) where !values.isEmpty: return values[slot.ordinal % values.count]
            default: continue
            }
        }
        return nil
    }

    /// Makes a value of a field: an example when there is one, otherwise rather not the default, so that a fixture
    /// shows the difference between a field that was read and one that was not.
    mutating func value(of field: Field, slot: SampleSlot, isMinimal: Bool) throws(SampleFailure) -> Literal {
        if variant != .made, let example = example(of: field, slot) {
            if sampler.isUsable(example, as: field.type) { return example }
        }
        let made = try value(field.type, slot: slot, isMinimal: isMinimal)
        guard made == field.defaultValue else { return made }
        var next = slot
        next.ordinal += 1
        return try value(field.type, slot: next, isMinimal: isMinimal)
    }

    private mutating func count(_ text: String, slot: SampleSlot) throws(SampleFailure) {
        characters += text.utf8.count
        guard characters <= sampler.limits.stringLength * 10 else {
            throw SampleFailure(reason: .tooLarge, message: "the strings of \(slot.text) are too long together")
        }
    }

    /// Whether a type leads straight back to a model that is being made.
    private func isOnStack(_ type: TypeReference) -> Bool {
        switch type.kind {
        case .model(let name): stack.contains(name)
        case .array(let element), .map(let element): isOnStack(element)
        default: false
        }
    }

    // MARK: Models

    private mutating func model(
        _ name: String, slot: SampleSlot, constraints: Constraints, isMinimal: Bool
    ) throws(SampleFailure) -> Literal {
        guard let model = sampler.validator.models[name] else {
            throw SampleFailure(reason: .contradiction, message: "there is no model '\(name)'")
        }
        if let known = shown(model, slot) { return known }
        if variant == .full, slot.variation == nil, slot.ordinal < model.examples.count {
            let example = model.examples[slot.ordinal]
            let type = TypeReference(.model(name), origin: model.origin)
            if sampler.isUsable(example, as: type, constraints: constraints) { return example }
        }
        if let given = Self.given(by: model.keywords, slot), given != .null { return given }
        // A model within itself is made as small as it can be, so that the making comes to an end.
        let isMinimal = isMinimal || depth > sampler.limits.comfortableDepth || stack.contains(name)
        stack.append(name)
        defer { stack.removeLast() }
        switch model.shape {
        case .object(let object):
            if !isMinimal, let made = try entity(model, object, slot: slot) { return made }
            return try self.object(object, slot: slot.inner(owner: name, name: ""), isMinimal: isMinimal)
        case .enumeration(let enumeration):
            return try self.enumeration(enumeration, name: name, slot: slot)
        case .union(let union):
            return try self.union(union, name: name, slot: slot, isMinimal: isMinimal)
        case .alias(let alias):
            let inner = slot.inner(name: slot.name.isEmpty ? name : slot.name)
            return try value(alias.type, slot: inner, constraints: constraints, isMinimal: isMinimal)
        }
    }

    /// Makes an object; optional fields that would lead back to it are left out.
    mutating func object(
        _ object: ObjectShape, slot: SampleSlot, isMinimal: Bool, given: TextTable<Literal> = [:]
    ) throws(SampleFailure) -> Literal {
        var members: [Literal.Member] = []
        // By positions, since copying a field costs more than omitting it.
        for index in object.fields.indices {
            if !given.isEmpty, let value = given[object.fields[index].key] {
                members.append(.init(object.fields[index].key, value))
                continue
            }
            if isMinimal || !isComfortable, !object.fields[index].isSentAlways { continue }
            let field = object.fields[index]
            if !field.isSentAlways {
                guard sampler.sizes.size(of: field.type) != nil, !isOnStack(field.type) else { continue }
            }
            let inner = slot.inner(name: field.name)
            do throws(SampleFailure) {
                members.append(.init(field.key, try value(of: field, slot: inner, isMinimal: isMinimal)))
            } catch {
                // What cannot be made and may be absent is absent.
                if field.isSentAlways { throw error }
            }
        }
        if case .kept(let type) = object.additional, !isMinimal, isComfortable, !isOnStack(type),
            !object.fields.contains(where: { $0.key == "extra" }), sampler.sizes.size(of: type) != nil
        {
            let inner = slot.inner(name: "extra")
            members.append(.init("extra", try value(type, slot: inner, isMinimal: false)))
        }
        return .object(members)
    }

    private func enumeration(
        _ enumeration: Enumeration, name: String, slot: SampleSlot
    ) throws(SampleFailure) -> Literal {
        let position = slot.choose(sampler.positions(in: enumeration, named: name))
        guard let chosen = position.map({ enumeration.cases[$0] }) else {
            guard !enumeration.isClosed else {
                throw SampleFailure(reason: .contradiction, message: "'\(name)' has no values")
            }
            return enumeration.rawType == .string ? .string("other") : .number("1")
        }
        return enumeration.rawType == .string ? .string(chosen.wireValue) : .number(chosen.wireValue)
    }

    private mutating func union(
        _ union: Union, name: String, slot: SampleSlot, isMinimal: Bool
    ) throws(SampleFailure) -> Literal {
        let order = sampler.order(of: union, named: name)
        let positions = isMinimal ? order.bySize : order.members
        let count = positions.count
        let start =
            isMinimal || count == 0 ? 0 : slot.variation == nil ? slot.ordinal % count : slot.pick(count)
        var failure: SampleFailure?
        for step in 0..<count {
            let member = union.members[positions[(start + step) % count]]
            do throws(SampleFailure) {
                if let made = try self.member(member, of: union, name: name, slot: slot, isMinimal: isMinimal) {
                    return made
                }
            } catch {
                failure = failure ?? error
                if error.reason == .tooLarge { break }
            }
        }
        throw failure ?? SampleFailure(reason: .contradiction, message: "no member of '\(name)' can be made")
    }

    /// Makes a member of a union; nil when what was made is no value of the union.
    ///
    /// Unions in the member have their first members, and all of it is checked at once: if each union were checked by
    /// itself, values would be checked again for each union around them. Only where a member of a union inside turns out to
    /// be none, each union is checked by itself. The result is the same.
    private mutating func member(
        _ member: Union.Member, of union: Union, name: String, slot: SampleSlot, isMinimal: Bool
    ) throws(SampleFailure) -> Literal? {
        let inner = slot.inner(owner: name, name: member.name)
        if isTrial {
            trialUnions += 1
            return Self.tag(try value(member.type, slot: inner, isMinimal: isMinimal), as: member, of: union)
        }
        let type = TypeReference(.model(name), origin: member.origin)
        let before = self
        var failure: SampleFailure?
        isTrial = true
        do throws(SampleFailure) {
            let made = try value(member.type, slot: inner, isMinimal: isMinimal)
            isTrial = false
            let tagged = Self.tag(made, as: member, of: union)
            // A value may be one of the union although a union in it is none, as long as it is the union's by another member.
            let isOther = trialUnions > before.trialUnions && union.discriminator == nil
            if !isOther || sampler.isValid(tagged, as: member.type), sampler.isValid(tagged, as: type) { return tagged }
        } catch {
            failure = error
        }
        guard trialUnions > before.trialUnions else {
            isTrial = false
            if let failure { throw failure }
            return nil
        }
        (self, cost) = (before, cost)
        let tagged = Self.tag(try value(member.type, slot: inner, isMinimal: isMinimal), as: member, of: union)
        return sampler.isValid(tagged, as: type) ? tagged : nil
    }

    /// Sets the member that says which type of a union an object is.
    private static func tag(_ literal: Literal, as member: Union.Member, of union: Union) -> Literal {
        guard let discriminator = union.discriminator, let value = member.values.first,  // allowed: a list
            case .object(var members) = literal
        else { return literal }
        if let index = members.firstIndex(where: { $0.name == discriminator }) {
            // What the member's own field says already may be another of its values.
            guard union.member(of: members[index].value)?.name != member.name else { return literal }
            members[index].value = union.literal(ofValue: value)
        } else {
            members.insert(.init(discriminator, union.literal(ofValue: value)), at: 0)
        }
        return .object(members)
    }

    // MARK: Arrays

    private mutating func array(
        of element: TypeReference, slot: SampleSlot, constraints: Constraints, isMinimal: Bool
    ) throws(SampleFailure) -> Literal {
        let least = constraints.minItems ?? 0
        guard least <= sampler.limits.values else {
            throw SampleFailure(
                reason: .tooLarge, message: "\(slot.text) has at least \(least) elements")
        }
        let hasRoom = !isMinimal && !isOnStack(element) && isComfortable && sampler.sizes.size(of: element) != nil
        let wanted = min(max(hasRoom ? comfortableCount(of: element, slot) : 0, least), constraints.maxItems ?? .max)
        var elements: [Literal] = []
        var seen: TextSet = []
        var ordinal = slot.ordinal
        // Elements that must differ are tried again with the next ordinal, so often that every value of an
        // enumeration has had its turn.
        var retries = constraints.areItemsUnique ? 64 + 2 * wanted : 0
        while elements.count < wanted {
            let inner = slot.inner(name: slot.name, ordinal: ordinal)
            ordinal += 1
            let literal = try value(element, slot: inner, isMinimal: isMinimal)
            if constraints.areItemsUnique {
                guard seen.insert(JSONText.write(literal, layout: .canonical)).inserted else {
                    retries -= 1
                    if retries < 0 { break }
                    continue
                }
            }
            elements.append(literal)
        }
        guard elements.count >= least else {
            throw SampleFailure(
                reason: .contradiction,
                message: "\(slot.text) needs \(least) different elements; \(elements.count) were found")
        }
        return .array(elements)
    }

    /// As many as the author has examples, else two.
    private func comfortableCount(of element: TypeReference, _ slot: SampleSlot) -> Int {
        if slot.variation != nil { return answeredCount(of: element, slot) }
        guard variant == .full, case .model(let name) = element.kind, let model = sampler.validator.models[name],
            !model.examples.isEmpty
        else { return 2 }
        return min(model.examples.count, 3)
    }
}
