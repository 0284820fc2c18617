import MartletContract
import MartletSyntax

/// The keywords of a contract's types as schemas, each read when it is first asked for.
final class KeywordSchemas: Sendable {
    /// The schema of some keywords.
    struct Entry: Sendable {
        let judge: SchemaJudge
        let schema: SchemaID
        /// The models that the keywords refer to.
        let models: [SchemaID: String]
    }

    private struct ModelKey: Hashable {
        let name: String
        let passing: String?
    }

    private let modelNames: TextSet
    private let patterns: PatternStore
    private let entries = Locked<[[SchemaKeyword]: Entry]>([:])
    private let modelEntries = Locked<[ModelKey: Entry]>([:])

    init(modelNames: TextSet, _ patterns: PatternStore) {
        self.modelNames = modelNames
        self.patterns = patterns
    }

    /// Returns the schema of the keywords of a use of a type.
    func entry(_ keywords: [SchemaKeyword]) -> Entry {
        if let entry = entries.withLock({ $0[keywords] }) { return entry }
        let entry = read(keywords, known: [], ofUnion: false)
        entries.withLock { $0[keywords] = entry }
        return entry
    }

    /// Returns the schema of the keywords of a model. Members that its fields name are not additional ones.
    ///
    /// - Parameter passing: A member that is not the model's to judge, and is not additional either.
    func entry(of model: Model, passing: String?) -> Entry {
        let key = ModelKey(name: model.name, passing: passing)
        if let entry = modelEntries.withLock({ $0[key] }) { return entry }
        var known: TextSet = []
        if case .object(let object) = model.shape { known = TextSet(object.fields.map(\.key) + [passing ?? ""]) }
        let entry = read(model.keywords, known: known, ofUnion: model.shape.isUnion)
        modelEntries.withLock { $0[key] = entry }
        return entry
    }

    private func read(_ keywords: [SchemaKeyword], known: TextSet, ofUnion: Bool) -> Entry {
        var pool = SchemaPool()
        var schemas: TextTable<SchemaID> = [:]
        let schema = SchemaReader.read(keywords, known: known.sorted(), ofUnion: ofUnion, into: &pool) { name, pool in
            guard modelNames.contains(name) else { return nil }
            if let known = schemas[name] { return known }
            // Nothing is said of it here: the validator judges by models.
            schemas[name] = pool.reserve()
            return schemas[name]
        }
        let models = Dictionary(schemas.map { ($0.value, $0.key) }) { first, _ in first }
        return Entry(judge: SchemaJudge(pool, patterns: patterns), schema: schema, models: models)
    }
}
