import MartletContract
import MartletSyntax

/// Reports money in binary fractions.
struct InexactMoney: LintRule {
    static let info = RuleInfo(
        code: "lint/inexact-money", severity: .warning, area: .models, since: "0.1",
        summary: "Money is a `double` or a `float`.",
        rationale: """
            No binary fraction is 0.10: sums are off by a cent, and a price that is read and written back is another \
            text. `decimal` keeps the digits.
            """,
        bad: """
            webhooks: { sold: Product }
            models:
              Product:
                fields:
                  name: string
                  price: double  # reported
            """,
        good: """
            webhooks: { sold: Product }
            models:
              Product:
                fields:
                  name: string
                  price: decimal
            """)

    private static let money: TextSet = [
        "price", "cost", "fee", "subtotal", "salary", "surcharge", "revenue", "vat",
    ]
    /// Words that mean money where a currency stands beside them.
    private static let moneyWithCurrency: TextSet = [
        "amount", "total", "balance", "tax", "discount", "value", "sum",
    ]

    func check(in context: LintContext) -> [LintFinding] {
        var owners = OwnersWithCurrency()
        return context.fields.filter { linted in
            guard let word = linted.words.last else { return false }
            switch context.resolved(linted.field.type) {
            case .double, .float: break
            default: return false
            }
            return Self.money.contains(word)
                || Self.moneyWithCurrency.contains(word) && owners.contains(linted, of: context)
        }.map { linted in
            LintFinding(
                "'\(linted.field.name.excerpt)' looks like money, which binary fractions cannot hold exactly",
                at: linted.field.origin, on: linted.subject, help: "write '\(context.words.decimal)'")
        }
    }

    /// The objects that have a currency, found when the first field asks.
    private struct OwnersWithCurrency {
        private var keys: Set<LintSubject>?

        /// Returns whether a currency stands beside a field, or is the field.
        mutating func contains(_ linted: LintedField, of context: LintContext) -> Bool {
            let known = keys ?? Set(context.fields.lazy.filter(Self.isCurrency).map(\.subject.owner))
            keys = known
            return !linted.siblings.isEmpty && known.contains(linted.subject.owner)
        }

        private static func isCurrency(_ linted: LintedField) -> Bool {
            !linted.siblings.isEmpty && linted.words.contains("currency")
        }
    }
}
