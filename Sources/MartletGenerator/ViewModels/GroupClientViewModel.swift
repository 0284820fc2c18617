import MartletContract
import MartletPlan
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

        var values: [TemplateValue] {
            let attribute = Documentation.attribute(endpoint.endpoint.deprecation)
            let lines = [attribute].compactMap { $0 } + signature
            return [
                .flag((lines + body).overflows(indent: 8)),
                .texts(Documentation.endpoint(endpoint, in: plan, withParameters: true)), .texts(lines),
                .texts(body), .open(ExtensionKeys.texts(endpoint.endpoint.extensions)),
            ]
        }

        private var signature: [String] {
            var parameters = endpoint.arguments.map { ParameterDeclaration.layout($0, in: plan) }
            if endpoint.hasCacheArgument { parameters.append(.text("cache: CachePolicy = .automatic")) }
            let head = "\(plan.options.access.modifier)func \(endpoint.name.source)"
            let result: String
            switch endpoint.result {
            case .void: result = ""
            case .value(let type, _): result = " -> \(type.source)"
            case .file: result = " -> Data"
            }
            return SourceLayout.call(head, parameters, tail: " async throws(APIError)\(result) {")
                .declarationLines(indent: 4)
        }

        private var body: [String] {
            let head = "\(type.source).\(endpoint.name.source)"
            let arguments = endpoint.arguments.map { SourceLayout.text("\($0.name.label): \($0.name.source)") }
            let value: SourceLayout = arguments.isEmpty ? .text(head) : .call(head, arguments)
            let cache: [SourceLayout] = endpoint.hasCacheArgument ? [.text("cache: cache")] : []
            if case .value(_, let type) = endpoint.result, !ValueCoding(type, in: plan).isPlain {
                let call = SourceLayout.call("try await api.send", [value] + cache)
                return ValueCoding(type, in: plan).reading(call.oneLine).lines(indent: 8)
            }
            let method = endpoint.result == .file ? "data" : "send"
            return SourceLayout.call("try await api.\(method)", [value] + cache).lines(indent: 8)
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
            .texts(docs), .text(plan.options.access.modifier), .text(group.clientType.source),
            .list(group.endpoints.flatMap(functions)),
            .open(ExtensionKeys.texts(group.group.extensions)),
        ]
    }

    private func functions(_ endpoint: EndpointPlan) -> [TemplateRecord] {
        let pages = PageFunctions(endpoint, type: group.endpointType, in: plan)?.functions ?? []
        return [Function(endpoint: endpoint, type: group.endpointType, plan: plan).record] + pages.map(\.record)
    }
}
