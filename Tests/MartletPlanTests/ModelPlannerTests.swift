import MartletContract
import MartletPlan
import MartletSyntax
import Testing

struct ModelPlannerTests {
    /// Returns the properties of the only struct of a name.
    private func structure(_ name: String, in models: [Model]) throws -> StructurePlan {
        let plan = try #require(ClientPlanner.plan(.shop(models: models)).plan.model(named: name))
        guard case .structure(let structure) = plan.declaration else {
            throw Mismatch()
        }
        return structure
    }

    private struct Mismatch: Error {}

    @Test(
        arguments: [
            (false, false, nil, "String", Presence.required),
            (true, false, nil, "String?", .optional),
            (false, true, nil, "String?", .nullable),
            (true, true, nil, "Field<String>", .optionalNullable),
            (true, false, Literal.string("x"), "String", .assumed(.string("x"))),
            (true, true, Literal.string("x"), "String?", .assumedNullable(.string("x"))),
            (true, false, Literal.null, "String?", .optional),
        ] as [(Bool, Bool, Literal?, String, Presence)])
    func spellsPresence(
        isOptional: Bool, isNullable: Bool, literal: Literal?, type: String, presence: Presence
    ) throws {
        let field = Field.make("a", .string, isOptional: isOptional, isNullable: isNullable, default: literal)
        let property = try #require(try structure("A", in: [.object("A", [field])]).properties.first)
        #expect(property.type.source == type)
        #expect(property.presence == presence)
    }

    @Test func readsDatesIntoTheTypeOfTheirPattern() throws {
        let fields: [Field] = [
            .make("moment", .date(.iso8601, name: nil)), .make("day", .date(.pattern("yyyy-MM-dd"), name: "day")),
            .make("time", .date(.pattern("HH:mm"), name: "time")),
        ]
        let types = try structure("A", in: [.object("A", fields)]).properties.map(\.type.source)
        #expect(types == ["Date", "LocalDate", "LocalTime"])
    }

    /// A model whose values take 16 bytes for each of its fields.
    private func strings(_ name: String, _ count: Int) -> Model {
        .object(name, (0..<count).map { .make("text\($0)", .string) })
    }

    @Test func holdsLargeFieldsBehindReferences() throws {
        let models: [Model] = [
            .object(
                "Owner",
                [
                    .make("largest", .model("Large")), .make("larger", .model("Larger"), isOptional: true),
                    .make("list", .array(TypeReference(.model("Larger"), origin: nowhere))),
                    .make("holder", .model("Holder")),
                ]),
            .object("Holder", [.make("larger", .model("Larger")), .make("text", .string)]),
            strings("Large", 32), strings("Larger", 33),
        ]
        #expect(try structure("Owner", in: models).properties.map(\.isBoxed) == [false, true, false, false])
        #expect(try structure("Holder", in: models).properties.map(\.isBoxed) == [true, false])
    }

    @Test func makesUnionsOfLargeMembersIndirect() throws {
        let members = [("Small", "Medium", false), ("Small", "Large", true)]
        for (first, second, isIndirect) in members {
            let models = [
                strings("Small", 1), strings("Medium", 8), strings("Large", 9),
                Model.union("Either", [first, second]), .object("Owner", [.make("either", .model("Either"))]),
            ]
            let plan = try #require(ClientPlanner.plan(.shop(models: models)).plan.model(named: "Either"))
            guard case .union(let union) = plan.declaration else { throw Mismatch() }
            #expect(union.isIndirect == isIndirect)
        }
    }

    @Test func boxesOnlyTheFieldThatClosesACycle() throws {
        let models: [Model] = [
            .object("A", [.make("b", .model("B"), isOptional: true)]),
            .object(
                "B",
                [
                    .make("a", .model("A"), isOptional: true),
                    .make("list", .array(TypeReference(.model("A"), origin: nowhere))), .make("c", .model("C")),
                ]),
            .object("C", []),
        ]
        #expect(try structure("A", in: models).properties.map(\.isBoxed) == [false])
        #expect(try structure("B", in: models).properties.map(\.isBoxed) == [true, false, false])
    }

    @Test func unionThatContainsItselfIsIndirect() throws {
        let models: [Model] = [
            .union("Node", ["Leaf", "Branch"]), .object("Leaf", []), .object("Branch", [.make("node", .model("Node"))]),
        ]
        let plan = ClientPlanner.plan(.shop(models: models)).plan
        guard case .union(let union)? = plan.model(named: "Node")?.declaration else { throw Mismatch() }
        #expect(union.isIndirect)
        #expect(try structure("Branch", in: models).properties.map(\.isBoxed) == [false])
    }

    @Test func asksThePartsForWhatTheWholeIsAskedFor() throws {
        let models: [Model] = [
            .object("A", [.make("b", .model("B"))], conforms: [.hashable]), .object("B", []), .object("C", []),
        ]
        #expect(try structure("A", in: models).conformances == ["Hashable"])
        #expect(try structure("B", in: models).conformances == ["Hashable"])
        #expect(try structure("C", in: models).conformances == ["Equatable"])
    }

    @Test func modelWithoutIdentifierIsNotIdentifiable() throws {
        let result = ClientPlanner.plan(.shop(models: [.object("A", [], conforms: [.identifiable])]))
        #expect(result.diagnostics.map(\.code) == ["plan/identifier-missing"])
    }

    @Test func followsNullThroughAliases() throws {
        let models: [Model] = [
            .alias("Name", .string, isNullable: true), .alias("Label", .model("Name")),
            .object("A", [.make("label", .model("Label"))]),
        ]
        #expect(try structure("A", in: models).properties.map(\.type.source) == ["Label?"])
    }

    @Test func reportsAliasesThatLeadBack() {
        let result = ClientPlanner.plan(.shop(models: [.alias("A", .model("B")), .alias("B", .model("A"))]))
        #expect(result.diagnostics.map(\.code) == ["plan/alias-cycle", "plan/alias-cycle"])
    }
}
