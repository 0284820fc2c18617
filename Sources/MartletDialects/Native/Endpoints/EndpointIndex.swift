import MartletContract

/// The endpoints that could be read, by reference.
struct EndpointIndex {
    private let endpoints: [EndpointReference: Endpoint]

    init(_ groups: [EndpointGroup]) {
        endpoints = Dictionary(
            groups.flatMap(\.endpoints).map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns an endpoint; nil when it does not exist or could not be read.
    subscript(reference: EndpointReference) -> Endpoint? {
        endpoints[reference]
    }
}

extension Endpoint {
    /// The names of its parameters and of the fields of its body.
    func valueNames(_ shapes: [String: Model.Shape]) -> [String] {
        values(shapes).map(\.name)
    }

    /// Its parameters and the fields of its body.
    func values(_ shapes: [String: Model.Shape]) -> [Field] {
        let fields: [Field] =
            switch body {
            case .fields(let fields)?, .form(let fields)?, .multipart(let fields)?: fields
            case .json(let type)?: shapes.fields(of: type)
            case .file?, .text?, nil: []
            }
        return parameters.map(\.field) + fields
    }
}

extension [String: Model.Shape] {
    /// Returns the fields of a type that is an object in the end; none for any other type.
    func fields(of type: TypeReference) -> [Field] {
        object(of: type)?.fields ?? []
    }

    /// Returns the object that a type is in the end; nil when it is something else.
    func object(of type: TypeReference) -> ObjectShape? {
        var type = type
        for _ in 0..<32 {
            guard case .model(let name) = type.kind else { return nil }
            switch self[name] {
            case .object(let object)?: return object
            case .alias(let alias)?: type = alias.type
            default: return nil
            }
        }
        return nil
    }
}
