import MartletContract
import MartletSyntax

/// Two contracts side by side: what rules look at.
package struct ContractComparison: Sendable {
    /// The contract as it was.
    let base: Contract
    /// The contract as it is to be.
    let revision: Contract
    /// What the comparison is told from outside.
    let context: DiffContext
    /// The endpoints, each with its counterpart.
    let endpoints: EndpointMatching
    /// The webhooks, each with its counterpart.
    let webhooks: WebhookMatching
    /// The auth schemes, each with its counterpart.
    let auth: AuthMatching
    /// What endpoints need, where it has changed.
    let authNeeds: [AuthNeed]
    /// The positions of the models of both sides, by name.
    private let modelPositions: (base: TextTable<Int>, revision: TextTable<Int>)
    /// What can be deprecated.
    var lifecycleSubjects: [LifecycleSubject] { pendingSubjects.value }
    private let pendingSubjects: Pending<[LifecycleSubject]>
    /// The types of both sides as texts.
    let structures: (base: TypeStructures, revision: TypeStructures)
    /// What has changed about types.
    let payloads: [PayloadChange]
    /// What a compiler sees and no rule about the contract explains; known once those have looked.
    var unexplained: [UnexplainedDeclarations] = []

    /// Puts two contracts side by side.
    ///
    /// - Parameter budget: The work that the run may still create.
    init(
        _ base: Contract, _ revision: Contract, _ endpoints: EndpointMatching, context: DiffContext,
        budget: WorkBudget
    ) {
        self.base = base
        self.revision = revision
        self.context = context
        self.endpoints = endpoints
        modelPositions = (Self.positions(base), Self.positions(revision))
        let auth = AuthMatching(base: base, revision: revision)
        self.auth = auth
        authNeeds = Self.authNeeds(base, revision, endpoints, auth)
        let webhooks = WebhookMatching(base: base.webhooks, revision: revision.webhooks)
        pendingSubjects = Parallel.start { LifecycleSubject.all(endpoints, webhooks, base, revision) }
        self.webhooks = webhooks
        structures = (TypeStructures(base), TypeStructures(revision))
        payloads = PayloadWalk.changes(base, revision, endpoints, webhooks, structures, budget)
    }

    private static func positions(_ contract: Contract) -> TextTable<Int> {
        TextTable(contract.models.indices.map { (contract.models[$0].name, $0) }) { first, _ in first }
    }

    /// Returns the base's model with a name; nil if the base has no such model.
    func baseModel(named name: String) -> Model? { modelPositions.base[name].map { base.models[$0] } }

    /// Returns the revision's model with a name; nil if the revision has no such model.
    func revisionModel(named name: String) -> Model? { modelPositions.revision[name].map { revision.models[$0] } }
}
