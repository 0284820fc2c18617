import MartletContract

/// Reports a deep link that is new or gone, or has other addresses than before.
struct DeepLinkChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/deep-link-changed", area: .behaviour, direction: .none, aspect: "deep link", action: .changed,
        since: "0.2", summary: "A deep link is new or gone, or has other addresses.",
        rationale: """
            Apps in the store do not understand new addresses, and updated apps not those that are gone: send new \
            ones to nobody before apps are updated, and keep the old ones beside them. In Swift a link is a case of \
            an enum: it comes or goes, or has other values where the parameters are others.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
            .init(
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
                      pet: ["example://pets/{id}"]
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let links = ListMatching(comparison.base.links, comparison.revision.links, by: \.name)
        return links.added.map { new in
            DiffFinding(
                "the deep link '\(new.name)' is new", at: ElementPath(["links", new.name]), detail: "added",
                revision: new.origin, verdicts: .safe)
        }
            + links.removed.map { old in
                DiffFinding(
                    "the deep link '\(old.name)' is gone", at: ElementPath(["links", old.name]), detail: "removed",
                    base: old.origin, verdicts: .safe)
            }
            + links.pairs.compactMap { old, new in
                guard TextSet(old.templates) != TextSet(new.templates) else { return nil }
                let isNew = !TextSet(new.templates).isSubset(of: old.templates)
                return DiffFinding(
                    "the deep link '\(new.name)' has the addresses \(Words.list(new.templates)) now",
                    at: ElementPath(["links", old.name]), detail: new.templates.sorted().joined(separator: " "),
                    base: old.origin, revision: new.origin, verdicts: .safe.onShippedClient(isNew ? .unknown : .safe))
            }
    }
}
