import MartletContract

/// Reports an answer whose pages are followed no longer.
struct PagesRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/pages-removed", area: .behaviour, direction: .none, aspect: "pages", action: .removed,
        since: "0.2", summary: "Pages are followed no longer.",
        rationale: """
            Nothing of it is sent. In Swift the sequence over all items is gone.
            """,
        base: """
            models:
              Page: { fields: { items: [string], next: "string?", after: "string?" } }
            endpoints:
              Pets:
                list: { get: /pets, query: { cursor: "string?" }, returns: Page, pages: { items: items, next: next, into: cursor } }
            """,
        revision: """
            models:
              Page: { fields: { items: [string], next: "string?", after: "string?" } }
            endpoints:
              Pets:
                list: { get: /pets, query: { cursor: "string?" }, returns: Page }  # reported
            """,
        silent: """
            models:
              Page: { fields: { items: [string], next: "string?", after: "string?" } }
            endpoints:
              Pets:
                list: { get: /pets, query: { cursor: "string?" }, returns: Page, pages: { items: items, next: next, into: cursor }, timeout: 5s }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.pages != nil, pair.revision.pages == nil else { return nil }
            return pair.finding("the pages of '\(pair.title)' are followed no longer", .safe)
        }
    }
}
