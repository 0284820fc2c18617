import MartletContract

extension EndpointDesk {
    /// Returns a call as a handler gets it; nil where it is none of a handler's: a part of it was not read.
    func call(of request: MockRequest, _ values: EndpointCheck.Values) -> HandledCall? {
        guard !values.isBodyUnread else { return nil }
        var members: [Literal.Member] = []
        for parameter in endpoint.parameters {
            let key = EndpointCheck.ParameterKey(place: parameter.place, key: parameter.field.key)
            guard let value = values.parameters[key] else { continue }
            members.append(.init("\(parameter.place.rawValue)/\(parameter.field.key)", value))
        }
        switch (endpoint.body, values.body) {
        case (.fields, .object(let fields)?), (.form, .object(let fields)?), (.multipart, .object(let fields)?):
            members += fields.map { .init("body/\($0.name)", $0.value) }
        case (_, let body?): members.append(.init("body", body))
        case (_, nil): break
        }
        members += values.partHeaders
        return HandledCall(
            endpoint: "\(endpoint.group).\(endpoint.name)", request: request, values: members, files: values.files)
    }

    /// Lets a handler answer; nil where it leaves the call to the mock.
    ///
    /// - Parameter path: The values of the path's parameters, percent-encoded.
    func answer(_ call: HandledCall, by handler: EndpointHandler, path: [Substring]) async -> MockAnswer? {
        do {
            guard var answer = try await handler(call) else { return nil }
            guard (200...599).contains(answer.status) else {
                return failure(of: call, "it answers with the status \(answer.status)")
            }
            judge(&answer, to: call.request)
            represent(&answer)
            shorten(&answer, for: call.request, path)
            return answer
        } catch {
            return failure(of: call, "it threw \(String(String(describing: error).prefix(1_000)))")
        }
    }

    /// What a client is told of a handler that failed, which is not why: that is for the log.
    private func failure(of call: HandledCall, _ reason: String) -> MockAnswer {
        let problem = Problem(500, "handler-failed", "The handler of \(call.endpoint) failed.")
        var answer = refuse(problem, of: call.request)
        answer.findings = [ProxyFinding(.answer, Problem.Detail("handler", "", "failed: \(reason)"))]
        return answer
    }

    /// Holds an answer to what the contract says of it.
    private func judge(_ answer: inout MockAnswer, to request: MockRequest) {
        guard let check = answerCheck else { return }
        var bytes: [UInt8]?
        var length: Int?
        switch answer.body {
        case .none: (bytes, length) = ([], 0)
        case .bytes(let known): (bytes, length) = (known, known.count)
        case .pieces, .stream: break
        }
        let sent = RealAnswer(
            status: answer.status, headers: answer.headers, length: length, body: ContinuedStream([], nil))
        let isRead = check.needsBody(of: sent, to: request)
        let details = check.findings(sent, body: isRead ? bytes : nil, to: request)
        ProxyDesk.tell(details.map { ProxyFinding(.answer, $0) }, &answer)
    }

    /// Gives an answer what the mock's own would have: a tag, where it may be kept, and parts of files.
    private func represent(_ answer: inout MockAnswer) {
        guard endpoint.method == .get, answer.headers["ETag"] == nil else { return }
        let index = DeclaredAnswer.index(of: answer.status, as: answer.headers["Content-Type"], in: choice.answers)
        let declared = index.map { choice.answers[$0] }
        if declared?.type.kind == .file {
            Representation.tag(&answer, isFile: true)
        } else if endpoint.cache != .none || isUnchangedDeclared {
            Representation.tag(&answer, isFile: false)
        }
    }
}
