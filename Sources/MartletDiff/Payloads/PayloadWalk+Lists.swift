import MartletContract
import MartletPayloads
import MartletSyntax

extension PayloadWalk {
    /// The least number of changes of one element that are noted together.
    private static let leastTogether = 10

    /// Returns lists of elements that have changed: one list for each element, unless that makes more changes than are
    /// listed. Then elements with the same key are in one list, so that one question is asked about all of them.
    func lists<Element, Key: Hashable>(of elements: [Element], by key: (Element) -> Key) -> [[Element]] {
        guard elements.count >= Self.leastTogether, changes.count + elements.count > listLimit else {
            return elements.map { [$0] }
        }
        var positions: [Key: Int] = [:]
        var lists: [[Element]] = []
        for element in elements {
            let key = key(element)
            if let position = positions[key] {
                lists[position].append(element)
            } else {
                positions[key] = lists.count
                lists.append([element])
            }
        }
        return lists.flatMap { $0.count < Self.leastTogether ? $0.map { [$0] } : [$0] }
    }

    /// Notes what a list of elements has changed as one change of an element; that of a single one as it is.
    mutating func note<Element>(
        _ list: [Element], at path: ElementPath, _ question: PayloadQuestion?, change: (Element) -> PayloadChange
    ) {
        var first = change(list[0])
        if list.count > 1 {
            first.members = list.map { element in
                let change = change(element)
                let steps = change.path.steps.dropFirst(path.steps.count)
                let isNamed = steps.last.map { change.message.hasPrefix("'\($0)'") } ?? true
                return DiffFinding.Member(
                    path: change.path, detail: change.detail, values: change.values,
                    text: isNamed ? change.message : "\(steps.joined(separator: " / ")): \(change.message)",
                    base: change.base?.span, revision: change.revision?.span)
            }
            first.path = path
            first.message = CondensedChanges.message(of: first.members.map(\.text))
        }
        note(first, question)
    }

    /// A field that is new, or gone, or that can be absent on one side alone.
    struct Presence {
        let kind: PayloadChange.Kind
        let old: Field?
        let new: Field?

        init(_ kind: PayloadChange.Kind, _ old: Field?, _ new: Field?) {
            self.kind = kind
            self.old = old
            self.new = new
        }

        /// - Parameter structures: The types of the revision as texts.
        func change(at spot: Spot, _ structures: TypeStructures) -> PayloadChange {
            let key = (new ?? old)?.key ?? ""
            let message =
                switch kind {
                case .fieldRemoved: "'\(key)' is gone"
                case .requiredFieldAdded: "'\(key)' is new and must be there"
                case .fieldBecameRequired: "must be there now"
                case .fieldBecameOptional: "can be absent now"
                default: "'\(key)' is new and may be absent"
                }
            return PayloadChange(
                kind: kind, direction: spot.direction, path: spot.path.appending(key), message: message,
                base: old?.origin, revision: new?.origin,
                values: old == nil ? new.map { [structures.text(of: $0)] } ?? [] : [])
        }

        /// What the answer about the field depends on, beside its name.
        struct Traits: Hashable {
            let kind: PayloadChange.Kind
            let old: FieldTraits?
            let new: FieldTraits?
        }

        struct FieldTraits: Hashable {
            let isSentAlways: Bool
            let isReadOnly: Bool
            let isWriteOnly: Bool

            init(_ field: Field) {
                isSentAlways = field.isSentAlways
                isReadOnly = field.isReadOnly
                isWriteOnly = field.isWriteOnly
            }
        }

        var traits: Traits { Traits(kind: kind, old: old.map(FieldTraits.init), new: new.map(FieldTraits.init)) }
    }

    /// Notes fields of two objects, of which there may be a hundred thousand: by their positions.
    mutating func note(
        _ indices: some Collection<Int>, _ left: ObjectShape, _ right: ObjectShape, _ spot: Spot,
        presence: (Int) -> Presence
    ) {
        for list in lists(of: Array(indices), by: { presence($0).traits }) {
            let first = presence(list[0])
            let question = presenceQuestion(first.old, first.new, left, right, spot)
            note(list, at: spot.path, question) { [structures] in
                presence($0).change(at: spot, structures.revision)
            }
        }
    }

    /// Adds the keys of removed fields to the changes of what other members may be, which removed fields are now. An approval of
    /// `additionalProperties: false` then does not cover a field that is removed later.
    mutating func nameUnnamed() {
        let kinds: [PayloadChange.Kind] = [.additionalAllowed, .additionalRestricted, .keywordChanged]
        let about = place.changes.filter { kinds.contains(changes[$0].change.kind) }
        if about.isEmpty { return }
        let keys = place.changes.flatMap { index -> [String] in
            let change = changes[index].change
            switch (change.kind, change.direction) {
            case (.fieldRemoved, .request), (.optionalFieldAdded, .response), (.requiredFieldAdded, .response):
                let paths = change.members.isEmpty ? [change.path] : change.members.map(\.path)
                return paths.compactMap(\.steps.last)
            case (.fieldRenamed, .request): return [change.detail]
            case (.fieldRenamed, .response): return change.path.steps.suffix(1)
            default: return []
            }
        }
        for index in about { changes[index].change.values += keys.sorted() }
    }

    /// The places of a field in both documents.
    struct FieldPair: Hashable {
        let base: SourceSpan
        let revision: SourceSpan
        let direction: Direction
        let isText: Bool
    }

    /// A field with what was found about its values.
    struct ComparedField {
        let old: Field
        let new: Field
        /// The places of the values.
        let places: [Int]
        /// The changes of the values, and of what they hold.
        let changes: Range<Int>
    }

    /// Compares the values of two fields of models, unless another model has the same two.
    mutating func valuesOnce(_ old: Field, _ new: Field, _ spot: Spot) {
        guard spot.path.steps.first == "models" else { return values(old, new, spot) }
        let pair = FieldPair(
            base: old.origin.span, revision: new.origin.span, direction: spot.direction, isText: spot.isText)
        if let known = comparedFields[pair], known.old == old, known.new == new {
            place.inner += known.places
            for index in known.changes { repeats[index, default: []].append(spot.path.steps[1]) }
            return
        }
        let start = (changes: changes.count, inner: place.inner.count, uncompared: uncompared.count)
        values(old, new, spot)
        guard changes.count > start.changes, uncompared.count == start.uncompared else { return }
        comparedFields[pair] = ComparedField(
            old: old, new: new, places: Array(place.inner[start.inner...]), changes: start.changes..<changes.count)
    }
}
