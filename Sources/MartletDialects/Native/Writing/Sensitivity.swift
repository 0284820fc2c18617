import MartletContract

/// Which marks `sensitive` a reader makes by itself, so that nobody needs to write them.
enum Sensitivity {
    /// Returns a contract without the marks that reading it again would make: of fields that hold tokens, and of what
    /// holds values of a sensitive type.
    static func withoutImplied(_ contract: Contract) -> Contract {
        var bare = contract
        change(&bare) { _ in false }
        var implied = bare
        TokenFields.mark(&implied)
        SensitiveTypes.mark(&implied)
        var marks: [Bool] = []
        change(&implied) { mark in
            marks.append(mark)
            return mark
        }
        var result = contract
        var index = 0
        change(&result) { mark in
            defer { index += 1 }
            return mark && !marks[index]
        }
        return result
    }

    /// Visits the marks of all fields, parameters and endpoints, in an order that depends on the contract's structure
    /// alone.
    private static func change(_ contract: inout Contract, _ body: (Bool) -> Bool) {
        func visit(_ fields: inout [Field]) {
            for index in fields.indices { fields[index].isSensitive = body(fields[index].isSensitive) }
        }
        func visit(parameters: inout [Parameter]) {
            for index in parameters.indices {
                parameters[index].field.isSensitive = body(parameters[index].field.isSensitive)
            }
        }
        for index in contract.models.indices {
            guard case .object(var object) = contract.models[index].shape else { continue }
            visit(&object.fields)
            contract.models[index].shape = .object(object)
        }
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices {
                var endpoint = contract.groups[group].endpoints[index]
                visit(parameters: &endpoint.parameters)
                for index in endpoint.responses.indices { visit(&endpoint.responses[index].headers) }
                for index in endpoint.errors.indices { visit(&endpoint.errors[index].headers) }
                switch endpoint.body {
                case .fields(var fields)?:
                    visit(&fields)
                    endpoint.body = .fields(fields)
                case .form(var fields)?:
                    visit(&fields)
                    endpoint.body = .form(fields)
                case .multipart(var fields)?:
                    visit(&fields)
                    endpoint.body = .multipart(fields)
                case .json?, .text?, .file?, nil: break
                }
                endpoint.isSensitive = body(endpoint.isSensitive)
                contract.groups[group].endpoints[index] = endpoint
            }
        }
        for index in contract.errors.indices { visit(&contract.errors[index].headers) }
        for index in contract.webhooks.indices {
            visit(parameters: &contract.webhooks[index].parameters)
            for response in contract.webhooks[index].responses.indices {
                visit(&contract.webhooks[index].responses[response].headers)
            }
        }
    }
}
