import MartletContract

extension SensitiveTypes {
    /// Marks what holds values of a sensitive type: every field, parameter and header field of such a type, every
    /// endpoint that sends or receives one as a whole, and the aliases that are sensitive because of what they stand for.
    static func mark(_ contract: inout Contract) {
        let types = SensitiveTypes(contract.models)
        guard !types.names.isEmpty else { return }
        for index in contract.models.indices { types.mark(&contract.models[index]) }
        for group in contract.groups.indices {
            for endpoint in contract.groups[group].endpoints.indices {
                types.mark(&contract.groups[group].endpoints[endpoint])
            }
        }
        for index in contract.errors.indices { types.mark(&contract.errors[index].headers) }
        for index in contract.webhooks.indices {
            types.mark(&contract.webhooks[index].parameters)
            types.mark(&contract.webhooks[index].responses)
        }
    }

    private func mark(_ model: inout Model) {
        switch model.shape {
        case .alias(var alias) where names.contains(model.name):
            alias.isSensitive = true
            model.shape = .alias(alias)
        case .object(var object):
            mark(&object.fields)
            if case .kept(let type) = object.additional { object.isAdditionalSensitive = contains(type) }
            model.shape = .object(object)
        case .alias, .enumeration, .union: break
        }
    }

    private func mark(_ fields: inout [Field]) {
        for index in fields.indices {
            if contains(fields[index].type) { fields[index].isSensitive = true }
            if !fields[index].headers.isEmpty { mark(&fields[index].headers) }
        }
    }

    private func mark(_ parameters: inout [Parameter]) {
        for index in parameters.indices where contains(parameters[index].field.type) {
            parameters[index].field.isSensitive = true
        }
    }

    private func mark(_ responses: inout [Response]) {
        for index in responses.indices { mark(&responses[index].headers) }
    }

    private func mark(_ endpoint: inout Endpoint) {
        mark(&endpoint.parameters)
        mark(&endpoint.responses)
        for index in endpoint.errors.indices { mark(&endpoint.errors[index].headers) }
        var whole = endpoint.responses.map(\.type) + endpoint.errors.map(\.type)
        switch endpoint.body {
        case .json(let type)?: whole.append(type)
        case .fields(var fields)?:
            mark(&fields)
            endpoint.body = .fields(fields)
        case .form(var fields)?:
            mark(&fields)
            endpoint.body = .form(fields)
        case .multipart(var fields)?:
            mark(&fields)
            endpoint.body = .multipart(fields)
        case .text?, .file?, nil: break
        }
        switch endpoint.exchange {
        case .call: break
        case .stream(let type): whole.append(type)
        case .webSocket(let sends, let receives): whole += [sends, receives].compactMap { $0 }
        }
        if whole.contains(where: contains) { endpoint.isSensitive = true }
    }
}
