import MartletContract

/// A model whose values are told apart by one of their fields.
struct EntityModel: Sendable {
    /// The name of the model.
    let model: String
    /// What it is about: the same for all sides of one thing, such as `Specialist` and `SpecialistSummary`.
    let noun: String
    /// The field that tells values apart.
    let field: Field

    /// Finds the field; nil where there is none.
    init?(_ model: Model, _ shapes: TextTable<Model>) {
        guard case .object(let object) = model.shape else { return nil }
        let noun = NameFacts.noun(of: model.name)
        let own = noun.split(separator: " ").joined() + "id"
        let keys = ["id", "uuid", "_id", own, "guid", "slug", "sid", "key"]
        let declared = object.idField.flatMap { name in object.fields.first { $0.name == name } }
        let found = declared ?? keys.lazy.compactMap { key in object.fields.first { Self.plain($0.key) == key } }.first
        guard let found, Self.isPlain(found.type, shapes) else { return nil }
        self.model = model.name
        self.noun = noun
        field = found
    }

    private static func plain(_ key: String) -> String {
        key == "_id" ? key : String(key.lowercased().filter { $0 != "_" && $0 != "-" })
    }

    /// Whether values of a type are texts or whole numbers.
    private static func isPlain(_ type: TypeReference, _ shapes: TextTable<Model>) -> Bool {
        var type = type
        for _ in 0..<16 {
            switch type.kind {
            case .string, .int, .int32, .int64, .uint64, .uuid, .url: return true
            case .model(let name):
                guard case .alias(let alias)? = shapes[name]?.shape else { return false }
                type = alias.type
            default: return false
            }
        }
        return false
    }

    /// Returns the literal of a type that a text of a path or a query stands for; nil where it is none.
    static func literal(_ text: String, _ type: TypeReference, _ shapes: TextTable<Model>) -> Literal? {
        var type = type
        for _ in 0..<16 {
            switch type.kind {
            case .string, .url, .int64(isString: true), .uint64(isString: true): return .string(text)
            case .uuid: return .string(text.lowercased())
            case .uint64(isString: false): return UInt64(text).map { .number(String($0)) }
            case .int, .int32, .int64(isString: false): return Int64(text).map { .number(String($0)) }
            case .model(let name):
                guard case .alias(let alias)? = shapes[name]?.shape else { return nil }
                type = alias.type
            default: return nil
            }
        }
        return nil
    }
}

extension Literal {
    /// The member of a name; nil where there is none.
    func member(_ name: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// What a string or a number looks like in a path.
    var plainText: String? {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        default: nil
        }
    }
}
