package import MartletContract
package import MartletSyntax

/// Finds what has changed between two contracts, whatever dialects they were written in.
package enum ContractDiff {
    /// Returns the changes: in the order of their paths, then of their codes.
    ///
    /// - Parameters:
    ///   - names: the Swift names that stay as they are.
    ///   - budget: the work that the run may still create.
    package static func changes(
        from base: Contract, to revision: Contract, context: DiffContext, names: FrozenNames = FrozenNames(),
        budget: WorkBudget = WorkBudget()
    ) -> [Change] {
        let isAboutDeclarations = { @Sendable (rule: any DiffRule) in rule is any DeclarationRule }
        let endpoints = EndpointMatching(base: base, revision: revision, budget: budget)
        let (found, differences) = Parallel.both {
            let comparison = ContractComparison(base, revision, endpoints, context: context, budget: budget)
            let entries = DiffRegistry.all.filter { !isAboutDeclarations($0) }
                .flatMap { Self.entries(of: $0, in: comparison) }
            return (comparison: comparison, entries: entries)
        } _: {
            // What a compiler says is known, so that no rule has to guess it.
            ClientSurfaces.differences(base, revision, endpoints, names)
        }
        var (comparison, entries) = found
        let unexplained = SourceJudgement.judge(&entries, by: differences ?? [])
        if differences == nil {
            for index in entries.indices { entries[index].change.verdicts.source = .unknown }
        }
        comparison.unexplained = UnexplainedDeclarations.grouped(unexplained)
        entries += DiffRegistry.all.filter(isAboutDeclarations).flatMap { Self.entries(of: $0, in: comparison) }
        let changes = toldApart(SharedChanges.merged(CondensedChanges.sorted(entries.map(\.change))))
        var listed = budget.share(of: .listedChanges)
        let condensed = CondensedChanges.condensed(changes, limit: listed.left)
        _ = listed.spend(min(condensed.count, listed.left))
        budget.takeBack(listed)
        return condensed
    }

    /// Returns the changes that some rules find and that are not safe on the wire, without judging what they mean for Swift
    /// code.
    ///
    /// - Parameters:
    ///   - budget: the work that the run may still create.
    ///   - isWanted: Returns whether a rule is one of them.
    package static func wireChanges(
        from base: Contract, to revision: Contract, budget: WorkBudget, of isWanted: (DiffRuleInfo) -> Bool
    ) -> [Change] {
        let endpoints = EndpointMatching(base: base, revision: revision, budget: budget)
        let comparison = ContractComparison(
            base, revision, endpoints, context: DiffContext(now: 0), budget: budget)
        let rules = DiffRegistry.all.filter { !($0 is any DeclarationRule) && isWanted(type(of: $0).info) }
        let changes = rules.flatMap { entries(of: $0, in: comparison) }.map(\.change)
        return SharedChanges.merged(CondensedChanges.sorted(changes.filter { $0.verdicts.wire != .safe }))
    }

    /// Numbers the fingerprints of changes that nothing else tells apart, so that none is approved along with another.
    private static func toldApart(_ changes: [Change]) -> [Change] {
        var counts: TextTable<Int> = [:]
        return changes.map { change in
            let count = counts[change.fingerprint, default: 0] + 1
            counts[change.fingerprint] = count
            if count == 1 { return change }
            var change = change
            change.fingerprint = Fingerprint.text(of: [change.fingerprint, String(count)])
            return change
        }
    }

    private static func entries(of rule: any DiffRule, in comparison: ContractComparison) -> [SourceJudgement.Entry] {
        let info = type(of: rule).info
        return rule.findings(in: comparison).map { finding in
            SourceJudgement.Entry(change: Change(finding, of: info), info: info, members: finding.members)
        }
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
        verdicts = Verdicts(finding.verdicts, sourceReason: finding.sourceReason)
        isOfMeaning = finding.isOfMeaning
        isOpenAddition = finding.isOpenAddition
        counterexample = finding.counterexample
        hiddenEndpoints = finding.hiddenEndpoints
        members = finding.members.map(\.text)
        // A change that breaks more than before needs a new approval.
        let broken = [verdicts.wire.rawValue, verdicts.shippedClient.rawValue]
        func fingerprint(_ path: ElementPath, _ detail: String, _ values: [String]) -> String {
            Fingerprint.text(
                of: [info.code, info.direction.rawValue] + path.steps + ["", detail] + broken + values)
        }
        self.fingerprint =
            finding.members.isEmpty
            ? fingerprint(finding.path, finding.detail, finding.values)
            : Fingerprint.text(
                of: finding.members.map { fingerprint($0.path, $0.detail, $0.values) }.sorted() + finding.values)
        sharedFingerprint = fingerprint(
            ElementPath(["shared"] + finding.path.steps.dropFirst()), finding.detail, finding.values)
    }
}
