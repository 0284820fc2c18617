import MartletContract
import MartletPayloads
import MartletSyntax

extension PayloadWalk {
    /// Returns the changes with their verdicts and the payloads that show them.
    ///
    /// What is asked about a single change has everything else as it was. Whether it breaks anything, the whole value
    /// decides that it is a change of: where all that is sent of the value is taken, nothing in it breaks anybody, and where
    /// some is not, at least one change of it does. Models inside of a value have places of their own, and are taken to be
    /// all right there: so each place is judged once, and not again for all that it is in.
    ///
    /// - Parameters:
    ///   - comparisons: How much work the verdicts may take. Beyond that they are `unknown`.
    ///   - shownFields: How many fields the payloads of whole objects may have that are shown for changes of single fields.
    ///     Beyond that, as when thousands of fields of one model have changed, changes have a verdict and no payload.
    mutating func judged(_ comparisons: inout WorkShare, _ shownFields: inout WorkShare) -> [PayloadChange] {
        if places.contains(where: { $0.whole != nil }) { askAboutModels() }
        let (messages, unions, letters) = (messageQuestions(), unionQuestions(), letterQuestions())
        sides.pool.addComplements()
        var judge = PlaceJudge(self, PayloadComparer(sides.pool, workLimit: comparisons.left), shownFields)
        judge.askAbout(messages)
        judge.unions = unions
        judge.letters = letters
        for pair in wirePairs {
            guard let old = sides.wire.base.known(pair.base), let new = sides.wire.revision.known(pair.revision) else {
                continue
            }
            judge.comparer.assumeContainment(of: old, in: new)
            judge.comparer.assumeContainment(of: new, in: old)
        }
        judge.run()
        _ = comparisons.spend(judge.comparer.workDone)
        shownFields = judge.shownFields
        return judge.changes.filter { !$0.isEquivalent }
    }
}

/// Finds out whom the changes of all places break.
struct PlaceJudge {
    let places: [PayloadPlace]
    let questions: [PayloadQuestion?]
    private let roots: [Int]
    var changes: [PayloadChange]
    var comparer: PayloadComparer
    /// One that takes nothing for granted.
    var careful: PayloadComparer
    private(set) var shownFields: WorkShare
    /// Whether all that is sent of whole messages is taken, by the numbers of their places.
    var messages: [Int: (question: WireQuestion, containment: Containment)] = [:]
    /// The whole unions of members, by the numbers of the places of the members.
    var unions: [Int: WireQuestion] = [:]
    /// The schemas of values by the letter, by the numbers of their places.
    var letters: [Int: WireQuestion] = [:]
    /// A question about a whole value, with its answer.
    private struct Whole {
        let sent: SchemaID
        let taken: SchemaID
        let isText: Bool
        let fieldCount: Int
        /// See ``WireQuestion/singleTexts``.
        var singleTexts: SchemaID?
        var containment: Containment
        /// Whether neither side allows any value, so that all that is sent is taken, and nothing follows: their author has made a
        /// mistake. Each change is judged by itself then.
        var isVacuous = false
    }

    /// Whose messages are judged.
    private enum Party: CaseIterable {
        /// Whoever keeps to the letter of the contract.
        case anybody
        /// Clients that were generated from the base: what they send, and what they decode.
        case shippedClient

        var verdict: WritableKeyPath<MessageVerdicts, Verdict> {
            switch self {
            case .anybody: \.wire
            case .shippedClient: \.shippedClient
            }
        }

        func sent(_ question: PayloadQuestion) -> SchemaID {
            switch self {
            case .anybody: question.sent
            case .shippedClient: question.generated ?? question.sent
            }
        }

        func taken(_ question: PayloadQuestion) -> SchemaID {
            switch self {
            case .anybody: question.taken
            case .shippedClient: question.decoded ?? question.taken
            }
        }
    }

    init(_ walk: PayloadWalk, _ comparer: PayloadComparer, _ shownFields: WorkShare) {
        places = walk.places
        questions = walk.changes.map(\.question)
        roots = walk.roots.map(\.place)
        changes = walk.changes.map(\.change)
        self.comparer = comparer
        careful = comparer
        self.shownFields = shownFields
    }

    mutating func run() {
        for party in Party.allCases { judge(party) }
        checkByLetter()
        judgeTags()
        blameMessages()
        checkPayloads()
        for place in places {
            guard let wire = place.wire, !wire.isDivided else { continue }
            for index in place.changes where changes[index].isOfSchema && changes[index].verdicts.wire != .breaking {
                let back = containment(of: wire.taken, in: wire.exactlySent, wire, wire.askedBack)
                let there = containment(of: wire.exactlySent, in: wire.taken, wire, wire.asked)
                changes[index].isEquivalent = back == .contained && there == .contained
            }
        }
    }

    private mutating func judge(_ party: Party) {
        for models in places.lazy.compactMap(\.models) {
            comparer.assumeContainment(of: party.sent(models), in: party.taken(models))
            if let sent = models.openlySent { comparer.assumeContainment(of: sent, in: party.taken(models)) }
            guard let sent = models.exactlySent else { continue }
            comparer.assumeContainment(of: sent, in: models.taken)
            comparer.assumeContainment(of: models.taken, in: sent)
        }
        var wholes = places.map { $0.whole == nil ? nil : whole($0, party) }
        for (number, place) in places.enumerated() where !place.changes.isEmpty {
            guard let whole = wholes[number], whole.containment == .contained else { continue }
            wholes[number]?.isVacuous = allowNothing(whole.sent, whole.taken)
        }
        let isReached = reached(past: wholes, party)
        /// The worst of the changes at a place, and of those of its parts.
        var worst = [Verdict?](repeating: nil, count: places.count)
        for number in places.indices { _ = judge(number, wholes, isReached, &worst, party) }
    }

    /// Judges the changes at a place, and returns the worst of them and of those of the parts.
    private mutating func judge(
        _ number: Int, _ wholes: [Whole?], _ isReached: [Bool], _ worst: inout [Verdict?], _ party: Party
    ) -> Verdict {
        if let known = worst[number] { return known }
        var verdict = Verdict.safe
        for inner in places[number].inner where !places[inner].isOfModels {
            verdict = max(verdict, judge(inner, wholes, isReached, &worst, party))
        }
        for index in places[number].changes {
            guard let question = questions[index] else { continue }
            var own = isReached[number] ? self.verdict(of: index, question, at: number, wholes[number], party) : .safe
            if party == .shippedClient, changes[index].isNeverSafe { own = max(own, .unknown) }
            changes[index].verdicts[keyPath: party.verdict] = own
            verdict = max(verdict, own)
        }
        if let whole = wholes[number], isReached[number], Verdict(whole.containment) > verdict {
            verdict = blame(number, whole, party)
        }
        worst[number] = verdict
        return verdict
    }

    /// Whether a place is that of a message of which all that is sent is taken.
    private func isTaken(_ number: Int, _ party: Party) -> Bool {
        guard let message = messages[number], message.containment == .contained else { return false }
        // Clients that were generated send what anybody may send, and decode by types.
        return party == .anybody || message.question.isRequest
    }

    /// Returns which places a message leads to without passing a value of which all is taken; models inside of such a value
    /// have been taken to be all right, and are reached.
    private func reached(past wholes: [Whole?], _ party: Party) -> [Bool] {
        var isReached = [Bool](repeating: false, count: places.count)
        var isPassed = isReached
        var waiting = roots
        for root in roots { isReached[root] = true }
        while let place = waiting.popLast() {
            for inner in places[place].inner where !isReached[inner] {
                if isTaken(inner, party) { continue }
                let isApart = places[inner].isApart || places[inner].isOfModels
                guard isReached[place] || isApart else { continue }
                if wholes[inner]?.containment != .contained || wholes[inner]?.isVacuous == true {
                    isReached[inner] = true
                } else if isPassed[inner] {
                    continue
                }
                isPassed[inner] = true
                waiting.append(inner)
            }
        }
        return isReached
    }

    /// Whether two schemas allow no value at all.
    func allowNothing(_ first: SchemaID, _ second: SchemaID) -> Bool {
        comparer.allowsNothing(first) && comparer.allowsNothing(second)
    }

    /// Holds a change of a value responsible where some of the value is not taken, and no change by itself is known to be the
    /// reason. Returns the verdict: a break only with a payload.
    private mutating func blame(_ number: Int, _ whole: Whole, _ party: Party) -> Verdict {
        let path = party.verdict
        let asked = places[number].changes.filter { questions[$0] != nil }
        guard let index = asked.first(where: { changes[$0].verdicts[keyPath: path] == .unknown }) ?? asked.first
        else { return Verdict(whole.containment) }
        var verdict = Verdict.unknown
        if case .refuted(let payload) = whole.containment,
            comparer.isRefutation(payload, of: whole.sent, in: whole.taken)
        {
            show(shown(payload, whole), for: index, at: number)
            verdict = .breaking
        }
        changes[index].verdicts[keyPath: path] = verdict
        charge(index, with: places[number].changes)
        return verdict
    }

    /// Returns a payload as it is sent: a list that stands for a single text is that text.
    private mutating func shown(_ payload: Literal, _ whole: Whole) -> Literal {
        guard let texts = whole.singleTexts, case .array(let elements) = payload, elements.count == 1,
            comparer.isRefutation(elements[0], of: texts, in: comparer.pool.nothing)
        else { return payload }
        return elements[0]
    }

    /// Returns whether all that is sent of the whole value at a place is taken: by the schemas of the documents, where these
    /// decide it, or else by the types of the contracts; nil where nothing is asked.
    private mutating func whole(_ place: PayloadPlace, _ party: Party) -> Whole? {
        guard let question = place.whole else { return nil }
        let byTypes = containment(question, at: place, party)
        let isOfSchema = place.changes.contains { changes[$0].isOfSchema }
        if party == .shippedClient, let wire = place.wire, wire.isRequest {
            // It sends what anybody may send, and not all of that.
            let all = containment(of: wire.sent, in: wire.taken, wire, wire.asked)
            let isSafe = all == .contained && !wire.isDivided
            return Whole(
                sent: wire.sent, taken: wire.taken, isText: wire.isOfTexts, fieldCount: question.fieldCount,
                singleTexts: wire.singleTexts, containment: isSafe ? .contained : byTypes)
        }
        if party == .anybody, let wire = place.wire {
            var whole = Whole(
                sent: wire.sent, taken: wire.taken, isText: wire.isOfTexts, fieldCount: question.fieldCount,
                singleTexts: wire.singleTexts, containment: byTypes)
            if case .refuted(let payload) = byTypes,
                comparer.isRefutation(payload, of: wire.sent, in: wire.taken)
            {
                return whole
            }
            whole.containment = containment(of: wire.sent, in: wire.taken, wire, wire.asked)
            if wire.isDivided { whole.containment = Self.ofUndivided(whole.containment) }
            // Null is no text, and what a server sends for it in a header field is not known.
            if wire.isOfTexts, !wire.isRequest, case .refuted(.null) = byTypes { whole.containment = .unknown }
            // Of a change that no type shows, types do not know better.
            if whole.containment != .unknown || isOfSchema { return whole }
        }
        return Whole(
            sent: party.sent(question), taken: party.taken(question), isText: question.isText,
            fieldCount: question.fieldCount, containment: byTypes)
    }

    /// Returns whether the sets of a question are contained. Where single texts are lists of one, they are inside of the value that is
    /// asked about, and nothing is taken for granted.
    private mutating func containment(
        of first: SchemaID, in second: SchemaID, _ wire: WireQuestion, _ asked: ([SchemaID], SchemaID)
    ) -> Containment {
        wire.singleTexts == nil
            ? comparer.containment(of: first, in: second, askingAbout: asked)
            : careful.containment(of: first, in: second)
    }

    /// Returns what is known where a text may be several elements of a list: a single text that nothing divides shows what it
    /// shows, and nothing else follows.
    private static func ofUndivided(_ containment: Containment) -> Containment {
        guard case .refuted(.array(let elements)) = containment, elements.count == 1,
            case .string(let text) = elements[0], !text.contains(where: PayloadWalk.separators.contains)
        else { return .unknown }
        return containment
    }

    /// Returns whether all that is sent is taken. What is asked about the models of a place is not taken for granted.
    private mutating func containment(
        _ question: PayloadQuestion, at place: PayloadPlace, _ party: Party
    ) -> Containment {
        let models = place.models.map { ([$0.sent, $0.openlySent].compactMap { $0 }, party.taken($0)) }
        if party == .shippedClient, question.generated != nil {
            // Clients that were generated send a part of what anybody does.
            let all = comparer.containment(of: question.sent, in: question.taken, askingAbout: models)
            switch all {
            case .contained: return all
            case .refuted(let payload)
            where comparer.isRefutation(payload, of: party.sent(question), in: question.taken):
                return all
            case .refuted, .unknown: break
            }
        }
        return comparer.containment(of: party.sent(question), in: party.taken(question), askingAbout: models)
    }

    private mutating func verdict(
        of index: Int, _ question: PayloadQuestion, at place: Int, _ whole: Whole?, _ party: Party
    ) -> Verdict {
        if changes[index].isOfSchema { return schemaVerdict(of: index, question, places[place], whole, party) }
        let own = containment(question, at: places[place], party)
        guard case .refuted(let payload) = own else { return Verdict(own) }
        guard changes[index].counterexample == nil else { return .breaking }
        guard let whole else {
            // It is about all that travels at the place.
            guard comparer.isRefutation(payload, of: party.sent(question), in: party.taken(question)) else {
                return .unknown
            }
            show(payload, for: index)
            return .breaking
        }
        guard !whole.isVacuous, shownFields.left >= whole.fieldCount else { return .breaking }
        if let shown = wholePayload(payload, whole, party) {
            show(shown, for: index, at: place)
            return .breaking
        }
        // Who reads a discriminator looks for the member that it names, which no schema says.
        if changes[index].kind == .discriminatorChanged { return .breaking }
        // What has not changed beside it may exclude the payload.
        return max(Verdict(whole.containment), .unknown)
    }

    /// Judges a change of a whole schema: clients that were generated decode by types, so that it does not break them, and they
    /// send what anybody does.
    private mutating func schemaVerdict(
        of index: Int, _ question: PayloadQuestion, _ place: PayloadPlace, _ whole: Whole?, _ party: Party
    ) -> Verdict {
        guard party == .anybody else {
            return changes[index].direction == .request ? changes[index].verdicts.wire : .safe
        }
        guard let whole else { return .unknown }
        if case .refuted(let payload) = whole.containment { show(shown(payload, whole), for: index) }
        return Verdict(whole.containment)
    }

    /// Returns a payload of a whole value that is not taken: one that shows the same as that of a part, if there is one.
    private mutating func wholePayload(_ part: Literal, _ whole: Whole, _ party: Party) -> Literal? {
        let (sent, taken) = (whole.sent, whole.taken)
        if comparer.isRefutation(part, of: sent, in: taken) { return part }
        if whole.isText, let text = part.asText, comparer.isRefutation(text, of: sent, in: taken) { return text }
        if whole.singleTexts != nil {
            let list = Literal.array([part.asText ?? part])
            if comparer.isRefutation(list, of: sent, in: taken) { return shown(list, whole) }
        }
        guard shownFields.spend(whole.fieldCount) else { return nil }
        if let payload = comparer.payload(of: sent, notIn: taken, with: part) { return shown(payload, whole) }
        guard case .refuted(let payload) = whole.containment, comparer.isRefutation(payload, of: sent, in: taken) else {
            return nil
        }
        return shown(payload, whole)
    }

    /// - Parameter place: The place of the value that the payload is one of. Where that is a member of a union, the payload may be
    ///   one of another member as well: then another one is looked for.
    private mutating func show(_ payload: Literal, for index: Int, at place: Int) {
        guard let union = unions[place], !comparer.mayRefute(payload, of: union.sent, in: union.taken) else {
            return show(payload, for: index)
        }
        guard case .refuted(let other) = careful.containment(of: union.sent, in: union.taken) else { return }
        show(other, for: index)
    }

    mutating func show(_ payload: Literal, for index: Int) {
        guard changes[index].counterexample == nil else { return }
        changes[index].counterexample = Counterexample(
            payload, validFor: changes[index].direction == .request ? .base : .revision)
    }
}

extension Literal {
    /// The value as text, as it travels in parameters; nil for what has no text of its own.
    fileprivate var asText: Literal? {
        switch self {
        case .number(let text): .string(text)
        case .bool(let value): .string(value ? "true" : "false")
        case .array(let elements): .array(elements.map { $0.asText ?? $0 })
        case .null, .string, .object: nil
        }
    }
}
