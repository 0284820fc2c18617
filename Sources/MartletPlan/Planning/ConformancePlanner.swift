import MartletContract

/// Decides which protocols a model's type conforms to.
///
/// A type can only be compared when everything in it can be. What a model asks for is therefore asked of the models
/// that it is made of.
struct ConformancePlanner: Sendable {
    private let options: PlanOptions
    /// Whether each model must be so, by its position in the contract.
    private let isEquatable: [Bool]
    private let isHashable: [Bool]

    init(_ contract: Contract, _ graph: ModelGraph, _ options: PlanOptions) {
        self.options = options
        var hashable = graph.models(in: Self.cursors(contract))
        var equatable: [Int] = []
        for index in contract.models.indices {
            guard case .object(let object) = contract.models[index].shape, !object.conformances.isEmpty else {
                continue
            }
            if object.conformances.contains(.hashable) { hashable.append(index) }
            if object.conformances.contains(.equatable) { equatable.append(index) }
            // `Identifiable` asks that its `id` is `Hashable`.
            if object.conformances.contains(.identifiable) {
                let identifiers = object.fields.filter { $0.name == object.idField ?? "id" }
                hashable += graph.models(in: identifiers.map(\.type))
            }
        }
        isHashable = graph.closure(of: hashable)
        isEquatable = graph.closure(of: equatable)
    }

    /// Returns the protocols of a model, in the order in which they are written.
    ///
    /// - Parameter index: Its position in the contract.
    func value(of model: Model, at index: Int) -> [String] {
        var names: [String] = []
        if isHashable[index] {
            names.append("Hashable")
        } else if options.areModelsEquatable || isEquatable[index] {
            names.append("Equatable")
        }
        if case .object(let object) = model.shape, object.conformances.contains(.identifiable) {
            names.append("Identifiable")
        }
        return names
    }

    /// Returns the types that name a page: a page that comes twice is recognised by it.
    private static func cursors(_ contract: Contract) -> [TypeReference] {
        var cursors: [TypeReference] = []
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices {
                guard let pages = contract.groups[group].endpoints[index].pages else { continue }
                let endpoint = contract.groups[group].endpoints[index]
                let fields: [Field] =
                    switch endpoint.body {
                    case .fields(let fields)?, .form(let fields)?: fields
                    case .json?, .multipart?, .text?, .file?, nil: []
                    }
                let field = (endpoint.parameters.map(\.field) + fields).first { $0.name == pages.into }
                if let field { cursors.append(field.type) }
            }
        }
        return cursors
    }
}
