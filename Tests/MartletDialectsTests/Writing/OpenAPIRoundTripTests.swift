import Testing
import MartletContract
import MartletDialects
import MartletSyntax

struct OpenAPIRoundTripTests {
    @Test(arguments: roundTripSpecifications.filter { !$0.contains("cases") }, ConversionFormat.allCases)
    func nothingIsLostOnTheWayToOpenAPIAndBack(_ path: String, _ format: ConversionFormat) throws {
        guard let contract = contract(at: path) else { return }
        let conversion = Converter.convert(contract, to: .openapi, as: format)
        #expect(conversion.diagnostics.map(\.message) == [])
        let there = try reread(conversion.text, as: contract)
        #expect(differences(contract, there) == [], "\(conversion.text)")
        let back = Converter.convert(there, to: .native, as: .yaml)
        #expect(back.diagnostics.map(\.message) == [])
        #expect(differences(contract, try reread(back.text, as: contract)) == [])
        #expect(back.text == Converter.convert(contract, to: .native, as: .yaml).text)
    }
}
