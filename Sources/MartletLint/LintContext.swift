package import MartletContract
package import MartletSyntax

/// What rules ask about a contract, found once for all of them.
package struct LintContext: Sendable {
    /// The contract.
    let contract: Contract
    /// What the linter was told.
    let options: LintOptions
    /// The work that the run may still create.
    let budget: WorkBudget
    /// What authors write in the dialect of the contract.
    var words: DialectWords { contract.document.words }
    /// All endpoints, in the author's order.
    let endpoints: [Endpoint]
    /// Which models are sent and received.
    let usage: ModelUsage
    /// All fields and parameters, in the author's order.
    let fields: [LintedField]
    private let models: TextTable<Model>

    /// Makes the context of a contract.
    package init(_ contract: Contract, options: LintOptions = LintOptions(), budget: WorkBudget = WorkBudget()) {
        self.contract = contract
        self.budget = budget
        self.options = options
        endpoints = contract.groups.flatMap(\.endpoints)
        models = TextTable(contract.models.map { ($0.name, $0) }) { first, _ in first }
        usage = ModelUsage(of: contract, models)
        fields = LintedField.all(in: contract, usage)
    }

    /// Returns the model of a name, or nil when there is none.
    func model(named name: String) -> Model? { models[name] }

    /// Returns what a type is behind its aliases.
    func resolved(_ type: TypeReference) -> TypeReference.Kind {
        var kind = type.kind
        // Aliases do not lead to each other; the limit is for contracts that nobody has checked.
        for _ in 0..<100 {
            guard case .model(let name) = kind, case .alias(let alias)? = models[name]?.shape else { break }
            kind = alias.type.kind
        }
        return kind
    }

    /// Returns what lists of lists hold in the end, behind aliases; a type that is no list is its own. Nil for lists that
    /// hold nothing but themselves, and for those that are very deep.
    func innermost(_ type: TypeReference) -> TypeReference.Kind? {
        var kind = resolved(type)
        for _ in 0..<100 {
            guard case .array(let element) = kind else { return kind }
            kind = resolved(element)
        }
        return nil
    }

    /// Returns an endpoint by its name.
    func endpoint(_ reference: EndpointReference) -> Endpoint? { contract.endpoint(reference) }
}
