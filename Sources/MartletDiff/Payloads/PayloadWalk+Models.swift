import MartletContract
import MartletPayloads

// MARK: Two models in one place

extension PayloadWalk {
    /// Compares two models in the place at hand.
    mutating func models(_ pair: Pair) {
        guard let old = baseModels[pair.base], let new = revisionModels[pair.revision] else { return }
        let path = ElementPath(["models", name(of: pair)])
        let spot = Spot(direction: pair.direction, isText: pair.isText, path: path)
        inside(old.origin, new.origin, spot) { $0.shapes(old, new, spot) }
        let any = TypeReference(.json, origin: old.origin)
        keywords(old.keywords, new.keywords, any, any, spot, old.origin, new.origin)
        // A model that stands where it is used may be shared by other places, whose schemas say more of it than it is.
        if pair.base == pair.revision || !(old.origin.isInline || new.origin.isInline) {
            wholeSchemas(
                old.origin, new.origin, spot, Self.comparedParts(old, new), fields: (old.fields, new.fields),
                hasUnsentFields: [old, new].contains { $0.hasFields { !isSent($0, spot) } })
        }
        guard isQuestioned else { return }
        var whole = sides.question(
            spot.direction, isText: spot.isText,
            exactly: TypeUse(TypeReference(.model(pair.base), origin: old.origin), in: [:]),
            TypeUse(TypeReference(.model(pair.revision), origin: new.origin), in: [:]))
        whole.fieldCount = old.partCount + new.partCount
        place.whole = whole
    }

    private mutating func shapes(_ old: Model, _ new: Model, _ spot: Spot) {
        switch (old.shape, new.shape) {
        case (.object(let left), .object(let right)):
            objects(left, right, (old.keywords, new.keywords), spot, old.origin, new.origin)
        case (.enumeration(let left), .enumeration(let right)): enumerations(left, right, old, new, spot)
        case (.union(let left), .union(let right)): unions(left, right, old, new, spot)
        case (.alias(let left), .alias(let right)):
            uses(
                TypeUse(left.type, in: baseModels),
                TypeUse(right.type, in: revisionModels), spot, old.origin, new.origin)
        default: break
        }
    }

    /// Asks about the models that others lead to, so that what is known of them need not be found out again inside of those.
    /// Nothing leads to schemas that nothing has asked for.
    mutating func askAboutModels() {
        let isExact = (base.models + revision.models).contains { $0.isExclusiveUnion }
        var waiting = modelPlaces.sorted { $0.value < $1.value }
        while true {
            let count = waiting.count
            waiting = waiting.filter { pair, number in
                guard places[number].whole != nil || sides.haveSchemas(of: pair) else { return true }
                askAbout(pair, at: number, isExact: isExact)
                return false
            }
            // Each schema can lead to more of them.
            if waiting.count == count { return }
        }
    }

    private mutating func askAbout(_ pair: Pair, at number: Int, isExact: Bool) {
        var models = sides.question(pair.direction, isText: pair.isText) { schemas, pool in
            schemas.schema(ofModel: pair.base, in: &pool)
        } revision: { schemas, pool in
            schemas.schema(ofModel: pair.revision, in: &pool)
        }
        models.openlySent = sides.openlySent(of: pair)
        if isExact { models.exactlySent = sides.sent(of: pair) }
        places[number].models = models
    }

    /// Compares the fields of two bodies.
    mutating func bodies(
        _ old: ObjectShape, _ new: ObjectShape, _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        value { walk in
            var whole = walk.question(old, new, spot, isOpen: true)
            whole.fieldCount = old.fields.count + new.fields.count
            return whole
        } _: {
            $0.objects(old, new, ([], []), spot, base, revision)
        }
    }

    /// Compares the fields of two forms, or the parts of two bodies: the value of each travels by itself, most as text.
    mutating func parts(_ old: [Field], _ new: [Field], _ spot: Spot, _ base: Origin, _ revision: Origin) {
        var spot = spot
        spot.areFieldsApart = true
        let (left, right) = (ObjectShape(fields: old), ObjectShape(fields: new))
        value { walk in
            // Only which fields there are: what their values are, is asked of each.
            var whole = walk.question(Self.withoutValues(left), Self.withoutValues(right), spot, isOpen: true)
            whole.fieldCount = old.count + new.count
            return whole
        } _: {
            $0.objects(left, right, ([], []), spot, base, revision)
            $0.wholeForms(old, new, spot)
        }
    }

    /// An object whose fields can be anything but null.
    private static func withoutValues(_ object: ObjectShape) -> ObjectShape {
        var result = object
        result.fields = object.fields.map { field in
            var result = field
            result.type = TypeReference(.bool, origin: field.type.origin)
            return result
        }
        return result
    }

    /// What two models are called as an element: by the name of the base. Where another model takes the place of one that
    /// is there still, or was there before, by both names, so that it is told apart from what happens to either.
    private func name(of pair: Pair) -> String {
        if pair.base == pair.revision { return pair.base }
        let isRename = revisionModels[pair.base] == nil && baseModels[pair.revision] == nil
        return isRename ? pair.base : "\(pair.base) → \(pair.revision)"
    }

    // MARK: Objects

    private mutating func objects(
        _ old: ObjectShape, _ new: ObjectShape, _ keywords: (base: [SchemaKeyword], revision: [SchemaKeyword]),
        _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        let before = Dictionary(old.fields.map { (ExactText($0.key), $0) }) { first, _ in first }
        let after = Dictionary(new.fields.map { (ExactText($0.key), $0) }) { first, _ in first }
        var removed = old.fields.filter { after[ExactText($0.key)] == nil && isSent($0, spot) }
        var added = new.fields.filter { before[ExactText($0.key)] == nil && isSent($0, spot) }
        for (field, other) in renames(&removed, &added) { renamed(field, other, old, new, spot) }
        note(removed.indices, old, new, spot) { Presence(.fieldRemoved, removed[$0], nil) }
        note(added.indices, old, new, spot) { index in
            Presence(added[index].isSentAlways ? .requiredFieldAdded : .optionalFieldAdded, nil, added[index])
        }
        let toggled = new.fields.indices.filter { index in
            let field = new.fields[index]
            guard let other = before[ExactText(field.key)], other.isSentAlways != field.isSentAlways else {
                return false
            }
            return isSent(other, spot) && isSent(field, spot)
        }
        note(toggled, old, new, spot) { index in
            let field = new.fields[index]
            return Presence(
                field.isSentAlways ? .fieldBecameRequired : .fieldBecameOptional, before[ExactText(field.key)], field)
        }
        for field in new.fields {
            guard let other = before[ExactText(field.key)] else { continue }
            switch (isSent(other, spot), isSent(field, spot)) {
            case (true, true): valuesOnce(other, field, self.spot(other, field, in: spot))
            case (false, false): continue
            case (true, false), (false, true): sender(other, field, old, new, spot)
            }
        }
        additional(old, new, keywords, spot, base, revision)
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
        values(old, new, self.spot(old, new, in: spot))
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
                base: old.origin, revision: new.origin, values: [structures.revision.text(of: new)]),
            presenceQuestion(isSent(old, spot) ? old : nil, isSentNow ? new : nil, left, right, spot))
    }

    /// Asks about an object that has only the one field on the sides where it is, and takes other members as its object
    /// does. What the field's value is, is asked by itself.
    mutating func presenceQuestion(
        _ old: Field?, _ new: Field?, _ left: ObjectShape, _ right: ObjectShape, _ spot: Spot
    ) -> PayloadQuestion {
        question(Self.alone(old, left), Self.alone(new, right), spot)
    }

    /// - Parameter isOpen: Whether senders write members that neither side names.
    private mutating func question(
        _ left: ObjectShape, _ right: ObjectShape, _ spot: Spot, isOpen: Bool = false
    ) -> PayloadQuestion {
        let taken = isOpen ? Set((spot.direction == .request ? right : left).fields.map { ExactText($0.key) }) : nil
        return sides.question(spot.direction, isText: spot.isText) { schemas, pool in
            schemas.schema(of: left, besides: schemas.view.role == .written ? taken : nil, in: &pool)
        } revision: { schemas, pool in
            schemas.schema(of: right, besides: schemas.view.role == .written ? taken : nil, in: &pool)
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
        _ old: ObjectShape, _ new: ObjectShape, _ keywords: (base: [SchemaKeyword], revision: [SchemaKeyword]),
        _ spot: Spot, _ base: Origin, _ revision: Origin
    ) {
        if case .kept(let left) = old.additional, case .kept(let right) = new.additional,
            left == right || !(keywords.base + keywords.revision).namesMembers
        {
            return types(left, right, spot.at("{}"), left.origin, right.origin)
        }
        guard old.additional != new.additional, !(old.isOpen && new.isOpen) else { return }
        let question = question(Self.open(old, besides: new), Self.open(new, besides: old), spot, isOpen: true)
        note(
            PayloadChange(
                kind: new.isOpen ? .additionalAllowed : .additionalRestricted, direction: spot.direction,
                path: spot.path,
                message: "members that no field names: \(old.additional.words) before, \(new.additional.words) now",
                base: base, revision: revision,
                values: [structures.base.text(of: old.additional), structures.revision.text(of: new.additional)]),
            question)
    }

    /// An object that has all fields of both sides as any value, so that only other members matter.
    private static func open(_ object: ObjectShape, besides other: ObjectShape) -> ObjectShape {
        var result = object
        let keys = Set(object.fields.map { ExactText($0.key) })
        result.fields = (object.fields + other.fields.filter { !keys.contains(ExactText($0.key)) }).map { field in
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
        let before = Set(old.cases.map { ExactText($0.wireValue) })
        let after = Set(new.cases.map { ExactText($0.wireValue) })
        func holding(_ cases: [Enumeration.Case]) -> Model {
            var enumeration = old
            enumeration.cases = cases
            var model = base
            model.shape = .enumeration(enumeration)
            return model
        }
        let added = new.cases.filter { !before.contains(ExactText($0.wireValue)) }
        for items in lists(of: added, by: { _ in 0 }) {
            let others = Self.others(than: items[0], in: old.cases)
            values(.enumValueAdded, items, holding(others), holding(others + [items[0]]), spot)
        }
        let removed = old.cases.filter { !after.contains(ExactText($0.wireValue)) }
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
        let isOpen = isNew && spot.direction == .response && base.isOpenForMore
        note(items, at: spot.path, question) { item in
            PayloadChange(
                kind: kind, direction: spot.direction, path: spot.path, detail: item.wireValue,
                message: "'\(item.wireValue)' is \(isNew ? "new" : "gone")", base: isNew ? nil : item.origin,
                revision: isNew ? item.origin : nil, isOpenAddition: isOpen)
        }
    }
}

extension Model {
    /// Whether it is an object with some field.
    fileprivate func hasFields(_ isOne: (Field) -> Bool) -> Bool {
        if case .object(let object) = shape { object.fields.contains(where: isOne) } else { false }
    }

    /// Whether clients take others than the listed values or members.
    var isOpenForMore: Bool {
        switch shape {
        case .enumeration(let enumeration): !enumeration.isClosed
        case .union(let union): !union.isClosed
        case .object, .alias: false
        }
    }

    /// Whether it is a union whose values must be of one member alone.
    fileprivate var isExclusiveUnion: Bool {
        if case .union(let union) = shape { union.exclusivity.isExclusive } else { false }
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
    /// The fields of an object; empty for other models.
    fileprivate var fields: [Field] { if case .object(let object) = shape { object.fields } else { [] } }
}
