import MartletContract

/// Reports an answer whose pages are followed now, are not any more, or are followed in another way than before.
struct PagesChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/pages-changed", area: .behaviour, direction: .none, aspect: "pages", action: .changed,
        since: "0.2", summary: "Pages are followed by the client now, or no longer, or in another way.",
        rationale: """
            Nothing of it is sent. Apps in the store follow pages by the names that they were built with. Whether \
            those still stand in answers, the rules about fields and parameters say; whether they still lead on \
            where they have changed, nobody can tell from the contract. In Swift there is a sequence over all items.
            """,
        examples: [
            .init(
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
                    """),
            .init(
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
                    """),
            .init(
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
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            switch (pair.base.pages, pair.revision.pages) {
            case (let old?, let new?) where old != new:
                let text = "items: \(new.items), next: \(new.next), into: \(new.into)"
                return pair.finding(
                    "the pages of '\(pair.title)' are followed by '\(text)' now", detail: text,
                    .safe.onShippedClient(.unknown))
            case (nil, _?): return pair.finding("the pages of '\(pair.title)' are followed now", detail: "added", .safe)
            case (_?, nil):
                return pair.finding("the pages of '\(pair.title)' are followed no longer", detail: "removed", .safe)
            default: return nil
            }
        }
    }
}
