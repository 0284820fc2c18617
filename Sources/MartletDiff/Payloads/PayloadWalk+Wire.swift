import MartletContract
import MartletPayloads
import MartletSyntax

// Whole schemas as documents have them: types do not have all that a schema says.
extension PayloadWalk {
    /// Two schemas that are compared, by their names.
    struct WirePair: Hashable {
        let base: String
        let revision: String
        let direction: Direction
    }

    /// The schemas of a value as the documents have them.
    struct Letter {
        let pair: WirePair
        /// The path of the value.
        let path: ElementPath

        /// Returns nil for text, and for what is no schema, such as the content type of a file.
        init?(_ base: Origin, _ revision: Origin, _ spot: Spot, _ sources: SchemaSources?) {
            guard !spot.isText, [base, revision].allSatisfy(\.isOfSchemaAlone),
                let pair = sources?.pair(base, revision, spot.direction)
            else { return nil }
            self.pair = pair
            path = spot.path
        }
    }

    /// The schemas of both documents.
    struct SchemaSources {
        let base: any WireSchemaSource
        let revision: any WireSchemaSource

        /// Returns nil where a contract is all that there is.
        init?(_ base: Contract, _ revision: Contract) {
            guard let old = base.document.schemas, let new = revision.document.schemas else { return nil }
            (self.base, self.revision) = (old, new)
        }

        /// Returns the names of two schemas; nil where a side has none.
        func pair(_ base: Origin, _ revision: Origin, _ direction: Direction) -> WirePair? {
            guard let old = self.base.name(of: base), let new = self.revision.name(of: revision) else { return nil }
            return WirePair(base: old, revision: new, direction: direction)
        }

        /// Whether two schemas are written alike on their own level; false if they are not, or if that is not known.
        func areAlike(_ pair: WirePair, _ compared: TextSet) -> Bool {
            base.isWritten(pair.base, like: pair.revision, of: revision, besides: compared)
        }
    }

    /// Asks about the whole schemas of the place at hand where they differ on their own level, and notes a change that no other
    /// change of the place shows.
    ///
    /// - Parameters:
    ///   - base: Where the base has its schema.
    ///   - revision: Where the revision has its schema.
    ///   - compared: The keywords of both whose schemas are compared by themselves.
    ///   - fields: The fields of both types. Schemas that do not name them all are not the whole of what the types are made of.
    ///   - hasUnsentFields: Whether a field is of the other direction alone, which no schema says by the letter.
    ///   - isReadAsText: Whether types say nothing of the value, which is any text to them.
    mutating func wholeSchemas(
        _ base: Origin, _ revision: Origin, _ spot: Spot, _ compared: TextSet,
        fields: (base: [Field], revision: [Field]) = ([], []), hasUnsentFields: Bool = false,
        isReadAsText: Bool = false
    ) {
        guard let sources = schemaSources, let pair = sources.pair(base, revision, spot.direction) else { return }
        if place.isOfModels {
            wirePairs.append(pair)
            place.letter = Letter(base, revision, spot, sources)
        }
        if sources.areAlike(pair, compared) { return }
        let levels = (
            sides.wire.base.level(of: pair.base, compared), sides.wire.revision.level(of: pair.revision, compared)
        )
        guard let old = levels.0, let new = levels.1 else {
            return unknownSchemas(pair, base, revision, spot)
        }
        // Whether null is a value, is said where a model is used, and no text says it.
        let isWithoutNull = spot.isText || place.isOfModels
        guard isWithoutNull ? old.literal.withoutNull != new.literal.withoutNull : old.literal != new.literal,
            !old.hasOtherMeaning, !new.hasOtherMeaning, !hasUnsentFields, old.namesAll(of: fields.base),
            new.namesAll(of: fields.revision)
        else { return }
        // Of values that travel each by itself, what is found in them decides.
        let hasChanges = !place.changes.isEmpty || !place.inner.isEmpty
        if spot.areFieldsApart, hasChanges { return }
        let question =
            spot.isText
            ? sides.textQuestion(pair, old, new, spot)
            : sides.wireQuestion(pair, old, new, isWithoutNull: place.isOfModels)
        place.wire = question
        if isReadAsText, let question {
            for index in place.changes {
                changes[index].question = PayloadQuestion(sent: question.sent, taken: question.taken)
                changes[index].change.isOfSchema = true
            }
        }
        if spot.isText ? hasChanges : !place.changes.isEmpty { return }
        let names = Self.differences(old.literal, new.literal)
        var change = PayloadChange(
            kind: .keywordChanged, direction: spot.direction, path: spot.path, detail: "schema",
            message: "\(names) changed, so that the schema says something else", base: base, revision: revision,
            values: [old.literal, new.literal].map { JSONText.write($0) })
        change.isOfSchema = true
        guard let question else {
            change.verdicts = .all(.unknown)
            return note(change, nil)
        }
        note(change, PayloadQuestion(sent: question.sent, taken: question.taken))
    }

    /// Notes that schemas have changed of which too much would have to be looked at to know how.
    private mutating func unknownSchemas(_ pair: WirePair, _ base: Origin, _ revision: Origin, _ spot: Spot) {
        guard place.changes.isEmpty, place.inner.isEmpty, !ComparedSchemas.areSame(pair.base, pair.revision, sides.wire)
        else {
            return
        }
        note(
            PayloadChange(
                kind: .keywordChanged, direction: spot.direction, path: spot.path, detail: "schema",
                message: "the schema changed, and is too large to compare as a whole", base: base, revision: revision,
                verdicts: .all(.unknown)), nil)
    }

    /// Asks about the whole schemas of two uses of types. Those of models are compared where the models are, and what stands
    /// beside a reference is part of the use.
    ///
    /// - Parameter compare: Compares the types. What has no schema of its own, such as any elements of a list, has the origin of
    ///   what it is in, and is not asked about again.
    mutating func wholeSchemas(
        _ old: TypeUse, _ new: TypeUse, _ base: TypeReference, _ revision: TypeReference, _ spot: Spot,
        _ compare: (inout PayloadWalk) -> Void
    ) {
        let sources = schemaSources
        let pair = sources?.pair(
            old.aliases.last.flatMap { baseModels[$0]?.origin } ?? base.origin,
            new.aliases.last.flatMap { revisionModels[$0]?.origin } ?? revision.origin, spot.direction)
        let outer = outerWirePair
        outerWirePair = pair
        compare(&self)
        outerWirePair = outer
        if let inline = sources?.pair(base.origin, revision.origin, spot.direction), old.isModel, new.isModel {
            wirePairs.append(inline)
        }
        if let pair, pair.base != outer?.base, pair.revision != outer?.revision {
            place.letter = Letter(base.origin, revision.origin, spot, sources)
        }
        // A newtype is compared where it is used, unless something stands beside the reference to it.
        guard let sources, let pair, pair.base != outer?.base, pair.revision != outer?.revision,
            spot.isText || !old.isModel && !new.isModel,
            let from = Self.schemaOrigin(of: old, base, baseModels, sources.base),
            let to = Self.schemaOrigin(of: new, revision, revisionModels, sources.revision),
            !spot.isText || [from, to].allSatisfy(\.isOfSchema)
        else { return }
        let compared = Self.comparedParts(old, new)
        // Of texts that have not changed it need not be known how they are read.
        if spot.isText, place.changes.isEmpty, !place.isOfModels, let whole = sources.pair(from, to, spot.direction),
            sources.areAlike(whole, compared)
        {
            return
        }
        let isReadAsText =
            spot.isText
            && (Self.isReadAsText(old, pair.base, &sides.wire.base)
                || Self.isReadAsText(new, pair.revision, &sides.wire.revision))
        if isReadAsText {
            // Of the values that a schema allows nothing is known where the contract has any text.
            for index in place.changes {
                changes[index].question = nil
                changes[index].change.verdicts = .all(.unknown)
            }
        }
        wholeSchemas(from, to, spot, compared, isReadAsText: isReadAsText)
    }

    /// Returns where the whole schema of a use of a type is: that of an alias, unless the reference to it has something beside it.
    private static func schemaOrigin(
        of use: TypeUse, _ type: TypeReference, _ models: TextTable<Model>, _ source: any WireSchemaSource
    ) -> Origin? {
        guard let alias = use.aliases.first, let model = models[alias] else { return type.origin }
        guard let own = source.name(of: type.origin) else { return nil }
        return source.isReference(own) ? model.origin : type.origin
    }

    /// Whether a value is read as any text although its schema is not one of strings.
    private static func isReadAsText(_ use: TypeUse, _ name: String, _ schemas: inout ComparedSchemas) -> Bool {
        guard use.type.kind == .string, case .object(let members)? = schemas.level(of: name, [])?.literal else {
            return false
        }
        let type = members.first { $0.name == "type" }?.value
        return switch type {
        case .string(let text)?: text != "string"
        case .array(let names)?: !names.contains(.string("string"))
        default:
            !members.contains { $0.name == "anyOf" && $0.value.hasStrings }
                && members.contains { ["not", "enum", "oneOf", "anyOf"].contains($0.name) }
        }
    }

    /// Looks at the schemas of two forms as wholes: what is asked of their fields together.
    mutating func wholeForms(_ old: [Field], _ new: [Field], _ spot: Spot) {
        guard let base = Self.formOrigin(of: old), let revision = Self.formOrigin(of: new) else { return }
        let isOneWay = (old + new).contains { $0.isReadOnly || $0.isWriteOnly }
        wholeSchemas(base, revision, spot, [], hasUnsentFields: isOneWay)
    }

    /// Returns where the schema of a form is, of which some fields are properties; nil where they are not.
    static func formOrigin(of fields: [Field]) -> Origin? {
        guard let origin = fields.first?.type.origin else { return nil }
        let steps = origin.pointer.split(separator: "/", omittingEmptySubsequences: false)
        guard let end = steps.lastIndex(of: "properties"), origin.isOfSchema else { return nil }
        var owner = steps[..<end]
        while let last = owner.last, last == "allOf" || Int(last) != nil, owner.contains("allOf") { owner.removeLast() }
        return Origin(origin.span, pointer: owner.joined(separator: "/"))
    }

    /// Returns the keywords of two types whose schemas are compared by themselves.
    private static func comparedParts(_ old: TypeUse, _ new: TypeUse) -> TextSet {
        switch (old.type.kind, new.type.kind) {
        case (.array, .array): TypeUse.haveKeywordsOfParts(old, new) ? [] : ["items"]
        case (.map, .map): TypeUse.haveKeywordsOfParts(old, new) ? [] : ["additionalProperties"]
        default: []
        }
    }

    /// Returns the keywords of two models whose schemas are compared by themselves.
    static func comparedParts(_ old: Model, _ new: Model) -> TextSet {
        switch (old.shape, new.shape) {
        case (.union, .union): ["oneOf", "anyOf"]
        case (.object(let left), .object(let right)):
            left.hasTypeForOthers && right.hasTypeForOthers && !(old.keywords + new.keywords).namesMembers
                ? ["additionalProperties"] : []
        default: []
        }
    }

    /// Compares two models, whose types without a schema of their own have their origins.
    mutating func inside(_ base: Origin, _ revision: Origin, _ spot: Spot, _ compare: (inout PayloadWalk) -> Void) {
        let outer = outerWirePair
        outerWirePair = schemaSources?.pair(base, revision, spot.direction)
        compare(&self)
        outerWirePair = outer
    }

    /// Returns the keywords that two schemas have in another way.
    private static func differences(_ old: Literal, _ new: Literal) -> String {
        guard case .object(let left) = old, case .object(let right) = new else { return "the kind of schema" }
        let before = TextTable(left.map { ($0.name, $0.value) }) { first, _ in first }
        let after = TextTable(right.map { ($0.name, $0.value) }) { first, _ in first }
        let changed = TextSet(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        return changed.sorted().map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension WireSchemaSource {
    /// Whether a schema only names another one.
    fileprivate func isReference(_ name: String) -> Bool {
        guard case .object(let members)? = schema(named: name) else { return false }
        return members.count == 1 && members[0].name == "$ref"
    }
}

extension Origin {
    /// Whether it is that of a schema, or of a part of one.
    fileprivate var isOfSchema: Bool {
        pointer.withBytes { bytes in
            bytes.indices.contains { bytes[$0] == UInt8(ascii: "/") && bytes[$0...].starts(with: "/schema".utf8) }
        }
    }
}

extension Origin {
    /// Whether it is that of a schema, and not of what has one, such as a content type.
    fileprivate var isOfSchemaAlone: Bool {
        let steps = pointer.split(separator: "/")
        let owners = ["paths", "webhooks", "components", "parameters", "responses"]
        guard let first = steps.first, owners.contains(String(first)) else { return true }
        return ["schema", "itemSchema", "schemas"].contains { steps.contains($0) }
    }
}

extension TypeUse {
    /// Whether it is a model, and no list or map of one.
    fileprivate var isModel: Bool { if case .model = type.kind { true } else { false } }
}

extension Literal {
    /// Whether one of some schemas is that of strings.
    fileprivate var hasStrings: Bool {
        guard case .array(let schemas) = self else { return false }
        return schemas.contains { schema in
            guard case .object(let members) = schema else { return false }
            return members.contains { $0.name == "type" && $0.value == .string("string") }
        }
    }

    /// A schema without null among its types.
    fileprivate var withoutNull: Literal {
        guard case .object(let members) = self else { return self }
        let null = Literal.object([.init("type", .string("null"))])
        return .object(
            members.map { member in
                guard case .array(let elements) = member.value else { return member }
                switch member.name {
                case "type":
                    let others = elements.filter { $0 != .string("null") }
                    return .init("type", others.count == 1 ? others[0] : .array(others))
                case "anyOf", "oneOf": return .init(member.name, .array(elements.filter { $0 != null }))
                default: return member
                }
            })
    }
}

extension ObjectShape {
    /// Whether members that no field names are of some type.
    fileprivate var hasTypeForOthers: Bool { if case .kept = additional { true } else { false } }
}
