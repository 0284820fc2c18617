package import MartletDiff
import MartletReporting

/// The catalogue of the rules of the contract diff, for people.
package enum DiffRulesPage {
    /// Returns `docs/reference/diff-rules.md`.
    package static func markdown(_ infos: [DiffRuleInfo] = DiffRegistry.infos) -> String {
        let rows = infos.map { "| [`\(slug(of: $0))`](#\(anchor(of: $0))) | \($0.area.rawValue) | \($0.summary) |" }
        let sections = DiffRuleInfo.Area.allCases.flatMap { area -> [String] in
            let rules = infos.filter { $0.area == area }
            return rules.isEmpty ? [] : ["## \(title(of: area))"] + rules.map(section)
        }
        let table = (["| rule | area | reports |", "|---|---|---|"] + rows).joined(separator: "\n")
        return ([head, table] + sections).joined(separator: "\n\n") + "\n"
    }

    private static let head = """
        # Rules of the contract diff

        <!-- Written from the rules themselves by their test: change Sources/MartletDiff/Rules. -->

        What [`martlet diff`](diff.md) reports between a base and a revision. Whom a change of the messages breaks, each
        rule says; some look at the rest of the contract before they do. Whether app code compiles, the declarations of
        both Swift clients say. In the examples the lines `martlet: 1` and `api: Example` are left out, and the places of
        changes are marked: in the base, where the element is gone.
        """

    private static func section(_ info: DiffRuleInfo) -> String {
        let direction = info.direction == .none ? "" : ", \(info.direction.rawValue)"
        let head = """
            ### `\(info.code)`

            \(info.summary) *\(info.area.rawValue)\(direction), since \(info.since)*

            \(info.rationale)
            """
        return ([head] + info.examples.enumerated().map { self.example($0.element, isFirst: $0.offset == 0) })
            .joined(separator: "\n\n")
    }

    private static func example(_ example: DiffRuleInfo.Example, isFirst: Bool) -> String {
        """
        \(isFirst ? "" : "Before:\n\n")```yaml
        \(example.base)
        ```

        After:

        ```yaml
        \(example.revision)
        ```

        Silent:

        ```yaml
        \(example.silent)
        ```
        """
    }

    private static func slug(of info: DiffRuleInfo) -> String { String(info.code.dropFirst("diff/".count)) }

    /// The anchor that Markdown makes of a section's heading: letters, digits and hyphens alone.
    private static func anchor(of info: DiffRuleInfo) -> String {
        info.code.filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    private static func title(of area: DiffRuleInfo.Area) -> String {
        switch area {
        case .endpoints: "Endpoints"
        case .parameters: "Parameters"
        case .bodies: "Bodies of requests"
        case .responses: "Answers and webhooks"
        case .models: "Types of payloads"
        case .servers: "Servers, common headers, pins, time limits"
        case .auth: "Auth"
        case .cache: "Cache"
        case .behaviour: "Retries, pages, streams, links, the offline queue"
        case .lifecycle: "Deprecation and stability"
        case .source: "Names in Swift"
        }
    }
}
