import MartletContract

/// Reports an answer whose pages are followed now.
struct PagesAdded: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/pages-added", area: .behaviour, direction: .none, aspect: "pages", action: .added,
        since: "0.2", summary: "Pages are followed by the client.",
        rationale: """
            Nothing of it is sent. In Swift there is a sequence over all items.
            """,
        base: """
            models:
              Page: { fields: { items: [string], next: "string?", after: "string?" } }
            endpoints:
              Pets:
                list: { get: /pets, query: { cursor: "string?" }, returns: Page }
            """,
        revision: """
            models:
              Page: { fields: { items: [string], next: "string?", after: "string?" } }
            endpoints:
              Pets:
                list: { get: /pets, query: { cursor: "string?" }, returns: Page, pages: { items: items, next: next, into: cursor } }  # reported
            """,
        silent: """
            models:
              Page: { fields: { items: [string], next: "string?", after: "string?" } }
            endpoints:
              Pets:
                list: { get: /pets, query: { cursor: "string?" }, returns: Page, timeout: 5s }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.pages == nil, pair.revision.pages != nil else { return nil }
            return pair.finding("the pages of '\(pair.title)' are followed now", .safe)
        }
    }
}
