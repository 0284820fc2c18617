import MartletContract
import MartletFormats
import MartletSyntax

/// Reports lists in pages that nothing follows.
struct UnfollowedPages: LintRule {
    static let info = RuleInfo(
        code: "lint/unfollowed-pages", severity: .note, area: .endpoints, since: "0.1",
        summary: "An answer names the next page, and `pages` does not say how to get it.",
        rationale: """
            With `pages` the client has a sequence of all items as well. Without it everybody writes the loop anew, and \
            some forget it and show the first page as if it were all.
            """,
        bad: """
            models:
              Page: { fields: { items: "[string]", nextCursor: string? } }
            endpoints:
              Notes:
                list:  # reported
                  get: /notes
                  query: { cursor: string? }
                  returns: Page
            """,
        good: """
            models:
              Page: { fields: { items: "[string]", nextCursor: string? } }
            endpoints:
              Notes:
                list:
                  get: /notes
                  query: { cursor: string? }
                  returns: Page
                  pages: { items: items, next: nextCursor, into: cursor }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.endpoints.compactMap { endpoint in
            guard endpoint.method == .get, endpoint.pages == nil, endpoint.exchange == .call,
                let cursor = endpoint.parameters(in: .query).first(where: { isCursor($0.field.name) }),
                let page = endpoint.responses.first.flatMap({ context.object($0.type) }),
                let items = page.fields.first(where: { isList($0.type, context) }),
                let next = page.fields.first(where: { isNext($0.name) })
            else { return nil }
            let names = "items: \(items.name), next: \(next.name), into: \(cursor.field.name)"
            return LintFinding(
                "the pages of '\(endpoint.name.excerpt)' are not followed", at: endpoint.origin,
                on: .endpoint(endpoint), help: "add 'pages: { \(names.excerpt) }'")
        }
    }

    private func isCursor(_ name: String) -> Bool {
        let words = NameWords.of(name)
        return words.contains("cursor") || words.suffix(2) == ["page", "token"] || words.contains("continuation")
    }

    private func isNext(_ name: String) -> Bool {
        let words = NameWords.of(name)
        return words.first == "next" || words.contains("cursor") || words.contains("continuation")
    }

    private func isList(_ type: TypeReference, _ context: LintContext) -> Bool {
        if case .array = context.resolved(type) { true } else { false }
    }
}
