import MartletContract
import MartletSyntax

/// Reports endpoints with the same method and the same path, whatever their parameters are called.
enum ClashCheck {
    static func run(_ groups: [EndpointGroup], _ context: inout ReadContext) {
        var firstByRoute: [String: Endpoint] = [:]
        for endpoint in groups.flatMap(\.endpoints) {
            let shape = endpoint.path.pieces.map { piece in
                if case .literal(let text) = piece { text } else { "{}" }
            }.joined()
            let route = (endpoint.server ?? "") + " " + endpoint.method.rawValue.uppercased() + " " + shape
            guard let first = firstByRoute[route] else {
                firstByRoute[route] = endpoint
                continue
            }
            context.report(
                .endpointClash, "\(first.group).\(first.name) has the same method and path", at: endpoint.origin.span,
                related: [.init(span: first.origin.span, message: "here")])
        }
    }
}
