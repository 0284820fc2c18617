import MartletContract
import MartletPayloads

// MARK: Two models in one place

extension PayloadWalk {
    mutating func models(_ pair: Pair) {
        guard let old = baseModels[pair.base], let new = revisionModels[pair.revision] else { return }
        let path = ElementPath(["models", name(of: pair)])
        let spot = Spot(direction: pair.direction, isText: pair.isText, path: path)
        switch (old.shape, new.shape) {
        case (.object(let left), .object(let right)): objects(left, right, spot, old.origin, new.origin)
        case (.enumeration(let left), .enumeration(let right)): enumerations(left, right, old, new, spot)
        case (.union(let left), .union(let right)): unions(left, right, old, new, spot)
        case (.alias(let left), .alias(let right)):
            uses(
                TypeUse(left.type, left.constraints, in: baseModels),
                TypeUse(right.type, right.constraints, in: revisionModels), spot, old.origin, new.origin)
        default: break
        }
        let any = TypeReference(.json, origin: old.origin)
        keywords(old.keywords, new.keywords, any, any, spot, old.origin, new.origin)
    }

    /// What two models are called as an element: by the name of the base. Where another model takes the place of one that
    /// is there still, or was there before, by both names, so that it is told apart from what happens to either.
    private func name(of pair: Pair) -> String {
        if pair.base == pair.revision { return pair.base }
        let isRename = revisionModels[pair.base] == nil && baseModels[pair.revision] == nil
        return isRename ? pair.base : "\(pair.base) → \(pair.revision)"
    }

    // MARK: Objects

    mutating func objects(
        _ old: ObjectShape, _ new: ObjectShape, _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        let before = Dictionary(old.fields.map { ($0.key, $0) }) { first, _ in first }
        let after = Dictionary(new.fields.map { ($0.key, $0) }) { first, _ in first }
        var removed = old.fields.filter { after[$0.key] == nil && isSent($0, spot) }
        var added = new.fields.filter { before[$0.key] == nil && isSent($0, spot) }
        for (field, other) in renames(&removed, &added) { renamed(field, other, old, new, spot) }
        for field in removed { presence(.fieldRemoved, field, nil, old, new, spot) }
        for field in added {
            let kind: PayloadChange.Kind = field.isSentAlways ? .requiredFieldAdded : .optionalFieldAdded
            presence(kind, nil, field, old, new, spot)
        }
        for field in new.fields {
            guard let other = before[field.key] else { continue }
            switch (isSent(other, spot), isSent(field, spot)) {
            case (true, true): pair(other, field, old, new, spot)
            case (false, false): continue
            case (true, false), (false, true): sender(other, field, old, new, spot)
            }
        }
        additional(old, new, spot, base, revision)
    }

    /// Takes out of both lists what is probably one field under two names, told by its type and its words.
    private func renames(_ removed: inout [Field], _ added: inout [Field]) -> [(base: Field, revision: Field)] {
        if removed.isEmpty || added.isEmpty { return [] }
        var renames: [(base: Field, revision: Field)] = []
        added.removeAll { field in
            guard let index = removed.firstIndex(where: { isRename(from: $0, to: field) }) else { return false }
            renames.append((removed.remove(at: index), field))
            return true
        }
        return renames
    }

    private func isRename(from old: Field, to new: Field) -> Bool {
        let uses = (
            TypeUse(old.type, old.constraints, in: baseModels), TypeUse(new.type, new.constraints, in: revisionModels)
        )
        guard uses.0 == uses.1 else { return false }
        return Likeness.isAlike(old, new)
    }

    private mutating func renamed(
        _ old: Field, _ new: Field, _ left: ObjectShape, _ right: ObjectShape, _ spot: Spot
    ) {
        note(
            PayloadChange(
                kind: .fieldRenamed, direction: spot.direction, path: spot.path.appending(new.key), detail: old.key,
                message: "'\(old.key)' is called '\(new.key)' now", base: old.origin, revision: new.origin),
            presenceQuestion(old, new, left, right, spot))
        values(old, new, spot.at(new.key))
    }

    private func isSent(_ field: Field, _ spot: Spot) -> Bool {
        spot.direction == .request ? !field.isReadOnly : !field.isWriteOnly
    }

    private mutating func pair(_ old: Field, _ new: Field, _ left: ObjectShape, _ right: ObjectShape, _ spot: Spot) {
        let spot = spot.at(new.key)
        let canBeAbsent = !new.isSentAlways
        if old.isSentAlways == canBeAbsent {
            let kind: PayloadChange.Kind = canBeAbsent ? .fieldBecameOptional : .fieldBecameRequired
            var question = presenceQuestion(old, new, left, right, spot)
            // Generated code writes the default.
            question.sparesApps = spot.direction == .request && !old.isOptional && old.defaultValue != nil
            note(
                PayloadChange(
                    kind: kind, direction: spot.direction, path: spot.path,
                    message: canBeAbsent ? "can be absent now" : "must be there now", base: old.origin,
                    revision: new.origin), question)
        }
        values(old, new, spot)
    }

    private mutating func sender(
        _ old: Field, _ new: Field, _ left: ObjectShape, _ right: ObjectShape, _ spot: Spot
    ) {
        let isSentNow = isSent(new, spot)
        let sender = spot.direction == .request ? "the client" : "the server"
        note(
            PayloadChange(
                kind: .senderChanged, direction: spot.direction, path: spot.path.appending(new.key),
                message: isSentNow ? "\(sender) sends it now" : "\(sender) does not send it any more",
                base: old.origin, revision: new.origin),
            presenceQuestion(isSent(old, spot) ? old : nil, isSentNow ? new : nil, left, right, spot))
    }

    private mutating func presence(
        _ kind: PayloadChange.Kind, _ old: Field?, _ new: Field?, _ left: ObjectShape, _ right: ObjectShape,
        _ spot: Spot
    ) {
        let key = (new ?? old)?.key ?? ""
        let message =
            switch kind {
            case .fieldRemoved: "'\(key)' is gone"
            case .requiredFieldAdded: "'\(key)' is new and must be there"
            default: "'\(key)' is new and may be absent"
            }
        note(
            PayloadChange(
                kind: kind, direction: spot.direction, path: spot.path.appending(key), message: message,
                base: old?.origin, revision: new?.origin),
            presenceQuestion(old, new, left, right, spot))
    }

    /// Asks about an object that has only the one field on the sides where it is, and takes other members as its object
    /// does. What the field's value is, is asked by itself.
    private mutating func presenceQuestion(
        _ old: Field?, _ new: Field?, _ left: ObjectShape, _ right: ObjectShape, _ spot: Spot
    ) -> PayloadQuestion {
        var result = question(Self.alone(old, left), Self.alone(new, right), spot)
        result.whole = [question(left, right, spot)]
        return result
    }

    private mutating func question(_ left: ObjectShape, _ right: ObjectShape, _ spot: Spot) -> PayloadQuestion {
        sides.question(spot.direction, isText: spot.isText) { schemas, pool in
            schemas.schema(of: left, in: &pool)
        } revision: { schemas, pool in
            schemas.schema(of: right, in: &pool)
        }
    }

    private static func alone(_ field: Field?, _ object: ObjectShape) -> ObjectShape {
        var result = ObjectShape(fields: [])
        if var field {
            field.type = TypeReference(.bool, isNullable: false, origin: field.origin)
            field.constraints = Constraints()
            field.isOptional = !field.isSentAlways
            field.defaultValue = nil
            result.fields = [field]
        }
        if case .refused = object.additional { result.additional = .refused }
        return result
    }

    private mutating func additional(
        _ old: ObjectShape, _ new: ObjectShape, _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        if case .kept(let left) = old.additional, case .kept(let right) = new.additional {
            return types(left, right, spot.at("{}"), left.origin, right.origin)
        }
        guard old.additional != new.additional, !(old.isOpen && new.isOpen) else { return }
        let question = sides.question(spot.direction, isText: spot.isText) { schemas, pool in
            schemas.schema(of: Self.open(old, besides: new), in: &pool)
        } revision: { schemas, pool in
            schemas.schema(of: Self.open(new, besides: old), in: &pool)
        }
        note(
            PayloadChange(
                kind: new.isOpen ? .additionalAllowed : .additionalRestricted, direction: spot.direction,
                path: spot.path,
                message: "members that no field names: \(old.additional.words) before, \(new.additional.words) now",
                base: base, revision: revision), question)
    }

    /// An object that has all fields of both sides as any value, so that only other members matter.
    private static func open(_ object: ObjectShape, besides other: ObjectShape) -> ObjectShape {
        var result = object
        let keys = Set(object.fields.map(\.key))
        result.fields = (object.fields + other.fields.filter { !keys.contains($0.key) }).map { field in
            var field = field
            field.type = TypeReference(.json, origin: field.origin)
            field.isOptional = true
            field.constraints = Constraints()
            field.defaultValue = nil
            return field
        }
        return result
    }

    // MARK: Enumerations

    private mutating func enumerations(
        _ old: Enumeration, _ new: Enumeration, _ base: Model, _ revision: Model, _ spot: Spot
    ) {
        let before = Set(old.cases.map(\.wireValue))
        let after = Set(new.cases.map(\.wireValue))
        for item in new.cases where !before.contains(item.wireValue) {
            var changed = base
            var cases = old
            cases.cases.append(item)
            changed.shape = .enumeration(cases)
            value(.enumValueAdded, item, "'\(item.wireValue)' is new", base, changed, spot, nil, item.origin)
        }
        for item in old.cases where !after.contains(item.wireValue) {
            var changed = base
            var cases = old
            cases.cases.removeAll { $0.wireValue == item.wireValue }
            changed.shape = .enumeration(cases)
            value(
                .enumValueRemoved, item, "'\(item.wireValue)' is gone", base, changed, spot, item.origin, nil)
        }
    }

    private mutating func value(
        _ kind: PayloadChange.Kind, _ item: Enumeration.Case, _ message: String, _ base: Model, _ changed: Model,
        _ spot: Spot, _ baseOrigin: Origin?, _ revisionOrigin: Origin?
    ) {
        let question = sides.question(spot.direction, isText: spot.isText) { schemas, pool in
            schemas.schema(of: base, in: &pool)
        } revision: { schemas, pool in
            schemas.schema(of: changed, in: &pool)
        }
        note(
            PayloadChange(
                kind: kind, direction: spot.direction, path: spot.path, detail: item.wireValue, message: message,
                base: baseOrigin, revision: revisionOrigin), question)
    }

    // MARK: Unions

    private mutating func unions(_ old: Union, _ new: Union, _ base: Model, _ revision: Model, _ spot: Spot) {
        var left = old.members
        var areTagsSame = true
        for member in new.members {
            guard let index = left.firstIndex(where: { $0.isCounterpart(of: member) }) else {
                self.member(.unionMemberAdded, nil, member, base, revision, spot)
                continue
            }
            let other = left.remove(at: index)
            if other.values != member.values { areTagsSame = false }
            types(other.type, member.type, spot.at(member.name), other.origin, member.origin)
        }
        for member in left { self.member(.unionMemberRemoved, member, nil, base, revision, spot) }
        let isTagged = old.discriminator != nil || new.discriminator != nil
        if old.discriminator != new.discriminator || (isTagged && !areTagsSame) {
            discriminators(old, new, base, revision, spot)
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
                base: old?.origin, revision: new?.origin), question)
    }

    private mutating func discriminators(
        _ old: Union, _ new: Union, _ base: Model, _ revision: Model, _ spot: Spot
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
        note(
            PayloadChange(
                kind: .discriminatorChanged, direction: spot.direction, path: spot.path, message: message,
                base: base.origin, revision: revision.origin), question)
    }
}

extension ObjectShape {
    /// Whether members are taken that no field names, whatever they are.
    fileprivate var isOpen: Bool {
        switch additional {
        case .ignored: true
        case .refused: false
        case .kept(let type): type.kind == .json
        }
    }
}

extension ObjectShape.Additional {
    /// How messages say it.
    fileprivate var words: String {
        switch self {
        case .ignored: "ignored"
        case .refused: "refused"
        case .kept: "kept"
        }
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

extension Union.Member {
    /// Whether it stands for the same type in the other contract.
    fileprivate func isCounterpart(of other: Union.Member) -> Bool {
        name == other.name || (type.modelName != nil && type.modelName == other.type.modelName)
    }
}
