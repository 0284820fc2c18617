import MartletContract
import MartletPayloads

// The verdict of a single change assumes that nothing else has changed. The schemas of a whole message decide whether all messages
// that may be sent are accepted.
extension PayloadWalk {
    /// The largest number of schemas in a message that is compared as a whole.
    private static let maxSchemas = 200
    /// The work that the comparisons of all whole messages may take, in the steps of ``PayloadComparer``.
    static let messageWork = 400_000

    /// Looks at what a message carries, whose schemas are compared as wholes if anything in them has changed.
    ///
    /// - Parameters:
    ///   - base: Where the base has its schema; nil where it has none.
    ///   - revision: Where the revision has its schema; nil where it has none.
    mutating func message(
        _ base: Origin?, _ revision: Origin?, _ spot: Spot, _ visit: (inout PayloadWalk) -> Void
    ) {
        guard let base, let revision, let pair = schemaSources?.pair(base, revision, spot.direction) else {
            return visit(&self)
        }
        let outer = place
        place = PayloadPlace()
        place.message = pair
        place.messagePath = spot.path
        visit(&self)
        let inner = place
        place = outer
        guard !inner.changes.isEmpty || !inner.inner.isEmpty else { return }
        place.inner.append(places.count)
        places.append(inner)
    }

    /// Asks about the whole schemas of messages in which something has changed, by the numbers of their places.
    mutating func messageQuestions() -> [Int: WireQuestion] {
        var known: [WirePair: WireQuestion?] = [:]
        var result: [Int: WireQuestion] = [:]
        for number in changedPlaces() {
            guard let pair = places[number].message else { continue }
            let question = known[pair] ?? messageQuestion(pair)
            known[pair] = .some(question)
            result[number] = question
        }
        return result
    }

    /// Asks about the whole unions of members that have changed, by the numbers of the places of the members.
    mutating func unionQuestions() -> [Int: WireQuestion] {
        var result: [Int: WireQuestion] = [:]
        for (number, place) in places.enumerated() {
            guard let pair = place.union, place.changes.contains(where: { changes[$0].question != nil }) else {
                continue
            }
            result[number] = question(pair)
        }
        return result
    }

    /// Asks about the schemas of values that have changed, by the numbers of their places. What a schema says itself is all that
    /// it means.
    mutating func letterQuestions() -> [Int: WireQuestion] {
        var result: [Int: WireQuestion] = [:]
        for (number, place) in places.enumerated() {
            guard let pair = place.letter?.pair, place.changes.contains(where: { changes[$0].question != nil }) else {
                continue
            }
            result[number] = messageQuestion(pair)
        }
        return result
    }

    private mutating func messageQuestion(_ pair: WirePair) -> WireQuestion? {
        guard sides.wire.base.isJudgedAsWhole(pair.base, limit: Self.maxSchemas),
            sides.wire.revision.isJudgedAsWhole(pair.revision, limit: Self.maxSchemas)
        else { return nil }
        return question(pair)
    }

    private mutating func question(_ pair: WirePair) -> WireQuestion? {
        let isRequest = pair.direction == .request
        guard
            let old = sides.wire.base.schema(named: pair.base, in: &sides.pool),
            let new = sides.wire.revision.schema(named: pair.revision, in: &sides.pool)
        else { return nil }
        let (sent, taken) = isRequest ? (old, new) : (new, old)
        return WireQuestion(sent: sent, taken: taken, exactlySent: sent, isRequest: isRequest)
    }

    /// Returns the places at which, or within which, something has changed.
    private func changedPlaces() -> [Int] {
        var outer = [[Int]](repeating: [], count: places.count)
        for (number, place) in places.enumerated() { for inner in place.inner { outer[inner].append(number) } }
        var isFound = places.map { !$0.changes.isEmpty }
        var waiting = places.indices.filter { isFound[$0] }
        while let number = waiting.popLast() {
            for other in outer[number] where !isFound[other] {
                isFound[other] = true
                waiting.append(other)
            }
        }
        return places.indices.filter { isFound[$0] }
    }
}

extension Origin {
    /// The origin of a schema in an operation; nil for that of a message without one.
    var ofSchema: Origin? {
        let steps = pointer.split(separator: "/")
        return ["schema", "itemSchema"].contains { steps.contains($0) } ? self : nil
    }
}
