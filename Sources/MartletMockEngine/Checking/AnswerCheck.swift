import MartletContract
import MartletPayloads

/// Holds the answers of a real server to what the contract says of an endpoint.
struct AnswerCheck: Sendable {
    /// What all endpoints share.
    struct Tools: Sendable {
        let judge: PayloadJudge
        let values: PlainValues
        let locate: SpecificationPlaces

        init(_ contract: Contract, _ locate: SpecificationPlaces, _ stepLimit: Int = Validator.stepLimit) {
            judge = PayloadJudge(contract, sender: .server, stepLimit: stepLimit)
            values = PlainValues(contract, judge)
            self.locate = locate
        }
    }

    let endpoint: Endpoint
    /// All answers that are declared.
    let answers: [DeclaredAnswer]
    let tools: Tools

    /// How many things are named.
    private static let limit = 20

    /// Returns the answer that is declared for a status: the one that says most of it, in the content type that it has.
    func declared(_ status: Int, _ headers: HeaderFields) -> DeclaredAnswer? {
        DeclaredAnswer.index(of: status, as: headers["Content-Type"], in: answers).map { answers[$0] }
    }

    /// Returns the content types in which the answer to a status may be.
    private func contentTypes(of status: Int) -> [String] {
        guard let index = DeclaredAnswer.index(of: status, in: answers) else { return [] }
        return DeclaredAnswer.contents(of: index, in: answers).flatMap { answers[$0].contentTypes }
    }

    /// Whether the body of an answer is looked into: streams and files pass as they come.
    func needsBody(of answer: RealAnswer, to request: MockRequest) -> Bool {
        guard Self.mayHaveBody(answer.status, request), let declared = declared(answer.status, answer.headers) else {
            return false
        }
        if case .stream = endpoint.exchange, declared.isSuccess { return false }
        // Nobody asked for an encoding.
        guard answer.headers["Content-Encoding"].map({ $0.lowercased() == "identity" }) ?? true else { return false }
        guard declared.type.kind != .file, let sent = answer.headers["Content-Type"].map(ParsedContentType.init) else {
            return declared.type.kind == .void
        }
        return sent.isJSON || declared.type.kind == .void || declared.type.kind == .string
    }

    private static func mayHaveBody(_ status: Int, _ request: MockRequest) -> Bool {
        request.method != "HEAD" && status != 204 && status != 205 && status != 304
    }

    /// Returns what is wrong with an answer.
    ///
    /// - Parameter body: The body; nil where it is not looked into.
    func findings(_ answer: RealAnswer, body: [UInt8]?, to request: MockRequest) -> [Problem.Detail] {
        // Who asks whether anything has changed may be told that nothing has (RFC 9110, section 15.4.5).
        let isConditional = request.headers["If-None-Match"] ?? request.headers["If-Modified-Since"] != nil
        if answer.status == 304, isConditional, !answers.contains(where: { $0.status == .code(304) }) { return [] }
        guard let declared = declared(answer.status, answer.headers) else {
            let known = answers.filter { !$0.isAlternative }.map(\.status.text).joined(separator: ", ")
            return [
                Problem.Detail(
                    "status", "", "\(answer.status) is not declared; there are \(known)",
                    specification: tools.locate.text(of: endpoint.origin))
            ]
        }
        var found = headers(of: answer, declared)
        if Self.mayHaveBody(answer.status, request) { found += content(of: answer, declared, body) }
        return Array(found.prefix(Self.limit))
    }

    private func headers(of answer: RealAnswer, _ declared: DeclaredAnswer) -> [Problem.Detail] {
        let budget = StepBudget()
        return declared.headers.flatMap { field -> [Problem.Detail] in
            let pointer = "/" + JSONPointerText.escape(field.key)
            let place = tools.locate.text(of: field.origin)
            let value = tools.values.value(of: field.type, field.constraints, budget) { shape in
                let shape = field.contentType == nil ? shape : .text
                let writing = ParameterText.Writing(key: field.key, style: .simple, isExploded: field.isExploded)
                return answer.headers.joined(field.key).map { ParameterText.read(header: $0, writing, as: shape) }
            }
            guard let value else {
                return field.isSentAlways
                    ? [Problem.Detail("header", pointer, "is missing", specification: place)] : []
            }
            let isText = !(field.contentType.map(ContentType.isJSON) ?? false)
            let found = tools.judge.violations(
                of: value, as: field.type, field.constraints, isText: isText, budget: budget)
            return found.map {
                Problem.Detail("header", pointer + $0.pointer, $0.message, specification: place)
            }
        }
    }

    private func content(
        of answer: RealAnswer, _ declared: DeclaredAnswer, _ body: [UInt8]?
    ) -> [Problem.Detail] {
        let place = tools.locate.text(of: declared.origin)
        guard let name = declared.contentType else {
            // Servers send a note for people with the place that a client is sent to (RFC 9110, section 15.4).
            guard let body, !body.isEmpty, answer.status / 100 != 3 else { return [] }
            return [Problem.Detail("body", "", "is there, where none is declared", specification: place)]
        }
        if body?.isEmpty == true || answer.length == 0 {
            return [Problem.Detail("body", "", "is missing", specification: place)]
        }
        // Of a file whose content type nobody names, any will do.
        if declared.type.kind == .file, name == "application/octet-stream" { return [] }
        let names = ([name] + declared.otherContentTypes.own).map { ParsedContentType($0) }
        let known = contentTypes(of: answer.status).map { ParsedContentType($0).essence }.joined(separator: ", ")
        guard let sent = answer.headers["Content-Type"].map(ParsedContentType.init) else {
            return [Problem.Detail("header", "/Content-Type", "is missing; it is \(known)", specification: place)]
        }
        guard let index = names.firstIndex(where: { sent.isIn($0) }) else {
            let message = "is \(sent.essence); declared is \(known)"
            return [Problem.Detail("header", "/Content-Type", message, specification: place)]
        }
        // The types of other content types are not known, unless all are of JSON.
        guard let body, index == 0 || sent.isJSON && names[0].isJSON else { return [] }
        return payload(body, sent, declared, place)
    }

    private func payload(
        _ body: [UInt8], _ sent: ParsedContentType, _ declared: DeclaredAnswer, _ place: String?
    ) -> [Problem.Detail] {
        let value: Literal
        if sent.isJSON {
            do throws(JSONLiteral.Failure) {
                value = try JSONLiteral.parse(body)
            } catch {
                return [Problem.Detail("body", "", error.complaint, specification: place)]
            }
        } else {
            guard let text = String(validating: body, as: UTF8.self) else {
                return [Problem.Detail("body", "", "is no text in UTF-8", specification: place)]
            }
            value = .string(text)
        }
        return tools.judge.violations(of: value, as: declared.type, isText: !sent.isJSON).map {
            Problem.Detail(
                "body", $0.pointer, $0.message,
                specification: tools.locate.text(of: $0.pointer, in: declared.type) ?? place)
        }
    }
}
