import MartletContract

/// Finds the models that types are made of, and those that these are made of.
enum ReachedModels {
    /// Returns the names of the models.
    ///
    /// - Parameter shapes: the shapes of all models, by name.
    static func names(from types: [TypeReference], _ shapes: [String: Model.Shape]) -> Set<String> {
        var reached: Set<String> = []
        var open = types.compactMap(\.modelName)
        while let name = open.popLast() {
            guard reached.insert(name).inserted, let shape = shapes[name] else { continue }
            for type in shape.types {
                if let name = type.modelName { open.append(name) }
            }
        }
        return reached
    }
}
