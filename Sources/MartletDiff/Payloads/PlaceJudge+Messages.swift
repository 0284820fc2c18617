import MartletContract
import MartletPayloads

// Whole messages: see ``PayloadWalk/messageQuestions()``.
extension PlaceJudge {
    /// Finds out whether all that is sent of whole messages is taken.
    mutating func askAbout(_ questions: [Int: WireQuestion]) {
        if questions.isEmpty { return }
        var comparer = PayloadComparer(comparer.pool, workLimit: PayloadWalk.messageWork, isHiding: true)
        var known: [[SchemaID]: Containment] = [:]
        for (number, question) in questions.sorted(by: { $0.key < $1.key }) {
            let pair = [question.sent, question.taken]
            let answer = known[pair] ?? comparer.messageContainment(of: question.sent, in: question.taken)
            known[pair] = answer
            // What is in a text, the letter of the schema around it does not say.
            let isDecided =
                answer != .contained
                || placesWithin(number).allSatisfy { !places[$0].isApart }
                    && !allowNothing(question.sent, question.taken)
            messages[number] = (question, isDecided ? answer : .unknown)
        }
    }

    /// Holds a change responsible for each message of which some is not taken where no change in it is known to be the reason.
    mutating func blameMessages() {
        for (number, message) in messages.sorted(by: { $0.key < $1.key }) {
            guard case .refuted(let payload) = message.containment else { continue }
            let all = placesWithin(number).flatMap { places[$0].changes }
            if all.contains(where: { changes[$0].verdicts.wire == .breaking }) { continue }
            let asked = all.filter { questions[$0] != nil }
            // A member that may be absent is rarely the reason.
            let index =
                asked.first { changes[$0].verdicts.wire == .unknown }
                ?? asked.first { changes[$0].kind != .optionalFieldAdded } ?? asked.first
                // A new member of a union is safe by itself, but with `oneOf` it can exclude values of other members.
                ?? all.first { [.unionMemberAdded, .unionMemberRemoved].contains(changes[$0].kind) }
            guard let index else { continue }
            changes[index].verdicts.wire = .breaking
            charge(index, with: all)
            if message.question.isRequest { changes[index].verdicts.shippedClient = .breaking }
            // One that was shown before breaks shipped clients alone.
            changes[index].counterexample = nil
            show(payload, for: index)
        }
    }

    /// Adds the other changes of a combination that breaks to the fingerprint of the change that is reported for it.
    mutating func charge(_ index: Int, with others: [Int]) {
        let all = others.filter { $0 != index }.map { number in
            let change = changes[number]
            return Fingerprint.text(
                of: [change.kind.rawValue] + change.path.steps + ["", change.detail] + change.values
                    + change.members.flatMap { [$0.detail] + $0.values })
        }
        changes[index].charged += all.sorted()
    }

    /// Judges what tells the members of unions apart in what apps send. JSON Schema does not mind it, but servers look for the member
    /// that the discriminator names.
    mutating func judgeTags() {
        for place in places {
            guard let question = place.tags else { continue }
            let containment = careful.containment(of: question.sent, in: question.taken)
            for index in place.changes
            where changes[index].kind == .discriminatorChanged && changes[index].direction == .request {
                let known = changes[index].verdicts
                changes[index].verdicts.shippedClient = max(known.shippedClient, Verdict(containment))
                guard case .refuted(let payload) = containment, known.wire != .breaking else { continue }
                changes[index].counterexample = nil
                show(payload, for: index)
            }
        }
    }

    /// Takes back what types say of a value, and what its schemas by the letter do not: a payload that shows nothing, and a break
    /// without one.
    mutating func checkByLetter() {
        for (number, letter) in letters.sorted(by: { $0.key < $1.key }) where unions[number] == nil {
            for index in places[number].changes where changes[index].path == places[number].letter?.path {
                checkByLetter(index, letter)
            }
        }
        // A payload of a member has been checked when it was shown.
        for (number, union) in unions.sorted(by: { $0.key < $1.key }) {
            for index in places[number].changes where changes[index].counterexample == nil && questions[index] != nil {
                checkByLetter(index, union)
            }
        }
    }

    private mutating func checkByLetter(_ index: Int, _ letter: WireQuestion) {
        guard changes[index].verdicts.wire == .breaking, !allowNothing(letter.sent, letter.taken) else { return }
        if let shown = changes[index].counterexample?.payload,
            comparer.mayRefute(shown, of: letter.sent, in: letter.taken)
        {
            return
        }
        changes[index].counterexample = nil
        let containment = careful.containment(of: letter.sent, in: letter.taken)
        if case .refuted(let payload) = containment { show(payload, for: index) }
        changes[index].verdicts.wire = Verdict(containment)
    }

    /// Takes back what was shown of a whole message by its types, and what its schemas by the letter do not show.
    mutating func checkPayloads() {
        for (number, message) in messages.sorted(by: { $0.key < $1.key }) {
            let (sent, taken) = (message.question.sent, message.question.taken)
            let within = placesWithin(number)
            // What is in a text, the letter of the schema around it does not say.
            if within.contains(where: { places[$0].isApart }) { continue }
            for index in within.flatMap({ places[$0].changes })
            where changes[index].path == places[number].messagePath && changes[index].verdicts.wire == .breaking {
                guard let shown = changes[index].counterexample?.payload,
                    !comparer.mayRefute(shown, of: sent, in: taken)
                else { continue }
                changes[index].counterexample = nil
                if case .refuted(let payload) = message.containment {
                    show(payload, for: index)
                } else {
                    changes[index].verdicts.wire = .unknown
                }
            }
        }
    }

    /// Returns a place and all places within, outermost first.
    private func placesWithin(_ number: Int) -> [Int] {
        var seen: Set<Int> = [number]
        var found = [number]
        var next = 0
        while next < found.count {
            for inner in places[found[next]].inner where seen.insert(inner).inserted { found.append(inner) }
            next += 1
        }
        return found
    }
}
