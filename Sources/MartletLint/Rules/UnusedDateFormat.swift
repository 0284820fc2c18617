import MartletContract
import MartletSyntax

/// Reports named date formats that no value has.
struct UnusedDateFormat: LintRule {
    static let info = RuleInfo(
        code: "lint/unused-date-format", severity: .note, area: .models, since: "0.1",
        summary: "A date format that no value has.",
        rationale: """
            Often a field says `date` where `date(day)` was meant, and then reads every answer wrongly.
            """,
        bad: """
            dates:
              day: yyyy-MM-dd  # reported
            webhooks:
              closed: date
            """,
        good: """
            dates:
              day: yyyy-MM-dd
            webhooks:
              closed: date(day)
            """)

    func check(in context: LintContext) -> [LintFinding] {
        var used: Set<DateFormat> = []
        let contract = context.contract
        for type in contract.models.flatMap(\.shape.types) + contract.exchangedTypes { collect(type, into: &used) }
        return contract.dateFormats.filter { format in
            // That the default is the usual one may be said, even if nobody needs it.
            !used.contains(format.format) && !(format.name == "default" && format.format == .iso8601)
        }.map { format in
            LintFinding(
                "no value is written in the date format '\(format.name.excerpt)'", at: format.origin, on: .contract,
                help: "write '\(context.words.date(format.name.excerpt))' where it is meant, or remove it")
        }
    }

    private func collect(_ type: TypeReference, into used: inout Set<DateFormat>) {
        var type = type
        while true {
            switch type.kind {
            case .array(let element), .map(let element): type = element
            case .date(let format, _):
                var open = [format]
                while let next = open.popLast() {
                    used.insert(next)
                    if case .firstOf(let formats) = next { open += formats }
                }
                return
            default: return
            }
        }
    }
}
