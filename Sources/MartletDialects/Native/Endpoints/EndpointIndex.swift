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

/// The names of the values of endpoints, each set made once: thousands of invalidations may name the same endpoint.
struct EndpointValueNames {
    private var parameterNames: [EndpointReference: TextSet] = [:]
    private var values: [EndpointReference: TextSet] = [:]
    private var answerNames: [EndpointReference: TextSet] = [:]

    /// Returns the names of the parameters of an endpoint.
    mutating func parameters(of endpoint: Endpoint) -> TextSet {
        if let known = parameterNames[endpoint.reference] { return known }
        let names = TextSet(endpoint.parameters.map(\.field.name))
        parameterNames[endpoint.reference] = names
        return names
    }

    /// Returns the names of the parameters of an endpoint, and of the fields of its body.
    mutating func values(of endpoint: Endpoint, _ shapes: TextTable<Model.Shape>) -> TextSet {
        if let known = values[endpoint.reference] { return known }
        let names = TextSet(endpoint.valueNames(shapes))
        values[endpoint.reference] = names
        return names
    }

    /// Returns the names of the fields of an endpoint's answers.
    mutating func answers(of endpoint: Endpoint, _ shapes: TextTable<Model.Shape>) -> TextSet {
        if let known = answerNames[endpoint.reference] { return known }
        let names = TextSet(endpoint.responses.flatMap { shapes.fields(of: $0.type).map(\.name) })
        answerNames[endpoint.reference] = names
        return names
    }
}

extension Endpoint {
    /// The names of its parameters and of the fields of its body.
    func valueNames(_ shapes: TextTable<Model.Shape>) -> [String] {
        values(shapes).map(\.name)
    }

    /// Its parameters and the fields of its body.
    func values(_ shapes: TextTable<Model.Shape>) -> [Field] {
        let fields: [Field] =
            switch body {
            case .fields(let fields)?, .form(let fields)?, .multipart(let fields)?: fields
            case .json(let type)?: shapes.fields(of: type)
            case .file?, .text?, nil: []
            }
        return parameters.map(\.field) + fields
    }
}

extension TextTable<Model.Shape> {
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
