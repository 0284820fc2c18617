import MartletContract
import MartletPlan
import MartletTemplates

/// Spells a webhook: how its request is read, and how its responses are written.
struct WebhookText {
    let webhook: WebhookPlan
    let plan: ClientPlan

    private var access: String { plan.options.access.modifier }
    private var margin: Int { plan.margin }

    // MARK: Case

    /// The comment of the case.
    var docs: TextLines {
        let node = webhook.webhook
        let name = SourceText.onOneLine(node.name)
        var text = node.description?.isBlank == false ? node.description ?? "" : "The webhook `\(name)`."
        if let parameters = webhook.parameters {
            text += "\n\n``\(parameters.fields.name.text)`` reads its parameters."
        }
        if let answers = webhook.answers { text += "\n\n``\(answers.name.text)`` has its responses." }
        return Documentation.member(text, origin: node.origin, deprecation: node.deprecation, in: plan)
    }

    /// The expression of its definition.
    var definition: SourceLayout {
        let node = webhook.webhook
        var arguments: [SourceLayout] = []
        if node.method != .post { arguments.append(.text(DefinitionExpression.method(node.method))) }
        if !node.expressions.isEmpty {
            arguments.append(.array("addresses: ", node.expressions.map { .text(StringLiteral.source($0)) }))
        }
        if !node.responses.isEmpty {
            let statuses = node.responses.primary.map { SourceLayout.text(DefinitionExpression.status($0.status)) }
            arguments.append(.array("statuses: ", statuses))
        }
        return .call("APIWebhookDefinition", arguments)
    }

    // MARK: Body

    private func coding(_ type: TypeReference) -> ValueCoding { ValueCoding(type, in: plan) }

    /// The condition of an alternative, with its word.
    var condition: String {
        guard webhook.webhook.isAlternative else { return "" }
        return " where request.has(\(StringLiteral.source(webhook.contentType)))"
    }

    /// The statement that reads a body that is JSON.
    var readBody: TextLines {
        guard case .value(let type, let reference) = webhook.content else { return [] }
        let value: SourceLayout =
            coding(reference).isPlain
            ? .text("try JSONCoding.decode(\(type.source).self, from: body)")
            : coding(reference).reading("try JSONCoding.decode(from: body)")
        return SourceLayout.call("self = .\(webhook.name.source)", [value]).lines(indent: 12 + margin)
    }

    /// The statement that reads a request.
    var readRequest: TextLines {
        let head = "self = .\(webhook.name.source)"
        let value: SourceLayout
        let request = webhook.isOptional ? "request.withBody?" : "request"
        switch webhook.content {
        case .void: return [head]
        case .text: value = .text("try \(request).text()")
        case .file: value = .text("\(request).body")
        case .value(_, let reference):
            value =
                coding(reference).isPlain
                ? .text("try \(request).value()") : coding(reference).reading("try \(request).value")
        }
        return SourceLayout.call(head, [value]).lines(indent: 12 + margin)
    }

    /// The statements that write the body.
    var write: TextLines {
        let absent: TextLines = webhook.isOptional ? ["guard let value else { return Data() }"] : []
        return absent + writeValue
    }

    private var writeValue: TextLines {
        switch webhook.content {
        case .void: return ["return Data()"]
        case .text: return ["return Data(value.utf8)"]
        case .file: return ["return value"]
        case .value(_, let reference):
            if webhook.webhook.contentType.map(ContentType.isForm) == true {
                let shape = ParameterExpression.shape("value", reference, isOptional: false, in: plan)
                return shape.prefixed("let form = ").lines(indent: 12 + margin) + ["return try form.form()"]
            }
            guard !coding(reference).isPlain else { return ["return try JSONCoding.encode(value)"] }
            return SourceLayout.closure(
                call: "return try JSONCoding.encode", signature: "writer",
                body: coding(reference).writeElement("value"), tail: ""
            ).lines(indent: 12 + margin)
        }
    }

    // MARK: Parameters

    /// Returns the struct of parameters.
    func declaration(of parameters: WebhookParametersPlan) -> MemberViewModel {
        let mirror = MirrorText.structure(parameters.fields.fields, access: access, indent: 4 + margin)
        let conformances =
            ["APIWebhookParameters"] + (plan.options.areModelsEquatable ? ["Equatable"] : [])
            + (mirror.isEmpty ? [] : [MirrorText.conformance])
        var lines: TextLines = [
            "\(access)nonisolated struct \(parameters.fields.name.source): \(conformances.joined(separator: ", ")) {"
        ]
        var reads = TextLines()
        for (field, parameter) in zip(parameters.fields.fields, parameters.parameters) {
            add(property: field, fallback: "The \(Self.word(parameter.place))", to: &lines)
            AnswerExpression(plan: plan).read(field, from: source(of: parameter, among: parameters), by: "value")
                .add(to: &reads, indent: 12 + margin, margin: 8)
        }
        lines += ["", "    /// Reads the parameters of a request."]
        if reads.overflows(indent: 4 + margin) { lines.append("    // swift-format-ignore") }
        lines.append("    \(access)init(from request: APIWebhookRequest) throws(APIError) {")
        lines += reads + ["    }"]
        lines += mirror
        lines.append("}")
        let owner = parameters.isShared ? "webhooks" : "``\(webhook.name.text)``"
        let docs = Documentation.member(nil, fallback: "The parameters of \(owner).", margin: margin)
        return MemberViewModel(docs: docs, lines: lines, margin: margin)
    }

    private static func word(_ place: Parameter.Place) -> String {
        switch place {
        case .header: "header"
        case .query, .querystring: "query parameter"
        case .cookie: "cookie"
        case .path: "path parameter"
        }
    }

    private func source(of parameter: Parameter, among parameters: WebhookParametersPlan) -> String {
        let key = StringLiteral.source(parameter.field.key)
        // These have an empty text.
        let hasEmpty = [.string, .json].contains(plan.types.kind(of: parameter.field.type))
        let empty = parameter.isEmptyAllowed && !hasEmpty ? ".without(empty: \(key))" : ""
        switch parameter.place {
        case .header: return "request.header"
        case .query, .querystring: return "request.query" + empty + others(than: parameter, among: parameters)
        case .cookie: return "request.cookie" + others(than: parameter, among: parameters)
        case .path: return "request.path(\(StringLiteral.source(parameters.template ?? "")))"
        }
    }

    /// Returns what takes the other parameters away from an exploded object, which has all names of the query that are left;
    /// empty for any other.
    private func others(than parameter: Parameter, among parameters: WebhookParametersPlan) -> String {
        guard parameter.isExploded, parameter.style != .deepObject, parameter.contentType == nil else { return "" }
        let own: [String]
        switch ParameterExpression("x", parameter.field.type, isOptional: false, in: plan) {
        case .object: own = []
        case .fields:
            guard let name = plan.types.expanded(parameter.field.type).modelName,
                case .structure(let structure)? = plan.model(named: name)?.declaration
            else { return "" }
            own = structure.properties.map(\.field.key)
        default: return ""
        }
        let others = parameters.parameters.filter { other in
            other.place == parameter.place && other.field.key != parameter.field.key
                && !own.contains(other.field.key)
        }
        if others.isEmpty { return "" }
        return ".without(\(others.map { StringLiteral.source($0.field.key) }.joined(separator: ", ")))"
    }

    private func add(property: AnswerHeaderPlan, fallback: String, to lines: inout TextLines) {
        var comment = DocComment(indent: 8 + margin)
        let field = property.field
        let text = field.description ?? field.title
        comment.add(text?.isBlank == false ? text : "\(fallback) `\(SourceText.onOneLine(field.key))`.")
        for line in comment.source { lines.append("    " + line) }
        lines.append("    \(access)let \(property.name.source): \(property.type.source)")
    }

    // MARK: Responses

    /// Returns the enum of responses, and the structs of their header fields.
    func declarations(of answers: AnswersPlan) -> [MemberViewModel] {
        answers.cases.compactMap { $0.headers.map(headers) } + [responses(answers)]
    }

    private func headers(_ headers: AnswerHeadersPlan) -> MemberViewModel {
        let mirror = MirrorText.structure(headers.fields, access: access, indent: 4 + margin)
        let conformances = "APIResponseHeaders, Equatable" + (mirror.isEmpty ? "" : ", " + MirrorText.conformance)
        var lines: TextLines = ["\(access)nonisolated struct \(headers.name.source): \(conformances) {"]
        let parameters = headers.fields.map { header in
            var standard = ""
            if case .optional = header.type { standard = " = nil" }
            return SourceLayout.text("\(header.name.source): \(header.type.source)\(standard)")
        }
        var (assignments, writes) = (TextLines(), TextLines())
        let writing = AnswerHeaderWriting(plan: plan)
        for header in headers.fields {
            add(property: header, fallback: "The header", to: &lines)
            assignments.append("        self.\(header.name.source) = \(header.name.source)")
            // The parameter of the function is called `fields`.
            let name = header.name.text == "fields" ? "self.fields" : header.name.source
            for statement in writing.statements(header, name) {
                statement.add(to: &writes, indent: 12 + margin, margin: 8)
            }
        }
        lines += ["", "    /// Makes header fields."]
        for line in SourceLayout.call("\(access)init", parameters, tail: " {").declarationLines(indent: 8 + margin) {
            lines.append("    " + line)
        }
        lines += assignments + ["    }", "", "    /// Writes the fields."]
        if writes.overflows(indent: 4 + margin) { lines.append("    // swift-format-ignore") }
        lines.append("    \(access)func write(to fields: inout RequestWriter) {")
        lines += writes + ["    }"]
        lines += mirror
        lines.append("}")
        let docs = Documentation.member(
            nil, fallback: "Header fields of a response to ``\(webhook.name.text)``.", margin: margin)
        return MemberViewModel(docs: docs, lines: lines, margin: margin)
    }

    private func responses(_ answers: AnswersPlan) -> MemberViewModel {
        let branches = MirrorText.branches(of: answers, in: plan, indent: 16 + margin)
        let conformances =
            ["APIWebhookResponses"] + (plan.options.areModelsEquatable ? ["Equatable"] : [])
            + (branches.isEmpty ? [] : [MirrorText.conformance])
        var lines: TextLines = [
            "\(access)nonisolated enum \(answers.name.source): \(conformances.joined(separator: ", ")) {"
        ]
        let expression = AnswerExpression(plan: plan)
        let writing = AnswerWriting(type: "APIWebhookResponse", plan: plan)
        var writes = TextLines()
        for answer in answers.cases {
            var comment = DocComment(indent: 8 + margin)
            let text = answer.response.description
            comment.add(text?.isBlank == false ? text : "The status \(answer.response.status.text).")
            for line in comment.source { lines.append("    " + line) }
            for line in expression.declaration(answer).declarationLines(indent: 8 + margin) {
                lines.append("    " + line)
            }
            let (pattern, status) = AnswerWriting.pattern(answer)
            let tail = answer.headers == nil ? "" : ".with(headers)"
            let canFail = AnswerWriting.canFail(answer) || answer.headers != nil
            writes.append("        case \(pattern):")
            writing.layout(answer, status: status, tail: tail).prefixed(canFail ? "return try " : "return ")
                .add(to: &writes, indent: 16 + margin, margin: 12)
        }
        lines += ["", "    /// Returns the response to send."]
        if writes.overflows(indent: 4 + margin) { lines.append("    // swift-format-ignore") }
        lines += ["    \(access)func response() throws -> APIWebhookResponse {", "        switch self {"]
        lines += writes + ["        }", "    }"]
        lines += MirrorText.enumeration(branches, access: access)
        lines.append("}")
        let docs = Documentation.member(
            nil, fallback: "The responses to ``\(webhook.name.text)``.", margin: margin)
        return MemberViewModel(docs: docs, lines: lines, margin: margin)
    }
}
