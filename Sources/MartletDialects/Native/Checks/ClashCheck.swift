import MartletContract
import MartletSyntax

/// Reports endpoints that nobody could tell apart: of the same method and path, whatever their parameters are called.
enum ClashCheck {
    static func run(_ groups: [EndpointGroup], _ context: inout ReadContext) {
        var firstByRoute: TextTable<Endpoint> = [:]
        for endpoint in groups.flatMap(\.endpoints) {
            let route = route(of: endpoint)
            guard let first = firstByRoute[route] else {
                firstByRoute[route] = endpoint
                continue
            }
            context.report(
                .endpointClash, "\(first.group).\(first.name) has the same method and path", at: endpoint.origin.span,
                related: [.init(span: first.origin.span, message: "here")],
                help: "when both are meant, write what tells them apart behind the path: '#\(endpoint.name)'")
        }
    }

    /// Returns a contract in which what would clash is told apart by a fragment, which is never sent.
    static func resolved(_ contract: Contract) -> Contract {
        var contract = contract
        contract.tellApart(by: route)
        return contract
    }

    /// What a call of an endpoint is known by, with what is always sent in its query.
    static func route(of endpoint: Endpoint) -> String {
        let shape = endpoint.path.pieces.map { piece in
            if case .literal(let text) = piece { text } else { "{}" }
        }.joined()
        let constants = endpoint.parameters(in: .query).compactMap { parameter -> String? in
            guard let value = parameter.field.type.keywords.first(where: { $0.name == "const" })?.value else {
                return nil
            }
            return "&" + parameter.field.key + "=" + JSONWriter.write(NativeExtensions.node(value))
        }.sorted()
        return (endpoint.server ?? "") + " " + endpoint.method.token + " " + shape + constants.joined()
            + "#" + (endpoint.fragment ?? "")
    }
}
