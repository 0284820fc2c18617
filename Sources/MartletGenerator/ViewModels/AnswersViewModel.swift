import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// The types of the answers of a group: the partial `answers`.
struct AnswersViewModel: ViewModel {
    static let schema = TemplateSchema([
        ("endpointType", .text), ("access", .text), ("headers", .list(AnswerHeadersViewModel.schema)),
        ("enums", .list(AnswerEnumViewModel.schema)),
    ])

    private let group: GroupPlan
    private let plan: ClientPlan
    private let headers: [AnswerHeadersViewModel]
    private let enums: [AnswerEnumViewModel]

    /// Makes the view-model; nil for a group whose answers need no types of their own.
    init?(_ group: GroupPlan, in plan: ClientPlan) {
        self.group = group
        self.plan = plan
        var headers: [AnswerHeadersViewModel] = []
        var enums: [AnswerEnumViewModel] = []
        func add(_ fields: AnswerHeadersPlan?, _ endpoint: EndpointPlan, status: StatusRange? = nil) {
            guard let fields else { return }
            headers.append(
                AnswerHeadersViewModel(
                    isFirst: headers.isEmpty, headers: fields, status: status, endpoint: endpoint, plan: plan))
        }
        for endpoint in group.endpoints {
            add(endpoint.headers, endpoint)
            guard case .answers(let answers) = endpoint.result else { continue }
            for answer in answers.cases where !answer.response.isAlternative { add(answer.headers, endpoint) }
        }
        let sensitive = Self.sensitiveErrorHeaders(of: group)
        for endpoint in group.endpoints {
            for error in endpoint.errorHeaders where error.isFirst {
                var fields = error.headers
                for index in sensitive[fields.name.text] ?? [] { fields.fields[index].field.isSensitive = true }
                add(fields, endpoint, status: error.status)
            }
        }
        for endpoint in group.endpoints {
            guard case .answers(let answers) = endpoint.result else { continue }
            let isFirst = headers.isEmpty && enums.isEmpty
            enums.append(AnswerEnumViewModel(isFirst: isFirst, answers: answers, endpoint: endpoint, plan: plan))
        }
        guard !headers.isEmpty || !enums.isEmpty else { return nil }
        self.headers = headers
        self.enums = enums
    }

    /// Returns the positions of sensitive fields by the names of structs: errors share a struct, and what is sensitive in
    /// one of them must not be shown of any.
    private static func sensitiveErrorHeaders(of group: GroupPlan) -> TextTable<Set<Int>> {
        var positions: TextTable<Set<Int>> = [:]
        for headers in group.endpoints.lazy.flatMap(\.errorHeaders).map(\.headers) {
            for (index, header) in headers.fields.enumerated() where header.field.isSensitive {
                positions[headers.name.text, default: []].insert(index)
            }
        }
        return positions
    }

    var values: [TemplateValue] {
        [
            .text(group.endpointType.source), .text(plan.options.access.modifier), .records(headers),
            .records(enums),
        ]
    }
}

/// The header fields of an answer, as a struct.
struct AnswerHeadersViewModel: ViewModel {
    /// A header field, as a property.
    private struct Property: ViewModel {
        static let schema = TemplateSchema([("docs", .texts), ("name", .text), ("type", .text)])

        let header: AnswerHeaderPlan

        var values: [TemplateValue] {
            var comment = DocComment(indent: 8)
            let field = header.field
            let text = field.description ?? field.title
            comment.add(text?.isBlank == false ? text : "The header `\(SourceText.onOneLine(field.key))`.")
            comment.add(Documentation.note(field.deprecation))
            return [.texts(comment.source), .text(header.name.source), .text(header.type.source)]
        }
    }

    static let schema = TemplateSchema([
        ("isFirst", .flag), ("docs", .texts), ("access", .text), ("name", .text), ("inheritance", .text),
        ("isOfError", .flag), ("status", .text), ("properties", .list(Property.schema)),
        ("isInitializerUnformatted", .flag), ("initializer", .texts),
        ("assignments", .texts), ("isUnformatted", .flag), ("reads", .texts), ("isSensitive", .flag),
        ("isMirrorUnformatted", .flag), ("reflections", .texts),
    ])

    let isFirst: Bool
    let headers: AnswerHeadersPlan
    /// The status of the error response that has them; nil for one that counts as success.
    let status: StatusRange?
    let endpoint: EndpointPlan
    let plan: ClientPlan

    var values: [TemplateValue] {
        var comment = DocComment(indent: 4)
        if let status {
            comment.add(
                "Header fields of an error response with the status \(status.text): `error.headers(as:)` returns them.")
        } else {
            comment.add("Header fields of an answer to ``\(endpoint.name.text)``.")
        }
        let parameters = headers.fields.map { header in
            var standard = ""
            if case .optional = header.type { standard = " = nil" }
            return SourceLayout.text(String(of: header.name.source, ": ", header.type.source, standard))
        }
        // Apps have no use for it: what is added to an answer must not break them.
        let initializer = SourceLayout.call("init", parameters, tail: " {").declarationLines(indent: 8)
        var (assignments, reads) = (TextLines(), TextLines())
        for header in headers.fields {
            assignments.append(of: "self.", header.name.source, " = ", header.name.source)
            AnswerExpression(plan: plan).read(header).add(to: &reads, indent: 12)
        }
        let isSensitive = headers.fields.contains(where: \.field.isSensitive)
        let reflections = isSensitive ? MirrorText.entries(of: headers.fields, indent: 16) : []
        let protocols =
            [status == nil ? "Sendable" : "ErrorHeaders", "Equatable"] + (isSensitive ? [MirrorText.conformance] : [])
        return [
            .flag(isFirst), .texts(comment.source), .text(plan.options.access.modifier), .text(headers.name.source),
            .text(protocols.joined(separator: ", ")), .flag(status != nil),
            .text(status.map(DefinitionExpression.status) ?? ""), .records(headers.fields.map { Property(header: $0) }),
            .flag(initializer.overflows(indent: 8)), .texts(initializer),
            .texts(assignments), .flag(reads.overflows(indent: 12)), .texts(reads), .flag(isSensitive),
            .flag(reflections.overflows(indent: 16)), .texts(reflections),
        ]
    }
}

/// The answers of an endpoint, as an enum.
struct AnswerEnumViewModel: ViewModel {
    /// An answer, as a case.
    private struct Case: ViewModel {
        static let schema = TemplateSchema([
            ("docs", .texts), ("declaration", .texts), ("hasPattern", .flag), ("pattern", .text),
            ("statement", .texts),
        ])

        /// The answers of one status, each in another content type. The case that is declared is the first.
        let answers: ArraySlice<AnswerCasePlan>
        let plan: ClientPlan

        var values: [TemplateValue] {
            guard let answer = answers.first else { return [] }
            let expression = AnswerExpression(plan: plan)
            var comment = DocComment(indent: 8)
            let text = answer.response.description
            if answer.response.isAlternative {
                let type = SourceText.onOneLine(answer.contentTypes.joined(separator: ", "))
                comment.add("The answer with the status \(answer.response.status.text), as `\(type)`.")
            } else {
                comment.add(
                    text?.isBlank == false ? text : "The answer with the status \(answer.response.status.text).")
            }
            let pattern = expression.pattern(answer.response.status)
            return [
                .texts(comment.source), .texts(expression.declaration(answer).declarationLines(indent: 8)),
                .flag(pattern != nil), .text(pattern ?? ""), .texts(expression.assign(answers)),
            ]
        }
    }

    static let schema = TemplateSchema([
        ("isFirst", .flag), ("docs", .texts), ("access", .text), ("name", .text), ("inheritance", .text),
        ("cases", .list(Case.schema)), ("ordered", .list(Case.schema)), ("isComplete", .flag),
        ("isUnformatted", .flag), ("isSensitive", .flag), ("isMirrorUnformatted", .flag), ("reflections", .texts),
    ])

    let isFirst: Bool
    let answers: AnswersPlan
    let endpoint: EndpointPlan
    let plan: ClientPlan

    var values: [TemplateValue] {
        var comment = DocComment(indent: 4)
        comment.add("What ``\(endpoint.name.text)`` answers.")
        // The narrowest status decides, so it comes first.
        let ordered = answers.byStatus.enumerated().sorted { left, right in
            (left.element.breadth, left.offset) < (right.element.breadth, right.offset)
        }
        var statements = TextLines()
        for contents in answers.byStatus { statements += AnswerExpression(plan: plan).assign(contents) }
        let reflections = MirrorText.branches(of: answers, in: plan, indent: 16)
        let protocols =
            ["AnswerValue"] + (plan.options.areModelsEquatable ? ["Equatable"] : [])
            + (reflections.isEmpty ? [] : [MirrorText.conformance])
        return [
            .flag(isFirst), .texts(comment.source), .text(plan.options.access.modifier), .text(answers.name.source),
            .text(protocols.joined(separator: ", ")),
            .records(answers.cases.indices.map { Case(answers: answers.cases[$0...$0], plan: plan) }),
            .records(ordered.map { Case(answers: $0.element, plan: plan) }),
            .flag(answers.cases.contains { $0.response.status == .any }),
            .flag(statements.overflows(indent: 16)), .flag(!reflections.isEmpty),
            .flag(reflections.overflows(indent: 16)), .texts(reflections),
        ]
    }
}

extension AnswersPlan {
    /// The cases of each status.
    fileprivate var byStatus: [ArraySlice<AnswerCasePlan>] {
        let starts = cases.indices.filter { !cases[$0].response.isAlternative }
        return zip(starts, starts.dropFirst() + [cases.endIndex]).map { cases[$0..<$1] }
    }
}

extension ArraySlice<AnswerCasePlan> {
    /// How many statuses its status stands for; the smallest decides.
    fileprivate var breadth: Int {
        switch first?.response.status {
        case .code: 0
        case .family: 1
        case .any, nil: 2
        }
    }
}
