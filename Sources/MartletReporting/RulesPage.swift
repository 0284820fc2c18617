package import MartletLint
import MartletSyntax

/// The catalogue of the lint rules, for people.
package enum RulesPage {
    /// Returns `docs/reference/lint-rules.md`.
    package static func markdown(_ infos: [RuleInfo] = LintRegistry.infos) -> String {
        let rows = infos.map { info in
            "| [`\(info.code.slug)`](#\(anchor(of: info))) | \(info.severity.rawValue) | \(info.summary) |"
        }
        let sections = RuleInfo.Area.allCases.flatMap { area -> [String] in
            let rules = infos.filter { $0.area == area }
            return rules.isEmpty ? [] : ["## \(title(of: area))"] + rules.map(section)
        }
        return
            ([head, (["| rule | severity | reports |", "|---|---|---|"] + rows).joined(separator: "\n")] + sections)
            .joined(separator: "\n\n") + "\n"
    }

    /// Returns what is to be known about one rule, as plain text.
    package static func text(_ info: RuleInfo) -> String {
        [
            "\(info.code.rawValue) (\(info.severity.rawValue), \(info.area.rawValue), since \(info.since))",
            info.summary + "\n" + wrapped(info.rationale), "Reported:", indented(info.bad, by: "  "), "Instead:",
            indented(info.good, by: "  "),
        ].joined(separator: "\n\n") + "\n"
    }

    private static let head = """
        # Lint rules

        <!-- Written by scripts/lint-rules-page from the rules themselves: change Sources/MartletLint/Rules. -->

        What `martlet lint` reports although the specification can be read: things that are probably mistakes. None of
        them changes what is generated. In the examples the lines `martlet: 1` and `api: Example` are left out, and the
        places of findings are marked.

        How bad a rule is taken is up to you: `martlet lint --rule unused-model=off --rule unmarked-secret=error`, with
        `off`, `note`, `warning` or `error`. A single place allows a rule with the key `x-lint-allow`, a name or a list of
        names, in a model, a field, a parameter, an endpoint, or at the top level for the whole specification.
        """

    private static func section(_ info: RuleInfo) -> String {
        """
        ### `\(info.code.rawValue)`

        \(info.summary) *\(info.severity.rawValue), since \(info.since)*

        \(info.rationale)

        ```yaml
        \(info.bad)
        ```

        Instead:

        ```yaml
        \(info.good)
        ```
        """
    }

    /// The anchor that Markdown makes of a section's heading: letters, digits and hyphens alone.
    private static func anchor(of info: RuleInfo) -> String {
        info.code.rawValue.filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    private static func title(of area: RuleInfo.Area) -> String {
        switch area {
        case .models: "Models"
        case .endpoints: "Endpoints"
        case .cache: "Cache"
        case .auth: "Auth"
        case .secrets: "Secrets"
        case .transport: "Servers, retries, time limits"
        case .linter: "The linter itself"
        }
    }

    /// Returns a text with space before each line.
    package static func indented(_ text: String, by indent: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indent + $0 }
            .joined(separator: "\n")
    }

    /// Returns a text in lines of 80 columns.
    package static func wrapped(_ text: String) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= 80 {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n")
    }
}
