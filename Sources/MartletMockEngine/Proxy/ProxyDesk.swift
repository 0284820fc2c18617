import MartletContract

/// Passes requests on to a real server, and holds both sides to the contract.
struct ProxyDesk: Sendable {
    let proxy: MockProxy

    /// How many bytes of a body are looked into; a larger one passes as it comes.
    static let maxJudgedBytes = 8 << 20

    /// What the contract says of a request.
    enum Subject: Sendable {
        /// It is one of an endpoint, and why it would be refused; nil where nothing is wrong with it.
        case endpoint(EndpointDesk, path: [Substring], Problem?)
        /// It is none that the contract has, and why.
        case unknown(Problem)
    }

    /// Returns what answers a request.
    func work(for request: MockRequest, _ subject: Subject) -> @Sendable () async -> MockAnswer {
        switch subject {
        case .endpoint(let desk, let path, let complaint):
            let check = desk.answerCheck
            return desk.troubled(request) {
                let answer = await answer(to: request, complaint, check)
                if case .bytes(let bytes) = answer.body {
                    // Where too much waits, one response is not recorded.
                    _ = try? await proxy.server.result(ofWorkWith: bytes.count) { [answer] in
                        desk.record(answer, to: request, path: path)
                    }
                }
                return answer
            }
        case .unknown(let problem):
            return { await answer(to: request, problem, nil) }
        }
    }

    private func answer(to request: MockRequest, _ complaint: Problem?, _ check: AnswerCheck?) async -> MockAnswer {
        var findings = complaint.map { $0.findings } ?? []
        if let complaint, proxy.isStrict { return Self.refusal(complaint, findings) }
        if let problem = Self.obstacle(request) { return Self.refusal(problem, findings) }
        do throws(RealServerFailure) {
            var onward = request
            onward.headers = PassedFields.request(request.headers)
            var real = try await proxy.server.send(onward)
            guard (200...599).contains(real.status) else {
                throw RealServerFailure("its answer has the status \(real.status)")
            }
            var body: [UInt8]?
            if let check {
                if check.needsBody(of: real, to: request) { body = try await Self.collect(&real.body) }
                let details = try await proxy.server.result(ofWorkWith: body?.count ?? 0) { [real, body] in
                    check.findings(real, body: body, to: request)
                }
                findings += details.map { ProxyFinding(.answer, $0) }
                if !details.isEmpty, proxy.isStrict {
                    real.body.cancel()
                    return Self.refusal(Self.problem(of: details), findings)
                }
            }
            var answer = MockAnswer(
                status: real.status, headers: PassedFields.answer(real.headers),
                body: body.map { .bytes($0) } ?? .stream(real.body, length: real.length))
            Self.tell(findings, &answer)
            return answer
        } catch {
            return Self.refusal(error.problem, findings)
        }
    }

    /// Why a request cannot be passed on; nil where it can.
    private static func obstacle(_ request: MockRequest) -> Problem? {
        if PassedFields.isLoop(request.headers) {
            return Problem(502, "loop", "The request goes around: the real server is a mock that passes it on.")
        }
        guard request.path.hasPrefix("/") else {
            return Problem(400, "malformed-request", "A request that is passed on has a path.")
        }
        let connection = request.headers.joined("Connection")?.lowercased() ?? ""
        if request.headers["Upgrade"] != nil, connection.contains("upgrade") {
            return Problem(501, "not-passed-on", "WebSockets and other protocols are not passed on.")
        }
        return nil
    }

    private static func problem(of details: [Problem.Detail]) -> Problem {
        let rest = details.count > 1 ? ", and \(details.count - 1) more" : ""
        let message = "The answer of the real server is not what the contract says: \(details[0].text)\(rest)."
        return Problem(502, "invalid-answer", message, details: details)
    }

    private static func refusal(_ problem: Problem, _ findings: [ProxyFinding]) -> MockAnswer {
        var answer = problem.answer
        tell(findings, &answer)
        return answer
    }

    /// Tells the log and the client of findings.
    static func tell(_ findings: [ProxyFinding], _ answer: inout MockAnswer) {
        answer.findings = findings
        if !findings.isEmpty { answer.headers[ProxyFinding.fieldName] = ProxyFinding.field(findings) }
    }

    /// Returns a body as a whole; nil where it is too large, and then the stream still has all of it.
    private static func collect(_ stream: inout any BodyStream) async throws(RealServerFailure) -> [UInt8]? {
        var bytes: [UInt8] = []
        do {
            while let piece = try await stream.next() {
                bytes += piece
                guard bytes.count <= maxJudgedBytes else {
                    stream = ContinuedStream(bytes, stream)
                    return nil
                }
            }
            return bytes
        } catch let failure as RealServerFailure {
            throw failure
        } catch {
            throw RealServerFailure("its answer breaks off")
        }
    }
}

extension Problem {
    /// What is wrong with a request that is passed on all the same.
    fileprivate var findings: [ProxyFinding] {
        let details = details.isEmpty ? [Detail(part, "", message)] : details
        return details.map { ProxyFinding(.request, $0) }
    }

    /// What of a request a problem without details is about.
    private var part: String {
        switch status {
        case 401, 403: "credentials"
        case 404: "path"
        case 405: "method"
        case 413, 415: "body"
        default: kind == "malformed-body" ? "body" : "request"
        }
    }
}

extension Problem.Detail {
    /// The detail for people, without the place in the specification.
    fileprivate var text: String { pointer.isEmpty ? "\(part) \(message)" : "\(part) \(pointer) \(message)" }
}
