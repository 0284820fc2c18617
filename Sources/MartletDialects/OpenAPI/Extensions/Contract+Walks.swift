package import MartletContract

extension Contract {
    /// Takes what was guessed of a document for what it says, as whoever reads it in another dialect will.
    ///
    /// - Parameter found: Called with each field of which something was guessed.
    package mutating func forgetGuesses(_ found: (Field) -> Void = { _ in }) {
        forEachField { field in
            guard field.isDateGuessed else { return }
            found(field)
            field.isDateGuessed = false
        }
    }

    /// The keys of the fields that are dates by their examples alone, by the names of their models.
    var guessedDates: TextTable<[String]> {
        var result: TextTable<[String]> = [:]
        for model in models {
            guard case .object(let object) = model.shape else { continue }
            let keys = object.fields.filter(\.isDateGuessed).map(\.key)
            if !keys.isEmpty { result[model.name] = keys }
        }
        return result
    }

    /// Changes every type of the contract, elements of lists and maps before what they are elements of.
    mutating func mapTypes(_ change: (inout TypeReference) -> Void) {
        forEachField { field in field.type.map(change) }
        for index in models.indices {
            switch models[index].shape {
            case .object(var object):
                guard case .kept(var type) = object.additional else { continue }
                type.map(change)
                object.additional = .kept(type)
                models[index].shape = .object(object)
            case .union(var union):
                for member in union.members.indices { union.members[member].type.map(change) }
                models[index].shape = .union(union)
            case .alias(var alias):
                alias.type.map(change)
                models[index].shape = .alias(alias)
            case .enumeration: continue
            }
        }
        forEachEndpoint { endpoint in endpoint.mapTypes(change) }
        for index in errors.indices { errors[index].type.map(change) }
        for index in webhooks.indices {
            webhooks[index].type.map(change)
            for response in webhooks[index].responses.indices { webhooks[index].responses[response].type.map(change) }
        }
    }

    /// Changes every field: of models, parameters, bodies, and headers of answers.
    mutating func forEachField(_ change: (inout Field) -> Void) {
        for index in models.indices {
            guard case .object(var object) = models[index].shape else { continue }
            for field in object.fields.indices { change(&object.fields[field]) }
            models[index].shape = .object(object)
        }
        forEachEndpoint { endpoint in
            for index in endpoint.parameters.indices { change(&endpoint.parameters[index].field) }
            for index in endpoint.responses.indices {
                for header in endpoint.responses[index].headers.indices {
                    change(&endpoint.responses[index].headers[header])
                }
            }
            endpoint.errors.forEachHeader(change)
            endpoint.body?.forEachField(change)
        }
        errors.forEachHeader(change)
        for index in webhooks.indices {
            for parameter in webhooks[index].parameters.indices {
                change(&webhooks[index].parameters[parameter].field)
            }
            for response in webhooks[index].responses.indices {
                for header in webhooks[index].responses[response].headers.indices {
                    change(&webhooks[index].responses[response].headers[header])
                }
            }
        }
    }

    /// Changes every endpoint.
    mutating func forEachEndpoint(_ change: (inout Endpoint) -> Void) {
        for group in groups.indices {
            for index in groups[group].endpoints.indices { change(&groups[group].endpoints[index]) }
        }
    }

    /// Gives fragments, which are never sent, to endpoints until no two have the same key.
    ///
    /// - Parameter key: what a call of an endpoint is known by, with its fragment.
    mutating func tellApart(by key: (Endpoint) -> String) {
        var keys: TextSet = []
        forEachEndpoint { endpoint in
            while !keys.insert(key(endpoint)).inserted {
                endpoint.fragment = (endpoint.fragment.map { $0 + "-" } ?? "") + endpoint.name
            }
        }
    }
}

extension Endpoint {
    /// Changes the types that are no fields.
    fileprivate mutating func mapTypes(_ change: (inout TypeReference) -> Void) {
        if case .json(var type)? = body {
            type.map(change)
            body = .json(type)
        }
        for index in responses.indices { responses[index].type.map(change) }
        for index in errors.indices { errors[index].type.map(change) }
        switch exchange {
        case .call: break
        case .stream(var type):
            type.map(change)
            exchange = .stream(type)
        case .webSocket(var sends, var receives):
            sends?.map(change)
            receives?.map(change)
            exchange = .webSocket(sends: sends, receives: receives)
        }
    }
}

extension Body {
    fileprivate mutating func forEachField(_ change: (inout Field) -> Void) {
        func changed(_ fields: [Field]) -> [Field] {
            fields.map { field in
                var field = field
                for index in field.headers.indices { change(&field.headers[index]) }
                change(&field)
                return field
            }
        }
        switch self {
        case .fields(let fields): self = .fields(changed(fields))
        case .form(let fields): self = .form(changed(fields))
        case .multipart(let fields): self = .multipart(changed(fields))
        case .json, .text, .file: break
        }
    }
}

extension TypeReference {
    /// Changes the type after those that it is made of.
    fileprivate mutating func map(_ change: (inout TypeReference) -> Void) {
        switch kind {
        case .array(var element):
            element.map(change)
            kind = .array(element)
        case .map(var element):
            element.map(change)
            kind = .map(element)
        default: break
        }
        change(&self)
    }
}

extension [ErrorResponse] {
    /// Changes every header field.
    mutating func forEachHeader(_ change: (inout Field) -> Void) {
        for index in indices {
            for header in self[index].headers.indices { change(&self[index].headers[header]) }
        }
    }
}
