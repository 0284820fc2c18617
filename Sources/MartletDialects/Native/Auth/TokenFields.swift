import MartletContract

/// Marks the fields that tokens stand in as sensitive, so that logs and dumps redact them whether or not their author
/// says so.
struct TokenFields {
    private let shapes: TextTable<Model.Shape>
    /// Fields by model.
    private var marked: TextTable<TextSet> = [:]

    /// Marks the fields of models and bodies that the schemes of a contract name.
    static func mark(_ contract: inout Contract) {
        var fields = TokenFields(contract)
        for scheme in contract.authSchemes {
            guard case .bearer(let tokens?) = scheme.kind else { continue }
            for paths in [tokens.paths, tokens.refreshedPaths].compactMap({ $0 }) {
                let type = TypeReference(.model(paths.model), origin: scheme.origin)
                for path in [paths.access, paths.refresh].compactMap({ $0 }) { fields.add(path, in: type) }
            }
            if let reference = tokens.refreshEndpoint, let field = tokens.refreshField {
                fields.mark(field, of: reference, in: &contract)
            }
        }
        fields.mark(in: &contract.models)
    }

    private init(_ contract: Contract) {
        shapes = TextTable(contract.models.map { ($0.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func add(_ path: String, in type: TypeReference) {
        var type = type
        var owner: (model: String, field: String)?
        for name in path.split(separator: ".").map(String.init) {
            guard let model = shapes.objectName(of: type),
                let field = shapes.fields(of: type).first(where: { $0.name == name })
            else { break }
            owner = (model, name)
            type = field.type
        }
        if let owner { marked[owner.model, default: []].insert(owner.field) }
    }

    /// Marks the value of a call that carries the refresh token.
    private mutating func mark(_ name: String, of reference: EndpointReference, in contract: inout Contract) {
        guard let group = contract.groups.firstIndex(where: { $0.name == reference.group }),
            let index = contract.groups[group].endpoints.firstIndex(where: { $0.name == reference.name })
        else { return }
        var endpoint = contract.groups[group].endpoints[index]
        for index in endpoint.parameters.indices where endpoint.parameters[index].field.name == name {
            endpoint.parameters[index].field.isSensitive = true
        }
        switch endpoint.body {
        case .json(let type)?: add(name, in: type)
        case .fields(let fields)?: endpoint.body = .fields(Self.marking(fields, [name]))
        case .form(let fields)?: endpoint.body = .form(Self.marking(fields, [name]))
        case .multipart(let fields)?: endpoint.body = .multipart(Self.marking(fields, [name]))
        case .text?, .file?, nil: break
        }
        contract.groups[group].endpoints[index] = endpoint
    }

    private func mark(in models: inout [Model]) {
        for index in models.indices {
            guard let names = marked[models[index].name], case .object(var object) = models[index].shape else {
                continue
            }
            object.fields = Self.marking(object.fields, names)
            models[index].shape = .object(object)
        }
    }

    private static func marking(_ fields: [Field], _ names: TextSet) -> [Field] {
        fields.map { field in
            var field = field
            if names.contains(field.name) { field.isSensitive = true }
            return field
        }
    }
}
