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
            let signature = form.signature(calls: names.calls)
            var (properties, reads, assignments) = (TextLines(), TextLines(), TextLines())
            for property in reading.properties {
                properties.append(of: "let ", property.name.source, ": ", property.type)
                reads += property.read
                assignments.append(of: "self.", property.name.source, " = ", property.constant.source)
            }
            let standard = "\(signature) { throw \(server.names.imported("NotHandled"))() }"
            return [
                .flag(isFirst), .texts(Documentation.endpoint(endpoint, in: server.plan, withParameters: false)),
                .flag(!signature.fits(indent: 4)), .text(signature), .flag(!standard.fits(indent: 4)),
                .text(standard), .flag(reads.overflows(indent: 12)), .text(endpoint.name.text),
                .text(StringLiteral.source("\(node.group).\(node.name)")), .texts(form.lines),
                .text(form.call.source), .text(server.names.imported("ServedCall")),
                .text(server.names.imported("MockServerCall", from: "MartletMock")),
                .texts(properties), .texts(reads), .texts(assignments),
                .open(ExtensionKeys.texts(node.extensions)),
            ]
        }
    }

    /// The header fields of an answer.
    struct Headers: ViewModel {
        static let schema = TemplateSchema([
            ("type", .text), ("inheritance", .text), ("isUnformatted", .flag), ("writes", .texts),
        ])

        let headers: AnswerHeadersPlan
        let group: GroupPlan
        let server: ServerContent

        var values: [TemplateValue] {
            let writing = AnswerHeaderWriting(plan: server.plan)
            var writes = TextLines()
            for header in headers.fields {
                // The parameter of the function is called `fields`.
                let name = header.name.text == "fields" ? "self.fields" : header.name.source
                for statement in writing.statements(header, name) { statement.add(to: &writes, indent: 8) }
            }
            return [
                .text("\(group.endpointType.source).\(headers.name.source)"),
                .text("APIResponseHeaders"), .flag(writes.overflows(indent: 8)), .texts(writes),
            ]
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
            let writing = AnswerWriting(type: server.answerType, plan: server.plan)
            var lines = TextLines()
            for answer in answers.cases {
                let (pattern, status) = AnswerWriting.pattern(answer)
                let tail = answer.headers == nil ? "" : ".with(headers)"
                let word = AnswerWriting.canFail(answer) || answer.headers != nil ? "return try " : "return "
                lines.append(of: "case ", pattern, ":")
                writing.layout(answer, status: status, tail: tail).prefixed(word)
                    .add(to: &lines, indent: 12, margin: 4)
            }
            return [
                .flag(lines.overflows(indent: 8)), .text("\(group.endpointType.source).\(answers.name.source)"),
                .text(server.answerType), .texts(lines),
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
        let head =
            "static func answer(_ call: \(call), _ handlers: any \(names.handling.source)) async throws -> \(answer)? {"
        var headers: [AnswerHeadersPlan] = []
        var answers: [AnswersPlan] = []
        for endpoint in group.endpoints {
            if let own = endpoint.headers { headers.append(own) }
            headers += endpoint.errorHeaders.filter(\.isFirst).map(\.headers)
            guard case .answers(let several) = endpoint.result else { continue }
            answers.append(several)
            headers += several.cases.filter { !$0.response.isAlternative }.compactMap(\.headers)
        }
        return [
            .text(group.endpointType.text), .text(names.handling.source), .text(names.calls.source),
            .text(answer), .text(call),
            .flag(!head.fits(indent: 4) || handlers.contains { $0.form.lines.overflows(indent: 12) }),
            .records(handlers),
            .records(headers.map { Headers(headers: $0, group: group, server: server) }),
            .records(answers.map { Answers(answers: $0, group: group, server: server) }),
            .open(ExtensionKeys.texts(group.group.extensions)),
        ]
    }
}
