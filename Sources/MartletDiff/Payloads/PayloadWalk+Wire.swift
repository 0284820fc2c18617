import MartletContract
import MartletPayloads

// Whole schemas as documents have them: types do not have all that a schema says.
extension PayloadWalk {
    /// Two schemas that are compared, by their names.
    struct WirePair: Hashable {
        let base: String
        let revision: String
        let direction: Direction
    }

    /// Asks about the whole schemas of the place at hand where they differ on their own level, and notes a change that no other
    /// change of the place shows.
    ///
    /// - Parameters:
    ///   - base: Where the base has its schema.
    ///   - revision: Where the revision has its schema.
    ///   - isUnion: Whether the members of both are types of their own.
    ///   - hasUnsentFields: Whether a field is of the other direction alone, which no schema says by the letter.
    mutating func wholeSchemas(
        _ base: Origin, _ revision: Origin, _ spot: Spot, isUnion: Bool, hasUnsentFields: Bool = false
    ) {
        guard !spot.isText, let pair = wirePair(base, revision, spot.direction) else { return }
        wirePairs.append(pair)
        guard let old = sides.wire.base.level(of: pair.base, isUnion: isUnion),
            let new = sides.wire.revision.level(of: pair.revision, isUnion: isUnion), old.literal != new.literal,
            !old.hasOtherMeaning, !new.hasOtherMeaning, !hasUnsentFields
        else { return }
        let question = sides.wireQuestion(pair, old, new)
        place.wire = question
        guard place.changes.isEmpty else { return }
        let names = Self.differences(old.literal, new.literal)
        var change = PayloadChange(
            kind: .keywordChanged, direction: spot.direction, path: spot.path, detail: "schema",
            message: "\(names) changed, so that the schema says something else", base: base, revision: revision,
            values: [old.literal, new.literal].map { JSONText.write($0) })
        change.isOfSchema = true
        if question == nil { change.verdicts = .all(.unknown) }
        note(change, question.map { PayloadQuestion(sent: $0.sent, taken: $0.taken) })
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
        guard old.aliases.isEmpty, new.aliases.isEmpty, old.type.modelName == nil, new.type.modelName == nil, !spot.isText,
            let pair = wirePair(base.origin, revision.origin, spot.direction), pair != outerWirePair
        else { return compare(&self) }
        let outer = outerWirePair
        outerWirePair = pair
        compare(&self)
        outerWirePair = outer
        wholeSchemas(base.origin, revision.origin, spot, isUnion: false)
    }

    /// Returns the names of two schemas; nil where a side has none.
    private func wirePair(_ base: Origin, _ revision: Origin, _ direction: Direction) -> WirePair? {
        guard let old = sides.wire.base.name(of: base), let new = sides.wire.revision.name(of: revision) else { return nil }
        return WirePair(base: old, revision: new, direction: direction)
    }

    /// Returns the keywords that two schemas have in another way.
    private static func differences(_ old: Literal, _ new: Literal) -> String {
        guard case .object(let left) = old, case .object(let right) = new else { return "the kind of schema" }
        let before = Dictionary(left.map { ($0.name, $0.value) }) { first, _ in first }
        let after = Dictionary(right.map { ($0.name, $0.value) }) { first, _ in first }
        let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        return names.map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension PayloadSides {
    /// Asks whether all that is sent of whole schemas is taken; nil where one of them cannot be read.
    mutating func wireQuestion(_ pair: PayloadWalk.WirePair, _ old: SchemaLevel, _ new: SchemaLevel) -> WireQuestion? {
        guard let left = wire.base.schema(named: pair.base, in: &pool),
            let right = wire.revision.schema(named: pair.revision, in: &pool)
        else { return nil }
        let isRequest = pair.direction == .request
        var node = SchemaNode()
        node.all = [isRequest ? left : right]
        // A sender that does not know a member writes none, or no schema could have a new one.
        let hidden = isRequest ? new.names.subtracting(old.names) : old.names.subtracting(new.names)
        node.members.properties = hidden.sorted().map { .init($0.text, pool.nothing) }
        return WireQuestion(
            sent: pool.add(node), taken: isRequest ? right : left, exactlySent: isRequest ? left : right)
    }
}
