/// Reports a declaration that is gone or another one in Swift though no other rule found a change there.
struct SwiftDeclarationChanged: DeclarationRule {
    static let info = DiffRuleInfo(
        code: "diff/swift-declaration-changed", area: .source, direction: .none, aspect: "Swift declaration",
        action: .changed, since: "0.2", summary: "A declaration is gone or another one in Swift.",
        rationale: """
            App code that uses it does not compile, even where the wire stays as it is: the type of a model that nothing \
            uses any more, a protocol that a model no longer conforms to, a property that cannot be set any more, \
            arguments in another order.
            """,
        examples: [
            .init(
                base: """
                    models:
                      Pet: { conforms: [Hashable], fields: { name: string } }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                revision: """
                    models:
                      Pet: { fields: { name: string } }  # reported
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """,
                silent: """
                    models:
                      Pet: { conforms: [Hashable, Identifiable], fields: { name: string }, id: name }
                    endpoints:
                      Pets:
                        get: { get: /pet, returns: Pet }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: "int?", limit: "int?" }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { limit: "int?", page: "int?" }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { page: "int?", sort: "string?", limit: "int?" }, returns: [string] }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.unexplained.filter { !$0.isRenaming }.map(\.finding)
    }
}
