import MartletContract
import MartletDialects
import Testing

/// Reads small documents, and compares the models with what is expected of each.
struct OpenAPISchemaTests {
    @Test(arguments: SchemaCase.all) func becomesModels(_ one: SchemaCase) throws {
        let result = load(one.document)
        #expect(describe(result) == one.findings)
        let contract = try #require(result.contract)
        #expect(contract.models.map { $0.name + " " + ContractText.text($0) } == one.models)
    }

    @Test func keepsWhatIsForPeople() throws {
        let contract = try #require(
            load(
                """
                openapi: 3.1.0
                info: { title: T, version: '1' }
                components:
                  schemas:
                    A:
                      type: object
                      description: What it is.
                      properties:
                        made_at: { type: string, title: Made At, description: When., examples: [x, y] }
                        other: { type: string, title: Something else, example: z }
                """
            ).contract)
        let model = try #require(contract.models.first)
        guard case .object(let object) = model.shape else { return #expect(Bool(false)) }
        #expect(model.description == "What it is.")
        #expect(object.fields.map(\.description) == ["When.", nil])
        #expect(object.fields.map(\.title) == [nil, "Something else"])
        #expect(object.fields.map(\.examples) == [[.string("x"), .string("y")], [.string("z")]])
    }
}
