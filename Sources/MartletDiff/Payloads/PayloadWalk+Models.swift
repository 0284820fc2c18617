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
                TypeUse(left.type, in: baseModels),
                TypeUse(right.type, in: revisionModels), spot, old.origin, new.origin)
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
        let outer = wholeQuestion
        wholeQuestion = nil
        var removed = old.fields.filter { after[$0.key] == nil && isSent($0, spot) }
        var added = new.fields.filter { before[$0.key] == nil && isSent($0, spot) }
        for (field, other) in renames(&removed, &added) { renamed(field, other, old, new, spot) }
        note(removed.indices, old, new, spot) { Presence(.fieldRemoved, removed[$0], nil) }
        note(added.indices, old, new, spot) { index in
            Presence(added[index].isSentAlways ? .requiredFieldAdded : .optionalFieldAdded, nil, added[index])
        }
        let toggled = new.fields.indices.filter { index in
            let field = new.fields[index]
            guard let other = before[field.key], other.isSentAlways != field.isSentAlways else { return false }
            return isSent(other, spot) && isSent(field, spot)
        }
        note(toggled, old, new, spot) { index in
            let field = new.fields[index]
            return Presence(
                field.isSentAlways ? .fieldBecameRequired : .fieldBecameOptional, before[field.key], field)
        }
        for field in new.fields {
            guard let other = before[field.key] else { continue }
            switch (isSent(other, spot), isSent(field, spot)) {
            case (true, true): valuesOnce(other, field, spot.at(field.key))
            case (false, false): continue
            case (true, false), (false, true): sender(other, field, old, new, spot)
            }
        }
        additional(old, new, spot, base, revision)
        wholeQuestion = outer
    }

    /// Takes out of both lists what is probably one field under two names, told by its type and its words.
    private mutating func renames(
        _ removed: inout [Field], _ added: inout [Field]
    ) -> [(base: Field, revision: Field)] {
        if removed.isEmpty || added.isEmpty { return [] }
        let before = removed.map { TypeUse($0.type, in: baseModels) }
        let after = added.map { TypeUse($0.type, in: revisionModels) }
        let renames = RenameMatching(removed, added, share: &renameComparisons, field: { $0 }) {
            before[$0] == after[$1]
        }
        (removed, added) = (renames.removed, renames.added)
        return renames.pairs
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

    /// Asks about an object that has only the one field on the sides where it is, and takes other members as its object
    /// does. What the field's value is, is asked by itself.
    mutating func presenceQuestion(
        _ old: Field?, _ new: Field?, _ left: ObjectShape, _ right: ObjectShape, _ spot: Spot
    ) -> PayloadQuestion {
        var result = question(Self.alone(old, left), Self.alone(new, right), spot)
        // One for all fields of the objects.
        var whole = wholeQuestion ?? question(left, right, spot)
        whole.fieldCount = left.fields.count + right.fields.count
        wholeQuestion = whole
        result.whole = [whole]
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
            field.isOptional = !field.isSentAlways
            // A shipped client fills its default in.
            field.defaultValue = field.defaultValue.map { _ in .bool(false) }
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
        func holding(_ cases: [Enumeration.Case]) -> Model {
            var enumeration = old
            enumeration.cases = cases
            var model = base
            model.shape = .enumeration(enumeration)
            return model
        }
        let added = new.cases.filter { !before.contains($0.wireValue) }
        for items in lists(of: added, by: { _ in 0 }) {
            let others = Self.others(than: items[0], in: old.cases)
            values(.enumValueAdded, items, holding(others), holding(others + [items[0]]), spot)
        }
        let removed = old.cases.filter { !after.contains($0.wireValue) }
        for items in lists(of: removed, by: { _ in 0 }) {
            let others = Self.others(than: items[0], in: old.cases)
            let all = old.cases.count > Self.maxSharedCases ? others + [items[0]] : old.cases
            values(.enumValueRemoved, items, holding(all), holding(others), spot)
        }
    }

    /// The most values of an enumeration that are asked about together.
    private static let maxSharedCases = 64

    /// Returns the values that stand beside one that is new or gone in what is asked about it. Where they are many, one
    /// stands for all: whether the value is taken does not depend on how many others are.
    private static func others(than item: Enumeration.Case, in cases: [Enumeration.Case]) -> [Enumeration.Case] {
        guard cases.count > maxSharedCases else { return cases.filter { $0.wireValue != item.wireValue } }
        return cases.first { $0.wireValue != item.wireValue }.map { [$0] } ?? []
    }

    /// Notes values that are new or gone: one, or several that are noted together. What is found out about the first holds
    /// for all: whether a value is taken depends on the type of the enumeration.
    private mutating func values(
        _ kind: PayloadChange.Kind, _ items: [Enumeration.Case], _ base: Model, _ changed: Model, _ spot: Spot
    ) {
        let question = sides.question(spot.direction, isText: spot.isText) { schemas, pool in
            schemas.schema(of: base, in: &pool)
        } revision: { schemas, pool in
            schemas.schema(of: changed, in: &pool)
        }
        let isNew = kind == .enumValueAdded
        note(items, at: spot.path, question) { item in
            PayloadChange(
                kind: kind, direction: spot.direction, path: spot.path, detail: item.wireValue,
                message: "'\(item.wireValue)' is \(isNew ? "new" : "gone")", base: isNew ? nil : item.origin,
                revision: isNew ? item.origin : nil)
        }
    }

    // MARK: Unions

    private mutating func unions(_ old: Union, _ new: Union, _ base: Model, _ revision: Model, _ spot: Spot) {
        var areTagsSame = true
        var byName: [String: [Int]] = [:]
        var byModel: [String: [Int]] = [:]
        for (index, member) in old.members.enumerated().reversed() {
            byName[member.name, default: []].append(index)
            if let model = member.type.modelName { byModel[model, default: []].append(index) }
        }
        var used: Set<Int> = []
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
            if other.values != member.values { areTagsSame = false }
            types(other.type, member.type, spot.at(member.name), other.origin, member.origin)
        }
        for (index, member) in old.members.enumerated() where !used.contains(index) {
            self.member(.unionMemberRemoved, member, nil, base, revision, spot)
        }
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
        case .kept(let type): type.kind == .json && type.keywords.isEmpty
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
