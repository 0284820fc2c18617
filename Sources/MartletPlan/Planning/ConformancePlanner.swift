import MartletContract

/// Decides which protocols a model's type conforms to.
///
/// A type can only be compared when everything in it can be. What a model asks for is therefore asked of the models
/// that it is made of.
struct ConformancePlanner {
    private let options: PlanOptions
    private let equatable: Set<String>
    private let hashable: Set<String>

    init(_ contract: Contract, _ types: TypeTable, _ options: PlanOptions) {
        self.options = options
        var parts: [String: [String]] = [:]
        for model in contract.models { parts[model.name] = Self.parts(of: model) }
        hashable = Self.closure(
            contract.models.filter { Self.asks($0, for: .hashable) }.map(\.name) + Self.identifiers(contract)
                + Self.cursors(contract), parts)
        equatable = Self.closure(
            contract.models.filter { Self.asks($0, for: .equatable) }.map(\.name), parts)
    }

    /// Returns the protocols of a model, in the order in which they are written.
    func value(of model: Model) -> [String] {
        var names: [String] = []
        if hashable.contains(model.name) {
            names.append("Hashable")
        } else if options.areModelsEquatable || equatable.contains(model.name) {
            names.append("Equatable")
        }
        if Self.asks(model, for: .identifiable) { names.append("Identifiable") }
        return names
    }

    private static func asks(_ model: Model, for conformance: ObjectShape.Conformance) -> Bool {
        if case .object(let object) = model.shape { object.conformances.contains(conformance) } else { false }
    }

    /// Returns the models that identify a value: `Identifiable` asks that its `id` is `Hashable`.
    private static func identifiers(_ contract: Contract) -> [String] {
        contract.models.flatMap { model -> [String] in
            guard case .object(let object) = model.shape, object.conformances.contains(.identifiable) else { return [] }
            return object.fields.filter { $0.name == object.idField ?? "id" }.flatMap { models(in: $0.type) }
        }
    }

    /// Returns the models that name a page: a page that comes twice is recognised by it.
    private static func cursors(_ contract: Contract) -> [String] {
        contract.groups.flatMap(\.endpoints).flatMap { endpoint -> [String] in
            guard let pages = endpoint.pages else { return [] }
            let fields: [Field] =
                switch endpoint.body {
                case .fields(let fields)?, .form(let fields)?: fields
                case .json?, .multipart?, .text?, .file?, nil: []
                }
            let field = (endpoint.parameters.map(\.field) + fields).first { $0.name == pages.into }
            return field.map { models(in: $0.type) } ?? []
        }
    }

    /// Returns the names with everything that they are made of.
    private static func closure(_ names: [String], _ parts: [String: [String]]) -> Set<String> {
        var found: Set<String> = []
        var open = names
        while let name = open.popLast() {
            if found.insert(name).inserted { open += parts[name] ?? [] }
        }
        return found
    }

    private static func parts(of model: Model) -> [String] {
        switch model.shape {
        case .object(let object):
            let names = object.fields.flatMap { models(in: $0.type) }
            if case .kept(let type) = object.additional { return names + models(in: type) }
            return names
        case .enumeration: return []
        case .union(let union): return union.members.flatMap { models(in: $0.type) }
        case .alias(let alias): return models(in: alias.type)
        }
    }

    private static func models(in type: TypeReference) -> [String] {
        switch type.kind {
        case .model(let name): [name]
        case .array(let inner), .map(let inner): models(in: inner)
        default: []
        }
    }
}
