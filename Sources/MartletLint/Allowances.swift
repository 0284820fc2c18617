import MartletContract
import MartletSyntax

/// What nodes of a contract allow with `x-lint-allow`, and whether it was needed.
struct Allowances {
    /// The key that allows.
    static let key = "x-lint-allow"

    static let unknownRule = RuleInfo(
        code: "lint/unknown-rule", severity: .warning, area: .linter, since: "0.1",
        summary: "`x-lint-allow` names a rule that does not exist.",
        rationale: "A misspelt allowance allows nothing, and nobody would notice.",
        bad: """
            models:
              Draft:  # reported
                x-lint-allow: unused-modell
                fields: { text: string }
            """,
        good: """
            models:
              Draft:
                x-lint-allow: unused-model
                fields: { text: string }
            """)

    static let needlessAllowance = RuleInfo(
        code: "lint/needless-allowance", severity: .note, area: .linter, since: "0.1",
        summary: "`x-lint-allow` allows what was not found.",
        rationale: """
            What was allowed is no longer there. The allowance would hide the next mistake of its kind, so it should go.
            """,
        bad: """
            endpoints:
              Draft:
                getDraft:  # reported
                  get: /draft
                  description: Shows the draft.
                  returns: string
                  x-lint-allow: missing-description
            """,
        good: """
            endpoints:
              Draft:
                getDraft:
                  get: /draft
                  returns: string
                  x-lint-allow: missing-description
            """)

    private struct Allowance {
        let origin: Origin
        var isNeeded = false
    }

    private var byNode: TextTable<[RuleCode: Allowance]> = [:]
    /// Allowances of rules that do not exist.
    private(set) var unknown: [LintFinding] = []

    init(in context: LintContext) {
        let contract = context.contract
        add(contract.extensions, of: "", at: contract.origin)
        for model in contract.models { add(model.extensions, of: LintSubject.model(model), at: model.origin) }
        for endpoint in context.endpoints {
            add(endpoint.extensions, of: LintSubject.endpoint(endpoint), at: endpoint.origin)
        }
        for field in context.fields { add(field.field.extensions, of: field.subject, at: field.field.origin) }
    }

    private mutating func add(_ extensions: [Extension], of subject: LintSubject, at origin: Origin) {
        add(extensions, of: subject.keys.last ?? "", at: origin)
    }

    private mutating func add(_ extensions: [Extension], of node: String, at origin: Origin) {
        guard let value = extensions.first(where: { $0.key == Self.key })?.value else { return }
        var names: [String] = []
        switch value {
        case .string(let name): names = [name]
        case .array(let values): names = values.map { if case .string(let name) = $0 { name } else { "" } }
        default: names = [""]
        }
        for name in names {
            if let code = LintOptions.code(named: name) {
                byNode[node, default: [:]][code] = Allowance(origin: origin)
            } else {
                unknown.append(
                    LintFinding(
                        "'\(Self.key)' names no rule '\(name.excerpt)'", at: origin, on: .contract,
                        help: LintOptions.suggestion(for: name) ?? "'martlet rules' lists them"))
            }
        }
    }

    /// Returns whether a finding is allowed by its subject or by what that stands in.
    mutating func allow(_ code: RuleCode, on subject: LintSubject) -> Bool {
        guard let node = subject.keys.last(where: { byNode[$0]?[code] != nil }) else { return false }
        byNode[node]?[code]?.isNeeded = true
        return true
    }

    /// Takes all allowances of a rule that is not run as needed.
    mutating func excuse(_ code: RuleCode) {
        for node in byNode.keys.sorted() { byNode[node]?[code]?.isNeeded = true }
    }

    /// Allowances that allowed nothing, in the order of the text.
    var needless: [LintFinding] {
        let stale = byNode.sorted { $0.key < $1.key }.flatMap { _, allowances in
            allowances.filter { !$0.value.isNeeded }.map { (code: $0.key, origin: $0.value.origin) }
        }
        return stale.sorted { left, right in
            let (one, other) = (left.origin.span, right.origin.span)
            return (one.file.index, one.lowerBound, left.code.rawValue)
                < (other.file.index, other.lowerBound, right.code.rawValue)
        }.map { code, origin in
            LintFinding(
                "'\(Self.key): \(code.slug)' allows nothing: the rule finds nothing here", at: origin, on: .contract,
                help: "remove it")
        }
    }
}
