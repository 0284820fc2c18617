import MartletContract

/// Chooses which of the answers of an endpoint is given, and in which content type.
struct AnswerChoice: Sendable {
    /// What is chosen.
    struct Chosen: Sendable {
        /// Where the answer stands among those that are declared.
        var index: Int
        /// The status code.
        var code: Int
        /// The content type; nil where it carries nothing.
        var contentType: String?
    }

    let answers: [DeclaredAnswer]
    /// The content types of each of them that can be written, as they are compared; empty where it carries nothing.
    private let types: [[(name: String, type: ParsedContentType)]]

    init(answers: [DeclaredAnswer]) {
        self.answers = answers
        types = answers.map { answer in
            guard let own = answer.contentType else { return [] }
            let first = ParsedContentType(own)
            let isFile = answer.type.kind == .file
            // An example is in the first content type.
            guard isFile ? answer.examples.isEmpty : first.isJSON else { return [(own, first)] }
            let others = answer.otherContentTypes.map { ($0, ParsedContentType($0)) }
            return [(own, first)] + others.filter { isFile ? !ContentType.isChoice($0.0) : $0.1.isJSON }
        }
    }

    /// Chooses by what a client prefers and takes.
    ///
    /// - Parameter budget: What pays for the comparisons.
    func choose(_ preferences: Preferences, accept: String?, _ budget: StepBudget) throws(Problem) -> Chosen {
        let accept = accept.map(AcceptField.init)
        if let code = preferences.code {
            guard
                let index = answers.firstIndex(where: { $0.status == .code(code) })
                    ?? answers.firstIndex(where: { $0.status == .family(code / 100) })
                    ?? answers.firstIndex(where: { $0.status == .any && $0.isSuccess == (200...299).contains(code) })
            else {
                let known = answers.filter { !$0.isAlternative }.map(\.status.text).joined(separator: ", ")
                throw Problem(
                    400, "no-such-answer", "This endpoint has no answer with the status \(code); it has \(known).")
            }
            let contents = DeclaredAnswer.contents(of: index, in: answers)
            let best = contents.count > 1 ? self.best(of: contents, accept, budget) : nil
            let type = best?.name ?? contentType(of: index, accept, budget)
            try budget.check()
            return Chosen(index: best?.index ?? index, code: code, contentType: type)
        }
        let successes = answers.indices.filter { answers[$0].isSuccess }
        for index in successes where !answers[index].isAlternative {
            if answers[index].contentType == nil { return Chosen(index: index, code: answers[index].code) }
            let contents = DeclaredAnswer.contents(of: index, in: answers)
            if contents.count > 1 {
                guard let best = self.best(of: contents, accept, budget) else { continue }
                return Chosen(index: best.index, code: answers[index].code, contentType: best.name)
            }
            if let type = contentType(of: index, accept, budget) {
                return Chosen(index: index, code: answers[index].code, contentType: type)
            }
        }
        try budget.check()
        guard successes.isEmpty else {
            let known = successes.compactMap { answers[$0].contentType }.joined(separator: ", ")
            throw Problem(406, "not-acceptable", "What this endpoint answers is \(known).")
        }
        // Only failures are declared.
        guard let first = answers.first else { return Chosen(index: -1, code: 200) }
        return Chosen(index: 0, code: first.code, contentType: first.contentType)
    }

    /// Returns the failure that is declared for a problem's status, the most exact one, with the status that it is sent with: a
    /// bad request that the contract has no words for is refused with the next best status that it has. Nil where it has none.
    ///
    /// - Parameter accept: What the client takes, which chooses between the content types of the failure.
    func refusal(
        _ problem: Problem, accept: String?, _ budget: StepBudget
    ) -> (answer: DeclaredAnswer, status: Int)? {
        let isBadRequest = ["invalid-request", "malformed-body"].contains(problem.kind)
        let substitutes = isBadRequest ? Self.substitutes[problem.status] ?? [] : []
        for code in [problem.status] + substitutes {
            let fitting = answers.indices.filter { !answers[$0].isSuccess && answers[$0].status.holds(code) }
            let first = fitting.min { Self.generality(answers[$0].status) < Self.generality(answers[$1].status) }
            guard let first else { continue }
            let contents = DeclaredAnswer.contents(of: first, in: answers)
            guard contents.count > 1 else { return (answers[first], code) }
            return (answers[best(of: contents, accept.map(AcceptField.init), budget)?.index ?? first], code)
        }
        return nil
    }

    /// The statuses that stand for others (RFC 9110, section 15.5.21): for a request that is not what the contract asks for.
    private static let substitutes = [400: [422], 422: [400]]

    private static func generality(_ status: StatusRange) -> Int {
        switch status {
        case .code: 0
        case .family: 1
        case .any: 2
        }
    }

    /// Returns the best match between the content types of the successes and an `Accept` field; nil if the client accepts no
    /// success. A success without a body matches every field.
    func match(_ accept: String?, _ budget: StepBudget) -> AcceptField.Match? {
        guard let accept = accept.map(AcceptField.init) else { return .full }
        return answers.indices.compactMap { index in
            guard answers[index].isSuccess else { return nil }
            return answers[index].contentType == nil ? .full : best(of: index..<index + 1, accept, budget)?.match
        }.max()
    }

    /// Returns the content type that a client likes best of those of one status; nil where it takes none of them. Who does not
    /// say gets the first.
    private func best(
        of contents: Range<Int>, _ accept: AcceptField?, _ budget: StepBudget
    ) -> (index: Int, name: String, match: AcceptField.Match)? {
        var best: (index: Int, name: String, match: AcceptField.Match)?
        for index in contents {
            for (name, type) in types[index] {
                guard let accept else { return (index, name, .full) }
                guard budget.spend(1 + accept.count) else { return nil }
                // The first of those that are liked alike.
                guard let match = accept.match(type) else { continue }
                if let best, best.match >= match { continue }
                best = (index, name, match)
            }
        }
        return best
    }

    /// Returns the content type that a client likes best of those that can be written; nil where it takes none of them. What
    /// failures carry is sent all the same (RFC 9110, section 12.4.1).
    private func contentType(of index: Int, _ accept: AcceptField?, _ budget: StepBudget) -> String? {
        guard let own = answers[index].contentType else { return nil }
        guard let accept, answers[index].isSuccess else { return own }
        return best(of: index..<index + 1, accept, budget)?.name
    }
}
