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
        sides.pool.addComplements()
        var judge = PlaceJudge(self, PayloadComparer(sides.pool, workLimit: comparisons.left), shownFields)
        judge.run()
        _ = comparisons.spend(judge.comparer.workDone)
        shownFields = judge.shownFields
        return judge.changes
    }
}

/// Finds out whom the changes of all places break.
private struct PlaceJudge {
    private let places: [PayloadPlace]
    private let questions: [PayloadQuestion?]
    private let roots: [Int]
    private(set) var changes: [PayloadChange]
    private(set) var comparer: PayloadComparer
    private(set) var shownFields: WorkShare
    /// Who takes what is sent.
    private enum Taker: CaseIterable {
        case receiver, shippedClient

        var verdict: WritableKeyPath<MessageVerdicts, Verdict> {
            switch self {
            case .receiver: \.wire
            case .shippedClient: \.shippedClient
            }
        }

        func taken(_ question: PayloadQuestion) -> SchemaID {
            switch self {
            case .receiver: question.taken
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
        self.shownFields = shownFields
    }

    mutating func run() {
        for taker in Taker.allCases { judge(taker) }
    }

    private mutating func judge(_ taker: Taker) {
        for models in places.lazy.compactMap(\.models) {
            comparer.assumeContainment(of: models.sent, in: taker.taken(models))
            if let sent = models.openlySent { comparer.assumeContainment(of: sent, in: taker.taken(models)) }
            guard let sent = models.exactlySent else { continue }
            comparer.assumeContainment(of: sent, in: models.taken)
            comparer.assumeContainment(of: models.taken, in: sent)
        }
        let wholes = places.map { place in
            place.whole.map { containment($0, at: place, taker) }
        }
        let isReached = reached(past: wholes)
        /// The worst of the changes at a place, and of those of its parts.
        var worst = [Verdict?](repeating: nil, count: places.count)
        for number in places.indices { _ = judge(number, wholes, isReached, &worst, taker) }
    }

    /// Judges the changes at a place, and returns the worst of them and of those of the parts.
    private mutating func judge(
        _ number: Int, _ wholes: [Containment?], _ isReached: [Bool], _ worst: inout [Verdict?], _ taker: Taker
    ) -> Verdict {
        if let known = worst[number] { return known }
        var verdict = Verdict.safe
        for inner in places[number].inner where !places[inner].isOfModels {
            verdict = max(verdict, judge(inner, wholes, isReached, &worst, taker))
        }
        for index in places[number].changes {
            guard let question = questions[index] else { continue }
            let own = isReached[number] ? self.verdict(of: index, question, at: number, wholes[number], taker) : .safe
            changes[index].verdicts[keyPath: taker.verdict] = own
            verdict = max(verdict, own)
        }
        if let whole = wholes[number], isReached[number], Verdict(whole) > verdict {
            blame(number, whole, taker)
            verdict = Verdict(whole)
        }
        worst[number] = verdict
        return verdict
    }

    /// Returns which places a message leads to without passing a value of which all is taken; models inside of such a value
    /// have been taken to be all right, and are reached.
    private func reached(past wholes: [Containment?]) -> [Bool] {
        var isReached = [Bool](repeating: false, count: places.count)
        var isPassed = isReached
        var waiting = roots
        for root in roots { isReached[root] = true }
        while let place = waiting.popLast() {
            for inner in places[place].inner where !isReached[inner] {
                let isApart = places[inner].isInText || places[inner].isOfModels
                guard isReached[place] || isApart else { continue }
                if wholes[inner] != .contained {
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

    /// Holds a change of a value responsible where some of the value is not taken, and no change by itself is known to be the
    /// reason.
    private mutating func blame(_ number: Int, _ whole: Containment, _ taker: Taker) {
        let path = taker.verdict
        let asked = places[number].changes.filter { questions[$0] != nil }
        guard let index = asked.first(where: { changes[$0].verdicts[keyPath: path] == .unknown }) ?? asked.first
        else { return }
        changes[index].verdicts[keyPath: path] = Verdict(whole)
        if case .refuted(let payload) = whole, let value = places[number].whole,
            comparer.isRefutation(payload, of: value.sent, in: taker.taken(value))
        {
            show(payload, for: index)
        }
    }

    /// Returns whether all that is sent is taken. What is asked about the models of a place is not taken for granted.
    private mutating func containment(
        _ question: PayloadQuestion, at place: PayloadPlace, _ taker: Taker
    ) -> Containment {
        let models = place.models.map { ([$0.sent, $0.openlySent].compactMap { $0 }, taker.taken($0)) }
        return comparer.containment(of: question.sent, in: taker.taken(question), askingAbout: models)
    }

    private mutating func verdict(
        of index: Int, _ question: PayloadQuestion, at place: Int, _ whole: Containment?, _ taker: Taker
    ) -> Verdict {
        let own = containment(question, at: places[place], taker)
        guard case .refuted(let payload) = own, let value = places[place].whole else { return Verdict(own) }
        if changes[index].counterexample == nil, let shown = wholePayload(payload, value, whole, taker) {
            show(shown, for: index)
        }
        return .breaking
    }

    /// Returns a payload of a whole value that is not taken: one that shows the same as that of a part, if there is one.
    private mutating func wholePayload(
        _ part: Literal, _ value: PayloadQuestion, _ whole: Containment?, _ taker: Taker
    ) -> Literal? {
        let taken = taker.taken(value)
        if comparer.isRefutation(part, of: value.sent, in: taken) { return part }
        if value.isText, let text = part.asText, comparer.isRefutation(text, of: value.sent, in: taken) { return part }
        guard shownFields.spend(value.fieldCount) else { return nil }
        if let payload = comparer.payload(of: value.sent, notIn: taken, with: part) { return payload }
        guard case .refuted(let payload)? = whole, comparer.isRefutation(payload, of: value.sent, in: taken) else {
            return nil
        }
        return payload
    }

    private mutating func show(_ payload: Literal, for index: Int) {
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

extension Verdict {
    fileprivate init(_ containment: Containment) {
        switch containment {
        case .contained: self = .safe
        case .refuted: self = .breaking
        case .unknown: self = .unknown
        }
    }
}
