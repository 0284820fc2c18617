import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Answers the requests of one endpoint.
final class EndpointDesk: Sendable {
    /// What all endpoints share.
    struct Shared: Sendable {
        let contract: Contract
        let options: MockOptions
        let samplers: AnswerSamplers
        var sampler: Sampler { samplers.fixtures }
        /// What reads the values that clients send.
        let values: PlainValues
        /// What judges them: what only the server sends may be absent.
        let judge: PayloadJudge
        let places: SpecificationPlaces
        let signIn: SignInDesk
        let credentials: Credentials
        let faults: FaultDesk
        /// What is kept; nil where nothing is.
        let state: MockState?
        let answers = AnswerCache()
        /// What answers are held to that come from a real server, or are kept; nil where none are.
        let answerTools: AnswerCheck.Tools?
        /// What is not written down.
        let secrets: Secrets

        init(_ contract: Contract, sources: SourceMap?, options: MockOptions, following old: Shared?) {
            self.contract = contract
            self.options = options
            samplers = AnswerSamplers(contract, seed: options.seed)
            judge = PayloadJudge(contract, areIntegersSwift: false, stepLimit: options.validationStepLimit)
            values = PlainValues(contract, judge)
            places = SpecificationPlaces(contract, sources: sources)
            signIn = SignInDesk(contract, options: options, following: old?.signIn)
            // What a real server has handed out is not known here.
            var asked = options
            if options.proxy != nil, options.credentialCheck == .issued { asked.credentialCheck = .present }
            credentials = Credentials(contract, signIn.office, asked)
            let isAnswerJudged = options.proxy != nil || options.recording != nil || options.handler != nil
            answerTools = isAnswerJudged ? AnswerCheck.Tools(contract, places, options.validationStepLimit) : nil
            secrets = Secrets(contract)
            faults = FaultDesk(options, following: old?.faults)
            state = options.isStateful ? MockState(contract, samplers: samplers, options: options) : nil
        }
    }

    let endpoint: Endpoint
    let shared: Shared
    private let check: EndpointCheck
    let choice: AnswerChoice
    let maker: AnswerMaker
    let role: SignInDesk.Role?
    private let collection: StateDesk?
    /// The item that it lies below; nil where it has a collection, or nothing is kept of it.
    private let owner: ItemOwner?
    /// The name by which recorded answers are known; empty where there are none.
    private let recordedName: String

    /// The endpoints of the same path and method.
    private let others: @Sendable () -> [EndpointDesk]

    /// - Parameters:
    ///   - index: Where it stands among all endpoints.
    ///   - tokenScheme: The scheme whose token endpoint it is (RFC 6749, section 3.2); nil for most.
    ///   - others: The endpoints of the same path and method.
    init(
        _ endpoint: Endpoint, at index: Int, tokenScheme: AuthScheme?, _ shared: Shared,
        beside others: @escaping @Sendable () -> [EndpointDesk]
    ) {
        self.endpoint = endpoint
        self.others = others
        self.shared = shared
        check = EndpointCheck(
            endpoint, values: shared.values, judge: shared.judge, locate: shared.places,
            isPassedOn: shared.options.proxy != nil
        ) {
            others().flatMap(\.check.contentTypes)
        }
        choice = AnswerChoice(
            answers: DeclaredAnswer.all(of: endpoint, in: shared.contract), shared.contract.document.schemas)
        maker = AnswerMaker(endpoint: endpoint, samplers: shared.samplers)
        role = shared.signIn.role(of: endpoint, tokenScheme: tokenScheme)
        let isRecorded = shared.options.recording != nil || shared.options.examples != nil
        recordedName = role == nil && isRecorded ? "\(endpoint.group).\(endpoint.name)" : ""
        collection = role == nil ? shared.state?.desk(of: endpoint, at: index, choice.answers, maker) : nil
        owner = role == nil ? shared.state?.owners[index] : nil
    }

    /// Returns what is done with a request.
    ///
    /// - Parameter path: The values of the path's parameters, percent-encoded.
    func reply(to request: MockRequest, path: [Substring]) throws(Problem) -> MockReply {
        let effect = request.work.effect { shared.faults.effect(on: endpoint) }
        var reply: MockReply
        if let status = effect.status {
            reply = .answer(refuse(effect.problem(status), of: request))
        } else {
            do throws(Problem) {
                reply = try untroubledReply(to: request, path: path)
            } catch {
                reply = .answer(error.answer)
            }
        }
        return troubled(reply, effect, request, path)
    }

    /// Returns a reply with what goes wrong with it on purpose.
    private func troubled(
        _ reply: MockReply, _ effect: FaultDesk.Effect, _ request: MockRequest, _ path: [Substring]
    ) -> MockReply {
        switch (reply, effect.delivery) {
        case (.answer(var answer), let delivery):
            if delivery == .whole, !request.work.isPutOff { record(answer, to: request, path: path) }
            answer.delay += effect.delay
            if delivery != .whole { answer.delivery = delivery }
            return .answer(answer)
        case (.later(let work), _):
            return .later { [self] in troubled(await work(), effect, request, path) }
        case (.socket, .dropped), (.socket, .garbage):
            var answer = MockAnswer(status: 500)
            answer.delay = effect.delay
            answer.delivery = effect.delivery
            return .answer(answer)
        default: return reply
        }
    }

    /// Whether a request is what the contract asks for, credentials aside.
    ///
    /// - Parameter path: The values of the path's parameters, percent-encoded.
    func takes(_ request: MockRequest, path: [Substring]) -> Bool {
        var details = ProblemDetails()
        // Each of them reads the body anew.
        guard request.work.reading.spend(1 + request.body.count / StepBudget.textBytes) else { return false }
        do throws(Problem) {
            _ = try check.read(request, path: path, &details, isTrial: true)
        } catch {
            return false
        }
        return details.isEmpty
    }

    /// Returns how well the endpoint meets what a request prefers and accepts; nil if it does not.
    func match(_ request: MockRequest) -> AcceptField.Match? {
        let code = (try? Preferences(request.headers))?.code
        return choice.match(request.headers.joined("Accept"), code: code, request.work.reading)
    }

    /// Returns how close the declared content types are to that of a request's body; 0 where none holds it.
    func rank(ofBodyOf request: MockRequest) -> Int { check.rank(ofBodyOf: request) }

    /// The endpoints that the same operation has for other content types.
    var alternatives: [EndpointDesk] { others().filter { $0 !== self && $0.operation == operation } }

    /// What tells the operation that the endpoint calls from others.
    var operation: String {
        let origin = endpoint.alternativeTo ?? endpoint.origin
        return "\(origin.span.file.index) \(origin.pointer)"
    }

    /// Whether what stands in the places of the path's parameters, percent-encoded, are values of theirs.
    func fits(_ request: MockRequest, path: [Substring]) -> Bool { check.fits(request, path: path) }

    private func untroubledReply(to request: MockRequest, path: [Substring]) throws(Problem) -> MockReply {
        let preferences = try Preferences(request.headers)
        var values: EndpointCheck.Values?
        do throws(Problem) {
            // Who asks for a failure gets it, whatever the request is.
            if (preferences.code ?? 200) < 400 { values = try admit(request, path) }
        } catch {
            return .answer(refuse(error, of: request))
        }
        // It is handled anew where it may take longer.
        if request.work.isPutOff { throw request.work.reading.problem }
        request.work.letIn()
        if case .webSocket(let sends, let receives) = endpoint.exchange, preferences.code == nil {
            guard ParsedContentType(request.headers["Upgrade"] ?? "").essence == "websocket" else {
                var problem = Problem(426, "upgrade-required", "\(request.path) is a WebSocket.")
                problem.headers = [.init("Upgrade", "websocket"), .init("Connection", "Upgrade")]
                throw problem
            }
            let socket = EndpointSocket(
                endpoint, sends: sends, receives: receives, sampler: shared.sampler, judge: check.judge,
                options: shared.options)
            return .socket(socket, headers: HeaderFields())
        }
        // Who asks for a certain answer of the mock gets that.
        if let handler = shared.options.handler, preferences.code == nil, !preferences.choosePayload, let values,
            let call = call(of: request, values)
        {
            return .later { [self] in
                guard var answer = await self.answer(call, by: handler, path: path) else {
                    return ownReply(to: request, preferences, values, path)
                }
                answer.delay += preferences.wait ?? .zero
                return .answer(answer)
            }
        }
        return ownReply(to: request, preferences, values, path)
    }

    /// Returns what the mock answers to a request that was let in.
    private func ownReply(
        to request: MockRequest, _ preferences: Preferences, _ values: EndpointCheck.Values?, _ path: [Substring]
    ) -> MockReply {
        do throws(Problem) {
            return .answer(try ownAnswer(to: request, preferences, values, path))
        } catch {
            return .answer(error.answer)
        }
    }

    private func ownAnswer(
        to request: MockRequest, _ preferences: Preferences, _ values: EndpointCheck.Values?, _ path: [Substring]
    ) throws(Problem) -> MockAnswer {
        var outcome = SignInDesk.Outcome()
        do throws(Problem) {
            if let role, let values, shared.options.credentialCheck == .issued {
                outcome = try shared.signIn.take(role, endpoint, values, request)
            }
        } catch {
            return refuse(error, of: request)
        }
        if let owner, let state = shared.state, let values, !preferences.choosePayload {
            do throws(Problem) {
                try state.check(owner, values)
            } catch {
                return refuse(error, of: request)
            }
        }
        if let recorded = try recordedAnswer(to: request, preferences, path) { return recorded }
        var chosen: AnswerChoice.Chosen
        do throws(Problem) {
            chosen = try choice.choose(
                preferences, accept: request.headers.joined("Accept"), beside: { others().map(\.choice) },
                request.work.reading)
        } catch {
            // What is wrong with the words for the mock itself is none of the contract's business.
            guard error.status == 406 || request.work.reading.isUsedUp else { throw error }
            return refuse(error, of: request)
        }
        var kept: StateDesk.Outcome?
        if let collection, let values, !preferences.choosePayload {
            do throws(Problem) {
                kept = try collection.act(request, values, &chosen, isCodeFixed: preferences.code != nil)
            } catch {
                return refuse(error, of: request)
            }
        }
        var answer: MockAnswer
        if kept == nil {
            answer = try keptAnswer(chosen, preferences, outcome, path)
        } else {
            answer = try self.answer(chosen, preferences, outcome, kept, path)
        }
        shorten(&answer, for: request, path)
        validate(&answer, for: request, preferences, path)
        if let applied = preferences.applied(to: answer) { answer.headers["Preference-Applied"] = applied }
        answer.delay += preferences.wait ?? .zero
        return answer
    }

    /// Lets a request in that has the credentials and the values that the contract asks for; the values are nil where nobody
    /// asks for them.
    private func admit(_ request: MockRequest, _ path: [Substring]) throws(Problem) -> EndpointCheck.Values? {
        try shared.credentials.check(request, endpoint.auth)
        let areNeeded = role != nil || collection != nil || owner != nil || shared.options.handler != nil
        guard shared.options.areRequestsValidated || areNeeded else { return nil }
        return try values(of: request, path)
    }

    func values(of request: MockRequest, _ path: [Substring]) throws(Problem) -> EndpointCheck.Values {
        var details = ProblemDetails()
        let values = try check.read(request, path: path, &details)
        guard details.isEmpty || !shared.options.areRequestsValidated else {
            let isUnprocessable = choice.answers.contains { $0.status == .code(422) }
            let first = details.first[0]
            let subject = first.pointer.isEmpty ? "it" : first.pointer
            let rest = details.count > 1 ? ", and \(details.count - 1) more" : ""
            throw Problem(
                isUnprocessable ? 422 : 400, "invalid-request",
                "The \(first.part) is not what the contract asks for: \(subject) \(first.message)\(rest).",
                details: details.first)
        }
        return values
    }

    /// Returns a refusal as the contract has it, where it has one for the status; else as a problem.
    ///
    /// - Parameter request: The request that is refused.
    func refuse(_ problem: Problem, of request: MockRequest) -> MockAnswer {
        var problem = problem
        let accept = request.headers.joined("Accept")
        let refusal = choice.refusal(problem, accept: accept, request.work.reading)
        guard let (index, status, contentType) = refusal else { return problem.answer }
        let declared = choice.answers[index]
        problem.status = status
        // Those of the problem itself say more.
        for field in maker.headers(of: declared, code: status)
        where !problem.headers.contains(where: { HeaderFields.isSame($0.name, field.name) }) {
            problem.headers.append(field)
        }
        guard let name = contentType else { return problem.bare }
        let type = ParsedContentType(name)
        var answer = problem.bare
        answer.headers["Content-Type"] = name
        if type.isXML, declared.type.kind != .file, let content = choice.content(name, of: index) {
            let wish = PayloadWish(isDynamic: shared.options.isDynamic)
            let value = (try? maker.value(of: declared, as: content, wish)) ?? .string(problem.message)
            let body = maker.write(maker.saying(problem, value, as: content, declared), as: content)
            answer.body = .bytes(body.bytes)
            answer.headers.note(body.note)
            return answer
        }
        if declared.type.kind == .string, !type.isJSON {
            answer.body = .bytes(Array(problem.message.utf8))
            return answer
        }
        guard type.essence != Problem.contentType, type.isJSON, declared.type.kind != .file,
            let payload = try? maker.payload(of: declared, isDynamic: shared.options.isDynamic)
        else { return problem.answer }
        answer.body = .bytes(AnswerMaker.body(of: maker.saying(problem, payload, declared.type), type))
        return answer
    }

    /// Keeps an answer that goes out, where they are kept.
    func record(_ answer: MockAnswer, to request: MockRequest, path: [Substring]) {
        guard !recordedName.isEmpty, let examples = shared.options.recording, let check = answerCheck else { return }
        AnswerRecorder(endpoint: endpoint, secrets: shared.secrets, examples: examples, check: check)
            .note(answer, to: request, path: path)
    }

    /// Returns the answer that was given to the same request when answers were recorded; nil where none was.
    private func recordedAnswer(
        to request: MockRequest, _ preferences: Preferences, _ path: [Substring]
    ) throws(Problem) -> MockAnswer? {
        guard !recordedName.isEmpty, collection == nil, preferences.code == nil, !preferences.choosePayload,
            let examples = shared.options.examples, examples.hasAny(of: recordedName)
        else { return nil }
        let name = RecordedName(endpoint: endpoint, secrets: shared.secrets).text(of: request, path: path)
        guard let example = examples.example(name, of: recordedName),
            let index = DeclaredAnswer.index(of: example.status, as: example.contentType, in: choice.answers)
        else { return nil }
        let chosen = AnswerChoice.Chosen(index: index, code: example.status, contentType: example.contentType)
        var made = try answer(
            chosen, preferences, SignInDesk.Outcome(), StateDesk.Outcome(payload: example.value), path)
        shorten(&made, for: request, path)
        made.delay += preferences.wait ?? .zero
        return made
    }
}
