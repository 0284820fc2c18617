import MartletContract
import MartletPayloads
import MartletSyntax

extension PayloadWalk {
    /// Returns the changes with their verdicts and the payloads that show them.
    ///
    /// What is asked about a single change has everything else as it was. Whether it breaks anything, the whole value
    /// decides that it is a change of: where all that is sent of the value is taken, nothing in it breaks anybody, and where
    /// some is not, at least one change of it does.
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
    /// Places that lead to each other, after those that they lead to.
    private let components: [[Int]]
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
        components = StronglyConnectedComponents.all(in: places.map(\.inner))
    }

    mutating func run() {
        for taker in Taker.allCases { judge(taker) }
    }

    private mutating func judge(_ taker: Taker) {
        let path = taker.verdict
        let wholes = wholes(taker)
        let isReached = reached(past: wholes)
        /// The worst at a place, and in it.
        var worst = [Verdict](repeating: .safe, count: places.count)
        for component in components {
            var verdict = component.flatMap { places[$0].inner.map { worst[$0] } }.max() ?? .safe
            for place in component {
                for index in places[place].changes {
                    guard let question = questions[index] else { continue }
                    let own = isReached[place] ? self.verdict(of: index, question, at: place, wholes[place], taker) : .safe
                    changes[index].verdicts[keyPath: path] = own
                    verdict = max(verdict, own)
                }
            }
            verdict = max(verdict, blame(component, verdict, wholes, isReached, taker))
            for place in component where isReached[place] { worst[place] = verdict }
        }
    }

    /// Returns whether all that is sent at a place is taken; nil where the parts of the value alone tell.
    ///
    /// Parts come first: what is known of two models is not found out again for all that they are in.
    private mutating func wholes(_ taker: Taker) -> [Containment?] {
        var wholes = [Containment?](repeating: nil, count: places.count)
        var isTaken = [Bool](repeating: false, count: places.count)
        for component in components {
            // What holds as long as it holds for the parts of a payload, holds.
            let isUnchanged = component.allSatisfy { number in
                places[number].changes.isEmpty
                    && places[number].inner.allSatisfy { isTaken[$0] || component.contains($0) }
            }
            for number in component {
                wholes[number] = places[number].whole.map { comparer.containment(of: $0.sent, in: taker.taken($0)) }
                isTaken[number] = wholes[number].map { $0 == .contained } ?? isUnchanged
                guard let models = places[number].models else { continue }
                if isTaken[number] {
                    comparer.assume(.contained, of: models.sent, in: taker.taken(models))
                } else if let whole = wholes[number] {
                    comparer.assume(whole, of: models.sent, in: taker.taken(models))
                }
            }
        }
        return wholes
    }

    /// Returns which places a message leads to without passing a value that is taken whatever it is.
    private func reached(past wholes: [Containment?]) -> [Bool] {
        var isReached = [Bool](repeating: false, count: places.count)
        var waiting = roots
        for root in roots { isReached[root] = true }
        while let place = waiting.popLast() {
            for inner in places[place].inner where !isReached[inner] {
                guard wholes[inner] == .contained else {
                    isReached[inner] = true
                    waiting.append(inner)
                    continue
                }
                for text in places[inner].inner where places[text].isInText && wholes[text] != .contained {
                    isReached[text] = true
                }
            }
        }
        return isReached
    }

    /// Holds a change of a value responsible where some of the value is not taken, and no change by itself is known to be the
    /// reason.
    ///
    /// - Parameter worst: The worst of what is known of single changes.
    private mutating func blame(
        _ component: [Int], _ worst: Verdict, _ wholes: [Containment?], _ isReached: [Bool], _ taker: Taker
    ) -> Verdict {
        let path = taker.verdict
        for place in component where isReached[place] {
            guard let whole = wholes[place], Verdict(whole) > worst else { continue }
            let asked = places[place].changes.filter { questions[$0] != nil }
            guard let index = asked.first(where: { changes[$0].verdicts[keyPath: path] == .unknown }) ?? asked.first
            else { continue }
            changes[index].verdicts[keyPath: path] = Verdict(whole)
            if case .refuted(let payload) = whole { show(payload, for: index) }
            return Verdict(whole)
        }
        return worst
    }

    private mutating func verdict(
        of index: Int, _ question: PayloadQuestion, at place: Int, _ whole: Containment?, _ taker: Taker
    ) -> Verdict {
        let own = comparer.containment(of: question.sent, in: taker.taken(question))
        guard case .refuted(let payload) = own, let value = places[place].whole else { return Verdict(own) }
        if let shown = wholePayload(payload, value, whole, taker) {
            show(shown, for: index)
            return .breaking
        }
        let isAlone = places[place].changes.count == 1
        return whole == .unknown && !isAlone && changes[index].kind.isOfKeywords ? .unknown : .breaking
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
        if case .refuted(let payload)? = whole { return payload }
        return nil
    }

    private mutating func show(_ payload: Literal, for index: Int) {
        guard changes[index].counterexample == nil else { return }
        changes[index].counterexample = Counterexample(
            payload, validFor: changes[index].direction == .request ? .base : .revision)
    }
}

extension PayloadChange.Kind {
    /// Whether it is about one of several keywords that may mean the same together.
    fileprivate var isOfKeywords: Bool {
        switch self {
        case .keywordChanged, .limitLoosened, .limitTightened, .patternChanged, .formatChanged: true
        default: false
        }
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
