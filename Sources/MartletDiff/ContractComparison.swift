import MartletContract

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
    /// The auth schemes, each with its counterpart.
    let auth: AuthMatching
    /// What can be deprecated.
    let lifecycleSubjects: [LifecycleSubject]
    /// What has changed about types.
    let payloads: [PayloadChange]
    /// What a compiler sees and no rule about the contract explains; known once those have looked.
    var unexplained: [UnexplainedDeclarations] = []

    /// Puts two contracts side by side.
    init(_ base: Contract, _ revision: Contract, _ endpoints: EndpointMatching, context: DiffContext) {
        self.base = base
        self.revision = revision
        self.context = context
        self.endpoints = endpoints
        auth = AuthMatching(base: base, revision: revision)
        lifecycleSubjects = LifecycleSubject.all(endpoints, base, revision)
        payloads = PayloadWalk.changes(base, revision, endpoints)
    }
}
