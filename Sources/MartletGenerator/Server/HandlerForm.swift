import MartletContract
import MartletPlan

/// How a handler of an endpoint is declared, and what is made of what it returns.
struct HandlerForm {
    let endpoint: EndpointPlan
    let group: GroupPlan
    let server: ServerContent
    /// The struct of the call.
    let call: Identifier

    private var plan: ClientPlan { server.plan }

    /// Returns the declaration of the function, up to what it returns.
    ///
    /// - Parameter calls: The enum that the struct of the call stands in.
    func signature(calls: Identifier) -> String {
        let parameter = "(_ call: \(calls.source).\(call.source))"
        return "func \(endpoint.name.source)\(parameter) async throws" + (result.map { " -> \($0)" } ?? "")
    }

    /// The type of what it returns, with header fields; nil for nothing.
    var result: String? {
        guard let headers = endpoint.headers else { return content }
        let type = "\(group.endpointType.source).\(headers.name.source)"
        return content.map { "(value: \($0), headers: \(type))" } ?? type
    }

    private var content: String? {
        switch endpoint.result {
        case .void, .socket: nil
        case .value(let type, _): type.source
        case .file: "Data"
        case .text: "String"
        case .answers(let answers): "\(group.endpointType.source).\(answers.name.source)"
        case .stream(let message): "\(server.names.imported("AnswerStream"))<\(message.type.source)>"
        }
    }

    /// The statements that answer a call, which is called `call`, with one of `handlers`.
    var statements: [SourceLayout] {
        let value = "handlers.\(endpoint.name.source)(\(call.source)(call))"
        if case .answers = endpoint.result { return [.text("return try await \(value).served()")] }
        let answer = AnswerWriting(server: server)
        let response = endpoint.endpoint.responses.first
        let status = "\(Self.status(of: endpoint))"
        if endpoint.headers == nil, let line = answer.inline(endpoint.result, response, status, value) {
            return [line.prefixed("return try await ")]
        }
        let let_ = SourceLayout.text("let answer = try await \(value)")
        guard endpoint.headers != nil else {
            return [let_, answer.layout(endpoint.result, response, status, "answer", tail: "").prefixed("return try ")]
        }
        if content == nil {
            let empty = SourceLayout.call("\(answer.type).empty", [.text(status)], tail: ".with(answer)")
            return [let_, empty.prefixed("return try ")]
        }
        return [
            let_,
            answer.layout(endpoint.result, response, status, "answer.value", tail: ".with(answer.headers)")
                .prefixed("return try "),
        ]
    }

    /// The status of a success.
    static func status(of endpoint: EndpointPlan) -> Int {
        if case .code(let code)? = endpoint.endpoint.responses.first?.status { return code }
        return endpoint.result == .void ? 204 : 200
    }
}

/// Spells the calls that make answers of values.
struct AnswerWriting {
    let server: ServerContent

    /// The type of answers.
    var type: String { server.names.imported("MockServerAnswer", from: "MartletMock") }

    /// Returns the call where a value needs no statement of its own; nil where its JSON takes a closure.
    func inline(
        _ result: EndpointPlan.Result, _ response: Response?, _ status: String, _ value: String
    ) -> SourceLayout? {
        if case .value(_, let reference) = result, !ValueCoding(reference, in: server.plan).isPlain { return nil }
        return layout(result, response, status, value, tail: "")
    }

    /// Returns the call that makes an answer of a value.
    func layout(
        _ result: EndpointPlan.Result, _ response: Response?, _ status: String, _ value: String, tail: String
    ) -> SourceLayout {
        switch result {
        case .void, .answers, .socket: return call("empty", [status, value], tail)
        case .value(_, let reference): return json(reference, response, status, value, tail)
        case .file: return call("file", [status, value] + contentType(response, "application/octet-stream"), tail)
        case .text: return call("text", [status, value] + contentType(response, "text/plain; charset=utf-8"), tail)
        case .stream(let message):
            let format = "as: \(message.writing(in: server.plan))"
            return call("events", [status, value] + contentType(response, "text/event-stream") + [format], tail)
        }
    }

    /// Returns the call that makes an answer of the values that a case of several answers carries.
    func layout(_ answer: AnswerCasePlan, status: String) -> SourceLayout {
        let tail = answer.headers == nil ? "" : ".with(headers)"
        let response = answer.response
        switch answer.content {
        case .void: return call("empty", [status], tail)
        case .value(_, let reference): return json(reference, response, status, "value", tail)
        case .text: return call("text", [status, "value"] + contentType(response, "text/plain; charset=utf-8"), tail)
        case .file: return call("file", [status, "value"] + contentType(response, "application/octet-stream"), tail)
        }
    }

    private func json(
        _ reference: TypeReference, _ response: Response?, _ status: String, _ value: String, _ tail: String
    ) -> SourceLayout {
        let arguments = [status, value] + contentType(response, "application/json")
        let coding = ValueCoding(reference, in: server.plan)
        guard !coding.isPlain else { return call("json", arguments, tail) }
        return .closure(
            call: call("json", arguments, "").oneLine, signature: "(writer, element)", body: coding.writeElement(),
            tail: tail)
    }

    private func call(_ name: String, _ arguments: [String], _ tail: String) -> SourceLayout {
        .call("\(type).\(name)", arguments.map { .text($0) }, tail: tail)
    }

    /// The content type as an argument, where it is not what is sent anyway.
    private func contentType(_ response: Response?, _ standard: String) -> [String] {
        guard let declared = response?.contentType.map(Self.sent), declared != standard else { return [] }
        return ["contentType: \(StringLiteral.source(declared))"]
    }

    /// Returns a content type that can be sent: of a range (RFC 9110, section 12.5.1) one that it holds.
    private static func sent(_ contentType: String) -> String {
        guard contentType.contains("*") else { return contentType }
        return switch contentType.prefix(while: { $0 != "/" }).lowercased() {
        case "image": "image/png"
        case "text": "text/plain"
        case "audio": "audio/mpeg"
        case "video": "video/mp4"
        default: "application/octet-stream"
        }
    }
}
