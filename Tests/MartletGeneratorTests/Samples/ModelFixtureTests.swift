import MartletGenerator
import Testing

/// What functions say that make values of models; that they compile is shown by the tests of the samples and cases.
struct ModelFixtureTests {
    private static func values(_ models: String) -> String {
        var options = GeneratorOptions()
        options.tests = TestOptions(module: "Shop")
        let text = """
            martlet: 1
            api: Shop
            servers: { production: https://shop.example.com }
            models:
            \(models)
            """
        let generation = Generation(text: text, path: "specs/shop.yaml", options: options)
        return generation.tests.first { $0.path == "ShopValues.swift" }?.text ?? generation.report
    }

    @Test func takeEachFieldAsAnArgument() {
        let text = Self.values("  Pet: { fields: { name: { type: string, example: Rex }, age: int? } }")
        #expect(text.contains("nonisolated extension Pet {\n"))
        #expect(text.contains("    static func fixture(name: String = \"Rex\", age: Int? = "))
        #expect(text.contains("        Pet(name: name, age: age)\n"))
    }

    @Test func useTheFunctionOfAModelThatIsInside() {
        let text = Self.values(
            """
              Owner: { fields: { name: string } }
              Pet: { fields: { owner: Owner, others: "[Owner]" } }
            """)
        #expect(text.contains("owner: Owner = Owner.fixture()"))
    }

    @Test func endForModelsThatContainThemselves() {
        let text = Self.values(
            """
              Tree: { fields: { root: Node } }
              Node: { fields: { name: string, next: Node?, all: "[Node]" } }
            """)
        #expect(text.contains("nonisolated extension Node {\n"))
        #expect(text.contains("root: Node = Node.fixture()"))
        // The function would call itself for ever.
        #expect(!text.contains("next: Node? = Node.fixture()"))
        #expect(!text.contains("all: [Node] = [Node.fixture()]"))
    }

    @Test func makeEnumerationsUnionsAndNewtypes() {
        let text = Self.values(
            """
              Size: { enum: [small, large] }
              Code: { alias: string, newtype: true }
              Cat: { fields: { lives: int } }
              Dog: { fields: { isGood: bool } }
              Animal: { oneOf: { cat: Cat, dog: Dog }, discriminator: kind }
            """)
        #expect(text.contains("static func fixture() -> Size {\n        .small\n"))
        #expect(text.contains("static func fixture(_ rawValue: String = "))
        #expect(text.contains("static func fixture() -> Animal {\n        Animal.cat(Cat.fixture())\n"))
    }

    @Test func leaveOutWhatWouldBeDeclaredTwice() {
        let text = Self.values("  Size: { enum: [fixture, large] }")
        #expect(!text.contains("func fixture"))
    }

    @Test func haveNothingForDeprecatedModels() {
        #expect(!Self.values("  Old: { deprecated: true, fields: { name: string } }").contains("func fixture"))
    }

    @Test func areNotCodeOfTheSpecification() {
        let text = Self.values(
            #"  Pet: { fields: { name: { type: string, example: "\")\nfatalError(\"\\(evil)" } } }"#)
        #expect(text.contains(#"name: String = "\")\nfatalError(\"\\(evil)""#))
        #expect(!text.contains("\nfatalError"))
    }
}
