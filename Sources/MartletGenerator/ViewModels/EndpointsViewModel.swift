import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// The file of the endpoints: the template `endpoints`.
struct EndpointsViewModel: ViewModel {
    static let schema = TemplateSchema(
        FileViewModel.entries + Nesting.entries() + [
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
        let isEmpty = groups.isEmpty && links == nil && webhooks == nil
        let file = FileViewModel(
            plan, isEmpty: isEmpty,
            needsFoundation: webhooks != nil || argumentsNeedFoundation || answersNeedFoundation)
        return file.values + Nesting.values(plan, isEmpty: isEmpty) + [
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
            if endpoint.errorHeaders.contains(where: { needsFoundation($0.headers) }) { return true }
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
                .prefixed("return ").lines(indent: 12 + plan.margin)
            let statements = RequestStatements(endpoint, in: plan)
            let (lines, declaration) = (statements.lines, declaration)
            return [
                .flag(declaration.overflows(indent: 4 + plan.margin)),
                .texts(Documentation.endpoint(endpoint, in: plan, withParameters: false)), .texts(declaration),
                .text(endpoint.name.source), .texts(definition), .texts(pattern(statements.names)),
                .texts(lines.isEmpty ? ["break"] : lines),
                .open(ExtensionKeys.texts(endpoint.endpoint.extensions)),
            ]
        }

        private var declaration: TextLines {
            let head = String(of: "case ", endpoint.name.source)
            var lines = TextLines()
            if endpoint.arguments.isEmpty {
                lines.append(head)
            } else {
                ParameterDeclaration.add(to: &lines, head, of: endpoint, tail: "", in: plan)
            }
            return lines
        }

        private func pattern(_ names: [Identifier]) -> TextLines {
            guard !names.isEmpty else { return TextLines(of: "case .", endpoint.name.source, ":") }
            var lines = TextLines()
            let start = lines.mark
            lines.reserve(lineCount: names.count + 2, byteCount: 30 * names.count + 60)
            lines.append(of: "case .", endpoint.name.source, "(")
            for index in names.indices {
                lines.append(margin: 4, of: "let ", names[index].source, index == names.count - 1 ? "):" : ",")
            }
            lines.joinCall(since: start, indent: 8 + plan.margin)
            return lines
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
            .texts(docs), .text(plan.options.access.modifier), .text(group.endpointType.declaration),
            .text(isSensitive ? "Endpoint, CustomReflectable" : "Endpoint"),
            .records(group.endpoints.map { Case(endpoint: $0, plan: plan) }), .flag(isSensitive),
            .record(AnswersViewModel(group, in: plan)?.record), .open(ExtensionKeys.texts(group.group.extensions)),
        ]
    }
}

/// Spells a value of a call as an associated value and as a parameter, which look the same.
enum ParameterDeclaration {
    /// Adds the head of a declaration that takes the values of a call.
    ///
    /// - Parameters:
    ///   - head: What stands before the brackets.
    ///   - last: One more parameter; nil for none.
    ///   - tail: What follows the brackets.
    static func add(
        to lines: inout TextLines, _ head: String, of endpoint: EndpointPlan, last: String? = nil, tail: String,
        in plan: ClientPlan
    ) {
        let values = endpoint.arguments
        let endings = values.map { ending($0.defaultArgument, $0.field?.type, in: plan) }
        guard !endings.contains(nil), last != nil || !values.isEmpty else {
            let parameters = values.map { layout($0, in: plan) } + (last.map { [.text($0)] } ?? [])
            return SourceLayout.call(head, parameters, tail: tail).addDeclaration(to: &lines, indent: 4 + plan.margin)
        }
        let start = lines.mark
        lines.reserve(lineCount: values.count + 3, byteCount: 40 * values.count + 120)
        lines.append(of: head, "(")
        for index in values.indices {
            let isLast = last == nil && index == values.count - 1
            lines.append(
                margin: 4, of: values[index].name.source, ": ", values[index].type.source, endings[index] ?? "",
                isLast ? "" : ",")
        }
        if let last { lines.append(margin: 4, of: last) }
        lines.append(of: ")", tail)
        lines.joinCall(since: start, indent: 4 + plan.margin)
    }

    /// Returns what follows the type of a value; nil where that may take several lines. A default that is none of the type
    /// has been reported: nothing is written then.
    ///
    /// - Parameter isField: Whether the parameter tells absence, null and a value apart.
    static func ending(
        _ standard: DefaultArgument?, _ type: @autoclosure () -> TypeReference?, isField: Bool = false,
        in plan: ClientPlan
    ) -> String? {
        switch standard {
        case nil: return ""
        case .nilValue: return " = nil"
        case .absent: return " = .absent"
        case .literal(let literal):
            guard let source = type().flatMap({ value(literal, $0, isField: isField, plan) }) else { return "" }
            guard case .text(let text) = source else { return nil }
            return String(of: " = ", text)
        }
    }

    /// Returns the declaration.
    static func layout(_ value: ArgumentPlan, in plan: ClientPlan) -> SourceLayout {
        layout(
            String(of: value.name.source, ": ", value.type.source), value.defaultArgument, value.field?.type, in: plan)
    }

    /// Returns the declaration of a value of a type.
    static func layout(
        _ declaration: String, _ standard: DefaultArgument?, _ type: TypeReference?, isField: Bool = false,
        in plan: ClientPlan
    ) -> SourceLayout {
        if let ending = ending(standard, type, isField: isField, in: plan) {
            return .text(String(of: declaration, ending))
        }
        guard case .literal(let literal) = standard, let type,
            let source = value(literal, type, isField: isField, plan)
        else { return .text(declaration) }
        return source.prefixed(String(of: declaration, " = "))
    }

    private static func value(
        _ literal: Literal, _ type: TypeReference, isField: Bool, _ plan: ClientPlan
    ) -> SourceLayout? {
        if isField, literal == .null { return .text(".null") }
        let source = LiteralExpression(plan).layout(literal, as: type)
        return isField ? source?.prefixed(".value(").suffixed(")") : source
    }
}
