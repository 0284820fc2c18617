import MartletContract
import MartletSyntax

/// The texts of a contract, each counted for every place that has it.
///
/// A document writes a description, a name or an address once and refers to it thousands of times; whatever is made of
/// the contract writes it out at each of them.
struct RepeatedTexts {
    /// The bytes so far.
    private(set) var bytes = 0
    /// What each use of a security scheme takes, by its name.
    private let schemeSizes: TextTable<Int>
    /// What the addresses of servers take, by their names.
    private let addressSizes: TextTable<Int>
    /// What each call has in common: headers, and responses to refused requests.
    private let common: Int
    /// What the address of the first server takes.
    private let address: Int

    /// Spends what the texts of a contract take.
    ///
    /// - Returns: Whether that much was left in the budget.
    static func spend(of contract: Contract, from budget: WorkBudget) -> Bool {
        var texts = RepeatedTexts(of: contract)
        let models = Parallel.pieces(of: contract.models, count: 128) { [texts] models in
            var texts = texts
            return models.allSatisfy { model in
                texts.add(model)
                return texts.spend(from: budget)
            }
        }
        guard !models.contains(false) else { return false }
        texts.add(contract.authSchemes)
        let calls = texts.callSizes(of: contract)
        for flow in contract.flows {
            // Each step that has a value is spelt, and each step has the values of its call.
            let steps = flow.steps.count * Self.entry
            texts.bytes += flow.carry.reduce(0) { $0 + 2 * steps + $1.utf8.count }
            texts.bytes += flow.steps.reduce(0) { $0 + (calls[$1.endpoint] ?? 0) }
            guard texts.spend(from: budget) else { return false }
        }
        contract.groups.forEach { texts.add($0.description) }
        guard texts.spend(from: budget) else { return false }
        let endpoints = Parallel.pieces(of: contract.groups.flatMap(\.endpoints), count: 64) { [texts] endpoints in
            var texts = texts
            return endpoints.allSatisfy { endpoint in
                texts.add(endpoint)
                return texts.spend(from: budget)
            }
        }
        return !endpoints.contains(false)
    }

    private init(of contract: Contract) {
        addressSizes = TextTable(
            contract.servers.map { server in
                (server.name, server.variables.reduce(server.url.utf8.count) { $0 + $1.defaultValue.utf8.count })
            }, uniquingKeysWith: max)
        schemeSizes = TextTable(contract.authSchemes.map { ($0.name, Self.size(of: $0)) }, uniquingKeysWith: max)
        address = contract.servers.first.flatMap { [addressSizes] in addressSizes[$0.name] } ?? 0
        let headers = contract.headers.reduce(0) { size, header in
            guard case .constant(let value) = header.value else { return size + header.name.utf8.count + Self.entry }
            return size + header.name.utf8.count + value.utf8.count + Self.entry
        }
        common = contract.errors.reduce(headers) { size, error in
            let names = error.headers.reduce(0) { $0 + $1.name.utf8.count + Self.entry }
            return size + names + (error.description?.utf8.count ?? 0) + Self.entry
        }
    }

    /// What an entry of a list takes beside its text, such as quotes, a comma and a type.
    private static let entry = 32

    private static func size(of scheme: AuthScheme) -> Int {
        guard case .apiKey(_, let name) = scheme.kind else { return scheme.name.utf8.count + entry }
        return scheme.name.utf8.count + name.utf8.count + entry
    }

    private mutating func spend(from budget: WorkBudget) -> Bool {
        defer { bytes = 0 }
        return budget.spend(bytes, on: .repeatedTexts)
    }

    /// Returns what the calls that flows have as steps take, with the fields of their bodies.
    private func callSizes(of contract: Contract) -> [EndpointReference: Int] {
        let steps = Set(contract.flows.lazy.flatMap(\.steps).map(\.endpoint))
        guard !steps.isEmpty else { return [:] }
        let models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var sizes: [EndpointReference: Int] = [:]
        for endpoint in contract.groups.lazy.flatMap(\.endpoints) where steps.contains(endpoint.reference) {
            var texts = self
            texts.bytes = 0
            texts.add(endpoint)
            if case .json(let type)? = endpoint.body, case .model(let name) = type.kind, let model = models[name] {
                texts.add(model)
            }
            sizes[endpoint.reference] = texts.bytes
        }
        return sizes
    }

    // MARK: Parts

    private mutating func add(_ text: String?) {
        if let text { bytes += text.utf8.count }
    }

    private mutating func add(_ literal: Literal) {
        switch literal {
        case .null, .bool: bytes += 1
        case .number(let text), .string(let text): bytes += text.utf8.count
        case .array(let elements):
            bytes += 8 * elements.count
            elements.forEach { add($0) }
        case .object(let members):
            for member in members {
                bytes += 16
                add(member.name)
                add(member.value)
            }
        }
    }

    private mutating func add(_ extensions: [Extension]) {
        for entry in extensions {
            add(entry.key)
            add(entry.value)
        }
    }

    private mutating func add(_ type: TypeReference) {
        for keyword in type.keywords { add(keyword.value) }
        if let held = type.$constraints.box {
            add(held.constraints.pattern)
            add(held.constraints.format)
        }
        switch type.kind {
        case .model(let name): add(name)
        case .array(let element), .map(let element): add(element)
        default: break
        }
    }

    private mutating func add(_ field: Field) {
        add(field.name)
        add(field.key)
        add(field.type)
        add(field.description)
        add(field.title)
        add(field.deprecation)
        add(field.contentType)
        field.headers.forEach { add($0) }
        if let value = field.defaultValue { add(value) }
        field.examples.forEach { add($0) }
        add(field.extensions)
    }

    private mutating func add(_ model: Model) {
        add(model.name)
        add(model.description)
        add(model.deprecation)
        model.examples.forEach { add($0) }
        model.keywords.forEach { add($0.value) }
        add(model.extensions)
        switch model.shape {
        case .object(let object): object.fields.forEach { add($0) }
        case .enumeration(let enumeration):
            for value in enumeration.cases {
                add(value.name)
                add(value.wireValue)
                add(value.description)
                add(value.deprecation)
                add(value.extensions)
            }
        case .union(let union):
            for member in union.members {
                add(member.name)
                add(member.type)
                add(union.discriminator)
                bytes += member.values.reduce(0) { $0 + $1.utf8.count }
            }
        case .alias(let alias):
            add(alias.type)
        }
    }

    private mutating func add(_ schemes: [AuthScheme]) {
        for scheme in schemes {
            add(scheme.description)
            guard case .bearer(let source?) = scheme.kind, case .endpoints(let endpoints) = source.clears else {
                continue
            }
            for endpoint in endpoints { bytes += endpoint.group.utf8.count + endpoint.name.utf8.count + Self.entry }
        }
    }

    private mutating func add(_ requirement: AuthRequirement) {
        for alternative in requirement.alternatives {
            bytes += Self.entry
            for use in alternative {
                bytes += schemeSizes[use.scheme] ?? Self.entry
                for scope in use.scopes { bytes += scope.utf8.count + Self.entry }
            }
        }
    }

    private mutating func add(_ endpoint: Endpoint) {
        bytes += common + (endpoint.server.flatMap { addressSizes[$0] } ?? address)
        for piece in endpoint.path.pieces {
            switch piece {
            case .literal(let text), .parameter(let text): add(text)
            }
        }
        add(endpoint.description)
        add(endpoint.deprecation)
        endpoint.parameters.forEach { add($0.field) }
        switch endpoint.body {
        case .fields(let fields)?, .form(let fields)?, .multipart(let fields)?: fields.forEach { add($0) }
        case .json(let type)?: add(type)
        case .text?, .file?, nil: break
        }
        add(endpoint.bodyContentType)
        add(endpoint.bodyDescription)
        endpoint.otherBodyContentTypes.names.forEach { add($0) }
        endpoint.bodyExamples.forEach { add($0) }
        endpoint.streamExamples.forEach { add($0) }
        for response in endpoint.responses {
            add(response.type, response.description, [response.contentType].compactMap(\.self), response.headers)
            response.otherContentTypes.names.forEach { add($0) }
            response.examples.forEach { add($0) }
        }
        for response in endpoint.errors {
            add(response.type, response.description, [response.contentType].compactMap(\.self), response.headers)
            response.otherContentTypes.names.forEach { add($0) }
            response.examples.forEach { add($0) }
        }
        add(endpoint.auth)
        add(endpoint.idempotencyHeader)
        for entry in endpoint.invalidates {
            bytes += entry.endpoint.group.utf8.count + entry.endpoint.name.utf8.count + Self.entry
        }
        if let pages = endpoint.pages { bytes += pages.items.utf8.count + pages.next.utf8.count }
        add(endpoint.extensions)
    }

    private mutating func add(_ example: Example) {
        add(example.value)
        add(example.summary)
        add(example.description)
        add(example.wireText)
    }

    private mutating func add(
        _ type: TypeReference, _ description: String?, _ contentTypes: [String], _ headers: [Field]
    ) {
        add(type)
        add(description)
        contentTypes.forEach { add($0) }
        headers.forEach { add($0) }
    }
}
