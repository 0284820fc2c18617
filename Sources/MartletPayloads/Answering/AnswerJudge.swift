import MartletContract

/// Tells whether values are what a contract's types and its document ask for, by the letter: that a value of a union is of
/// one member alone where that is asked, too.
final class AnswerJudge: Sendable {
    /// The schema of a type.
    struct Entry: Sendable {
        let judge: SchemaJudge
        let schema: SchemaID
    }

    private let schemas: TypeSchemas

    /// - Parameter areTagsRead: Whether a value of a union must also be of the member that its discriminator names, as clients read it.
    init(_ contract: Contract, areTagsRead: Bool = false) {
        let view = SchemaView(sender: .server, role: .read, areTagsRead: areTagsRead)
        let described = ContractSchemas(contract, view: view)
        var alone = described
        alone.areUnionsExact = true
        let source = TypeSchemas.Source(
            described: described, alone: alone,
            document: WireSchemas(contract, validating: .server, areTaggedExact: true))
        schemas = TypeSchemas(source, PatternStore())
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
        let found = schemas.entry(type, constraints)
        var judge = found.judge
        judge.texts = isText ? TextForms() : nil
        return Entry(judge: judge, schema: found.whole)
    }
}
