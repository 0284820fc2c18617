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

    private struct Key: Hashable {
        let keywords: [SchemaKeyword]
        let known: Set<String>
    }

    private let modelNames: Set<String>
    private let patterns: PatternStore
    private let entries = Locked<[Key: Entry]>([:])

    init(modelNames: Set<String>, _ patterns: PatternStore) {
        self.modelNames = modelNames
        self.patterns = patterns
    }

    /// Returns the schema of keywords.
    ///
    /// - Parameter known: the members that fields name: they are not additional ones.
    func entry(_ keywords: [SchemaKeyword], known: Set<String>) -> Entry {
        let key = Key(keywords: keywords, known: known)
        if let entry = entries.withLock({ $0[key] }) { return entry }
        let entry = read(key)
        entries.withLock { $0[key] = entry }
        return entry
    }

    private func read(_ key: Key) -> Entry {
        var pool = SchemaPool()
        var schemas: [String: SchemaID] = [:]
        let schema = SchemaReader.read(key.keywords, known: key.known.sorted(), into: &pool) { name, pool in
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
