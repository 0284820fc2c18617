package import MartletContract
package import MartletSyntax

/// What a dialect's writer makes of a contract.
package struct WriteResult: Sendable {
    /// What the document says: the contract, with the names that the dialect allows.
    package let contract: Contract
    /// The document.
    package let document: OutputNode
    /// What the dialect has no words for, and what was renamed or left out because of that.
    package let diagnostics: [Diagnostic]

    package init(contract: Contract, document: OutputNode, diagnostics: [Diagnostic]) {
        self.contract = contract
        self.document = document
        self.diagnostics = diagnostics
    }
}
