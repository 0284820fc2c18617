package import MartletContract

/// Finds what has changed between two contracts, whatever dialects they were written in.
package enum ContractDiff {
    /// Returns the changes: in the order of their paths, then of their codes.
    package static func changes(from base: Contract, to revision: Contract, context: DiffContext) -> [Change] {
        let comparison = ContractComparison(base: base, revision: revision, context: context)
        let changes = DiffRegistry.all.flatMap { rule -> [Change] in
            let info = type(of: rule).info
            return rule.findings(in: comparison).map { Change($0, of: info) }
        }
        return changes.enumerated()
            .sorted { (left, right) in
                left.element.path == right.element.path
                    ? (left.element.code, left.offset) < (right.element.code, right.offset)
                    : left.element.path < right.element.path
            }
            .map(\.element)
    }
}

extension Change {
    /// Makes a change of what a rule found.
    init(_ finding: DiffFinding, of info: DiffRuleInfo) {
        code = info.code
        message = finding.message
        direction = info.direction
        path = finding.path
        endpoints = finding.endpoints
        base = finding.base?.span
        revision = finding.revision?.span
        verdicts = finding.verdicts
        counterexample = finding.counterexample
        fingerprint = Fingerprint.text(
            of: [info.code, info.direction.rawValue] + finding.path.steps + ["", finding.detail])
    }
}
