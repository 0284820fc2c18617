import MartletContract
import MartletSyntax

/// Names: of the API, models, groups, endpoints, servers and schemes.
extension MartletKeys {
    /// Gives everything its own name, before anything refers to it.
    mutating func renameAll(_ contract: inout Contract) {
        if let root = nodes.firstIndex(where: \.isRoot), let name = takeName(root, "the API") { contract.name = name }
        if let root = nodes.firstIndex(where: \.isRoot), let entry = nodes[root].take(.namespace) {
            contract.namespace = NamespaceReader.read(entry.value, &context)
        }
        renameModels(contract)
        renameGroups(&contract)
        renameEndpoints(&contract)
        for index in contract.servers.indices {
            guard let name = name(of: contract.servers[index].origin, "a server") else { continue }
            contract.servers[index].name = name
        }
        renameSchemes(&contract)
    }

    private mutating func takeName(_ position: Int, _ subject: String, also extra: Set<Character> = []) -> String? {
        guard let entry = nodes[position].take(.name), let text = context.nonEmptyText(entry.value, "'\(entry.name)'")
        else { return nil }
        let named = Mapping.Entry(
            key: Node(.scalar(Scalar(text: text, style: .plain)), span: entry.value.span), value: entry.value)
        return context.checkName(named, subject, also: extra) ? text : nil
    }

    private mutating func name(
        of origin: Origin, _ subject: String, also extra: Set<Character> = []
    ) -> String? {
        position(of: origin).flatMap { takeName($0, subject, also: extra) }
    }

    private mutating func reportTaken(_ name: String, at origin: Origin) {
        guard let position = position(of: origin),
            let span = nodes[position].entries.first(where: { $0.name == MartletKey.name.rawValue })?.value.span
        else { return }
        context.report(.duplicateName, "the name '\(name.excerpt)' is taken", at: span)
    }

    /// Notes the new names of models. A property's own name is that of its field.
    private mutating func renameModels(_ contract: Contract) {
        var taken = TextSet(contract.models.map(\.name))
        // Copies of a template have its keys, and names of their own.
        for model in contract.models where isComponent(model) && !DynamicScopes.isCopy(model.origin.pointer) {
            guard let name = name(of: model.origin, "a model", also: ["."]), name != model.name else { continue }
            if BuiltinType.reservedNames.contains(name) {
                reportTaken(name, at: model.origin)
            } else if taken.insert(name).inserted {
                modelNames[model.name] = name
            } else {
                reportTaken(name, at: model.origin)
            }
        }
    }

    /// Puts the new names of models in place, once everything that refers to them is read.
    mutating func settleModelNames(_ contract: inout Contract) {
        guard !modelNames.isEmpty else { return }
        let names = modelNames
        for index in contract.models.indices {
            if let name = names[contract.models[index].name] { contract.models[index].name = name }
            contract.models[index].keywords = Self.renamed(contract.models[index].keywords, names)
        }
        contract.mapTypes { type in
            if case .model(let old) = type.kind, let name = names[old] { type.kind = .model(name) }
            if !type.keywords.isEmpty { type.keywords = Self.renamed(type.keywords, names) }
        }
    }

    private static func renamed(_ keywords: [SchemaKeyword], _ names: TextTable<String>) -> [SchemaKeyword] {
        keywords.map { SchemaKeyword($0.name, renamed($0.value, names)) }
    }

    private static func renamed(_ literal: Literal, _ names: TextTable<String>) -> Literal {
        switch literal {
        case .array(let elements): return .array(elements.map { renamed($0, names) })
        case .object(let members):
            return .object(
                members.map { member in
                    guard member.name == "$ref", case .string(let text) = member.value,
                        let old = ModelPointer.name(text), let name = names[old]
                    else { return Literal.Member(member.name, renamed(member.value, names)) }
                    return Literal.Member("$ref", .string(ModelPointer.text(name)))
                })
        case .null, .bool, .number, .string: return literal
        }
    }

    private mutating func renameGroups(_ contract: inout Contract) {
        var taken = TextSet(contract.groups.map(\.name))
        for index in contract.groups.indices {
            let origin = contract.groups[index].origin
            // A group that no tag describes stands where its first endpoint does.
            guard origin.pointer.hasPrefix("/tags/"), let name = name(of: origin, "a group"),
                name != contract.groups[index].name
            else { continue }
            guard taken.insert(name).inserted else {
                reportTaken(name, at: origin)
                continue
            }
            contract.groups[index].name = name
            for endpoint in contract.groups[index].endpoints.indices {
                contract.groups[index].endpoints[endpoint].group = name
            }
        }
    }

    /// Moves endpoints to other groups, gives them other names, and puts them in the order that a tag says.
    private mutating func renameEndpoints(_ contract: inout Contract) {
        var moved: [Endpoint] = []
        for group in contract.groups.indices {
            var stay: [Endpoint] = []
            for var endpoint in contract.groups[group].endpoints {
                guard let position = position(of: endpoint.origin) else {
                    stay.append(endpoint)
                    continue
                }
                if let name = takeName(position, "an endpoint") { endpoint.name = name }
                guard let entry = nodes[position].take(.group),
                    let name = context.nonEmptyText(entry.value, "'group'"), name != endpoint.group,
                    context.checkName(
                        Mapping.Entry(
                            key: Node(.scalar(Scalar(text: name, style: .plain)), span: entry.value.span),
                            value: entry.value), "a group")
                else {
                    stay.append(endpoint)
                    continue
                }
                endpoint.group = name
                moved.append(endpoint)
            }
            contract.groups[group].endpoints = stay
        }
        var positions = TextTable(
            contract.groups.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        for endpoint in moved {
            if let index = positions[endpoint.group] {
                contract.groups[index].endpoints.append(endpoint)
            } else {
                positions[endpoint.group] = contract.groups.count
                contract.groups.append(
                    EndpointGroup(name: endpoint.group, endpoints: [endpoint], origin: endpoint.origin))
            }
        }
        contract.groups.removeAll(where: \.endpoints.isEmpty)
        for group in contract.groups { checkEndpointNames(group) }
        for index in contract.groups.indices { sortEndpoints(&contract.groups[index]) }
    }

    private mutating func checkEndpointNames(_ group: EndpointGroup) {
        var names: TextSet = []
        for endpoint in group.endpoints where !names.insert(endpoint.name).inserted {
            context.report(
                .duplicateName, "the group '\(group.name.excerpt)' has an endpoint '\(endpoint.name.excerpt)' already",
                at: endpoint.origin.span)
        }
    }

    private mutating func sortEndpoints(_ group: inout EndpointGroup) {
        guard let position = position(of: group.origin), let entry = nodes[position].take(.endpoints) else { return }
        let names = context.texts(entry.value, "'endpoints'")
        let order = TextTable(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        group.endpoints = group.endpoints.enumerated().sorted { left, right in
            let places = (order[left.element.name] ?? names.count, order[right.element.name] ?? names.count)
            return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
        }.map(\.element)
    }

    private mutating func renameSchemes(_ contract: inout Contract) {
        var names: TextTable<String> = [:]
        var taken = TextSet(contract.authSchemes.map(\.name))
        for index in contract.authSchemes.indices {
            let old = contract.authSchemes[index]
            guard let name = name(of: old.origin, "an auth scheme"), name != old.name else { continue }
            guard taken.insert(name).inserted else {
                reportTaken(name, at: old.origin)
                continue
            }
            names[old.name] = name
            contract.authSchemes[index].name = name
        }
        guard !names.isEmpty else { return }
        func renamed(_ requirement: AuthRequirement) -> AuthRequirement {
            AuthRequirement(
                alternatives: requirement.alternatives.map { uses in
                    uses.map { AuthRequirement.Use(scheme: names[$0.scheme] ?? $0.scheme, scopes: $0.scopes) }
                })
        }
        contract.defaultAuth = renamed(contract.defaultAuth)
        contract.forEachEndpoint { $0.auth = renamed($0.auth) }
    }
}
