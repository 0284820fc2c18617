import MartletContract
import MartletPayloads

/// Makes values of a type of what is known of an item.
struct ItemFitter: Sendable {
    let fields: ModelFields
    let judge: PayloadJudge
    /// What tells whether an answer is one by all that is asked of it.
    let answers: AnswerSampler

    /// How deep values are looked into.
    private static let depthLimit = 32
    /// How many values are looked at for one item. Unions inside of unions are tried member by member, which multiplies.
    private static let valueLimit = 2_000_000

    /// Returns a value of a type, valid by its schema: without members that it does not have and those that only clients send;
    /// what it lacks is taken from a donor. Nil where no valid value comes of it.
    ///
    /// - Parameters:
    ///   - foreign: The names of members that other types of the same item have: they are no additional ones.
    func fit(_ value: Literal, as type: TypeReference, donor: Literal?, foreign: TextSet) -> Literal? {
        var left = Self.valueLimit
        var fitted = shape(value, type, donor, foreign, depth: 0, &left)
        for _ in 0..<2 {
            let found = judge.violations(of: fitted, as: type)
            if found.isEmpty { return answers.verdict(fitted, as: type) == .invalid ? nil : fitted }
            var repaired = fitted
            for violation in found {
                guard let first = violation.pointer.split(separator: "/").first else { continue }
                let step = JSONPointerText.unescape(first)
                repaired[member: step] = donor?[member: step]
            }
            guard repaired != fitted else { return nil }
            fitted = repaired
        }
        let isValid = judge.violations(of: fitted, as: type).isEmpty
        return isValid && answers.verdict(fitted, as: type) != .invalid ? fitted : nil
    }

    /// Returns a value of a type as ``fit(_:as:donor:foreign:)`` does, without anything that was not there before: what is wrong
    /// with it stays, and is returned as well.
    func fitted(_ value: Literal, as type: TypeReference, foreign: TextSet) -> (value: Literal, violations: [Violation])
    {
        var left = Self.valueLimit
        let fitted = shape(value, type, nil, foreign, depth: 0, &left)
        var found = judge.violations(of: fitted, as: type)
        if found.isEmpty, answers.verdict(fitted, as: type) == .invalid {
            found = [Violation(pointer: "", rule: .type, message: "is not what the contract says of the whole")]
        }
        return (fitted, found)
    }

    private func shape(
        _ value: Literal, _ type: TypeReference, _ donor: Literal?, _ foreign: TextSet, depth: Int,
        _ left: inout Int
    ) -> Literal {
        guard depth < Self.depthLimit, left > 0 else { return value }
        left -= 1
        let type = fields.resolved(type)
        switch (value, type.kind) {
        case (.array(let elements), .array(let element)):
            var donors: [Literal] = []
            if case .array(let own)? = donor { donors = own }
            return .array(
                elements.enumerated().map { index, value in
                    shape(
                        value, element, donors.isEmpty ? nil : donors[index % donors.count], [], depth: depth + 1, &left
                    )
                })
        case (.object(let members), .map(let element)):
            return .object(members.map { .init($0.name, shape($0.value, element, nil, [], depth: depth + 1, &left)) })
        case (.object, .model(let name)):
            return object(value, name, donor, foreign, depth: depth, &left)
        default: return value
        }
    }

    private func object(
        _ value: Literal, _ name: String, _ donor: Literal?, _ foreign: TextSet, depth: Int, _ left: inout Int
    ) -> Literal {
        switch fields.models[name]?.shape {
        case .object(let object):
            return self.object(value, object, donor, foreign, depth: depth, &left)
        case .union(let union):
            if let tag = union.discriminator.flatMap({ value[member: $0] }) {
                guard let member = union.member(of: tag) else { return value }
                var shaped = shape(value, member.type, donor, foreign, depth: depth + 1, &left)
                if let discriminator = union.discriminator, shaped[member: discriminator] == nil {
                    shaped[member: discriminator] = tag
                }
                return shaped
            }
            // What is one of the members already needs no trial of the others, which multiplies in unions inside of unions.
            if let member = union.members.first(where: { judge.violations(of: value, as: $0.type).isEmpty }) {
                return shape(value, member.type, donor, foreign, depth: depth + 1, &left)
            }
            for member in union.members {
                let shaped = shape(value, member.type, donor, foreign, depth: depth + 1, &left)
                left -= shaped.valueCount(upTo: left)
                guard left > 0 else { return value }
                if judge.violations(of: shaped, as: member.type).isEmpty { return shaped }
            }
            return value
        default: return value
        }
    }

    /// Whether a field may be absent and may not be null.
    private func isOnlyAbsent(_ field: Field) -> Bool {
        field.isOptional && !field.type.isNullable && !field.type.keywords.contains(.nullable)
    }

    private func object(
        _ value: Literal, _ object: ObjectShape, _ donor: Literal?, _ foreign: TextSet, depth: Int,
        _ left: inout Int
    ) -> Literal {
        let (values, given) = (LiteralMembers(of: value), LiteralMembers(of: donor ?? .null))
        var members: [Literal.Member] = []
        for field in object.fields where !field.isWriteOnly {
            if let own = values[field.key], own != .null || !isOnlyAbsent(field) {
                members.append(
                    .init(field.key, shape(own, field.type, given[field.key], [], depth: depth + 1, &left)))
            } else if field.isSentAlways, let standard = given[field.key] ?? field.defaultValue {
                members.append(.init(field.key, standard))
            }
        }
        if case .kept(let type) = object.additional {
            let known = TextSet(object.fields.map(\.key))
            for member in value.members where !known.contains(member.name) && !foreign.contains(member.name) {
                members.append(.init(member.name, shape(member.value, type, nil, [], depth: depth + 1, &left)))
            }
        }
        return .object(members)
    }
}
