import MartletContract
import MartletSyntax

/// Reports dates that the document does not declare as such.
struct GuessedDate: LintRule {
    static let info = RuleInfo(
        code: "lint/guessed-date", severity: .note, area: .models, since: "0.1",
        summary: "A string is read as a date because its examples are dates.",
        rationale: """
            An OpenAPI document often shows a moment or a day and declares a plain string. Martlet takes it for a date, \
            and an answer with anything else in that place is refused. Say what it is: by a `format`, or by a key in the \
            document or in an overlay.
            """,
        bad: """
            openapi: 3.1.0
            info: { title: Example, version: 1.0.0 }
            paths: {}
            components:
              schemas:
                Member:
                  type: object
                  properties:
                    joined: { type: string, example: "2026-03-01T12:00:00Z" }  # reported
                    born: { type: string, example: "1990-03-01" }  # reported
            """,
        good: """
            openapi: 3.1.0
            info: { title: Example, version: 1.0.0 }
            paths: {}
            components:
              schemas:
                Member:
                  type: object
                  properties:
                    joined: { type: string, example: "2026-03-01T12:00:00Z", x-martlet-date: iso8601 }
                    born: { type: string, example: "1990-03-01", x-martlet-type: string }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        context.fields.filter(\.field.isDateGuessed).map { linted in
            LintFinding(
                "'\(linted.field.name.excerpt)' is read as \(Self.name(of: linted.field.type)): so its examples say, and nothing else",
                at: linted.field.origin, on: linted.subject,
                help: "write 'x-martlet-date: \(Self.format(of: linted.field.type))' when it is one, "
                    + "'x-martlet-type: string' when it is not")
        }
    }

    private static func name(of type: TypeReference) -> String {
        if case .date(let format, _) = type.kind, format.meaning == .day { "a day" } else { "a moment" }
    }

    private static func format(of type: TypeReference) -> String {
        if case .date(.pattern(let pattern), _) = type.kind { pattern } else { "iso8601" }
    }
}
