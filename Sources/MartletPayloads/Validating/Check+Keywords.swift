import MartletContract

extension Check {
    /// How many times keywords may lead to models with keywords that lead to models…
    private static let keywordDepthLimit = 8
    /// How much work the keywords of one type may be, so that no document costs more than its worth.
    private static let keywordWorkLimit = 20_000

    /// Checks what keywords of JSON Schema ask of a value.
    ///
    /// - Parameter known: the members that fields name: they are not additional ones.
    mutating func keywords(_ keywords: [SchemaKeyword], of literal: Literal, known: Set<String> = []) {
        guard keywordDepth < Self.keywordDepthLimit else {
            return reportUnchecked(.keyword, "keywords lead from model to model more than \(keywordDepth) times")
        }
        let entry = validator.keywords.entry(keywords, known: known)
        var judge = entry.judge
        judge.workLimit = min(Self.keywordWorkLimit, work.rest)
        let (validator, work, depth) = (validator, work, keywordDepth + 1)
        let (answer, steps) = judge.answer(literal, entry.schema, limit: 10) { schema, literal in
            guard let model = entry.models[schema].flatMap({ validator.models[$0] }) else { return nil }
            var check = Check(validator, work: work, keywordDepth: depth)
            let type = TypeReference(.model(model.name), origin: model.origin)
            check.value(literal, as: type, constraints: Constraints())
            return check.judgement.verdict
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
