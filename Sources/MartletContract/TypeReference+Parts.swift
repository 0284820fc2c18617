extension TypeReference {
    /// The name of the model that the type is, or is a list or a map of; nil when it is none.
    package var modelName: String? {
        var type = self
        while true {
            switch type.kind {
            case .model(let name): return name
            case .array(let element), .map(let element): type = element
            default: return nil
            }
        }
    }
}

extension Model.Shape {
    /// The types that a model is made of, in the author's order; that of members which no field names comes last.
    package var types: [TypeReference] {
        switch self {
        case .object(let object):
            let types = object.fields.map(\.type)
            if case .kept(let type) = object.additional { return types + [type] }
            return types
        case .enumeration: return []
        case .union(let union): return union.members.map(\.type)
        case .alias(let alias): return [alias.type]
        }
    }
}

extension Endpoint {
    /// The types of what it sends: parameters, body, messages.
    package var sentTypes: [TypeReference] {
        var types = parameters.map(\.field.type)
        switch body {
        case .json(let type): types.append(type)
        case .fields(let fields), .form(let fields), .multipart(let fields): types += fields.map(\.type)
        case .text, .file, nil: break
        }
        if case .webSocket(let type?, _) = exchange { types.append(type) }
        return types
    }

    /// The types of what it receives: answers with their header fields, errors, events, messages.
    package var receivedTypes: [TypeReference] {
        var types = responses.flatMap { [$0.type] + $0.headers.map(\.type) } + errors.map(\.type)
        switch exchange {
        case .call: break
        case .stream(let type): types.append(type)
        case .webSocket(_, let type): types += [type].compactMap { $0 }
        }
        return types
    }
}

extension Contract {
    /// The types of everything that is sent or received, apart from models: of endpoints, common errors, webhooks.
    package var exchangedTypes: [TypeReference] {
        groups.flatMap(\.endpoints).flatMap { $0.sentTypes + $0.receivedTypes } + errors.map(\.type)
            + webhooks.map(\.type)
    }
}
