import MartletGenerator
import Testing

/// What generated stubs say; that they compile and answer is shown by the tests of the samples that use them.
struct GeneratedMocksTests {
    private static func mocks(
        _ endpoints: String, models: String = "", framework: TestFramework = .swiftTesting
    ) -> String {
        var options = GeneratorOptions()
        options.tests = TestOptions(module: "Shop", framework: framework)
        let text = """
            martlet: 1
            api: Shop
            servers: { production: https://shop.example.com }
            \(models)
            endpoints:
              Things:
            \(endpoints)
            """
        let generation = Generation(text: text, path: "specs/shop.yaml", options: options)
        return generation.tests.first { $0.path == "ShopMocks.swift" }?.text ?? generation.report
    }

    @Test func typeWhatACallCarriesAndWhatItAnswers() {
        let text = Self.mocks("    find: { get: \"/things/{id}\", path: { id: string }, returns: \"[string]\" }")
        #expect(text.contains("var find: MockStub<FindCall, [String]> {"))
        #expect(text.contains("        let id: String\n        let request: TransportRequest\n"))
        #expect(text.contains("guard case ThingsEndpoint.find(let id)? = call as? ThingsEndpoint else"))
    }

    @Test func renameAValueThatIsCalledLikeTheRequest() {
        let text = Self.mocks("    find: { get: /find, query: { request: string }, returns: void }")
        #expect(text.contains("        let requestValue: String\n"))
        #expect(text.contains("MockStub<FindCall, Void>"))
    }

    @Test func doNotHideAModelThatIsCalledLikeACall() {
        let text = Self.mocks(
            "    find: { get: /find, returns: FindCall }", models: "models: { FindCall: { fields: { id: string } } }")
        #expect(text.contains("MockStub<FindCallStub, FindCall>"))
    }

    @Test func failInTheLibraryOfTheTests() {
        let endpoint = "    ping: { get: /ping, returns: void }"
        #expect(Self.mocks(endpoint).contains("Issue.record(\"\\(reason)\")"))
        #expect(Self.mocks(endpoint, framework: .xctest).contains("XCTFail(\"\\(reason)\")"))
    }
}
