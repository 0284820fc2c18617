import MartletContract
import MartletPlan
import MartletTemplates

/// What the handlers of one group of endpoints must be.
struct GroupHandlingViewModel: ViewModel {
    /// An endpoint.
    struct Handler: ViewModel {
        static let schema = TemplateSchema([
            ("isFirst", .flag), ("docs", .texts), ("isUnformatted", .flag), ("signature", .text),
            ("isStandardUnformatted", .flag), ("standard", .text), ("isCallUnformatted", .flag), ("name", .text),
            ("endpoint", .text), ("statements", .texts), ("call", .text), ("served", .text), ("request", .text),
            ("properties", .texts),
            ("reads", .texts), ("assignments", .texts), ("x", .open),
        ])

        let form: HandlerForm
        let names: ServerNames.Group
        let isFirst: Bool

        var values: [TemplateValue] {
            let (endpoint, server) = (form.endpoint, form.server)
            let node = endpoint.endpoint
            let reading = CallReading(endpoint, in: server)
            let statements = form.statements.flatMap { $0.lines(indent: 12) }
            let signature = form.signature(calls: names.calls)
            let reads = reading.properties.flatMap(\.read)
            let standard = "\(signature) { throw \(server.names.imported("NotHandled"))() }"
            return [
                .flag(isFirst), .texts(Documentation.endpoint(endpoint, in: server.plan, withParameters: false)),
                .flag(!signature.fits(indent: 4)), .text(signature), .flag(!standard.fits(indent: 4)),
                .text(standard), .flag(reads.overflows(indent: 12)), .text(endpoint.name.text),
                .text(StringLiteral.source("\(node.group).\(node.name)")), .texts(statements),
                .text(form.call.source), .text(server.names.imported("ServedCall")),
                .text(server.names.imported("MockServerCall", from: "MartletMock")),
                .texts(reading.properties.map { "let \($0.name.source): \($0.type)" }), .texts(reads),
                .texts(reading.properties.map { "self.\($0.name.source) = \($0.constant.source)" }),
                .open(ExtensionKeys.texts(node.extensions)),
            ]
        }
    }

    /// The header fields of an answer.
    struct Headers: ViewModel {
        static let schema = TemplateSchema([
            ("isUnformatted", .flag), ("type", .text), ("inheritance", .text), ("initializer", .texts),
            ("assignments", .texts), ("writes", .texts),
        ])

        let headers: AnswerHeadersPlan
        let group: GroupPlan
        let server: ServerContent

        var values: [TemplateValue] {
            let parameters = headers.fields.map { header in
                let declaration = "\(header.name.source): \(header.type.source)"
                if case .optional = header.type { return SourceLayout.text("\(declaration) = nil") }
                return .text(declaration)
            }
            let initializer = SourceLayout.call("init", parameters, tail: " {").declarationLines(indent: 4)
            let writes = headers.fields.flatMap { write($0).flatMap { $0.lines(indent: 8) } }
            return [
                .flag((initializer + writes).overflows(indent: 8)),
                .text("\(group.endpointType.source).\(headers.name.source)"),
                .text(server.names.imported("AnswerHeaders")), .texts(initializer),
                .texts(headers.fields.map { "self.\($0.name.source) = \($0.name.source)" }), .texts(writes),
            ]
        }

        private func write(_ header: AnswerHeaderPlan) -> [SourceLayout] {
            let key = SourceLayout.text(StringLiteral.source(header.field.key))
            var isOptional = false
            if case .optional = header.type { isOptional = true }
            let explode = header.field.isExploded ? [SourceLayout.text("explode: true")] : []
            // The parameter of the function is called `fields`.
            let name = header.name.text == "fields" ? "self.fields" : header.name.source
            switch ParameterExpression(name, header.field.type, isOptional: isOptional, in: server.plan) {
            case .single(let source)?: return [.call("fields.header", [key, .text(source)])]
            case .list(let source)?: return [.call("fields.header", [key, .text("list: \(source)")])]
            case .object(let source)?: return [.call("fields.header", [key, .text("object: \(source)")] + explode)]
            case .shape(let source)?: return [.call("fields.header", [key, source.prefixed("shape: ")] + explode)]
            case .fields(let make)?:
                let writer = "\(header.name.text)Fields"
                return [.text("var \(writer) = ParameterFields()")] + make(writer)
                    + [.call("fields.header", [key, .text("fields: \(writer)")] + explode)]
            // A header field is no file.
            case .file, .files, nil: return []
            }
        }
    }

    /// Several answers of an endpoint.
    struct Answers: ViewModel {
        static let schema = TemplateSchema([
            ("isUnformatted", .flag), ("type", .text), ("answer", .text), ("cases", .texts),
        ])

        let answers: AnswersPlan
        let group: GroupPlan
        let server: ServerContent

        var values: [TemplateValue] {
            let writing = AnswerWriting(server: server)
            var lines: [String] = []
            for answer in answers.cases {
                var bindings = answer.content == .void ? [] : ["let value"]
                if answer.headers != nil { bindings.append("let headers") }
                if answer.hasStatus { bindings.append("let status") }
                let pattern = bindings.isEmpty ? "" : "(\(bindings.joined(separator: ", ")))"
                var status = "status"
                if case .code(let code) = answer.response.status { status = "\(code)" }
                lines.append("case .\(answer.name.source)\(pattern):")
                var canFail = answer.headers != nil
                if case .value = answer.content { canFail = true }
                lines += writing.layout(answer, status: status).prefixed(canFail ? "return try " : "return ")
                    .lines(indent: 12, margin: 4)
            }
            return [
                .flag(lines.overflows(indent: 8)), .text("\(group.endpointType.source).\(answers.name.source)"),
                .text(writing.type), .texts(lines),
            ]
        }
    }

    static let schema = TemplateSchema([
        ("endpointType", .text), ("handling", .text), ("calls", .text), ("answer", .text), ("call", .text),
        ("areAnswersUnformatted", .flag), ("handlers", .list(Handler.schema)), ("headers", .list(Headers.schema)),
        ("answers", .list(Answers.schema)), ("x", .open),
    ])

    let group: GroupPlan
    let names: ServerNames.Group
    let server: ServerContent

    var values: [TemplateValue] {
        let handlers = server.endpoints(of: group, names).enumerated().map { index, endpoint in
            let form = HandlerForm(endpoint: endpoint.endpoint, group: group, server: server, call: endpoint.call)
            return Handler(form: form, names: names, isFirst: index == 0)
        }
        let (call, answer) = (
            server.names.imported("MockServerCall", from: "MartletMock"),
            server.names.imported("MockServerAnswer", from: "MartletMock")
        )
        let statements = handlers.flatMap { $0.form.statements.flatMap { $0.lines(indent: 12) } }
        let head =
            "static func answer(_ call: \(call), _ handlers: any \(names.handling.source)) async throws -> \(answer)? {"
        var headers: [AnswerHeadersPlan] = []
        var answers: [AnswersPlan] = []
        for endpoint in group.endpoints {
            if let own = endpoint.headers { headers.append(own) }
            guard case .answers(let several) = endpoint.result else { continue }
            answers.append(several)
            headers += several.cases.compactMap(\.headers)
        }
        return [
            .text(group.endpointType.text), .text(names.handling.source), .text(names.calls.source),
            .text(answer), .text(call),
            .flag(!head.fits(indent: 4) || statements.overflows(indent: 12)),
            .records(handlers),
            .records(headers.map { Headers(headers: $0, group: group, server: server) }),
            .records(answers.map { Answers(answers: $0, group: group, server: server) }),
            .open(ExtensionKeys.texts(group.group.extensions)),
        ]
    }
}
