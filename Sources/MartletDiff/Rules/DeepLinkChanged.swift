import MartletContract

/// Reports a deep link with other addresses than before.
struct DeepLinkChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/deep-link-changed", area: .behaviour, direction: .none, aspect: "deep link addresses",
        action: .changed,
        since: "0.2", summary: "A deep link has other addresses.",
        rationale: """
            Apps in the store do not understand the new ones, and updated apps not those that are gone. Keep the old \
            addresses beside the new ones. In Swift the case changes where the parameters do.
            """,
        base: """
            links:
              pet: "example://pets/{id}"
            """,
        revision: """
            links:
              pet: "example://animals/{id}"  # reported
            """,
        silent: """
            links:
              pet: ["example://pets/{id}"]
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.links, comparison.revision.links, by: \.name).pairs.compactMap { old, new in
            guard Set(old.templates) != Set(new.templates) else { return nil }
            let isNew = !Set(new.templates).isSubset(of: old.templates)
            return DiffFinding(
                "the deep link '\(new.name)' has the addresses \(Words.list(new.templates)) now",
                at: ElementPath(["links", old.name]), detail: new.templates.sorted().joined(separator: " "),
                base: old.origin, revision: new.origin,
                verdicts: .safe.onShippedClient(isNew ? .unknown : .safe))
        }
    }
}
