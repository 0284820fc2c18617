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

    /// Chooses by what a client prefers and takes.
    func choose(_ preferences: Preferences, accept: String?) throws(Problem) -> Chosen {
        let accept = accept.map(AcceptField.init)
        if let code = preferences.code {
            guard
                let index = answers.firstIndex(where: { $0.status == .code(code) })
                    ?? answers.firstIndex(where: { $0.status == .family(code / 100) })
                    ?? answers.firstIndex(where: { $0.status == .any && $0.isSuccess == (200...299).contains(code) })
            else {
                let known = answers.map(\.status.text).joined(separator: ", ")
                throw Problem(
                    400, "no-such-answer", "This endpoint has no answer with the status \(code); it has \(known).")
            }
            return Chosen(index: index, code: code, contentType: contentType(of: answers[index], accept))
        }
        let successes = answers.indices.filter { answers[$0].isSuccess }
        for index in successes {
            if answers[index].contentType == nil { return Chosen(index: index, code: answers[index].code) }
            if let type = contentType(of: answers[index], accept) {
                return Chosen(index: index, code: answers[index].code, contentType: type)
            }
        }
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
    func refusal(_ problem: Problem) -> (answer: DeclaredAnswer, status: Int)? {
        let isBadRequest = ["invalid-request", "malformed-body"].contains(problem.kind)
        let substitutes = isBadRequest ? Self.substitutes[problem.status] ?? [] : []
        for code in [problem.status] + substitutes {
            let fitting = answers.filter { !$0.isSuccess && $0.status.holds(code) }
            if let best = fitting.min(by: { Self.generality($0.status) < Self.generality($1.status) }) {
                return (best, code)
            }
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

    /// Returns the content type that a client likes best of those that can be written; nil where it takes none of them. What
    /// failures carry is sent all the same (RFC 9110, section 12.4.1).
    private func contentType(of answer: DeclaredAnswer, _ accept: AcceptField?) -> String? {
        guard let own = answer.contentType else { return nil }
        guard let accept, answer.isSuccess else { return own }
        let isJSON = ParsedContentType(own).isJSON
        let names = [own] + answer.otherContentTypes.filter { isJSON && ParsedContentType($0).isJSON }
        let ranked = names.map { (name: $0, quality: accept.quality(of: ParsedContentType($0))) }.filter {
            $0.quality > 0
        }
        // The first of those that are liked alike.
        let best = ranked.map(\.quality).max()
        return ranked.first { $0.quality == best }?.name
    }
}
