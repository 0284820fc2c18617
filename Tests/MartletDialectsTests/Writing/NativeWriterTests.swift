import Testing
import MartletContract
import MartletDialects
import MartletSyntax

struct NativeWriterTests {
    @Test(arguments: roundTripSpecifications)
    func givesAnEqualContractWhenReadAgain(_ path: String) throws {
        guard let contract = contract(at: path) else { return }
        let result = NativeWriter.write(contract)
        #expect(result.diagnostics.map(\.message) == [])
        let text = YAMLWriter.write(result.document)
        let again = try reread(text, as: contract)
        #expect(differences(contract, again) == [], "\(text)")
        #expect(contract == again)
        #expect(YAMLWriter.write(NativeWriter.write(again).document) == text)
    }

    @Test(arguments: roundTripSpecifications)
    func givesAnEqualContractAsJSON(_ path: String) throws {
        guard let contract = contract(at: path) else { return }
        let text = JSONWriter.write(NativeWriter.write(contract).document)
        let again = try reread(text, as: contract)
        #expect(differences(contract, again) == [], "\(text)")
    }

    @Test func readsTheFiveBackendsAndTheCases() {
        #expect(roundTripSpecifications.compactMap(contract).count > 10)
    }
}
