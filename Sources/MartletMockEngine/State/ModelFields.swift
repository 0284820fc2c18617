import MartletContract

/// Looks into the types of a contract.
struct ModelFields: Sendable {
    let models: TextTable<Model>

    /// How many names of types are followed for one type.
    private static let stepLimit = 64

    init(_ contract: Contract) {
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the objects that a type stands for: one, or those of the members of a union; empty where one of them is none.
    func objects(of type: TypeReference) -> [ObjectShape] {
        var objects: [ObjectShape] = []
        var waiting = [type]
        var rest = Self.stepLimit
        while let type = waiting.popLast() {
            rest -= 1
            guard rest > 0, case .model(let name) = type.kind, let model = models[name] else { return [] }
            switch model.shape {
            case .object(let object): objects.append(object)
            case .alias(let alias): waiting.append(alias.type)
            case .union(let union): waiting += union.members.map(\.type).reversed()
            case .enumeration: return []
            }
        }
        return objects
    }

    /// Returns the fields that all objects have which a type stands for; empty where it stands for none.
    func fields(of type: TypeReference) -> [Field] {
        let objects = objects(of: type)
        guard let first = objects.first else { return [] }
        guard objects.count > 1 else { return first.fields }
        let others = objects.dropFirst().map { TextSet($0.fields.lazy.map(\.key)) }
        return first.fields.filter { field in others.allSatisfy { $0.contains(field.key) } }
    }

    /// Returns the fields that any of the objects has which a type stands for, each once.
    func allFields(of type: TypeReference) -> [Field] {
        let objects = objects(of: type)
        guard objects.count > 1 else { return objects.first?.fields ?? [] }
        var known: TextSet = []
        return objects.flatMap(\.fields).filter { known.insert($0.key).inserted }
    }

    /// Returns the type of the elements of a list; nil of other types.
    func element(of type: TypeReference) -> TypeReference? {
        if case .array(let element) = resolved(type).kind { element } else { nil }
    }

    /// Returns the type that an alias stands for; any other one as it is.
    func resolved(_ type: TypeReference) -> TypeReference {
        var type = type
        for _ in 0..<Self.stepLimit {
            guard case .model(let name) = type.kind, case .alias(let alias)? = models[name]?.shape else { return type }
            type = alias.type
        }
        return type
    }

    /// Returns the values of an enumeration in their order, those that should no longer be used last; nil of other types.
    func cases(of type: TypeReference) -> [Literal]? {
        guard case .model(let name) = resolved(type).kind, case .enumeration(let enumeration)? = models[name]?.shape
        else { return nil }
        let ordered =
            enumeration.cases.filter { $0.deprecation == nil } + enumeration.cases.filter { $0.deprecation != nil }
        return ordered.map { enumeration.rawType == .string ? .string($0.wireValue) : .number($0.wireValue) }
    }

    /// Whether the values of a type are numbers, texts or Booleans.
    func isScalar(_ type: TypeReference) -> Bool {
        switch resolved(type).kind {
        case .array, .map, .json, .file, .void, .data: false
        case .model(let name): if case .enumeration? = models[name]?.shape { true } else { false }
        default: true
        }
    }

    /// Whether the values of a type are numbers on the wire.
    func isNumber(_ type: TypeReference) -> Bool {
        switch resolved(type).kind {
        case .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
            .decimal(isString: false):
            true
        default: false
        }
    }
}
