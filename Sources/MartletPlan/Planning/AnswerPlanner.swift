import MartletContract

/// Plans what comes back from endpoints: values, text, files, one of several answers, header fields, messages.
struct AnswerPlanner {
    let types: TypeTable
    /// The types of the client; a copy for each group, because what is planned here stands inside the group's enum.
    var scope: NameScope

    /// Returns what the façade's function of an endpoint returns.
    mutating func result(
        of endpoint: Endpoint, named name: Identifier, _ names: inout Namer
    ) -> EndpointPlan.Result {
        switch endpoint.exchange {
        case .stream(let type):
            let isJSON = endpoint.streamContentType.map(ContentType.isSequenceOfJSON) ?? false
            return .stream(message(type, isJSON: isJSON))
        case .webSocket(let sends, let receives):
            return .socket(sends: message(sends, isSocket: true), receives: message(receives, isSocket: true))
        case .call: break
        }
        guard let first = endpoint.responses.first else { return .void }
        if endpoint.hasSeveralAnswers {
            let answers = answers(endpoint.responses, of: name, at: endpoint.origin, &names) {
                Self.own($0, endpoint, detail: $1)
            }
            return .answers(answers)
        }
        switch content(of: first) {
        case .void: return .void
        case .file: return .file
        case .text: return .text
        case .value(let type, let reference): return .value(type, reference)
        }
    }

    /// The word of the functions that return header fields, in lock paths.
    static let headersWord = "withHeaders"

    /// Returns the header fields of the only answer; nil when it has none.
    ///
    /// - Parameter functions: The names of the façade's functions, which one with header fields joins.
    mutating func headers(
        of endpoint: Endpoint, named name: Identifier, functions: inout NameScope, _ names: inout Namer
    ) -> AnswerHeadersPlan? {
        guard endpoint.exchange == .call, !endpoint.hasSeveralAnswers, let response = endpoint.responses.first,
            var headers = headers(of: response, base: name, &names, { Self.own($0, endpoint, detail: $1) })
        else { return nil }
        let request = NameRequest(
            own: name.text + "WithHeaders",
            .own(Self.headersWord, in: ["endpoints", endpoint.group], detail: endpoint.name), at: endpoint.origin)
        headers.function = names.claim([request], in: &functions).first
        return headers
    }

    /// The path in the lock of a declaration, by a word and what tells it apart.
    typealias OwnPath = (_ word: String, _ detail: String?) -> LockPath

    /// Returns several answers as an enum.
    mutating func answers(
        _ responses: [Response], of name: Identifier, at origin: Origin, _ names: inout Namer, _ own: OwnPath
    ) -> AnswersPlan {
        let request = NameRequest(own: Self.capitalized(name) + "Answer", own("answer", nil), at: origin)
        let type = names.claim([request], in: &scope).first ?? request.wanted
        var labels = caseNames(of: responses, &names, own)[...]
        let cases = responses.byStatus.flatMap { contents -> [AnswerCasePlan] in
            let first = contents[contents.startIndex]
            let base = Identifier(name.text + Self.capitalized(Self.name(of: first.status)))
            let headers = headers(of: first, base: base, &names, own)
            return contents.map { response in
                AnswerCasePlan(
                    response: response, name: labels.removeFirst(), content: content(of: response), headers: headers,
                    contentTypes: contents.count > 1 ? response.readContentTypes : [])
            }
        }
        return AnswersPlan(name: type, cases: cases)
    }

    /// Returns the names of the cases: that of the status, and behind it the content type where there is another one.
    private func caseNames(of responses: [Response], _ names: inout Namer, _ own: OwnPath) -> [Identifier] {
        let statuses = responses.map { Self.name(of: $0.status) }
        guard responses.contains(where: \.isAlternative) else { return statuses }
        var cases = NameScope(reserved: ReservedNames.members, suffix: "Answer")
        for (response, name) in zip(responses, statuses) where !response.isAlternative { cases.take(name) }
        let requests = zip(responses, statuses).filter { $0.0.isAlternative }.map { response, name in
            let type = response.contentType ?? "application/json"
            return NameRequest(
                own: name.text + ContentType.word(type), own("answerCase", "\(response.status.text) \(type)"),
                at: response.origin)
        }
        var others = names.claim(requests, in: &cases)[...]
        return zip(responses, statuses).map { $0.0.isAlternative ? others.removeFirst() : $0.1 }
    }

    /// Returns what the body of a webhook is.
    func content(of webhook: Webhook) -> AnswerContent {
        var response = Response(status: .any, type: webhook.type, origin: webhook.origin)
        response.contentType = webhook.contentType
        return content(of: response)
    }

    /// The path in the lock of the struct of a webhook's parameters.
    static func parametersPath(of webhook: Webhook) -> LockPath { .own("parameters", in: ["webhooks", webhook.name]) }

    /// Returns the parameters of webhooks as structs, each with the name that it wants.
    mutating func parameters(
        of webhooks: [(webhook: Webhook, name: String)], _ names: inout Namer
    ) -> [AnswerHeadersPlan] {
        let requests = webhooks.map { webhook, name in
            NameRequest(own: name, Self.parametersPath(of: webhook), at: webhook.origin)
        }
        return zip(webhooks, names.claim(requests, in: &scope)).map { parameters(of: $0.webhook, as: $1, &names) }
    }

    private func parameters(
        of webhook: Webhook, as name: Identifier, _ names: inout Namer
    ) -> AnswerHeadersPlan {
        let own: OwnPath = { .own($0, in: ["webhooks", webhook.name], detail: $1) }
        var fields = fields(webhook.parameters.map(\.readField), &names) { own("parameter", $0.name) }
        for (index, parameter) in webhook.parameters.enumerated() where parameter.isEmptyAllowed {
            // A name without a value is no value, but of these, which have an empty text.
            switch types.kind(of: parameter.field.type) {
            case .string, .json: break
            default: fields[index].mayBeEmpty()
            }
        }
        return AnswerHeadersPlan(name: name, function: nil, fields: fields)
    }

    private func content(of response: Response) -> AnswerContent {
        let type = types.expanded(response.type)
        switch type.kind {
        case .void: return .void
        case .file: return .file
        case .string where !type.isNullable && response.contentType.map(ContentType.isJSON) == false: return .text
        default: return .value(types.swiftType(of: response.type), response.type)
        }
    }

    /// Returns what a message is.
    ///
    /// - Parameters:
    ///   - type: What the contract says of it.
    ///   - isSocket: Whether it goes through a WebSocket, which tells bytes from text.
    ///   - isJSON: Whether every message is JSON, so that a string is in quotes.
    private func message(_ type: TypeReference?, isSocket: Bool = false, isJSON: Bool = false) -> MessagePlan {
        guard let type else { return .nothing }
        let expanded = types.expanded(type)
        switch expanded.kind {
        case .string where !expanded.isNullable && !isJSON: return .text
        case .data where isSocket: return .binary
        default: return .json(types.swiftType(of: type), type)
        }
    }

    private mutating func headers(
        of response: Response, base: Identifier, _ names: inout Namer, _ own: OwnPath
    ) -> AnswerHeadersPlan? {
        let read = response.headers.filter { !$0.isForBrowsers }
        guard !read.isEmpty else { return nil }
        let status = response.status.text
        let request = NameRequest(
            own: Self.capitalized(base) + "Headers", own("headers", status), at: response.origin)
        let name = names.claim([request], in: &scope).first ?? request.wanted
        let fields = fields(read, &names) { own("header", "\(status) \($0.name)") }
        return AnswerHeadersPlan(name: name, function: nil, fields: fields)
    }

    private func fields(
        _ headers: [Field], _ names: inout Namer, path: (Field) -> LockPath
    ) -> [AnswerHeaderPlan] {
        var properties = NameScope(reserved: ReservedNames.properties, suffix: "Value")
        let requests = headers.map { field in
            names.request(field.name, .lowerCamel, path(field), fallback: "header", at: field.origin)
        }
        return zip(headers, names.claim(requests, in: &properties)).map { field, name in
            let value = FieldPlanner.planHeader(field, types)
            return AnswerHeaderPlan(field: field, name: name, type: value.type, presence: value.presence)
        }
    }

    // MARK: Errors

    /// Returns the header fields of the errors of an endpoint, and of those of the client that it does not declare itself.
    ///
    /// - Parameter known: Those of the endpoints of the group before, to which new ones are added.
    mutating func errorHeaders(
        of plan: EndpointPlan, or common: [ErrorResponse], known: inout KnownErrorHeaders, _ names: inout Namer
    ) -> [ErrorHeadersPlan] {
        let endpoint = plan.endpoint
        if common.isEmpty, endpoint.errors.allSatisfy(\.headers.isEmpty) { return [] }
        let own = Set(endpoint.errors.map(\.status))
        var found: [ErrorHeadersPlan] = []
        for error in endpoint.errors + common.filter({ !own.contains($0.status) }) {
            let read = error.headers.filter { !$0.isForBrowsers }
            if read.isEmpty { continue }
            if var same = known[read, of: error.status] {
                same.isFirst = false
                for (index, field) in read.enumerated() where field.isSensitive {
                    same.headers.fields[index].field.isSensitive = true
                }
                found.append(same)
                continue
            }
            let word = Self.capitalized(Self.name(of: error.status))
            let status = error.status.text
            let group = ["endpoints", endpoint.group]
            let isShared = !known.statuses.contains(error.status)
            let request = NameRequest(
                own: (isShared ? "" : Self.capitalized(plan.name)) + word + "Headers",
                isShared
                    ? .own("errorHeaders", in: group, detail: status)
                    : Self.own("headers", endpoint, detail: status), at: error.origin)
            let name = names.claim([request], in: &scope).first ?? request.wanted
            let fields = fields(read, &names) { field in
                let detail = "\(status) \(field.name)"
                return isShared
                    ? .own("errorHeader", in: group, detail: detail) : Self.own("header", endpoint, detail: detail)
            }
            let headers = AnswerHeadersPlan(name: name, function: nil, fields: fields)
            let made = ErrorHeadersPlan(status: error.status, headers: headers, isFirst: true)
            found.append(made)
            known.add(made)
        }
        return found
    }

    private static func own(_ word: String, _ endpoint: Endpoint, detail: String? = nil) -> LockPath {
        .own(word, in: ["endpoints", endpoint.group, endpoint.name], detail: detail)
    }

    static func capitalized(_ name: Identifier) -> String {
        name.text.prefix(1).uppercased() + name.text.dropFirst()
    }

    /// Returns the name of a status.
    ///
    /// - Source: RFC 9110, section 15; IANA's registry of HTTP status codes.
    private static func name(of status: StatusRange) -> Identifier {
        let word =
            switch status {
            case .code(200): "ok"
            case .code(201): "created"
            case .code(202): "accepted"
            case .code(203): "nonAuthoritative"
            case .code(204): "noContent"
            case .code(205): "resetContent"
            case .code(206): "partialContent"
            case .code(207): "multiStatus"
            case .code(208): "alreadyReported"
            case .code(400): "badRequest"
            case .code(401): "unauthorized"
            case .code(403): "forbidden"
            case .code(404): "notFound"
            case .code(409): "conflict"
            case .code(410): "gone"
            case .code(412): "preconditionFailed"
            case .code(422): "unprocessableContent"
            case .code(428): "preconditionRequired"
            case .code(429): "tooManyRequests"
            case .code(500): "internalServerError"
            case .code(503): "serviceUnavailable"
            case .family(4): "clientError"
            case .family(5): "serverError"
            case .code(let code): "status\(code)"
            case .family(2): "success"
            case .family(let family): "status\(family)XX"
            case .any: "other"
            }
        return Identifier(word)
    }
}

/// The header fields of errors that endpoints of a group have already.
struct KnownErrorHeaders {
    /// The statuses of the errors.
    private(set) var statuses: Set<StatusRange> = []
    /// By status and names, so that each is compared with few others.
    private var plans: [[String]: [ErrorHeadersPlan]] = [:]

    private static func key(_ headers: [Field], _ status: StatusRange) -> [String] {
        [status.text] + headers.map(\.key)
    }

    /// The plan of header fields that are written alike; nil where there is none.
    subscript(headers: [Field], of status: StatusRange) -> ErrorHeadersPlan? {
        plans[Self.key(headers, status)]?.first { $0.headers.fields.map(\.field).isWritten(as: headers) }
    }

    /// Adds a plan.
    mutating func add(_ plan: ErrorHeadersPlan) {
        statuses.insert(plan.status)
        plans[Self.key(plan.headers.fields.map(\.field), plan.status), default: []].append(plan)
    }
}

extension [Field] {
    /// Whether header fields have the same names, types and forms, whatever is said of them.
    fileprivate func isWritten(as others: [Field]) -> Bool {
        count == others.count
            && zip(self, others).allSatisfy { $0.isWritten(as: $1) }
    }
}
