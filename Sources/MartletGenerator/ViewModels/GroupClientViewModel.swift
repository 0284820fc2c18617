import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// The part of the façade for one group: the partial `group-client`.
struct GroupClientViewModel: ViewModel {
    /// A function of the façade.
    struct Function: ViewModel {
        static let schema = TemplateSchema([
            ("isUnformatted", .flag), ("docs", .texts), ("signature", .texts), ("body", .texts), ("x", .open),
        ])

        let endpoint: EndpointPlan
        let type: Identifier
        let plan: ClientPlan
        /// Whether it is the function that returns the header fields too.
        var returnsHeaders = false

        var values: [TemplateValue] {
            let call = FacadeCall(endpoint: endpoint, type: type, plan: plan, returnsHeaders: returnsHeaders)
            var lines = Documentation.attribute(endpoint.endpoint.deprecation)
            ParameterDeclaration.add(
                to: &lines, String(of: plan.options.access.modifier, "func ", call.name.source), of: endpoint,
                last: endpoint.hasCacheArgument ? "cache: CachePolicy = .automatic" : nil,
                tail: String(of: call.effects, " {"), in: plan)
            let body = call.body
            return [
                .flag(lines.overflows(indent: 8 + plan.margin) || body.overflows(indent: 8 + plan.margin)),
                .texts(Documentation.endpoint(endpoint, in: plan, withParameters: true)), .texts(lines),
                .texts(body), .open(ExtensionKeys.texts(endpoint.endpoint.extensions)),
            ]
        }
    }

    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("functions", .list(Function.schema)),
        ("x", .open),
    ])

    let group: GroupPlan
    let plan: ClientPlan

    var values: [TemplateValue] {
        let docs = Documentation.declaration(
            group.group.description, fallback: "The endpoints of `\(SourceText.onOneLine(group.group.name))`.",
            origin: group.group.origin, in: plan)
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(group.clientType.declaration),
            .list(group.endpoints.flatMap(functions)),
            .open(ExtensionKeys.texts(group.group.extensions)),
        ]
    }

    private func functions(_ endpoint: EndpointPlan) -> [TemplateRecord] {
        let function = Function(endpoint: endpoint, type: group.endpointType, plan: plan)
        var functions = [function]
        if endpoint.headers != nil {
            var second = function
            second.returnsHeaders = true
            functions.append(second)
        }
        let pages = PageFunctions(endpoint, type: group.endpointType, in: plan)?.functions ?? []
        let download = DownloadFunction.function(endpoint, type: group.endpointType, in: plan)
        return functions.map(\.record) + [download].compactMap { $0?.record } + pages.map(\.record)
    }
}
