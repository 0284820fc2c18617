import MartletContract
import MartletFormats
import MartletPlan

/// Chooses the member of a union that a client reads a value as, where no discriminator names it.
///
/// The rules are those of the runtime's `UnionChoice`, applied to the contract. Neither is made from the other, so that
/// tests that compare with it test both.
struct MemberChoice {
    /// What a member accounts for.
    private struct Reading {
        var found = 0
        var doubts = 0
        var precision = 0
        var required = 0
        var kept = 0
        var isUnknown = false
        var ownKeys: Set<String> = []

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
            precision += part.precision
            required += part.required
            kept += part.kept
        }
    }

    private struct Candidate {
        let member: Union.Member
        let reading: Reading
        /// How many keys would be lost.
        let lost: Int
        let score: [Int]
    }

    /// What was chosen for the unions inside a value: each asks once, however many members lead to it.
    private final class Memo {
        struct Key: Hashable {
            let union: String
            let value: Literal
        }

        var choices: [Key: Candidate?] = [:]
    }

    /// How deep unions are looked into that are inside one another.
    private static let maxDepth = 64

    private let context: SampleContext
    private let memo = Memo()
    private var depth = 0

    init(_ context: SampleContext) {
        self.context = context
    }

    /// Returns the member; nil when none is good enough and the union is open.
    func member(of union: Union, for literal: Literal) -> Union.Member? {
        choose(union, literal)?.member
    }

    private func choose(_ union: Union, _ literal: Literal) -> Candidate? {
        var inner = self
        inner.depth += 1
        let candidates = union.members.compactMap { inner.candidate($0, literal) }
        guard var best = candidates.first else { return nil }
        for other in candidates.dropFirst() where best.score.lexicographicallyPrecedes(other.score) { best = other }
        guard !union.isClosed else { return best }
        let isGuess = best.score[1] <= 0 && best.lost > 0
        if best.reading.isUnknown || isGuess && isCompared(union, best.member) { return nil }
        let keys = candidates.reduce(into: Set<String>()) { $0.formUnion($1.reading.ownKeys) }
        return best.lost > 0 && !keys.isSubset(of: best.reading.ownKeys) ? nil : best
    }

    private func candidate(_ member: Union.Member, _ literal: Literal) -> Candidate? {
        guard context.isReadable(literal, as: member.type),
            let reading = reading(of: literal, as: member.type, isOwn: true)
        else { return nil }
        let lost = literal.keyCount - reading.found - reading.kept
        let known = reading.found - reading.doubts - (isClosed(member.type) ? lost : 0)
        return Candidate(
            member: member, reading: reading, lost: lost,
            score: [reading.isUnknown ? 0 : 1, known, -lost, reading.precision, reading.required])
    }

    /// Whether clients compare a member with others, and do not take it for the only one of its kind.
    private func isCompared(_ union: Union, _ member: Union.Member) -> Bool {
        let choices = UnionChoices(union.members.map(\.type), in: context.plan)
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
        let type = context.plan.types.expanded(type)
        var result = Reading()
        switch (type.kind, literal) {
        case (.json, _): result.kept = literal.keyCount
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
        case (.uuid, _), (.int64(isString: true), _), (.decimal(isString: true), _), (.duration(.iso8601), _),
            (.date, .string):
            return 2
        case (.url, .string(let text)):
            let scheme = text.prefix { $0 != ":" }
            return scheme.count < text.count && !scheme.contains { "/?#".contains($0) } ? 2 : 0
        case (.int, .number(let digits)), (.int32, .number(let digits)), (.int64, .number(let digits)):
            return digits.contains { ".eE".contains($0) } ? 1 : 2
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
                case .string(let text): text == value.wireValue
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
        unknown.kept = literal.keyCount
        unknown.isUnknown = isOwn
        guard let discriminator = union.discriminator else {
            let key = Memo.Key(union: name, value: literal)
            if memo.choices[key] == nil {
                memo.choices[key] = .some(depth < Self.maxDepth ? choose(union, literal) : nil)
            }
            guard let chosen = memo.choices[key] ?? nil else { return unknown }
            return isOwn ? chosen.reading : chosen.reading.asPart
        }
        guard let member = literal.member(discriminator).flatMap({ union.member(of: $0) }),
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
        guard case .object(let members) = literal else { return nil }
        var result = Reading()
        var names: Set<String> = []
        for field in object.fields {
            names.insert(field.key)
            guard let value = members.first(where: { $0.name == field.key })?.value else { continue }
            if isOwn { result.ownKeys.insert(field.key) }
            result.found += 1
            if field.isSentAlways, !field.isWriteOnly { result.required += 1 }
            if value == .null, field.isOptional || field.defaultValue != nil { continue }
            if let constant = constant(of: field), value != .null {
                guard constant == value else { return nil }
                result.precision += 1
            }
            guard let part = reading(of: value, as: field.type) else { return nil }
            result.add(part)
        }
        if case .kept(let type) = object.additional {
            for member in members where !names.contains(member.name) {
                guard let part = reading(of: member.value, as: type) else { return nil }
                result.kept += 1
                result.add(part)
            }
        }
        return result
    }

    private func constant(of field: Field) -> Literal? {
        for keyword in field.type.keywords {
            switch (keyword.name, keyword.value) {
            case ("const", let value): return value
            case ("enum", .array(let values)) where values.count == 1: return values[0]
            default: continue
            }
        }
        guard case .model(let name) = context.plan.types.expanded(field.type).kind,
            case .enumeration(let enumeration)? = context.model(named: name)?.shape, enumeration.cases.count == 1
        else { return nil }
        let value = enumeration.cases[0].wireValue
        return enumeration.rawType == .int ? .number(value) : .string(value)
    }
}

extension Literal {
    /// How many keys there are in it, those of objects inside it included.
    fileprivate var keyCount: Int {
        switch self {
        case .null, .bool, .number, .string: 0
        case .array(let elements): elements.reduce(0) { $0 + $1.keyCount }
        case .object(let members): members.reduce(members.count) { $0 + $1.value.keyCount }
        }
    }
}
