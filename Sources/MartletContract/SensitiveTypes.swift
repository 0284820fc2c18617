/// The models whose values are sensitive as a whole.
///
/// A type is sensitive when its author says so, when it is made of a sensitive one (an alias of it, a list or a map of
/// it), and when one of its members is. A model with fields is not: it redacts those that are, and shows the others.
package struct SensitiveTypes: Sendable {
    /// The names of the models.
    package let names: TextSet

    /// Finds them among the models of a contract.
    package init(_ models: [Model]) {
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

    /// Whether the values of a type are sensitive.
    package func contains(_ type: TypeReference) -> Bool {
        Self.target(of: type).map(names.contains) ?? false
    }
}
