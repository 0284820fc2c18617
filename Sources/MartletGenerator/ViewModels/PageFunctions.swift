import MartletContract
import MartletPlan
import MartletTemplates

/// The functions of the façade that follow the pages of an endpoint: one returns pages, one their items.
struct PageFunctions {
    /// One of them, in the shape of any other function of the façade.
    struct Function: ViewModel {
        static let schema = GroupClientViewModel.Function.schema

        let docs: TextLines
        let signature: TextLines
        let body: TextLines
        let endpoint: Endpoint
        let plan: ClientPlan

        var values: [TemplateValue] {
            [
                .flag(signature.overflows(indent: 4 + plan.margin) || body.overflows(indent: 8 + plan.margin)),
                .texts(docs), .texts(signature), .texts(body),
                .open(ExtensionKeys.texts(endpoint.extensions)),
            ]
        }
    }

    /// The functions, pages first.
    let functions: [Function]
    /// The type of the items.
    let item: SwiftType

    /// Makes the functions of an endpoint; nil when it has no pages.
    init?(_ endpoint: EndpointPlan, type: Identifier, in plan: ClientPlan) {
        guard let names = endpoint.pages, let pages = endpoint.endpoint.pages,
            case .value(let page, let reference) = endpoint.result,
            let into = endpoint.arguments.firstIndex(where: { $0.field?.name == pages.into }),
            let field = endpoint.arguments[into].field,
            let items = FieldPath(pages.items, of: "page", reference, in: plan),
            let next = FieldPath(pages.next, of: "page", reference, in: plan),
            case .array(let element) = plan.types.expanded(items.type).kind
        else { return nil }
        let cursor = plan.types.unwrappedType(of: field.type)
        item = plan.types.swiftType(of: element)
        let builder = Builder(endpoint: endpoint, type: type, into: into, plan: plan)
        functions = [
            Function(
                docs: builder.docs("Returns the pages of ``\(endpoint.name.text)``, each asked for when it is needed."),
                signature: builder.signature(names.pages, "PageSequence<\(page.source), \(cursor.source)>"),
                body: builder.pages(next: next.source(as: field.type)).lines(indent: 8 + plan.margin),
                endpoint: endpoint.endpoint, plan: plan),
            Function(
                docs: builder.docs(
                    "Returns the items of all pages of ``\(endpoint.name.text)``, each page asked for when it is needed."
                ),
                signature: builder.signature(
                    names.items, "PageItemSequence<\(page.source), \(cursor.source), \(item.source)>"),
                body: builder.items(names.pages, items: items.source(orElse: "[]")).lines(indent: 8 + plan.margin),
                endpoint: endpoint.endpoint, plan: plan),
        ]
    }

    private struct Builder {
        let endpoint: EndpointPlan
        let type: Identifier
        let into: Int
        let plan: ClientPlan

        func docs(_ summary: String) -> TextLines {
            var comment = DocComment(indent: 4 + plan.margin)
            comment.add(summary)
            comment.add(
                "See `\(endpoint.name.text)` for what is asked for, and the runtime's `PageSequence` for the end.")
            return comment.source
        }

        func signature(_ name: Identifier, _ result: String) -> TextLines {
            var lines = Documentation.attribute(endpoint.endpoint.deprecation)
            ParameterDeclaration.add(
                to: &lines, "\(plan.options.access.modifier)func \(name.source)", of: endpoint,
                last: endpoint.hasCacheArgument ? "cache: CachePolicy = .automatic" : nil, tail: " -> \(result) {",
                in: plan)
            return lines
        }

        private func call(_ value: (ArgumentPlan) -> String) -> SourceLayout {
            .call(
                "\(type.source).\(endpoint.name.source)",
                endpoint.arguments.map { .text("\($0.name.label): \(value($0))") })
        }

        private var cache: [SourceLayout] { endpoint.hasCacheArgument ? [.text("cache: cache")] : [] }

        func pages(next: String) -> SourceLayout {
            let argument = endpoint.arguments[into]
            let start = argument.name.source + (argument.presence.isField ? ".value" : "")
            let cursor = argument.presence.isField ? ".value(\(argument.name.source))" : nil
            let load = call { $0.name == argument.name ? cursor ?? $0.name.source : $0.name.source }
            return .call(
                "PageSequence",
                [.text("api"), call(\.name.source), .text("from: \(start)")] + cache + [
                    .closure(call: "next:", signature: "page", body: .text(next), tail: ""),
                    .closure(call: "load:", signature: argument.name.source, body: load, tail: ""),
                ])
        }

        func items(_ pages: Identifier, items: String) -> SourceLayout {
            let arguments = endpoint.arguments.map { SourceLayout.text("\($0.name.label): \($0.name.source)") } + cache
            let head = SourceLayout.call(pages.source, arguments).oneLine
            return .closure(call: "\(head).items", signature: "page", body: .text(items), tail: "")
        }
    }
}
