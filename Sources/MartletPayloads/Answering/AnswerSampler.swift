package import MartletContract

/// Makes what a server answers: the author's examples where there are any, else varied values that are deterministic by
/// seed, and of which lists and details agree.
///
/// A value of a model with an identity (`id`, `uuid`, `slug`…) is an entity: it follows from the seed, from what the model
/// is about and from the identity alone. So the third element of a list is what the path with its identity shows, and
/// what refers to it by `specialistId` names it.
package struct AnswerSampler: Sendable {
    /// The contract as the server sends by it: without fields that only clients send.
    package let contract: Contract
    private let sampler: Sampler
    private let tables: AnswerTables
    private let usesExamples: Bool

    /// Makes a sampler of answers.
    ///
    /// - Parameters:
    ///   - seed: Another one gives other values.
    ///   - usesExamples: Whether what the author shows comes first.
    package init(_ contract: Contract, seed: UInt64 = 0, usesExamples: Bool = true) {
        let sent = contract.sent(by: .server)
        self.contract = sent
        self.usesExamples = usesExamples
        var limits = Sampler.Limits()
        limits.comfortableValues = 300
        tables = AnswerTables(sent, seed: seed, usesExamples: usesExamples)
        sampler = Sampler(sent, limits: limits, tables: tables)
    }

    /// Where an answer is asked for.
    package struct Request: Sendable {
        /// The path as it is declared.
        package var path: PathTemplate
        /// The values of its parameters by their wire names, decoded.
        package var values: TextTable<String>

        package init(path: PathTemplate, values: TextTable<String>) {
            self.path = path
            self.values = values
        }
    }

    /// Returns the payload of an answer.
    ///
    /// - Parameters:
    ///   - slot: What it is for: the endpoint and the status, so that its answers differ.
    ///   - request: Where it is asked for; nil where nothing depends on it.
    /// - Throws: ``SampleFailure`` when there is no valid payload, none small enough, or none was found.
    package func answer(
        _ type: TypeReference, for slot: SampleSlot, to request: Request? = nil
    ) throws(SampleFailure) -> Literal {
        if type.kind == .file || type.kind == .void { return .null }
        var maker = SampleMaker(sampler, variant: usesExamples ? .full : .made)
        maker.subjects = request.map { subjects(of: $0) } ?? []
        var slot = slot
        slot.variation = maker.subjects.reduce(tables.seed) { StableHash.mix($0, StableHash.hash($1.text)) }
        var failure: SampleFailure?
        do throws(SampleFailure) {
            let made = try maker.value(type, slot: slot, isMinimal: false)
            for judge in tables.judges {
                if let valid = valid(made, type, judge) { return valid }
                if let small = smallest(type, slot: slot, judge) { return small }
            }
        } catch {
            failure = error
            for judge in tables.judges {
                if let small = smallest(type, slot: slot, judge) { return small }
            }
        }
        throw failure
            ?? SampleFailure(
                reason: .contradiction, message: "no value of \(slot.text) was found that all its keywords allow")
    }

    /// Returns the value of a header field of an answer.
    ///
    /// - Throws: ``SampleFailure`` as ``answer(_:for:to:)`` does.
    package func header(_ field: Field, in owner: String, to request: Request? = nil) throws(SampleFailure) -> Literal {
        var maker = SampleMaker(sampler, variant: usesExamples ? .full : .made)
        let start = (request.map { subjects(of: $0) } ?? []).reduce(tables.seed) {
            StableHash.mix($0, StableHash.hash($1.text))
        }
        let slot = SampleSlot(owner: owner, name: field.name, variation: start)
        let made = try maker.value(of: field, slot: slot, isMinimal: false)
        let type = field.type
        if tables.judge.verdict(made, type, constraints: field.constraints, isText: true) != .invalid { return made }
        if let mended = AnswerMender(contract, tables.judge).mend(made, type, field.constraints) { return mended }
        throw SampleFailure(reason: .contradiction, message: "no value of \(slot.text) was found")
    }

    /// Whether a header field may have a value.
    package func allows(_ value: Literal, in field: Field) -> Bool {
        tables.judge.verdict(value, field.type, constraints: field.constraints, isText: true) != .invalid
    }

    /// Returns whether a payload is what a type with all its keywords asks for.
    package func verdict(_ payload: Literal, as type: TypeReference) -> Judgement.Verdict {
        tables.judge.verdict(payload, type)
    }

    /// Returns what only must be there, or what the schema alone leads to.
    private func smallest(_ type: TypeReference, slot: SampleSlot, _ judge: AnswerJudge) -> Literal? {
        var maker = SampleMaker(sampler, variant: .minimal)
        if let made = try? maker.value(type, slot: slot, isMinimal: true), let valid = valid(made, type, judge) {
            return valid
        }
        return AnswerMender(contract, judge).payload(of: type, Constraints())
    }

    /// Returns a payload, or one that is like it; nil where none is found that is not invalid.
    private func valid(_ payload: Literal, _ type: TypeReference, _ judge: AnswerJudge) -> Literal? {
        let entry = judge.entry(type)
        if entry.judge.verdict(payload, entry.schema) != .invalid { return payload }
        return AnswerMender(contract, judge).mend(payload, type)
    }

    /// Returns what a path names, in order.
    private func subjects(of request: Request) -> [AnswerSubject] {
        var result: [AnswerSubject] = []
        var segment = ""
        for (index, piece) in request.path.pieces.enumerated() {
            switch piece {
            case .literal(let text):
                segment = text.split(separator: "/").last.map(String.init) ?? ""
            case .parameter(let name):
                guard let text = request.values[name] else { continue }
                let facts = tables.facts(name)
                var subject = AnswerSubject(
                    nouns: [NameFacts.noun(of: segment)] + facts.referents, words: facts.words, text: text)
                subject.isWhole = index == request.path.pieces.count - 1
                result.append(subject)
            }
        }
        return result
    }
}
