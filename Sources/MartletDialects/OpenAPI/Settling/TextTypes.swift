import MartletContract

/// The types of values that travel as text where their schemas give none: what has limits of strings alone is a string there,
/// and any JSON value in JSON.
struct TextTypes {
    /// The shapes of the models.
    let shapes: TextTable<Model.Shape>

    /// Returns the type in text; nil where it is the same.
    func type(of type: TypeReference) -> TypeReference? {
        switch type.kind {
        case .array(let element):
            guard let element = self.type(of: element) else { return nil }
            var result = type
            result.kind = .array(element)
            return result
        case .json: return string(type)
        case .model: return unnamed(type).flatMap(string)
        default: return nil
        }
    }

    /// Returns the JSON of any type that a type is another name for; nil when it is another type.
    private func unnamed(_ type: TypeReference) -> TypeReference? {
        var result = type
        for _ in 0..<64 {
            guard case .model(let name) = result.kind, case .alias(let alias)? = shapes[name] else { break }
            let (isNullable, keywords, constraints) = (result.isNullable, result.keywords, result.constraints)
            result = alias.type
            result.isNullable = result.isNullable || isNullable
            result.keywords += keywords
            result.constraints = result.constraints(within: constraints)
        }
        return result.kind == .json ? result : nil
    }

    private func string(_ type: TypeReference) -> TypeReference? {
        guard type.keywords.isEmpty, type.constraints.ofText == type.constraints, !type.constraints.isEmpty else {
            return nil
        }
        let scalar = ScalarFormats.read(.string, format: type.constraints.format)
        var result = TypeReference(scalar.kind, isNullable: type.isNullable, origin: type.origin)
        result.constraints = type.constraints
        result.constraints.format = scalar.format
        result.keywords = [.assumed(JSONType.string.rawValue)]
        return result
    }
}
