import MartletContract

extension EndpointDesk {
    /// Returns why a request would be refused; nil where nothing is wrong with it.
    func complaint(about request: MockRequest, path: [Substring]) -> Problem? {
        do throws(Problem) {
            try shared.credentials.check(request, endpoint.auth)
            if shared.options.areRequestsValidated { _ = try values(of: request, path) }
            return nil
        } catch {
            return error
        }
    }

    /// Lets somebody else answer, with what goes wrong on purpose.
    ///
    /// - Parameter request: The request that is answered.
    func troubled(
        _ request: MockRequest, _ work: @escaping @Sendable () async -> MockAnswer
    ) -> @Sendable () async -> MockAnswer {
        let effect = shared.faults.effect(on: endpoint)
        if let status = effect.status {
            let answer = refuse(effect.problem(status), of: request)
            return { answer }
        }
        guard effect.delay > .zero || effect.delivery != .whole else { return work }
        return {
            var answer = await work()
            answer.delay += effect.delay
            if effect.delivery != .whole { answer.delivery = effect.delivery }
            return answer
        }
    }

    /// What answers are held to that come from a real server, or are kept; nil where none are.
    var answerCheck: AnswerCheck? {
        shared.answerTools.map { tools in
            var check = ownCheck(tools)
            check.alternatives = alternatives.map { $0.ownCheck(tools) }
            return check
        }
    }

    private func ownCheck(_ tools: AnswerCheck.Tools) -> AnswerCheck {
        // A handler may say where a redirection leads; a real server sends what is declared.
        let answers = shared.options.proxy == nil ? choice.answers : choice.answers.filter { !$0.isAssumed }
        return AnswerCheck(endpoint: endpoint, answers: answers, tools: tools)
    }
}
