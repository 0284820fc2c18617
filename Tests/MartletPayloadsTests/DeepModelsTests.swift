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

    /// Contracts whose models each lead to the next one, in a circle.
    private static let circles: [String: @Sendable (TypeReference.Kind, Int) -> Model] = [
        "arrays of unions": { next, index in
            .union("M\(index)", [("list", .array(.of(next))), ("text", .string)], discriminator: nil)
        },
        "maps of unions": { next, index in
            .union("M\(index)", [("map", .map(.of(next))), ("text", .string)], discriminator: nil)
        },
        "fields": { next, index in .object("M\(index)", [.of("next", next, isOptional: true)]) },
        "additional members": { next, index in .object("M\(index)", [], additional: .kept(.of(next))) },
        "aliases": { next, index in
            Model(
                name: "M\(index)", shape: .alias(Alias(type: .of(.array(.of(next))), isNewtype: true)), origin: nowhere)
        },
        "keywords": { _, index in
            var model = Model.object("M\(index)", [.of("name", .string)])
            let reference = Literal.string("#/models/M\((index + 1) % count)")
            model.keywords = [SchemaKeyword("not", ["$ref": reference])]
            return model
        },
    ]

    @Test(.timeLimit(.minutes(30)), arguments: circles.keys.sorted(), [SchemaView.Role.written, .read, .decoded])
    func haveSchemasHoweverFarTheyLead(_ kind: String, _ role: SchemaView.Role) throws {
        let make = try #require(Self.circles[kind])
        let models = (0..<Self.count).map { make(.model("M\(($0 + 1) % Self.count)"), $0) }
        var pool = SchemaPool()
        var schemas = ContractSchemas(
            Contract(models: models), view: SchemaView(sender: .client, role: role, isText: false))
        let first = schemas.schema(ofModel: "M0", in: &pool)
        for index in 0..<Self.count {
            let id = schemas.schema(ofModel: "M\(index)", in: &pool)
            // Keywords are not what a reader of the client's looks at.
            if kind == "keywords", role == .decoded { continue }
            #expect(pool[id] != SchemaNode(), "M\(index) has no schema")
        }
        #expect(schemas.schema(ofModel: "M0", in: &pool) == first)
    }
}
