package import MartletContract
package import MartletSyntax

/// What became of a specification that was asked for by its path.
package struct LoadResult: Sendable {
    /// The files that were read, for printing places.
    package let sources: SourceMap
    /// The contract; nil when any finding is an error.
    package internal(set) var contract: Contract?
    /// The findings.
    package let diagnostics: [Diagnostic]
    /// Whether a file could not be read at all. The command line tells this from findings by its exit status.
    package let isUnreadable: Bool

    package init(sources: SourceMap, contract: Contract?, diagnostics: [Diagnostic], isUnreadable: Bool = false) {
        self.sources = sources
        self.contract = contract
        self.diagnostics = diagnostics
        self.isUnreadable = isUnreadable
    }

    /// The result with every warning an error: what `--strict` asks for.
    package var strict: LoadResult {
        LoadResult(
            sources: sources, contract: contract,
            diagnostics: diagnostics.map { $0.severity == .warning ? $0.raised(to: .error) : $0 },
            isUnreadable: isUnreadable
        ).withoutContractAfterErrors
    }

    /// The result without a contract where any finding is an error.
    var withoutContractAfterErrors: LoadResult {
        var result = self
        if diagnostics.contains(where: { $0.severity == .error }) { result.contract = nil }
        return result
    }
}
