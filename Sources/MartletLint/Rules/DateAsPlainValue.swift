import MartletContract
import MartletSyntax

/// Reports dates that are read as text or as numbers.
struct DateAsPlainValue: LintRule {
    static let info = RuleInfo(
        code: "lint/date-as-plain-value", severity: .warning, area: .models, since: "0.1",
        summary: "What is named like a date is a string or an integer.",
        rationale: """
            Every caller then parses it by itself, each in its own way. As a `date` it is read once, in the format that \
            the specification names.
            """,
        bad: """
            webhooks: { joined: Member }
            models:
              Member:
                fields:
                  createdAt: string  # reported
                  lastSeenAt: int  # reported
                  birthday: string  # reported
            """,
        good: """
            webhooks: { joined: Member }
            dates: { day: yyyy-MM-dd }
            models:
              Member:
                fields:
                  createdAt: date
                  lastSeenAt: date(unix)
                  birthday: date(day)
            """)

    private static let moments: TextSet = ["timestamp", "datetime"]
    private static let days: TextSet = ["date", "birthday", "birthdate"]
    /// What stands before `at` beside participles in -ed.
    private static let verbs: TextSet = [
        "expires", "starts", "ends", "begins", "sent", "paid", "read", "seen", "built", "bought", "sold", "begun",
        "login", "due", "won", "lost", "run", "left", "held", "shown", "taken", "written", "made", "done", "begin",
        "end", "start", "born", "met", "set", "put", "cut", "hidden",
    ]

    func check(in context: LintContext) -> [LintFinding] {
        context.fields.compactMap { linted in
            let isMoment = isMoment(linted.words)
            guard isMoment || linted.words.last.map(Self.days.contains) == true,
                linted.field.constraints.pattern == nil
            else { return nil }
            let help: String
            switch context.resolved(linted.field.type) {
            case .string:
                help =
                    "write '\(context.words.moment)', or '\(context.words.date("…"))' with a format of "
                    + "'\(context.words.key("dates"))'"
            case .int, .int32,
                .int64 where isMoment:
                help = "write '\(context.words.date("unix"))', or '\(context.words.date("unix-ms"))' for milliseconds"
            default: return nil
            }
            return LintFinding(
                "'\(linted.field.name.excerpt)' looks like a date and is read as a plain value",
                at: linted.field.origin, on: linted.subject, help: help)
        }
    }

    private func isMoment(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        if Self.moments.contains(last) { return true }
        guard last == "at", let verb = words.dropLast().last else { return false }
        return verb.hasSuffix("ed") || Self.verbs.contains(verb)
    }
}
