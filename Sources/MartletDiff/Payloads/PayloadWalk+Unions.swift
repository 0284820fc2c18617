import MartletContract
import MartletPayloads

extension PayloadWalk {
    mutating func unions(_ old: Union, _ new: Union, _ base: Model, _ revision: Model, _ spot: Spot) {
        var areTagsSame = true
        var byName: TextTable<[Int]> = [:]
        var byModel: TextTable<[Int]> = [:]
        for (index, member) in old.members.enumerated().reversed() {
            byName[member.name, default: []].append(index)
            if let model = member.type.modelName { byModel[model, default: []].append(index) }
        }
        var used: Set<Int> = []
        /// Whether a receiver knows each value by which senders name a member.
        var areTagsTaken = true
        /// The first that is left of some, which is the last of them.
        func first(_ indices: inout [Int]?) -> Int? {
            while let last = indices?.last, used.contains(last) { indices?.removeLast() }
            return indices?.last
        }
        for member in new.members {
            let named = first(&byName[member.name])
            let typed = member.type.modelName.flatMap { first(&byModel[$0]) }
            guard let index = [named, typed].compactMap({ $0 }).min() else {
                self.member(.unionMemberAdded, nil, member, base, revision, spot)
                continue
            }
            used.insert(index)
            let other = old.members[index]
            if old.literals(of: other) != new.literals(of: member) { areTagsSame = false }
            let (sent, taken) = spot.direction == .request ? (other, member) : (member, other)
            let known = TextSet(taken.values + taken.impliedValues)
            if !sent.values.allSatisfy(known.contains) { areTagsTaken = false }
            types(
                other.type, member.type, spot.at(member.name), other.origin, member.origin,
                in: spot.isText ? nil : outerWirePair)
        }
        for (index, member) in old.members.enumerated() where !used.contains(index) {
            self.member(.unionMemberRemoved, member, nil, base, revision, spot)
        }
        exclusivities(old, new, base, revision, spot)
        let isTagged = old.discriminator != nil || new.discriminator != nil
        if old.discriminator != new.discriminator || (isTagged && !areTagsSame) {
            discriminators(old, new, base, revision, spot, areTagsTaken: areTagsTaken)
        } else if isTagged, old.fallback != new.fallback {
            fallbacks(old, new, base, revision, spot)
        }
    }

    private mutating func member(
        _ kind: PayloadChange.Kind, _ old: Union.Member?, _ new: Union.Member?, _ base: Model, _ revision: Model,
        _ spot: Spot
    ) {
        // Only what the member's own payloads are: those of the others are asked about by themselves.
        let isRequest = spot.direction == .request
        let sent = isRequest ? old : new
        let question: PayloadQuestion? = sent.map { sent in
            let alone = (isRequest ? base : revision).holding(sent)
            return sides.question(spot.direction, isText: spot.isText) { schemas, pool in
                isRequest ? schemas.schema(of: alone, in: &pool) : schemas.schema(ofModel: base.name, in: &pool)
            } revision: { schemas, pool in
                isRequest ? schemas.schema(ofModel: revision.name, in: &pool) : schemas.schema(of: alone, in: &pool)
            }
        }
        let name = (new ?? old)?.name ?? ""
        note(
            PayloadChange(
                kind: kind, direction: spot.direction, path: spot.path, detail: name,
                message: new == nil ? "the member '\(name)' is gone" : "the member '\(name)' is new",
                base: old?.origin, revision: new?.origin,
                values: new.map { [structures.revision.text(of: TypeUse($0.type, in: revisionModels))] } ?? [],
                isOpenAddition: old == nil && spot.direction == .response && base.isOpenForMore), question)
    }

    /// Compares whether a value must be of one member alone.
    private mutating func exclusivities(
        _ old: Union, _ new: Union, _ base: Model, _ revision: Model, _ spot: Spot
    ) {
        let isExclusive = new.exclusivity.isExclusive
        guard old.exclusivity.isExclusive != isExclusive else { return }
        // Of which members a text is, is asked of the value that it says.
        let question = sides.question(
            spot.direction, isText: false,
            exactly: TypeUse(TypeReference(.model(base.name), origin: base.origin), in: [:]),
            TypeUse(TypeReference(.model(revision.name), origin: revision.origin), in: [:]))
        let change = PayloadChange(
            kind: .keywordChanged, direction: spot.direction, path: spot.path,
            detail: "oneOf",
            message: isExclusive
                ? "'oneOf' has taken the place of 'anyOf': a value must be of one member alone"
                : "'anyOf' has taken the place of 'oneOf': a value may be of several members",
            base: base.origin, revision: revision.origin)
        guard spot.isText else { return note(change, question) }
        value(isApart: true) { _ in
            question
        } _: {
            $0.note(change, question)
        }
    }

    private mutating func discriminators(
        _ old: Union, _ new: Union, _ base: Model, _ revision: Model, _ spot: Spot, areTagsTaken: Bool
    ) {
        let isSame = old.discriminator == new.discriminator
        let message =
            isSame
            ? "other values of '\(new.discriminator ?? "")' tell the members apart"
            : "what tells the members apart \(Self.words(old.discriminator, new.discriminator))"
        let question = sides.question(spot.direction, isText: spot.isText) { schemas, pool in
            schemas.schema(ofModel: base.name, in: &pool)
        } revision: { schemas, pool in
            schemas.schema(ofModel: revision.name, in: &pool)
        }
        var change = PayloadChange(
            kind: .discriminatorChanged, direction: spot.direction, path: spot.path, message: message,
            base: base.origin, revision: revision.origin, values: [old, new].map(Self.tags))
        // A value that names no member is valid still (OpenAPI 3.1.1, section 4.8.25.4), but says nothing to the receiver.
        change.isNeverSafe = isSame && !areTagsTaken
        if !spot.isText { place.tags = sides.tagQuestion(spot.direction, base.name, revision.name) }
        note(change, question)
    }

    /// Compares of which member a value is whose discriminator is missing or names none (OpenAPI 3.2, section 4.25.1).
    private mutating func fallbacks(_ old: Union, _ new: Union, _ base: Model, _ revision: Model, _ spot: Spot) {
        func name(_ union: Union) -> String { union.fallback.map { "'\($0)'" } ?? "of no member" }
        let question = sides.question(spot.direction, isText: spot.isText) { schemas, pool in
            schemas.schema(ofModel: base.name, in: &pool)
        } revision: { schemas, pool in
            schemas.schema(ofModel: revision.name, in: &pool)
        }
        if !spot.isText { place.tags = sides.tagQuestion(spot.direction, base.name, revision.name) }
        note(
            PayloadChange(
                kind: .discriminatorChanged, direction: spot.direction, path: spot.path, detail: "default",
                message: "a value without a known '\(new.discriminator ?? "")' is \(name(new)) now, not \(name(old))",
                base: base.origin, revision: revision.origin, values: [old, new].map { $0.fallback ?? "" }), question)
    }
}

extension PayloadWalk {
    /// What tells the members of a union apart.
    private static func tags(_ union: Union) -> String {
        "\(union.discriminator ?? "") \(union.members.map { "\($0.name)=\($0.values)" })"
    }
}

extension Model {
    /// The union that it is, with one member alone.
    fileprivate func holding(_ member: Union.Member) -> Model {
        guard case .union(var union) = shape else { return self }
        union.members = [member]
        var result = self
        result.shape = .union(union)
        return result
    }
}
