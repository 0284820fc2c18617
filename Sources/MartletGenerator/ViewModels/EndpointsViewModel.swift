import MartletContract
import MartletPlan
import MartletTemplates
import MartletSyntax

/// The file of the endpoints: the template `endpoints`.
struct EndpointsViewModel: ViewModel {
    static let schema = TemplateSchema(
        FileViewModel.entries + [
            ("groups", .list(EndpointGroupViewModel.schema)), ("links", .record(LinksViewModel.schema)),
            ("webhooks", .record(WebhooksViewModel.schema)),
        ])

    let plan: ClientPlan
    /// The groups of the file.
    let groups: [GroupPlan]
    /// Whether the file holds the deep links and the webhooks.
    let hasMessages: Bool

    var values: [TemplateValue] {
        let (links, webhooks) = hasMessages ? (plan.links, plan.webhooks) : (nil, nil)
        let file = FileViewModel(
            plan, isEmpty: groups.isEmpty && links == nil && webhooks == nil,
            needsFoundation: webhooks != nil || argumentsNeedFoundation || answersNeedFoundation)
        return file.values + [
            .parallelRecords(groups.map { EndpointGroupViewModel(group: $0, plan: plan) }, pieceCount: 2),
            .record(hasMessages ? LinksViewModel(plan)?.record : nil),
            .record(hasMessages ? WebhooksViewModel(plan)?.record : nil),
        ]
    }

    private var argumentsNeedFoundation: Bool {
        groups.contains { group in
            group.endpoints.contains { endpoint in endpoint.arguments.contains { $0.type.needsFoundation } }
        }
    }

    private var answersNeedFoundation: Bool {
        func needsFoundation(_ headers: AnswerHeadersPlan?) -> Bool {
            headers?.fields.contains { $0.type.needsFoundation } ?? false
        }
        return groups.flatMap(\.endpoints).contains { endpoint in
            if needsFoundation(endpoint.headers) { return true }
            guard case .answers(let answers) = endpoint.result else { return false }
            return answers.cases.contains { $0.content.type?.needsFoundation ?? false || needsFoundation($0.headers) }
        }
    }
}

/// A group of endpoints: the partial `endpoint-enum`.
struct EndpointGroupViewModel: ViewModel {
    /// A case of the enum.
    struct Case: ViewModel {
        static let schema = TemplateSchema([
            ("isUnformatted", .flag), ("docs", .texts), ("declaration", .texts), ("name", .text),
            ("definition", .texts), ("pattern", .texts), ("statements", .texts), ("x", .open),
        ])

        let endpoint: EndpointPlan
        let plan: ClientPlan

        var values: [TemplateValue] {
            let definition = DefinitionExpression(plan: plan).source(endpoint.endpoint)
                .prefixed("return ").lines(indent: 12)
            let statements = RequestStatements(endpoint, in: plan)
            let (lines, declaration) = (statements.lines, declaration)
            return [
                .flag(declaration.overflows(indent: 4)),
                .texts(Documentation.endpoint(endpoint, in: plan, withParameters: false)), .texts(declaration),
                .text(endpoint.name.source), .texts(definition), .texts(pattern(statements.names)),
                .texts(lines.isEmpty ? ["break"] : lines),
                .open(ExtensionKeys.texts(endpoint.endpoint.extensions)),
            ]
        }

        private var declaration: [String] {
            let name = endpoint.name.source
            guard !endpoint.arguments.isEmpty else { return ["case \(name)"] }
            let parameters = endpoint.arguments.map { ParameterDeclaration.layout($0, in: plan) }
            return SourceLayout.call("case \(name)", parameters).declarationLines(indent: 4)
        }

        private func pattern(_ names: [Identifier]) -> [String] {
            guard !names.isEmpty else { return ["case .\(endpoint.name.source):"] }
            let bindings = names.map { SourceLayout.text(String(of: "let ", $0.source)) }
            return SourceLayout.call("case .\(endpoint.name.source)", bindings, tail: ":").lines(indent: 8)
        }
    }

    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("inheritance", .text), ("cases", .list(Case.schema)),
        ("isSensitive", .flag), ("answers", .record(AnswersViewModel.schema)), ("x", .open),
    ])

    let group: GroupPlan
    let plan: ClientPlan

    var values: [TemplateValue] {
        let docs = Documentation.declaration(
            group.group.description, fallback: "The endpoints of `\(SourceText.onOneLine(group.group.name))`.",
            origin: group.group.origin, in: plan)
        let isSensitive = group.endpoints.contains { $0.isSensitive }
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(group.endpointType.source),
            .text(isSensitive ? "Endpoint, CustomReflectable" : "Endpoint"),
            .records(group.endpoints.map { Case(endpoint: $0, plan: plan) }), .flag(isSensitive),
            .record(AnswersViewModel(group, in: plan)?.record), .open(ExtensionKeys.texts(group.group.extensions)),
        ]
    }
}

/// Spells a value of a call as an associated value and as a parameter, which look the same.
enum ParameterDeclaration {
    /// Returns the declaration.
    static func layout(_ value: ArgumentPlan, in plan: ClientPlan) -> SourceLayout {
        layout(
            String(of: value.name.source, ": ", value.type.source), value.defaultArgument, value.field?.type, in: plan)
    }

    /// Returns the declaration of a value of a type. A default that is none of the type has been reported: nothing is
    /// written then.
    static func layout(
        _ declaration: String, _ standard: DefaultArgument?, _ type: TypeReference?, in plan: ClientPlan
    ) -> SourceLayout {
        switch standard {
        case nil: return .text(declaration)
        case .nilValue: return .text(String(of: declaration, " = nil"))
        case .absent: return .text("\(declaration) = .absent")
        case .literal(let literal):
            let source = type.flatMap { LiteralExpression(plan).layout(literal, as: $0) }
            return source?.prefixed("\(declaration) = ") ?? .text(declaration)
        }
    }
}
