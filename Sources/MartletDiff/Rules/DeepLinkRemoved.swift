import MartletContract

/// Reports a deep link that is gone.
struct DeepLinkRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/deep-link-removed", area: .behaviour, direction: .none, aspect: "deep link", action: .removed,
        since: "0.2", summary: "A deep link is gone.",
        rationale: """
            Apps in the store understand it still, and updated ones do not: addresses that were sent out lead \
            nowhere. In Swift the case is gone.
            """,
        base: """
            links:
              home: example://home
              pet: "example://pets/{id}"  # reported
            """,
        revision: """
            links:
              home: example://home
            """,
        silent: """
            links:
              home: example://home
              pet: "example://animals/{id}"
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.links, comparison.revision.links, by: \.name).removed.map { element in
            DiffFinding(
                "the deep link '\(element.name)' is gone", at: ElementPath(["links", element.name]),
                base: element.origin, verdicts: .safe)
        }
    }
}
