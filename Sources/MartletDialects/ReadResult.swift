package import MartletContract
package import MartletSyntax

/// What a dialect's reader makes of a tree.
package struct ReadResult: Sendable {
    /// The contract; nil when any finding is an error.
    package let contract: Contract?
    /// The findings, in the order of the text.
    package let diagnostics: [Diagnostic]

    package init(contract: Contract?, diagnostics: [Diagnostic]) {
        self.contract = contract
        self.diagnostics = diagnostics
    }
}
