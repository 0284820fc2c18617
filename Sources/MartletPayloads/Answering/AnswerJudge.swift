import MartletContract
import MartletSyntax

/// Tells whether values are what a contract's types ask for with all their keywords, also that a value of a union is of
/// one member alone where that is asked.
final class AnswerJudge: Sendable {
    /// The schema of a type.
    struct Entry: Sendable {
        let judge: SchemaJudge
        let schema: SchemaID
    }

    private struct Key: Hashable {
        let kind: String
        let isNullable: Bool
        let keywords: [SchemaKeyword]
        let constraints: [Constraints]
        /// The name of its schema in the document; nil where there is none.
        let wire: String?
        /// Whether its elements have the schema of that name.
        let isList: Bool
    }

    /// The schemas of all types that were asked for, in one pool: most types lead to the same models.
    private struct Compiled: Sendable {
        var pool = SchemaPool()
        var schemas: ContractSchemas
        /// Those where a value of a union is of one member alone.
        var exactSchemas: ContractSchemas
        /// The schemas of the document.
        var wire: WireSchemas
        var known: [Key: SchemaID] = [:]
        /// The judge of the pool; nil where the pool has grown since.
        var judge: SchemaJudge?

        init(_ contract: Contract) {
            schemas = ContractSchemas(contract, view: SchemaView(sender: .server, role: .read))
            exactSchemas = schemas
            exactSchemas.areUnionsExact = true
            wire = WireSchemas(contract, validating: .server, areTaggedExact: true)
        }

        mutating func schema(of type: TypeReference, _ constraints: Constraints) -> SchemaID {
            guard let wire = wire.schema(of: type, in: &pool) else {
                return exactSchemas.schema(of: type, constraints: constraints, in: &pool)
            }
            // The document itself says which values are of several members: members of the contract may allow more.
            var both = SchemaNode()
            both.all = [schemas.schema(of: type, constraints: constraints, in: &pool), wire]
            return pool.add(both)
        }
    }

    private let contract: Contract
    private let patterns = PatternStore()
    private let compiled = Locked<Compiled?>(nil)

    init(_ contract: Contract) {
        self.contract = contract
    }

    /// Returns whether a value is one of a type.
    func verdict(
        _ literal: Literal, _ type: TypeReference, constraints: Constraints = Constraints(), isText: Bool = false
    ) -> Judgement.Verdict {
        let entry = entry(type, constraints, isText: isText)
        return entry.judge.verdict(literal, entry.schema)
    }

    /// Returns the schema of a type, translated when it is first asked for.
    ///
    /// - Parameter isText: Whether its values travel as plain text.
    func entry(
        _ type: TypeReference, _ constraints: Constraints = Constraints(), isText: Bool = false
    ) -> Entry {
        var elements: [SchemaKeyword] = []
        var limits = constraints.isEmpty ? [] : [constraints]
        let kind = Self.text(of: type, &elements, &limits)
        return compiled.withLock { known in
            var state = known ?? Compiled(contract)
            // Nobody else holds the pool while it grows.
            known = nil
            defer { known = state }
            var isList = false
            if case .array(let element) = type.kind { isList = element.origin.pointer == type.origin.pointer }
            let key = Key(
                kind: kind, isNullable: type.isNullable, keywords: elements, constraints: limits,
                wire: state.wire.name(of: type.origin), isList: isList)
            let schema: SchemaID
            if let found = state.known[key] {
                schema = found
            } else {
                state.judge = nil
                schema = state.schema(of: type, constraints)
                state.known[key] = schema
            }
            var judge = state.judge ?? SchemaJudge(state.pool, patterns: patterns)
            state.judge = judge
            judge.areStringsTexts = isText
            return Entry(judge: judge, schema: schema)
        }
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
