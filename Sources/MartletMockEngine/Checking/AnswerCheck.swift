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
    /// The checks of the same operation in other content types.
    var alternatives: [AnswerCheck] = []

    /// How many things are named.
    private static let limit = 20

    /// Returns the answer that is declared for a status: the one that says most of it, in the content type that it has.
    func declared(_ status: Int, _ headers: HeaderFields) -> DeclaredAnswer? {
        let check = closest(to: status, headers)
        return DeclaredAnswer.index(of: status, as: headers["Content-Type"], in: check.answers).map {
            check.answers[$0]
        }
    }

    /// Returns the check that declares the content type of a response most exactly, whatever the client asked for.
    private func closest(to status: Int, _ headers: HeaderFields) -> AnswerCheck {
        guard !alternatives.isEmpty, let sent = headers["Content-Type"].map(ParsedContentType.init) else { return self }
        func rank(_ check: AnswerCheck) -> Int {
            check.ownContentTypes(of: status).map { sent.rank(in: ParsedContentType($0)) }.max() ?? 0
        }
        var (best, most) = (self, rank(self))
        for check in alternatives where rank(check) > most { (best, most) = (check, rank(check)) }
        return best
    }

    /// Returns the content types in which the answer to a status may be.
    private func contentTypes(of status: Int) -> [String] {
        var known: TextSet = []
        return ([self] + alternatives).flatMap { $0.ownContentTypes(of: status) }.filter { known.insert($0).inserted }
    }

    private func ownContentTypes(of status: Int) -> [String] {
        guard let index = DeclaredAnswer.index(of: status, in: answers) else { return [] }
        return DeclaredAnswer.contents(of: index, in: answers).flatMap { answers[$0].contentTypes }
    }

    /// Whether the body of an answer is looked into: streams and files pass as they come.
    func needsBody(of answer: RealAnswer, to request: MockRequest) -> Bool {
        guard Self.mayHaveBody(answer.status, request), let declared = declared(answer.status, answer.headers) else {
            return false
        }
        if case .stream = closest(to: answer.status, answer.headers).endpoint.exchange, declared.isSuccess {
            return false
        }
        // Nobody asked for an encoding.
        guard answer.headers["Content-Encoding"].map({ $0.lowercased() == "identity" }) ?? true else { return false }
        guard declared.type.kind != .file, let sent = answer.headers["Content-Type"].map(ParsedContentType.init) else {
            return declared.type.kind == .void
        }
        return sent.isJSON || declared.type.kind == .void || declared.type.kind == .string
            || sent.essence == "text/plain"
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
        guard let index = sent.index(in: names) else {
            let message = "is \(sent.essence); declared is \(known)"
            return [Problem.Detail("header", "/Content-Type", message, specification: place)]
        }
        guard let body else { return [] }
        let described = tools.judge.content(ofResponse: declared.origin, sent).map { (ParsedContentType($0.name), $0) }
        // What the contract has no type for, the document has a schema for.
        let isOwn = index == 0 || sent.isJSON && names[0].isJSON
        let type = described.flatMap { tools.judge.type(of: $0.1) } ?? (isOwn ? declared.type : nil)
        guard let type, sent.isJSON || sent.essence.hasPrefix("text/") || isOwn else { return [] }
        let charset =
            sent.parameters["charset"] ?? described?.0.parameters["charset"] ?? names[index].parameters["charset"]
        return payload(body, sent, type, charset ?? "utf-8", place)
    }

    private func payload(
        _ body: [UInt8], _ sent: ParsedContentType, _ type: TypeReference, _ charset: String, _ place: String?
    ) -> [Problem.Detail] {
        let value: Literal
        if sent.isJSON {
            do throws(JSONLiteral.Failure) {
                value = try JSONLiteral.parse(body)
            } catch {
                return [Problem.Detail("body", "", error.complaint, specification: place)]
            }
        } else {
            // Texts in other encodings are not read.
            guard let encoding = TextCharset(charset) else { return [] }
            guard let text = encoding.text(body) else {
                return [Problem.Detail("body", "", "is no text in \(charset.uppercased())", specification: place)]
            }
            value = .string(text)
        }
        return tools.judge.violations(of: value, as: type, isText: !sent.isJSON).map {
            Problem.Detail(
                "body", $0.pointer, $0.message,
                specification: tools.locate.text(of: $0.pointer, in: type) ?? place)
        }
    }
}
