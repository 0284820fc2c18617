import MartletContract

/// Finds what some endpoints of a contract need.
struct SelectionNeed {
    /// The endpoints, with those that they need.
    private(set) var endpoints: Set<EndpointReference>
    /// The names of the auth schemes.
    private var schemes: TextSet = []
    /// The names of the flows.
    private var flows: TextSet = []
    private let whole: Contract

    init(_ contract: Contract, of endpoints: [EndpointReference]) {
        whole = contract
        self.endpoints = Set(endpoints)
        grow()
    }

    /// Returns the contract of what is needed.
    ///
    /// - Parameter keepsOtherModels: whether models that no endpoint at all needs are kept.
    func contract(keepsOtherModels: Bool) -> Contract {
        var contract = whole
        contract.groups = whole.groups.compactMap { group in
            var group = group
            group.endpoints = group.endpoints.filter { endpoints.contains($0.reference) }.map(cleaned)
            return group.endpoints.isEmpty ? nil : group
        }
        contract.authSchemes = whole.authSchemes.filter { schemes.contains($0.name) }.map(cleaned)
        contract.flows = whole.flows.filter { flows.contains($0.name) }
        let defaultSchemes = whole.defaultAuth.alternatives.flatMap { $0 }.map(\.scheme)
        if !defaultSchemes.allSatisfy(schemes.contains) { contract.defaultAuth = .none }
        if !keepsOtherModels { contract.webhooks = [] }
        let kept = ModelReach.models(of: contract)
        let known = keepsOtherModels ? ModelReach.models(of: whole) : TextSet(whole.models.map(\.name))
        contract.models = whole.models.filter { kept.contains($0.name) || !known.contains($0.name) }
        return contract
    }

    /// Adds what is needed, and what that needs.
    private mutating func grow() {
        let all = Dictionary(whole.groups.lazy.flatMap(\.endpoints).map { ($0.reference, $0) }) { first, _ in first }
        let schemesByName = TextTable(grouping: whole.authSchemes, by: \.name)
        var flowsOf: [EndpointReference: [SignInFlow]] = [:]
        for flow in whole.flows { for step in flow.steps { flowsOf[step.endpoint, default: []].append(flow) } }
        var open = Array(endpoints)
        func add(_ reference: EndpointReference, to endpoints: inout Set<EndpointReference>) {
            if endpoints.insert(reference).inserted { open.append(reference) }
        }
        while let reference = open.popLast() {
            for flow in flowsOf[reference] ?? [] where flows.insert(flow.name).inserted {
                for step in flow.steps { add(step.endpoint, to: &endpoints) }
            }
            guard let endpoint = all[reference] else { continue }
            let used = endpoint.auth.alternatives.joined().map(\.scheme) + [endpoint.issues, endpoint.revokes]
            for name in used.compactMap({ $0 }) where schemes.insert(name).inserted {
                for scheme in schemesByName[name] ?? [] {
                    guard case .bearer(let tokens?) = scheme.kind, let refresh = tokens.refreshEndpoint else {
                        continue
                    }
                    add(refresh, to: &endpoints)
                }
            }
        }
    }

    /// Returns an endpoint without what it says about those that are not there: their answers are never cached.
    private func cleaned(_ endpoint: Endpoint) -> Endpoint {
        var endpoint = endpoint
        endpoint.invalidates.removeAll { !endpoints.contains($0.endpoint) }
        return endpoint
    }

    private func cleaned(_ scheme: AuthScheme) -> AuthScheme {
        guard case .bearer(var tokens?) = scheme.kind, case .endpoints(let cleared) = tokens.clears else {
            return scheme
        }
        let kept = cleared.filter(endpoints.contains)
        tokens.clears = kept.isEmpty ? .none : .endpoints(kept)
        var scheme = scheme
        scheme.kind = .bearer(tokens)
        return scheme
    }
}

/// Finds the models that a contract's endpoints need.
enum ModelReach {
    /// Returns the names of the models that endpoints, common errors, webhooks and auth schemes need.
    static func models(of contract: Contract) -> TextSet {
        var found: TextSet = []
        var open = contract.exchangedTypes.compactMap(\.modelName)
        for scheme in contract.authSchemes {
            guard case .bearer(let tokens?) = scheme.kind else { continue }
            open += [tokens.paths.model, tokens.refreshedPaths?.model].compactMap { $0 }
        }
        let shapes = TextTable(contract.models.map { ($0.name, $0.shape) }) { first, _ in first }
        while let name = open.popLast() {
            guard found.insert(name).inserted, let shape = shapes[name] else { continue }
            open += shape.types.compactMap(\.modelName)
        }
        return found
    }
}
