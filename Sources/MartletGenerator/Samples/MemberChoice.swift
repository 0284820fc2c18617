import MartletContract
import MartletFormats
import MartletPlan

/// Chooses the member of a union that a client reads a value as, where no discriminator names it.
///
/// The rules are those of the runtime's `UnionChoice`, applied to the contract. Neither is made from the other, so that
/// tests that compare with it test both.
struct MemberChoice {
    /// What a member accounts for.
    fileprivate struct Reading {
        var found = 0
        var doubts = 0
        var missing = 0
        var precision = 0
        var required = 0
        var kept = 0
        var isUnknown = false
        var ownKeys: TextSet = []

        /// The same as that of a value inside another one.
        var asPart: Reading {
            var part = self
            part.isUnknown = false
            part.ownKeys = []
            return part
        }

        mutating func add(_ part: Reading) {
            found += part.found
            doubts += part.doubts
            missing += part.missing
            precision += part.precision
            required += part.required
            kept += part.kept
        }
    }

    /// A member that a value can be read as.
    struct Candidate {
        let member: Union.Member
        fileprivate let reading: Reading
        /// How many keys would be lost.
        fileprivate let lost: Int
        fileprivate let score: [Int]
    }

    /// How deep unions are looked into that are inside one another.
    private static let maxDepth = 64

    private let context: SampleContext
    private let memo: ChoiceMemo
    private var depth = 0

    init(_ context: SampleContext) {
        self.context = context
        memo = context.choices
    }

    /// Returns the member; nil when none is good enough and the union is open, or the budget is used up.
    func member(of union: Union, named name: String, for literal: Literal) -> Union.Member? {
        memo.enter(literal)
        return chosen(union, name, literal)?.member
    }

    private func chosen(_ union: Union, _ name: String, _ literal: Literal) -> Candidate? {
        guard depth < Self.maxDepth else {
            memo.end(at: depth)
            return nil
        }
        return memo.choice(of: name, for: literal, depth: depth, limit: Self.maxDepth) { choose(union, name, literal) }
    }

    private func choose(_ union: Union, _ name: String, _ literal: Literal) -> Candidate? {
        var inner = self
        inner.depth += 1
        var candidates: [Candidate] = []
        for index in union.members.indices {
            guard memo.spend(1) else { return nil }
            if let found = inner.candidate(union.members[index], index, of: name, literal) { candidates.append(found) }
        }
        guard !memo.isCutShort else { return nil }
        guard var best = candidates.first else { return nil }
        for other in candidates.dropFirst() where best.score.lexicographicallyPrecedes(other.score) { best = other }
        guard !union.isClosed else { return best }
        let isGuess = best.score[2] <= 0 && best.lost > 0
        if best.reading.isUnknown || isGuess && isCompared(union, name, best.member) { return nil }
        let keys = candidates.reduce(into: TextSet()) { $0.formUnion($1.reading.ownKeys) }
        return best.lost > 0 && !keys.isSubset(of: best.reading.ownKeys) ? nil : best
    }

    private func candidate(
        _ member: Union.Member, _ index: Int, of union: String, _ literal: Literal
    ) -> Candidate? {
        let isReadable = memo.isReadable(literal, asMember: index, of: union) {
            context.isReadable(literal, as: member.type)
        }
        guard isReadable,
            let reading = reading(of: literal, as: member.type, isOwn: true)
        else { return nil }
        let lost = memo.keyCount(of: literal) - reading.found - reading.kept
        let known = reading.found - reading.doubts - (isClosed(member.type) ? lost : 0)
        return Candidate(
            member: member, reading: reading, lost: lost,
            score: [reading.isUnknown ? 0 : 1, -reading.missing, known, -lost, reading.precision, reading.required])
    }

    /// Whether clients compare a member with others, and do not take it for the only one of its kind.
    private func isCompared(_ union: Union, _ name: String, _ member: Union.Member) -> Bool {
        let choices = memo.choices(of: name) { UnionChoices(union.members.map(\.type), in: context.plan) }
        return union.members.firstIndex { $0.name == member.name }.map(choices.isCompared) ?? true
    }

    private func isClosed(_ type: TypeReference) -> Bool {
        guard case .model(let name) = context.plan.types.expanded(type).kind else { return false }
        return context.model(named: name)?.keywords.contains {
            $0.name == "additionalProperties" && $0.value == .bool(false)
        } ?? false
    }

    // MARK: - What a type accounts for

    /// Returns what a type accounts for; nil where a constant is another one.
    private func reading(of literal: Literal, as type: TypeReference, isOwn: Bool = false) -> Reading? {
        guard memo.spend(1) else { return nil }
        let type = context.plan.types.expanded(type)
        var result = Reading()
        switch (type.kind, literal) {
        case (.json, _): result.kept = memo.keyCount(of: literal)
        case (_, .null): break
        case (.model(let name), _): return model(literal, name, isOwn: isOwn)
        case (.array(let element), .array(let elements)):
            for value in elements {
                guard let part = reading(of: value, as: element) else { return nil }
                result.add(part)
            }
        case (.map(let value), .object(let members)):
            result.kept = members.count
            for member in members {
                guard let part = reading(of: member.value, as: value) else { return nil }
                result.add(part)
            }
        default: result.precision = Self.precision(of: type.kind, literal)
        }
        return result
    }

    private static func precision(of kind: TypeReference.Kind, _ literal: Literal) -> Int {
        switch (kind, literal) {
        case (.uuid, _), (.int64(isString: true), _), (.uint64(isString: true), _), (.decimal(isString: true), _),
            (.duration(.iso8601), _), (.duration(.calendar), _),
            (.date, .string):
            return 2
        case (.url, .string(let text)):
            let scheme = text.prefix { $0 != ":" }
            return scheme.count < text.count && !scheme.contains { "/?#".contains($0) } ? 2 : 0
        case (.int, .number), (.int32, .number), (.int64, .number), (.uint64, .number): return 2
        default: return 1
        }
    }

    private func model(_ literal: Literal, _ name: String, isOwn: Bool) -> Reading? {
        switch context.model(named: name)?.shape {
        case .object(let object): return self.object(literal, object, isOwn: isOwn)
        case .enumeration(let enumeration):
            var result = Reading()
            let isListed = enumeration.cases.contains { value in
                switch literal {
                case .string(let text): text.utf8.elementsEqual(value.wireValue.utf8)
                case .number(let digits): DecimalNumber(digits) == DecimalNumber(value.wireValue)
                default: false
                }
            }
            result.precision = isListed ? 2 : 1
            result.doubts = isListed ? 0 : 1
            return result
        case .alias(let alias): return reading(of: literal, as: alias.type, isOwn: isOwn)
        case .union(let union): return self.union(literal, union, name, isOwn: isOwn)
        case nil: return Reading()
        }
    }

    private func union(_ literal: Literal, _ union: Union, _ name: String, isOwn: Bool) -> Reading? {
        var unknown = Reading()
        unknown.kept = memo.keyCount(of: literal)
        unknown.isUnknown = isOwn
        guard let discriminator = union.discriminator else {
            guard let chosen = chosen(union, name, literal) else { return unknown }
            return isOwn ? chosen.reading : chosen.reading.asPart
        }
        guard case .object(let members) = literal,
            let member = union.member(tagged: memo.member(discriminator, of: literal, members)),
            var result = reading(of: literal, as: member.type, isOwn: true)
        else { return unknown }
        if !result.ownKeys.contains(discriminator) {
            result.found += 1
            result.required += 1
            result.ownKeys.insert(discriminator)
        }
        return isOwn ? result : result.asPart
    }

    private func object(_ literal: Literal, _ object: ObjectShape, isOwn: Bool) -> Reading? {
        guard case .object(let members) = literal, memo.spend((object.fields.count + members.count) / 4) else {
            return nil
        }
        var result = Reading()
        for field in object.fields {
            let constants = field.type.listedValues { context.model(named: $0) }
            guard let value = memo.member(field.key, of: literal, members) else {
                if !constants.isEmpty, isRequired(field) { result.missing += 1 }
                continue
            }
            if isOwn { result.ownKeys.insert(field.key) }
            result.found += 1
            if field.isSentAlways, !field.isWriteOnly { result.required += 1 }
            if value == .null, !constants.contains(.null) {
                if !constants.isEmpty, isRequired(field) { result.missing += 1 }
            } else if constants.contains(where: { Self.isSame($0, value) }) {
                result.precision += 1
            } else if !constants.isEmpty {
                if constants.count == 1 { return nil }
                result.doubts += 1
            }
            if value == .null, field.isOptional || field.defaultValue != nil { continue }
            guard let part = reading(of: value, as: field.type) else { return nil }
            result.add(part)
        }
        if case .kept(let type) = object.additional {
            let names = TextSet(object.fields.lazy.map(\.key))
            for member in members where !names.contains(member.name) {
                guard let part = reading(of: member.value, as: type) else { return nil }
                result.kept += 1
                result.add(part)
            }
        }
        return result
    }

    private func isRequired(_ field: Field) -> Bool {
        field.isSentAlways && !field.isReadOnly && !field.isWriteOnly
            && !context.plan.types.expanded(field.type).isNullable
    }

    private static func isSame(_ left: Literal, _ right: Literal) -> Bool {
        guard case .number(let left) = left, case .number(let right) = right else { return left == right }
        return DecimalNumber(left) == DecimalNumber(right)
    }
}
