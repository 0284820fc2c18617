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
}
