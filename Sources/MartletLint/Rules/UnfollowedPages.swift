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
        var pages: TextTable<Page?> = [:]
        func page(_ type: TypeReference) -> Page? {
            guard case .model(let name) = context.resolved(type) else { return nil }
            if let known = pages[name] { return known }
            let page = Page(name, in: context)
            pages[name] = .some(page)
            return page
        }
        return context.endpoints.compactMap { endpoint in
            guard endpoint.method == .get, endpoint.pages == nil, endpoint.exchange == .call,
                let cursor = endpoint.parameters(in: .query).first(where: { isCursor($0.field.name) }),
                let page = endpoint.responses.first.flatMap({ page($0.type) })
            else { return nil }
            let names = "items: \(page.items), next: \(page.next), into: \(cursor.field.name)"
            return LintFinding(
                "the pages of '\(endpoint.name.excerpt)' are not followed", at: endpoint.origin,
                on: .endpoint(endpoint), help: "add '\(context.words.key("pages")): { \(names.excerpt) }'")
        }
    }

    private func isCursor(_ name: String) -> Bool {
        let words = NameWords.of(name)
        return words.contains("cursor") || words.suffix(2) == ["page", "token"] || words.contains("continuation")
    }

    /// The fields of a model that make it a page. Thousands of endpoints can return the same model.
    private struct Page {
        /// The name of the list.
        let items: String
        /// The name of what leads to the next page.
        let next: String

        /// Finds the fields of a model; returns nil if the model is not a page.
        init?(_ name: String, in context: LintContext) {
            guard case .object(let object)? = context.model(named: name)?.shape,
                let items = object.fields.first(where: { Self.isList($0.type, context) }),
                let next = object.fields.first(where: { Self.isNext($0.name) })
            else { return nil }
            self.items = items.name
            self.next = next.name
        }

        private static func isNext(_ name: String) -> Bool {
            let words = NameWords.of(name)
            return words.first == "next" || words.contains("cursor") || words.contains("continuation")
        }

        private static func isList(_ type: TypeReference, _ context: LintContext) -> Bool {
            if case .array = context.resolved(type) { true } else { false }
        }
    }
}
