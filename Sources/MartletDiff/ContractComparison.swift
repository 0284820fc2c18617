package import MartletContract

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
    /// What has changed about types.
    let payloads: [PayloadChange]
    /// What a compiler sees and no rule about the contract explains; known once those have looked.
    var unexplained: [UnexplainedDeclarations] = []

    /// Puts two contracts side by side.
    package init(base: Contract, revision: Contract, context: DiffContext) {
        self.base = base
        self.revision = revision
        self.context = context
        endpoints = EndpointMatching(base: base, revision: revision)
        auth = AuthMatching(base: base, revision: revision)
        payloads = PayloadWalk.changes(base, revision, endpoints)
    }
}
