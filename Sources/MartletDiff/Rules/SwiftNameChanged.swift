/// Reports a declaration that has another name in Swift though the contract has not changed there.
struct SwiftNameChanged: DeclarationRule {
    static let info = DiffRuleInfo(
        code: "diff/swift-name-changed", area: .source, direction: .none, aspect: "Swift name", action: .changed,
        since: "0.2", summary: "A declaration has another name in Swift.",
        rationale: """
            Nothing changes on the wire, but app code that uses the old name does not compile. Names follow from the \
            specification and from what else is called so; `martlet.lock`, once it is committed, keeps them as they are.
            """,
        base: """
            models:
              Pet: { fields: { name: { type: string, key: pet_name } } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        revision: """
            models:
              Pet: { fields: { title: { type: string, key: pet_name } } }  # reported
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """,
        silent: """
            models:
              Pet: { fields: { name: { type: string, key: pet_name, description: What it is called. } } }
            endpoints:
              Pets:
                get: { get: /pet, returns: Pet }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.unexplained.filter(\.isRenaming).map(\.finding)
    }
}
