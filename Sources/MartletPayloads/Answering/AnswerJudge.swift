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
    }

    private let models: ContractSchemas.ModelsByName
    private let patterns = PatternStore()
    private let entries = Locked<[Key: Entry]>([:])

    init(_ contract: Contract) {
        models = ContractSchemas.ModelsByName(contract)
    }

    /// Returns whether a value is one of a type.
    func verdict(
        _ literal: Literal, _ type: TypeReference, constraints: Constraints = Constraints()
    ) -> Judgement.Verdict {
        let entry = entry(type, constraints)
        return entry.judge.verdict(literal, entry.schema)
    }

    /// Returns the schema of a type, translated when it is first asked for.
    func entry(_ type: TypeReference, _ constraints: Constraints = Constraints()) -> Entry {
        var elements: [SchemaKeyword] = []
        var limits = constraints.isEmpty ? [] : [constraints]
        let kind = Self.text(of: type, &elements, &limits)
        let key = Key(kind: kind, isNullable: type.isNullable, keywords: elements, constraints: limits)
        if let known = entries.withLock({ $0[key] }) { return known }
        var pool = SchemaPool()
        var schemas = ContractSchemas(models, view: SchemaView(sender: .server, role: .read))
        schemas.areUnionsExact = true
        let schema = schemas.schema(of: type, constraints: constraints, in: &pool)
        let entry = Entry(judge: SchemaJudge(pool, patterns: patterns), schema: schema)
        entries.withLock { $0[key] = entry }
        return entry
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
