import MartletContract

/// Marks what holds values of a sensitive type: every field of such a type, and every endpoint that sends or receives one
/// as a whole.
///
/// A type is sensitive when its author says so, when it is made of a sensitive one (an alias of it, a list or a map of it),
/// and when one of its members is. A model with fields is not: it redacts those that are, and shows the others.
struct SensitiveTypes {
    private let names: TextSet

    /// Marks fields, endpoints, and the aliases that are sensitive because of what they stand for.
    static func mark(_ contract: inout Contract) {
        let types = SensitiveTypes(contract.models)
        guard !types.names.isEmpty else { return }
        for index in contract.models.indices { types.mark(&contract.models[index]) }
        for group in contract.groups.indices {
            for endpoint in contract.groups[group].endpoints.indices {
                types.mark(&contract.groups[group].endpoints[endpoint])
            }
        }
    }

    private init(_ models: [Model]) {
        var owners: TextTable<[String]> = [:]
        var waiting: [String] = []
        for model in models {
            switch model.shape {
            case .alias(let alias):
                if alias.isSensitive { waiting.append(model.name) }
                if let target = Self.target(of: alias.type) { owners[target, default: []].append(model.name) }
            case .union(let union):
                for target in union.members.compactMap({ Self.target(of: $0.type) }) {
                    owners[target, default: []].append(model.name)
                }
            case .object, .enumeration: break
            }
        }
        var names: TextSet = []
        while let name = waiting.popLast() {
            if names.insert(name).inserted { waiting += owners[name] ?? [] }
        }
        self.names = names
    }

    /// The model that a type is made of, through lists and maps.
    private static func target(of type: TypeReference) -> String? {
        switch type.kind {
        case .model(let name): name
        case .array(let element), .map(let element): target(of: element)
        default: nil
        }
    }

    private func contains(_ type: TypeReference) -> Bool {
        Self.target(of: type).map(names.contains) ?? false
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

    private func mark(_ endpoint: inout Endpoint) {
        for index in endpoint.parameters.indices where contains(endpoint.parameters[index].field.type) {
            endpoint.parameters[index].field.isSensitive = true
        }
        for index in endpoint.responses.indices { mark(&endpoint.responses[index].headers) }
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
