import MartletContract
import MartletSyntax

/// Reports models that have the same fields as another one.
struct DuplicateModel: LintRule {
    static let info = RuleInfo(
        code: "lint/duplicate-model", severity: .note, area: .models, since: "0.1",
        summary: "Two models have the same fields.",
        rationale: """
            Values of one cannot be passed where the other is wanted, so code copies field by field. Models of fewer than \
            three fields are not compared.
            """,
        bad: """
            webhooks: { moved: Place, seen: Location }
            models:
              Place: { fields: { name: string, latitude: double, longitude: double } }
              Location: { fields: { name: string, latitude: double, longitude: double } }  # reported
            """,
        good: """
            webhooks: { moved: Place, seen: Place }
            models:
              Place: { fields: { name: string, latitude: double, longitude: double } }
            """)

    func check(in context: LintContext) -> [LintFinding] {
        var groups: TextTable<[(model: Model, fields: [Field])]> = [:]
        var findings: [LintFinding] = []
        for model in context.contract.models {
            guard case .object(let object) = model.shape, object.fields.count >= 3 else { continue }
            let fields = object.fields.sorted { $0.key < $1.key }
            let keys = fields.map(\.key).joined(separator: "\u{0}")
            let equal = groups[keys]?.first { other in zip(other.fields, fields).allSatisfy(isEqual) }
            if let equal {
                findings.append(
                    LintFinding(
                        "'\(model.name.excerpt)' has the same fields as '\(equal.model.name.excerpt)'",
                        at: model.origin, on: .model(model),
                        related: [.init(span: equal.model.origin.span, message: "this one")],
                        help: "keep one of them, or make one \(context.words.alias) the other"))
            } else if (groups[keys]?.count ?? 0) < 100 {
                // A text made to have thousands of nearly equal models should not take long.
                groups[keys, default: []].append((model, fields))
            }
        }
        return findings
    }

    private func isEqual(_ left: Field, _ right: Field) -> Bool {
        left.type == right.type && left.isOptional == right.isOptional && left.defaultValue == right.defaultValue
            && left.constraints == right.constraints && left.isSensitive == right.isSensitive
    }
}
