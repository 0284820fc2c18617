import MartletContract

extension Check {
    /// How many times keywords may lead to models with keywords that lead to models…
    private static let keywordDepthLimit = 8
    /// How much work the keywords of one type may be, so that no document costs more than its worth.
    private static let keywordWorkLimit = 20_000

    /// Checks what keywords of JSON Schema ask of a value.
    mutating func keywords(_ entry: KeywordSchemas.Entry, of literal: Literal) {
        guard keywordDepth < Self.keywordDepthLimit else {
            return reportUnchecked(.keyword, "keywords lead from model to model more than \(keywordDepth) times")
        }
        work.spend(1 + path.count / 4)
        var judge = entry.judge
        judge.workLimit = min(Self.keywordWorkLimit, work.rest)
        let outer = self
        let outerPlace = start + pointer
        let (answer, steps) = judge.answer(literal, entry.schema, limit: 10) { schema, literal, place in
            guard let model = entry.models[schema].flatMap({ outer.validator.models[$0] }) else { return nil }
            let place = outerPlace + place
            return outer.work.verdict(at: place, as: model.name, keywordDepth: outer.keywordDepth + 1) {
                var check = Check(within: outer, at: place)
                let type = TypeReference(.model(model.name), origin: model.origin)
                check.value(literal, as: type, constraints: Constraints())
                return check.judgement.verdict
            }
        }
        work.spend(steps)
        for failure in answer.failures {
            report(.keyword, "is not what '\(failure.keyword)' asks for", at: failure.pointer)
        }
        for place in answer.unjudged {
            reportUnchecked(.keyword, "what '\(place.keyword)' asks for cannot be checked", at: place.pointer)
        }
    }
}
