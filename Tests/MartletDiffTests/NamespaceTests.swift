import MartletContract
import MartletDiff
import MartletSyntax
import Testing

struct NamespaceTests {
    private static let rest = """
        models: { Order: { fields: { id: string, state: State, task: Task } }, State: { enum: [open, paid] }, Task: { alias: int } }
        endpoints: { Orders: { list: { get: /orders, returns: "[Order]" } } }
        """

    /// What is sent is the same, whatever the types are nested in.
    @Test(arguments: [
        ("", "namespace: API\n"), ("namespace: API\n", ""), ("namespace: API\n", "namespace: ShopAPI\n"),
        // A model of the name on the side without.
        ("", "namespace: Order\n"),
    ])
    func isNoChangeOfTheContract(base: String, revision: String) throws {
        let changes = ContractDiff.changes(
            from: try contract(of: base + Self.rest, named: "base.yaml").contract,
            to: try contract(of: revision + Self.rest, named: "revision.yaml").contract,
            context: DiffContext(now: today))
        #expect(changes.map(\.message) == [])
    }
}
