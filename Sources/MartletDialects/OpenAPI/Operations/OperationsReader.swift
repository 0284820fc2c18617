import MartletContract
import MartletSyntax

/// Reads everything of a document but its schemas: servers, auth, operations.
enum OperationsReader {
    static func read(_ root: Located, into contract: inout Contract, _ context: inout OpenAPIContext) {
        for (key, path, item) in root.child("paths")?.entries ?? [] {
            for method in Endpoint.Method.allCases {
                guard let operation = item.child(method.rawValue) else { continue }
                let group = operation.child("tags")?.elements.first?.node.scalar?.text ?? contract.name
                let name = operation.child("operationId")?.node.scalar?.text ?? "\(method.rawValue) \(path)"
                let endpoint = Endpoint(
                    name: name, group: group, method: method, path: PathTemplate(pieces: [.literal(path)]),
                    origin: Origin(key.span, pointer: operation.location.pointer))
                if let index = contract.groups.firstIndex(where: { $0.name == group }) {
                    contract.groups[index].endpoints.append(endpoint)
                } else {
                    contract.groups.append(EndpointGroup(name: group, endpoints: [endpoint], origin: Origin(key.span)))
                }
            }
        }
    }
}
