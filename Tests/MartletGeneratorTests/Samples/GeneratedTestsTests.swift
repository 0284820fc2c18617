import MartletGenerator
import Testing

/// What generated tests say; that they compile and pass is shown by running those of the samples.
struct GeneratedTestsTests {
    private static func generate(_ endpoints: String, models: String = "", access: String = "") -> Generation {
        var options = GeneratorOptions()
        options.tests = TestOptions(module: "Shop")
        let text = """
            martlet: 1
            api: Shop
            servers: { production: https://shop.example.com }
            \(models)
            endpoints:
              Things:
            \(endpoints)
            """
        return Generation(text: text, path: "specs/shop.yaml", options: options)
    }

    private static func tests(_ endpoints: String, models: String = "") -> String {
        let generation = generate(endpoints, models: models)
        return generation.tests.first { $0.path == "ShopEndpointTests.swift" }?.text ?? generation.report
    }

    @Test func areNotGeneratedUnlessAskedFor() {
        #expect(Generation("specs/aroti.yaml").tests.isEmpty)
    }

    @Test func areFourFiles() {
        let generation = Self.generate("    ping: { get: /ping, returns: void }")
        #expect(
            generation.tests.map(\.path) == [
                "ShopFixtures.swift", "ShopValues.swift", "ShopMocks.swift", "ShopEndpointTests.swift",
            ])
        #expect(generation.text("Client.swift").contains("ShopClient"))
    }

    @Test func percentEncodeWhatAnyTextWillDoFor() {
        let text = Self.tests("    find: { get: \"/things/{id}\", path: { id: string }, returns: void }")
        #expect(text.contains("find(id: \"thing-1 & é/1\")") || text.contains("& é/1\")"))
        #expect(text.contains("%20%26%20%C3%A9%2F1"))
    }

    @Test func callDeprecatedFunctionsWithoutAWarning() {
        let text = Self.tests("    old: { get: /old, returns: void, deprecated: use new }")
        #expect(text.contains("    @available(*, deprecated)\n    @Test func oldSendsItsRequest()"))
    }

    @Test func sayWhyAnEndpointHasNone() {
        let generation = Self.generate(
            "    find: { get: /find, query: { text: { type: string, minLength: 200000 } }, returns: void }")
        #expect(generation.report.contains("note generate/missing-test 'Things.find' is not tested in full"))
        #expect(generation.report.contains("has at least 200000 characters"))
        let files = generation.tests.filter { $0.path != "ShopMocks.swift" }
        #expect(files.map(\.text.count).allSatisfy { $0 < 200 })
    }

    @Test func nameTheStatusThatADeclarationDecides() {
        let text = Self.tests(
            "    find: { get: /find, returns: void, errors: { 404: string, 4XX: int, 5XX: int, default: bool } }")
        #expect(text.contains("[(404, .notFound)] as [(Int, APIError.Code)]"))
        #expect(text.contains("(418, .badRequest)"))
        #expect(text.contains("(518, .server)"))
        // Every status from 400 on has a narrower declaration.
        #expect(!text.contains("MeetsBool"))
    }

    @Test func compareFieldsOfAnswers() {
        let models = "models: { Thing: { fields: { name: string, size: int? }, example: { name: Lamp } } }"
        let text = Self.tests("    find: { get: /find, returns: Thing }", models: models)
        #expect(text.contains("#expect(value.name == \"Lamp\")"))
        #expect(text.contains("#expect(value.size == nil)"))
    }

    @Test func declareNoTypeThatHidesAModel() {
        let names = ["ShopFixtures", "ShopFixtures2", "ThingsEndpointTests", "ShopModelTests"]
        let models = names.map { "\($0): { fields: { name: string } }" }.joined(separator: ", ")
        let generation = Self.generate(
            "    find: { get: /find, returns: ShopFixtures }", models: "models: { \(models) }")
        let text = generation.tests.map(\.text).joined()
        #expect(text.contains("enum ShopFixtures3 {"))
        #expect(text.contains("JSONCoding.decode(ShopFixtures.self, from"))
        #expect(text.contains("ShopFixtures3.Things.find"))
        #expect(text.contains("struct ThingsEndpointTests2 {"))
        #expect(text.contains("struct ShopModelTests2 {"))
    }
}
