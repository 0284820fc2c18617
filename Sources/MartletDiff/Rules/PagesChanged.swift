import MartletContract

/// Reports an answer whose pages are followed in another way than before.
struct PagesChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/pages-changed", area: .behaviour, direction: .none, aspect: "pages route", action: .changed,
        since: "0.2", summary: "Pages are followed in another way.",
        rationale: """
            Apps in the store follow pages by the names that they were built with. Whether those still stand in \
            answers, the rules about fields and parameters say; whether they still lead on, nobody can tell from the \
            contract.
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
                list: { get: /pets, query: { cursor: "string?" }, returns: Page, pages: { items: items, next: after, into: cursor } }  # reported
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
            guard let old = pair.base.pages, let new = pair.revision.pages, old != new else { return nil }
            let text = "items: \(new.items), next: \(new.next), into: \(new.into)"
            return pair.finding(
                "the pages of '\(pair.title)' are followed by '\(text)' now", detail: text,
                .safe.onShippedClient(.unknown))
        }
    }
}
