import MartletContract
import MartletSyntax

/// Reports cases of an enum that differ in spelling alone.
struct SimilarCases: LintRule {
    static let info = RuleInfo(
        code: "lint/similar-cases", severity: .warning, area: .models, since: "0.1",
        summary: "Two cases of an enum differ only in capital letters or separators.",
        rationale: """
            A `switch` that knows one of them misses the other. When the server really sends both, say so in a \
            description.
            """,
        bad: """
            webhooks: { changed: Status }
            models:
              Status:
                cases:
                  inProgress: in_progress
                  inProgress2: IN-PROGRESS  # reported
            """,
        good: """
            webhooks: { changed: Status }
            models:
              Status:
                cases:
                  inProgress: in_progress
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.contract.models.flatMap { model -> [LintFinding] in
            guard case .enumeration(let enumeration) = model.shape, enumeration.rawType == .string else { return [] }
            var first: [String: Enumeration.Case] = [:]
            return enumeration.cases.compactMap { item in
                let letters = item.wireValue.filter { $0.isLetter || $0.isNumber }.lowercased()
                guard !letters.isEmpty else { return nil }
                // `+1` and `-1`, `<` and `<=` differ in nothing else.
                let isWord = item.wireValue.allSatisfy { $0.isLetter || $0.isNumber || " _-.".contains($0) }
                guard isWord, item.wireValue.first?.isLetter == true else { return nil }
                guard let other = first[letters] else {
                    first[letters] = item
                    return nil
                }
                return LintFinding(
                    "'\(item.wireValue.excerpt)' differs from '\(other.wireValue.excerpt)' in spelling alone",
                    at: item.origin, on: .model(model),
                    related: [.init(span: other.origin.span, message: "this one")],
                    help: "keep the one that the server sends")
            }
        }
    }
}
