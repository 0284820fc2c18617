import MartletContract
import MartletPayloads
import MartletSyntax
import Testing

/// How much work samples are, and what the budget of a run makes of them.
struct SampleWorkTests {
    private static let slot = SampleSlot(owner: "", name: "")

    /// Unions that are inside one another, each with the next one in its first member.
    private func unions(_ count: Int, discriminator: String?) -> Contract {
        let nested = (0..<count).flatMap { index in
            let next = index == count - 1 ? TypeReference.Kind.string : .model("U\(index + 1)")
            let members: [(String, TypeReference.Kind)] = [("a", .model("A\(index)")), ("b", .model("B\(index)"))]
            return [
                Model.union("U\(index)", members, discriminator: discriminator),
                .object("A\(index)", [.of("kind", .string), .of("next", next)]),
                .object("B\(index)", [.of("kind", .string), .of("only\(index)", .string)]),
            ]
        }
        return Contract(models: nested)
    }

    private func checks(_ contract: Contract) throws -> Int {
        let budget = WorkBudget()
        _ = try Sampler(contract, budget: budget).sample(.of(.model("U0")), for: Self.slot)
        return budget.spent(on: .sampleChecks)
    }

    @Test(arguments: [nil, "kind"])
    func checksAValueNotAgainForEachUnionAroundIt(discriminator: String?) throws {
        let few = try checks(unions(5, discriminator: discriminator))
        let many = try checks(unions(20, discriminator: discriminator))
        #expect(few > 0)
        #expect(many <= 5 * few)
    }

    /// A union inside whose first member no value is one of, although the union around would take it.
    @Test func takesNoValueThatAUnionInsideDoesNotAllow() throws {
        let contract = Contract(models: [
            .union("Outer", [("first", .model("Box")), ("any", .json)], discriminator: nil),
            .object("Box", [.of("inner", .model("Inner"))]),
            .union("Inner", [("list", .model("List")), ("text", .string)], discriminator: nil),
            .alias("List", .array(.of(.string))) { ($0.minItems, $0.maxItems) = (3, 1) },
        ])
        let literal = try Sampler(contract).sample(.of(.model("Outer")), for: Self.slot)
        guard case .object(let members) = literal, case .string? = members.first?.value else {
            Issue.record("\(literal)")
            return
        }
    }

    @Test func makesOnlyWhatMustBeThereBeyondTheLimit() throws {
        let contract = Contract(models: [.object("M", [.of("id", .int), .of("note", .string, isOptional: true)])])
        let budget = WorkBudget(limits: [.sampleValues: 4])
        let sampler = Sampler(contract, budget: budget)
        let counts = try (0..<3).map { _ in
            guard case .object(let members) = try sampler.sample(.of(.model("M")), for: Self.slot) else { return 0 }
            return members.count
        }
        #expect(counts == [2, 1, 1])
        #expect(budget.spent(on: .sampleValues) == 4)
    }

    @Test func usesNoExampleThatIsNotChecked() throws {
        var model = Model.object("M", [.of("id", .string)])
        model.examples = [.object([.init("id", .string("shown"))])]
        let budget = WorkBudget(limits: [.sampleChecks: 3])
        let sampler = Sampler(Contract(models: [model]), budget: budget)
        let first = try sampler.sample(.of(.model("M")), for: Self.slot)
        #expect(first == model.examples[0])
        #expect(try sampler.sample(.of(.model("M")), for: Self.slot) != first)
    }
}
