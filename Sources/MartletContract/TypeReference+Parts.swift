extension TypeReference {
    /// The type without constraints, also inside lists and maps: Swift does not distinguish the two.
    package var unconstrained: TypeReference {
        var result = self
        result.constraints = Constraints()
        switch kind {
        case .array(let element): result.kind = .array(element.unconstrained)
        case .map(let value): result.kind = .map(value.unconstrained)
        default: break
        }
        return result
    }

    /// The name of the model that the type is, or is a list or a map of; nil when it is none.
    package var modelName: String? {
        switch kind {
        case .model(let name): return name
        case .array(var type), .map(var type):
            while true {
                switch type.kind {
                case .model(let name): return name
                case .array(let element), .map(let element): type = element
                default: return nil
                }
            }
        default: return nil
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

    /// Looks at the types that a model is made of, in the order of ``types``, and copies nothing else of it.
    package func forEachType(_ visit: (TypeReference) -> Void) {
        switch self {
        case .object(let object):
            for index in object.fields.indices { visit(object.fields[index].type) }
            if case .kept(let type) = object.additional { visit(type) }
        case .enumeration: break
        case .union(let union):
            for index in union.members.indices { visit(union.members[index].type) }
        case .alias(let alias): visit(alias.type)
        }
    }
}

extension Endpoint {
    /// The types of what it sends: parameters, body, messages.
    package var sentTypes: [TypeReference] {
        var types: [TypeReference] = []
        Self.forEachSentType(parameters, body, exchange) { types.append($0) }
        return types
    }

    /// Looks at the types of what is sent, in the order of ``sentTypes``.
    fileprivate static func forEachSentType(
        _ parameters: [Parameter], _ body: Body?, _ exchange: Exchange, _ visit: (TypeReference) -> Void
    ) {
        for index in parameters.indices { visit(parameters[index].field.type) }
        switch body {
        case .json(let type), .text(let type, _): visit(type)
        case .fields(let fields), .form(let fields), .multipart(let fields):
            for index in fields.indices {
                visit(fields[index].type)
                for header in fields[index].headers.indices { visit(fields[index].headers[header].type) }
            }
        case .file, nil: break
        }
        if case .webSocket(let type?, _) = exchange { visit(type) }
    }

    /// The types of what it receives: answers with their header fields, errors, events, messages.
    package var receivedTypes: [TypeReference] {
        var types: [TypeReference] = []
        Self.forEachReceivedType(responses, errors, exchange) { types.append($0) }
        return types
    }

    /// Looks at the types of errors with those of their header fields.
    fileprivate static func forEachType(of errors: [ErrorResponse], _ visit: (TypeReference) -> Void) {
        for index in errors.indices {
            visit(errors[index].type)
            for header in errors[index].headers.indices { visit(errors[index].headers[header].type) }
        }
    }

    /// Looks at the types of what is received, in the order of ``receivedTypes``.
    fileprivate static func forEachReceivedType(
        _ responses: [Response], _ errors: [ErrorResponse], _ exchange: Exchange, _ visit: (TypeReference) -> Void
    ) {
        for index in responses.indices {
            visit(responses[index].type)
            for header in responses[index].headers.indices { visit(responses[index].headers[header].type) }
        }
        forEachType(of: errors, visit)
        switch exchange {
        case .call, .webSocket(_, nil): break
        case .stream(let type), .webSocket(_, let type?): visit(type)
        }
    }
}

extension Contract {
    /// The types of everything that is sent or received, apart from models: of endpoints, common errors, webhooks.
    package var exchangedTypes: [TypeReference] {
        var types: [TypeReference] = []
        forEachExchangedType { types.append($0) }
        return types
    }

    /// Looks at the types of ``exchangedTypes`` in their order. Endpoints are large: none is copied.
    package func forEachExchangedType(_ visit: (TypeReference) -> Void) {
        for group in groups.indices {
            for index in groups[group].endpoints.indices {
                let exchange = groups[group].endpoints[index].exchange
                Endpoint.forEachSentType(
                    groups[group].endpoints[index].parameters, groups[group].endpoints[index].body, exchange, visit)
                Endpoint.forEachReceivedType(
                    groups[group].endpoints[index].responses, groups[group].endpoints[index].errors, exchange, visit)
            }
        }
        Endpoint.forEachType(of: errors, visit)
        for webhook in webhooks { webhook.forEachType(visit) }
    }

    /// Looks at the types of what clients receive: from all endpoints, in common errors, in webhooks.
    package func forEachReceivedType(_ visit: (TypeReference) -> Void) {
        for group in groups.indices {
            for index in groups[group].endpoints.indices {
                Endpoint.forEachReceivedType(
                    groups[group].endpoints[index].responses, groups[group].endpoints[index].errors,
                    groups[group].endpoints[index].exchange, visit)
            }
        }
        Endpoint.forEachType(of: errors, visit)
        for webhook in webhooks {
            visit(webhook.type)
            for parameter in webhook.parameters { visit(parameter.field.type) }
        }
    }

    /// Looks at the types of what all endpoints send, and of the responses to webhooks, in the author's order. No endpoint is
    /// copied.
    package func forEachSentType(_ visit: (TypeReference) -> Void) {
        for group in groups.indices {
            for index in groups[group].endpoints.indices {
                Endpoint.forEachSentType(
                    groups[group].endpoints[index].parameters, groups[group].endpoints[index].body,
                    groups[group].endpoints[index].exchange, visit)
            }
        }
        for webhook in webhooks {
            for response in webhook.responses {
                visit(response.type)
                for header in response.headers { visit(header.type) }
            }
        }
    }
}
