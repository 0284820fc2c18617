import MartletContract

/// Reports a new deep link.
struct DeepLinkAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/deep-link-added", area: .behaviour, direction: .none, aspect: "deep link", action: .added,
        since: "0.2", summary: "There is a new deep link.",
        rationale: """
            Apps in the store do not understand it: send it to nobody before they are updated. In Swift the enum has \
            a case more.
            """,
        base: """
            links:
              home: example://home
            """,
        revision: """
            links:
              home: example://home
              pet: "example://pets/{id}"  # reported
            """,
        silent: """
            links:
              home: [example://home]
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        ListMatching(comparison.base.links, comparison.revision.links, by: \.name).added.map { element in
            DiffFinding(
                "the deep link '\(element.name)' is new", at: ElementPath(["links", element.name]),
                revision: element.origin, verdicts: .safe)
        }
    }
}
