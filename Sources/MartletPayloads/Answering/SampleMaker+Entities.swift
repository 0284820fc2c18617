import MartletContract

/// How an entity is being made: what it refers to follows from it.
struct EntityState {
    /// Where its choices begin.
    let hash: UInt64
    /// The ordinal of its parts, but for elements of lists.
    var ordinal = 0
    /// What tells it apart is being made.
    var isIdentity = false
}

/// What a path names: `7` of `/users/{userId}` is a user.
struct AnswerSubject: Sendable {
    /// What it may be about.
    let nouns: [String]
    /// The words of the parameter's name.
    let words: [String]
    /// What stands in the path, decoded.
    let text: String
    /// Whether the whole answer is about it, whatever it is called.
    var isWhole = false
}

extension SampleMaker {
    /// How many entities there are to refer to, where their author shows no more.
    static let listedCount = 3

    /// Returns an object of a model whose values are told apart; nil where they are not, or none is asked for.
    mutating func entity(
        _ model: Model, _ object: ObjectShape, slot: SampleSlot
    ) throws(SampleFailure) -> Literal? {
        guard slot.variation != nil, let tables = sampler.tables, let known = tables.entities[model.name] else {
            return nil
        }
        if let subject = subject(of: known), entity == nil {
            return try named(known, object, by: subject, tables)
        }
        return try listed(known, object, at: index(of: known, slot, tables), tables)
    }

    /// Returns an element of the first list of a model: what it is follows from its place there.
    private mutating func listed(
        _ model: EntityModel, _ object: ObjectShape, at index: Int, _ tables: AnswerTables
    ) throws(SampleFailure) -> Literal {
        let shown = tables.known(model.noun)
        var given: TextTable<Literal> = [:]
        if index < shown.count {
            let example = shown[index]
            let own = tables.examples(of: model.model).first {
                $0.member(model.field.key)?.plainText == example.identity.plainText
            }
            if let own {
                values += 8
                return own
            }
            given = shared(example, object)
        }
        if given[model.field.key] == nil { given[model.field.key] = try identity(of: model, at: index, tables) }
        let slot = SampleSlot(owner: model.noun, name: "", ordinal: index, variation: tables.seed)
        return try made(object, slot, given)
    }

    /// Returns what an example of another side of the same thing says of the fields of an object.
    private func shared(_ example: AnswerTables.Known, _ object: ObjectShape) -> TextTable<Literal> {
        var given: TextTable<Literal> = [:]
        for field in object.fields {
            guard let value = example.literal.member(field.key),
                sampler.isValid(value, as: field.type)
            else { continue }
            given[field.key] = value
        }
        return given
    }

    private mutating func made(
        _ object: ObjectShape, _ slot: SampleSlot, _ given: TextTable<Literal>
    ) throws(SampleFailure) -> Literal {
        let outer = entity
        entity = EntityState(hash: slot.seed, ordinal: slot.ordinal)
        defer { entity = outer }
        return try self.object(object, slot: slot, isMinimal: false, given: given)
    }

    // MARK: What a path names

    private func subject(of model: EntityModel) -> AnswerSubject? {
        subjects.last { $0.nouns.contains(model.noun) } ?? subjects.last { $0.isWhole }
    }

    /// Returns the entity that a path names: one of the listed, or another one that follows from the name.
    private mutating func named(
        _ model: EntityModel, _ object: ObjectShape, by subject: AnswerSubject, _ tables: AnswerTables
    ) throws(SampleFailure) -> Literal {
        let field = field(of: model, object, by: subject)
        let count = max(Self.listedCount, tables.known(model.noun).count)
        for index in 0..<count {
            if field.key == model.field.key {
                guard try identity(of: model, at: index, tables)?.plainText == subject.text else { continue }
                return try listed(model, object, at: index, tables)
            }
            let one = try listed(model, object, at: index, tables)
            if one.member(field.key)?.plainText == subject.text { return one }
        }
        let variation = StableHash.mix(tables.seed, StableHash.hash(subject.text))
        let slot = SampleSlot(owner: model.noun, name: "", ordinal: 0, variation: variation)
        var given: TextTable<Literal> = [:]
        if let literal = EntityModel.literal(subject.text, field.type, tables.models),
            sampler.isValid(literal, as: field.type)
        {
            given[field.key] = literal
        }
        if given[model.field.key] == nil {
            // Beyond those that are listed.
            let number = Self.listedCount + Int(variation % 9_000)
            given[model.field.key] = try identity(of: model, at: number, tables)
        }
        return try made(object, slot, given)
    }

    /// Returns the field that a parameter names: `login` for `{login}`, `id` for `{userId}`, else what tells apart.
    private func field(of model: EntityModel, _ object: ObjectShape, by subject: AnswerSubject) -> Field {
        guard let tables = sampler.tables else { return model.field }
        let noun = model.noun.split(separator: " ").map(String.init)
        let rest = subject.words.starts(with: noun) ? Array(subject.words.dropFirst(noun.count)) : subject.words
        for words in [subject.words, rest] where !words.isEmpty {
            if let field = object.fields.first(where: { tables.facts($0.key).words == words }) { return field }
        }
        if EntityModel.literal(subject.text, model.field.type, tables.models) != nil { return model.field }
        return object.fields.first { ["slug", "name", "login", "username", "key", "code"].contains($0.key) }
            ?? model.field
    }

    // MARK: What tells apart

    /// Returns what tells a listed entity apart; nil where that cannot be made.
    private mutating func identity(
        of model: EntityModel, at index: Int, _ tables: AnswerTables
    ) throws(SampleFailure) -> Literal? {
        let shown = tables.known(model.noun)
        if index < shown.count {
            let literal = shown[index].identity
            if sampler.isValid(literal, as: model.field.type) { return literal }
        }
        let outer = entity
        entity = EntityState(hash: 0, isIdentity: true)
        defer { entity = outer }
        var field = model.field
        field.name = "id"
        let slot = SampleSlot(owner: model.noun, name: "id", ordinal: index, variation: tables.seed)
        return try value(of: field, slot: slot, isMinimal: false)
    }

    /// Returns which of the listed entities a value is, or refers to.
    private func index(of model: EntityModel, _ slot: SampleSlot, _ tables: AnswerTables) -> Int {
        guard let entity else { return slot.ordinal }
        let count = max(Self.listedCount, tables.known(model.noun).count)
        let start = StableHash.mix(entity.hash, StableHash.hash(model.noun)) % UInt64(count)
        return (Int(start) + max(slot.ordinal - entity.ordinal, 0)) % count
    }

    /// Returns the identity of an entity that a name refers to, as `specialistId` does; nil where it refers to none.
    mutating func reference(
        _ type: TypeReference, slot: SampleSlot, constraints: Constraints
    ) throws(SampleFailure) -> Literal? {
        guard slot.variation != nil, let tables = sampler.tables, let state = entity, !state.isIdentity else {
            return nil
        }
        for noun in tables.facts(slot.name).referents {
            for model in tables.nouns[noun] ?? [] where Self.isAlike(model.field.type.kind, type.kind) {
                let index = index(of: model, slot, tables)
                guard let literal = try identity(of: model, at: index, tables),
                    sampler.isValid(literal, as: type, constraints: constraints)
                else { continue }
                return literal
            }
        }
        return nil
    }

    private static func isAlike(_ left: TypeReference.Kind, _ right: TypeReference.Kind) -> Bool {
        func isNumber(_ kind: TypeReference.Kind) -> Bool? {
            switch kind {
            case .int, .int32, .int64(isString: false), .uint64(isString: false): true
            case .string, .uuid, .url, .int64(isString: true), .uint64(isString: true): false
            default: nil
            }
        }
        guard let number = isNumber(right) else { return false }
        return isNumber(left).map { $0 == number } ?? true
    }

    // MARK: Examples and sizes

    /// Returns what the author shows of a model that is no entity; nil where nothing is shown.
    func shown(_ model: Model, _ slot: SampleSlot) -> Literal? {
        guard slot.variation != nil, variant == .full, let tables = sampler.tables, tables.entities[model.name] == nil
        else { return nil }
        let examples = tables.examples(of: model.name)
        return slot.ordinal < examples.count ? examples[slot.ordinal] : nil
    }

    /// Returns the example of a field for a slot; nil where none is for it.
    func example(of field: Field, _ slot: SampleSlot) -> Literal? {
        if slot.ordinal < field.examples.count { return field.examples[slot.ordinal] }
        guard slot.variation != nil, !field.examples.isEmpty, entity?.isIdentity != true, field.type.kind == .string,
            let tables = sampler.tables
        else { return nil }
        // Words that fit the name are better than the same ones again, and these are better than any.
        let isKnown = AnswerWords(facts: tables.facts(field.name), slot: slot).isTelling
        return isKnown ? nil : slot.choose(field.examples)
    }

    /// Two or three, or as many as the author shows.
    func answeredCount(of element: TypeReference, _ slot: SampleSlot) -> Int {
        if case .model(let name) = element.kind, let tables = sampler.tables {
            let shown = tables.entities[name].map { tables.known($0.noun).count } ?? tables.examples(of: name).count
            if shown > 0 { return min(max(shown, 2), 3) }
        }
        return entity == nil ? Self.listedCount : 2 + slot.pick(2)
    }

    /// Makes a map.
    mutating func map(
        of element: TypeReference, slot: SampleSlot, _ keywords: [SchemaKeyword]
    ) throws(SampleFailure) -> Literal {
        guard slot.variation != nil else {
            return .object([.init("key", try value(element, slot: slot, isMinimal: false))])
        }
        var members: [Literal.Member] = []
        for (index, key) in MapKeys(keywords, slot, sampler.validator.patterns).names.enumerated() {
            let inner = slot.inner(name: slot.name, ordinal: slot.ordinal + index)
            members.append(.init(key, try value(element, slot: inner, isMinimal: false)))
        }
        return .object(members)
    }
}
