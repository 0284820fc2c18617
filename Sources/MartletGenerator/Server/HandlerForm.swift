import MartletContract
import MartletPlan
import MartletTemplates

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
    var lines: TextLines {
        var lines = TextLines()
        for statement in statements { statement.add(to: &lines, indent: 12) }
        return lines
    }

    private var statements: [SourceLayout] {
        let value = "handlers.\(endpoint.name.source)(\(call.source)(call))"
        if case .answers = endpoint.result { return [.text("return try await \(value).served()")] }
        let answer = AnswerWriting(type: server.answerType, plan: plan)
        let response = endpoint.endpoint.describedResponse
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
