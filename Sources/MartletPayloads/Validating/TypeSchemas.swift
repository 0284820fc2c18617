import MartletContract
import MartletSyntax

/// The schemas of a contract's types, and of the document at the same locations, each translated when it is first asked for. They
/// share one pool: most types lead to the same models.
final class TypeSchemas: Sendable {
    /// The schemas of a type.
    struct Entry: Sendable {
        var judge: SchemaJudge
        /// The schema of the contract's type.
        let contract: SchemaID
        /// The complete schema of the document; nil where it has none.
        let document: SchemaID?
        /// What both say together.
        let whole: SchemaID
    }

    /// The schemas that types are translated into.
    struct Source: Sendable {
        /// Those of types of which the document says everything.
        var described: ContractSchemas
        /// Those of all others.
        var alone: ContractSchemas
        /// Whether the letter of `oneOf` counts for the type itself, where the contract alone says it.
        var areUnionsExact = false
        var document: WireSchemas?
    }

    private struct Known: Sendable {
        let contract: SchemaID
        let document: SchemaID?
        let whole: SchemaID
    }

    private struct State: Sendable {
        var pool = SchemaPool()
        var source: Source
        var known: [Key: Known] = [:]
        /// The judge of the pool; nil where the pool has grown since.
        var judge: SchemaJudge?
    }

    private enum Key: Hashable {
        case type(TypeKey, document: String?)
        case fields([FieldKey], document: String?)
    }

    private struct FieldKey: Hashable {
        let name: ExactText
        let isOptional: Bool
        let type: TypeKey
    }

    private let state: Locked<State?>
    private let source: Source
    private let patterns: PatternStore
    private let compiled: CompiledSchemas

    init(_ source: Source, _ patterns: PatternStore) {
        self.source = source
        self.patterns = patterns
        compiled = CompiledSchemas(patterns)
        state = Locked(State(source: source))
    }

    /// How many schemas are kept.
    var count: Int { state.withLock { $0?.pool.nodes.count ?? 0 } }

    /// Returns the schemas of a type.
    func entry(_ type: TypeReference, _ constraints: Constraints) -> Entry {
        let key = Key.type(TypeKey(type, constraints), document: source.document?.name(of: type.origin))
        return entry(key) { state in
            let document = state.source.document?.schema(of: type, in: &state.pool)
            guard document == nil else {
                let contract = state.source.described.schema(of: type, constraints: constraints, in: &state.pool)
                return (contract, document)
            }
            guard state.source.areUnionsExact else {
                return (state.source.alone.schema(of: type, constraints: constraints, in: &state.pool), nil)
            }
            let exact = state.source.alone.schema(
                ofExactly: type, constraints: constraints, areTaggedExact: true, in: &state.pool)
            return (exact, nil)
        }
    }

    /// Returns the schemas of an object with fields.
    ///
    /// - Parameter document: The name of the schema in the document; nil where it has none.
    func entry(_ fields: [Field], document: String?) -> Entry {
        let keys = fields.map { field in
            FieldKey(
                name: ExactText(field.key), isOptional: field.mayBeAbsent, type: TypeKey(field.type, Constraints()))
        }
        return entry(.fields(keys, document: document)) { state in
            let whole = document.flatMap { state.source.document?.schema(named: $0, in: &state.pool) }
            let object = ObjectShape(fields: fields)
            if whole != nil { return (state.source.described.schema(of: object, in: &state.pool), whole) }
            return (state.source.alone.schema(of: object, in: &state.pool), nil)
        }
    }

    private func entry(_ key: Key, _ translate: (inout State) -> (SchemaID, SchemaID?)) -> Entry {
        state.withLock { shared in
            var state = shared ?? State(source: source)
            // Nobody else holds the pool while it grows.
            shared = nil
            defer { shared = state }
            let known: Known
            if let found = state.known[key] {
                known = found
            } else {
                state.judge = nil
                let count = state.source.document?.excusedCount
                let (contract, document) = translate(&state)
                // Schemas of the document that others refer to may have changed.
                if state.source.document?.excusedCount != count { compiled.removeAll() }
                var whole = contract
                if let document {
                    var both = SchemaNode()
                    both.all = [contract, document]
                    whole = state.pool.add(both)
                }
                known = Known(contract: contract, document: document, whole: whole)
                state.known[key] = known
            }
            let judge = state.judge ?? SchemaJudge(state.pool, compiled)
            state.judge = judge
            return Entry(judge: judge, contract: known.contract, document: known.document, whole: known.whole)
        }
    }
}

/// What tells a type from others.
struct TypeKey: Hashable {
    private let kind: String
    private let isNullable: Bool
    private let keywords: [SchemaKeyword]
    private let constraints: [Constraints]

    init(_ type: TypeReference, _ constraints: Constraints) {
        var keywords: [SchemaKeyword] = []
        var limits = constraints.isEmpty ? [] : [constraints]
        kind = Self.text(of: type, &keywords, &limits)
        isNullable = type.isNullable
        self.keywords = keywords
        self.constraints = limits
    }

    /// Returns what tells a type from others, besides the keywords and constraints, which are collected from all its
    /// layers.
    private static func text(
        of type: TypeReference, _ keywords: inout [SchemaKeyword], _ constraints: inout [Constraints]
    ) -> String {
        constraints.append(type.constraints)
        if !type.keywords.isEmpty { keywords += type.keywords + [SchemaKeyword("", .null)] }
        switch type.kind {
        case .model(let name): return name
        case .array(let element):
            return "[" + (element.isNullable ? "?" : "") + text(of: element, &keywords, &constraints)
        case .map(let element):
            return "{" + (element.isNullable ? "?" : "") + text(of: element, &keywords, &constraints)
        default: return " \(type.kind)"
        }
    }
}
