import MartletContract
import MartletSyntax

/// Writes endpoints as operations, by path.
enum OpenAPIOperations {
    /// `paths`.
    static func paths(_ contract: Contract, _ scope: inout OpenAPIScope) -> OutputMapping {
        var result = OutputMapping()
        for (path, endpoints) in byPath(contract) {
            var item = OutputMapping()
            var additional = OutputMapping()
            for (endpoint, others) in operations(endpoints) {
                let node = operation(endpoint, others, contract, &scope)
                if endpoint.method.isStandard {
                    item.add(endpoint.method.rawValue, node)
                } else {
                    additional.add(endpoint.method.token, node)
                }
            }
            if !additional.isEmpty { item.add(PathItem.additional, additional.node(.block)) }
            result.add(path, item.node(.block))
        }
        return result
    }

    /// The names of the endpoints of each group, by its name, as they come in the document: by path, in the order of the
    /// first one of each.
    static func documentOrder(in contract: Contract) -> TextTable<[String]> {
        var names: TextTable<[String]> = [:]
        for (_, endpoints) in byPath(contract) {
            for endpoint in endpoints { names[endpoint.group, default: []].append(endpoint.name) }
        }
        return names
    }

    /// Returns a contract in which no two endpoints of one method have the same key in `paths`: those of different servers
    /// get a fragment, which is never sent.
    static func apart(_ contract: Contract) -> Contract {
        var contract = contract
        contract.tellApart { "\($0.method) \($0.path.text)#\($0.fragment ?? "")" }
        return contract
    }

    /// Returns the endpoints by their keys in `paths`. One that calls the operation of another endpoint in another content type
    /// stands with that one.
    private static func byPath(_ contract: Contract) -> [(path: String, endpoints: [Endpoint])] {
        var result: [(path: String, endpoints: [Endpoint])] = []
        var indices: TextTable<Int> = [:]
        var paths: [OperationKey: String] = [:]
        for endpoint in contract.groups.flatMap(\.endpoints) {
            var path = endpoint.path.text + (endpoint.fragment.map { "#" + $0 } ?? "")
            if endpoint.alternativeTo == nil { paths[OperationKey(endpoint)] = path }
            if endpoint.alternativeTo != nil, let known = paths[OperationKey(endpoint)] { path = known }
            if let index = indices[path] {
                result[index].endpoints.append(endpoint)
            } else {
                indices[path] = result.count
                result.append((path, [endpoint]))
            }
        }
        return result
    }

    /// Identifies an operation: its endpoints have equal keys.
    private struct OperationKey: Hashable {
        let group: String
        let place: SourceSpan

        init(_ endpoint: Endpoint) {
            group = endpoint.group
            place = (endpoint.alternativeTo ?? endpoint.origin).span
        }
    }

    /// Returns the endpoints of a path that become operations, each with those that call it in other content types.
    private static func operations(_ endpoints: [Endpoint]) -> [(endpoint: Endpoint, others: [Endpoint])] {
        var result: [(endpoint: Endpoint, others: [Endpoint])] = []
        var positions: [OperationKey: Int] = [:]
        for endpoint in endpoints {
            let key = OperationKey(endpoint)
            if endpoint.alternativeTo != nil, let position = positions[key] {
                result[position].others.append(endpoint)
            } else {
                positions[key] = result.count
                result.append((endpoint, []))
            }
        }
        return result
    }

    /// - Parameter others: The endpoints that call the operation in other content types.
    private static func operation(
        _ endpoint: Endpoint, _ others: [Endpoint], _ contract: Contract, _ scope: inout OpenAPIScope
    ) -> OutputNode {
        var result = OutputMapping()
        let identifier = scope.operationIDs[endpoint.reference] ?? endpoint.name
        result.add("operationId", .text(identifier))
        // A reader takes the name of the group off.
        let read = OperationNames.names(
            operationID: identifier, method: endpoint.method, path: endpoint.path.text, group: endpoint.group)
        if read.first != endpoint.name { result.add(OpenAPIScope.prefix + "name", .text(endpoint.name)) }
        result.add("tags", list: [.text(scope.tags.name(of: endpoint.group))])
        result.add("description", text: endpoint.description)
        result.add(OpenAPISchemas.deprecation(endpoint.deprecation))
        let parameters = endpoint.parameters.map { parameter($0, scope) }
        if !parameters.isEmpty { result.add("parameters", OutputNode(.list(parameters), layout: .block)) }
        var body = endpoint.body.map { OpenAPIBodies.body($0, of: endpoint, scope) }
        let status = ([endpoint] + others).lazy.compactMap { $0.responses.first?.status.text }.first ?? "2XX"
        var responses = OpenAPIBodies.responses(of: endpoint, streamStatus: status, scope)
        for other in others {
            let otherBody = other.body.map { OpenAPIBodies.body($0, of: other, scope) }
            // By `content`, and the content types in it.
            body = otherBody.map { body?.merged(with: $0, levels: 1) ?? $0 } ?? body
            // By status, `content`, and the content types in it.
            responses = responses.merged(
                with: OpenAPIBodies.responses(of: other, streamStatus: status, scope), levels: 2)
        }
        result.add("requestBody", body)
        result.add("responses", responses)
        if endpoint.auth != contract.defaultAuth {
            result.add("security", OpenAPISecurity.requirement(endpoint.auth, scope))
        }
        result.add(rules(of: endpoint, contract, scope))
        result.add(NativeExtensions.members(endpoint.extensions))
        return result.node(.block, origin: endpoint.origin.span)
    }

    /// Returns the operation of a webhook.
    ///
    /// - Parameter bodies: The webhook, and those that are its body in other content types.
    static func webhook(_ webhook: Webhook, _ bodies: [Webhook], _ scope: OpenAPIScope) -> OutputNode {
        var operation = OutputMapping()
        operation.add("description", text: webhook.description)
        operation.add(OpenAPISchemas.deprecation(webhook.deprecation))
        let parameters = webhook.parameters.map { parameter($0, scope) }
        if !parameters.isEmpty { operation.add("parameters", OutputNode(.list(parameters), layout: .block)) }
        var content: [OutputNode.Member] = []
        for body in bodies where body.type.kind != .void {
            let usual = body.type.kind == .file ? "application/octet-stream" : "application/json"
            let schema = OpenAPISchemas.schema(body.type, scope)
            content.append(
                .init(body.contentType ?? usual, OutputNode(.mapping([.init("schema", schema)]))))
        }
        if !content.isEmpty {
            var body = OutputMapping()
            body.add("required", flag: !webhook.isOptional)
            body.add("content", OutputNode(.mapping(content)))
            operation.add("requestBody", body.node())
        }
        if !webhook.responses.isEmpty {
            operation.add("responses", OpenAPIBodies.responses(webhook.responses, scope))
        }
        return operation.node(.block)
    }

    private static func parameter(_ parameter: Parameter, _ scope: OpenAPIScope) -> OutputNode {
        let field = parameter.field
        var result = OutputMapping()
        result.add("name", .text(field.key))
        if field.name != field.key { result.add(OpenAPIScope.prefix + "name", .text(field.name)) }
        result.add("in", .text(parameter.place.rawValue))
        result.add("required", flag: field.isSentAlways)
        result.add("description", text: field.description)
        result.add(OpenAPISchemas.deprecation(field.deprecation))
        if parameter.contentType == nil, parameter.place != .querystring {
            let usual = Parameter.usualStyle(of: parameter.place)
            if parameter.style != usual { result.add("style", .text(parameter.style.openAPIWord)) }
            if parameter.isExploded != [.form, .cookie].contains(parameter.style) {
                result.add("explode", .bool(parameter.isExploded))
            }
            result.add("allowReserved", flag: parameter.isReservedAllowed)
        }
        result.add("allowEmptyValue", flag: parameter.isEmptyAllowed)
        let schema = self.schema(of: field, scope)
        let form = parameter.place == .querystring ? "application/x-www-form-urlencoded" : nil
        if let contentType = parameter.contentType ?? form {
            result.add("content", OpenAPIBodies.content(contentType, schema))
        } else {
            result.add("schema", schema)
        }
        if parameter.contentType == nil { result.add(OpenAPIScope.prefix + "style", text: parameter.style.listWord) }
        result.add(OpenAPIScope.prefix + "sensitive", flag: field.isSensitive)
        result.add(NativeExtensions.members(field.extensions))
        return result.node(origin: field.origin.span)
    }

    /// The schema of a parameter or header field, with what belongs to its value.
    static func schema(of field: Field, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        OpenAPISchemas.addValue(of: field, to: &result, scope)
        result.add("examples", list: field.examples.map(NativeExtensions.node))
        return result.node()
    }

    /// What only the native dialect has words for.
    private static func rules(
        of endpoint: Endpoint, _ contract: Contract, _ scope: OpenAPIScope
    ) -> [OutputNode.Member] {
        var result = OutputMapping()
        func add(_ name: String, _ node: OutputNode?) { result.add(OpenAPIScope.prefix + name, node) }
        if case .webSocket(let sends, let receives) = endpoint.exchange {
            var messages = OutputMapping()
            messages.add("sends", sends.map { scope.native.type($0) })
            messages.add("receives", receives.map { scope.native.type($0) })
            add("websocket", messages.node())
        }
        let isCacheable = endpoint.method == .get && endpoint.exchange == .call
        if endpoint.cache != (isCacheable ? contract.cache.defaultPolicy : .none) {
            add("cache", SettingsWriter.policy(endpoint.cache))
        }
        if !endpoint.invalidates.isEmpty {
            let nodes = endpoint.invalidates.map { EndpointWriter.invalidation($0, in: endpoint.group, scope.native) }
            add("invalidates", OutputNode(.list(nodes)))
        }
        add("retry", endpoint.retry.map(EndpointWriter.retry))
        add("idempotency", endpoint.idempotencyHeader.map { .text($0) })
        add("queue", endpoint.isQueued ? .bool(true) : nil)
        add("issues", endpoint.issues.map { .text($0) })
        add("revokes", endpoint.revokes.map { .text($0) })
        add("pages", endpoint.pages.map(EndpointWriter.pages))
        add("timeout", SettingsWriter.timeouts(endpoint.timeouts))
        add("server", endpoint.server.map { .text($0) })
        add("sensitive", endpoint.isSensitive ? .bool(true) : nil)
        return result.members
    }
}
