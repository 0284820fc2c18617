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
    /// The content types of each of them that can be written; empty where it carries nothing.
    private let types: [[AnswerContent]]

    /// - Parameter source: What the document says of content types; nil where the contract says it all.
    init(answers: [DeclaredAnswer], _ source: (any WireSchemaSource)? = nil) {
        self.answers = answers
        types = AnswerContent.all(of: answers, source)
    }

    /// Returns a content type of an answer; nil where it does not have it.
    func content(_ name: String, of index: Int) -> AnswerContent? { types[index].first { $0.name == name } }

    /// Chooses by what a client prefers and takes.
    ///
    /// - Parameters:
    ///   - others: The choices of the endpoints of the same path and method, for those who take none of these content types.
    ///   - budget: What pays for the comparisons.
    func choose(
        _ preferences: Preferences, accept: String?, beside others: () -> [AnswerChoice] = { [] }, _ budget: StepBudget
    ) throws(Problem) -> Chosen {
        let code = preferences.code
        let indices = candidates(code)
        if indices.isEmpty {
            // Only failures are declared.
            guard let code else {
                return answers.first.map { Chosen(index: 0, code: $0.code) } ?? Chosen(index: -1, code: 200)
            }
            let known = answers.filter { !$0.isAlternative && !$0.isAssumed }.map(\.status.text).joined(separator: ", ")
            throw Problem(
                400, "no-such-answer", "This endpoint has no answer with the status \(code); it has \(known).")
        }
        if let chosen = try choose(among: indices, code: code, accept.map(AcceptField.init), budget) { return chosen }
        var seen: TextSet = []
        let known = ([self] + others()).flatMap { $0.contentTypes(code) }.filter { seen.insert($0).inserted }
        throw Problem(406, "not-acceptable", "What this endpoint answers is \(known.joined(separator: ", ")).")
    }

    /// Returns where the answers are that may be given, in the order in which they are usual.
    ///
    /// - Parameter code: The status code that is asked for; nil for the usual ones.
    private func candidates(_ code: Int?) -> [Int] {
        if let code {
            let index =
                answers.firstIndex(where: { $0.status == .code(code) })
                ?? answers.firstIndex(where: { $0.status == .family(code / 100) })
                ?? answers.firstIndex(where: { $0.status == .any && $0.isSuccess == (200...299).contains(code) })
            return index.map { [$0] } ?? []
        }
        let declared = answers.indices.filter { !answers[$0].isAlternative && !answers[$0].isAssumed }
        // A success is usual; else where the client is sent, and that nothing has changed only where there is nothing else.
        let ranks: [(DeclaredAnswer) -> Bool] = [
            { $0.isSuccess && !$0.isRedirection }, { $0.isRedirection && $0.status != .code(304) },
            { $0.isRedirection },
        ]
        return ranks.lazy.map { isUsual in declared.filter { isUsual(answers[$0]) } }.first { !$0.isEmpty } ?? []
    }

    /// The content types of the answers that may be given.
    private func contentTypes(_ code: Int?) -> [String] {
        candidates(code).flatMap { DeclaredAnswer.contents(of: $0, in: answers) }.flatMap { types[$0] }.map(\.name)
    }

    /// Chooses the first of some answers that a client takes, in the content type that it likes best; nil where it takes
    /// none of them. Only successes can be refused (RFC 9110, section 12.4.1).
    ///
    /// - Parameters:
    ///   - indices: Where each of them is, in the order in which they are usual.
    ///   - code: The status code that is asked for; nil for the usual one of each.
    private func choose(
        among indices: [Int], code: Int?, _ accept: AcceptField?, _ budget: StepBudget
    ) throws(Problem) -> Chosen? {
        for index in indices {
            let code = code ?? answers[index].code
            if !Self.carries(code) { return Chosen(index: index, code: code) }
            let contents = DeclaredAnswer.contents(of: index, in: answers)
            if contents.allSatisfy({ types[$0].isEmpty }) { return Chosen(index: index, code: code) }
            if let best = best(of: contents, accept, budget) {
                return Chosen(index: best.index, code: code, contentType: best.name)
            }
            try budget.check()
            if !(200...299).contains(code) {
                return Chosen(index: index, code: code, contentType: answers[index].contentType)
            }
        }
        return nil
    }

    /// Returns the failure that is declared for a problem's status, the most exact one, with the status that it is sent with: a
    /// bad request that the contract has no words for is refused with the next best status that it has. Nil where it has none.
    ///
    /// - Parameter accept: What the client takes, which chooses between the content types of the failure.
    func refusal(
        _ problem: Problem, accept: String?, _ budget: StepBudget
    ) -> (index: Int, status: Int, contentType: String?)? {
        let isBadRequest = ["invalid-request", "malformed-body"].contains(problem.kind)
        let substitutes = isBadRequest ? Self.substitutes[problem.status] ?? [] : []
        for code in [problem.status] + substitutes {
            let fitting = answers.indices.filter { !answers[$0].isSuccess && answers[$0].status.holds(code) }
            let first = fitting.min { Self.generality(answers[$0].status) < Self.generality(answers[$1].status) }
            guard let first else { continue }
            let contents = DeclaredAnswer.contents(of: first, in: answers)
            guard let best = best(of: contents, accept.map(AcceptField.init), budget) else {
                return (first, code, answers[first].contentType)
            }
            return (best.index, code, best.name)
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

    /// Returns how well the endpoint meets an `Accept` field with the response that it would choose; nil if it has none that the
    /// client accepts. A response without a body matches every field.
    ///
    /// - Parameter code: The status code that is asked for; nil for the usual one.
    func match(_ accept: String?, code: Int?, _ budget: StepBudget) -> AcceptField.Match? {
        let field = accept.map(AcceptField.init)
        let indices = candidates(code)
        if indices.isEmpty { return code == nil ? .full : nil }
        for (order, index) in indices.enumerated() {
            let code = code ?? answers[index].code
            let contents = DeclaredAnswer.contents(of: index, in: answers)
            var match: AcceptField.Match? = .full
            if Self.carries(code), (200...299).contains(code), !contents.allSatisfy({ types[$0].isEmpty }) {
                match = best(of: contents, field, budget)?.match
            }
            match?.order = order
            if let match { return match }
        }
        return nil
    }

    /// Whether a response with a status code has a body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5), whatever is declared.
    private static func carries(_ code: Int) -> Bool { ![204, 205, 304].contains(code) }

    /// Returns the content type that a client likes best of those of one status; nil where it takes none of them. Clients that do
    /// not say get the first.
    private func best(
        of contents: Range<Int>, _ accept: AcceptField?, _ budget: StepBudget
    ) -> (index: Int, name: String, match: AcceptField.Match)? {
        var best: (index: Int, name: String, match: AcceptField.Match)?
        for index in contents {
            for content in types[index] {
                guard let accept else { return (index, content.name, .full) }
                guard budget.spend(1 + accept.count) else { return nil }
                // The first of those that are liked alike.
                guard let match = accept.match(content.type) else { continue }
                if let best, best.match >= match { continue }
                best = (index, content.name, match)
            }
        }
        return best
    }
}
