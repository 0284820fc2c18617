import MartletContract
import MartletPayloads
import Testing

/// Models that lead from one to the next, further than any stack reaches.
struct DeepModelsTests {
    private static let count = 5_000

    private static func chain(isOptional: Bool, _ kind: (TypeReference) -> TypeReference.Kind = \.kind) -> Contract {
        var models = (0..<count).map { index in
            let next = TypeReference.of(.model("M\(index + 1)"))
            return Model.object("M\(index)", [.of("next", kind(next), isOptional: isOptional), .of("name", .string)])
        }
        models.append(.object("M\(count)", [.of("name", .string)]))
        return Contract(models: models)
    }

    private func sample(_ contract: Contract) throws -> Literal {
        try Sampler(contract).sample(.of(.model("M0")), for: SampleSlot(owner: "", name: ""))
    }

    private func depth(_ literal: Literal) -> Int {
        switch literal {
        case .object(let members): 1 + (members.map { depth($0.value) }.max() ?? 0)
        case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
        default: 1
        }
    }

    @Test func omitsWhatIsTooDeepAndMayBeAbsent() throws {
        let literal = try sample(Self.chain(isOptional: true))
        #expect((2...100).contains(depth(literal)))
    }

    @Test func omitsElementsThatAreTooDeep() throws {
        let literal = try sample(Self.chain(isOptional: false) { .array($0) })
        #expect((2...250).contains(depth(literal)))
    }

    @Test func refusesValuesDeeperThanReadersAllow() throws {
        #expect(throws: SampleFailure.self) { try sample(Self.chain(isOptional: false)) }
    }
}
