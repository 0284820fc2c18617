import MartletContract

/// Reports a field of a form whose lists and objects are written in another way than before.
struct BodyFieldStyleChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-field-style-changed", area: .bodies, direction: .request, aspect: "body field style",
        action: .changed,
        since: "0.2", summary: "A field of a form is written in another style.",
        rationale: """
            The server takes apart what it gets by the new style, and makes something else of what clients of the \
            base and apps in the store write.
            """,
        base: """
            endpoints:
              Pets:
                put: { put: /pet, body: { form: { tags: { type: "array<string>", style: deepObject } } }, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                put: { put: /pet, body: { form: { tags: { type: "array<string>", style: form } } }, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                put: { put: /pet, body: { form: { tags: { type: "array<string>?", style: deepObject } } }, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        func style(_ field: Field) -> String {
            field.style.map { $0.rawValue + (field.isExploded ? ", exploded" : "") } ?? "what its type needs"
        }
        return comparison.endpoints.pairs.flatMap { pair -> [DiffFinding] in
            guard case .form(let base) = pair.base.body, case .form(let revision) = pair.revision.body else {
                return []
            }
            return ListMatching(base, revision, by: \.key).pairs.compactMap { old, new in
                guard style(old) != style(new) else { return nil }
                return pair.finding(
                    "the field '\(new.key)' of the body of '\(pair.title)' is written as \(style(new)) now, not as "
                        + style(old), at: pair.path.appending("body").appending(old.key), detail: style(new),
                    base: old.origin, revision: new.origin, .broken)
            }
        }
    }
}
