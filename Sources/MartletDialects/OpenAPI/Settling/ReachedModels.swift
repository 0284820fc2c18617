import MartletContract

/// Finds the models that types are made of, and those that these are made of.
enum ReachedModels {
    /// Returns the names of the models.
    ///
    /// - Parameter shapes: the shapes of all models, by name.
    static func names(from types: [TypeReference], _ shapes: TextTable<Model.Shape>) -> TextSet {
        var reached: TextSet = []
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

extension Contract {
    /// The shapes of all models, by name; of models of one name the first.
    var shapes: TextTable<Model.Shape> {
        var shapes: TextTable<Model.Shape> = [:]
        shapes.reserveCapacity(models.count)
        for index in models.indices.reversed() { shapes[models[index].name] = models[index].shape }
        return shapes
    }
}
