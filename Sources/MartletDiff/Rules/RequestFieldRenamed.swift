/// Reports: a field of a request has another name.
struct RequestFieldRenamed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/request-field-renamed", area: .models, direction: .request, aspect: "field name",
        action: .changed,
        since: "0.2",
        summary: "A field of a request has another name.",
        rationale: """
            A field that is gone and a new one of the same type, with the same description or a name made of the same \
            words. Clients of the base write the old name, which is passed over or refused; where the new one must be \
            there, their requests are refused. Take the old name as well for as long as there are such clients.
            """,
        base: """
            models:
              Pet: { fields: { petName: string } }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        revision: """
            models:
              Pet: { fields: { name: string } }  # reported
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """,
        silent: """
            models:
              Pet: { fields: { age: string } }
            endpoints:
              Pets:
                add: { post: /pets, body: Pet, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.payloadFindings(.fieldRenamed, in: .request)
    }
}
