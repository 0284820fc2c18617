import MartletContract
import MartletDialects
import MartletGenerator
import MartletSyntax
import Testing

/// Which file the comments of declarations name.
struct SourcePathTests {
    private static let openAPI = """
        openapi: 3.1.0
        info: { title: Shop, version: '1' }
        paths:
          /pets: { $ref: 'paths/pets.yaml' }
          /own:
            get: { operationId: own, responses: { 204: { description: A } } }
        components:
          schemas:
            Pet: { $ref: 'models/pet.yaml' }
            Tag: { $ref: 'models/all.yaml#/Tag' }
            Own: { type: object, properties: { a: { type: string } } }
        """

    private static let pets = """
        get:
          operationId: listPets
          responses:
            200: { description: A, content: { application/json: { schema: { $ref: '../models/pets.yaml' } } } }
        """

    private static let pet = """
        type: object
        properties:
          home: { type: object, properties: { street: { type: string } } }
          shared: { $ref: '../../shared/more.yaml#/Shared' }
        """

    private static func files(in folder: String) -> [String: String] {
        [
            folder + "shop.yaml": openAPI, folder + "paths/pets.yaml": pets, folder + "models/pet.yaml": pet,
            folder + "models/pets.yaml": "{ type: object, properties: { all: { $ref: 'all.yaml#/Tags' } } }\n",
            folder + "models/all.yaml": "Tag: { type: string, enum: [a, b] }\nTags: { type: string, enum: [c] }\n",
            FilePath.normalized(folder + "../shared/more.yaml"):
                "Shared: { type: object, properties: { a: { type: string } } }\n",
        ]
    }

    /// The path of the specification as it is shown, and what each declaration's comment names.
    static let cases: [(shown: String, folder: String)] = [
        ("api/shop.yaml", "api/"), ("shop.yaml", "./"), ("/p/api/shop.yaml", ""), ("api/../api/shop.yaml", "api/"),
    ]

    @Test(arguments: cases) func isThatOfTheFileWhereATypeStands(_ path: String, _ folder: String) throws {
        let texts = Self.files(in: FilePath.parent(path) + "/")
        let loaded = ContractLoader.load(
            path: path, root: path.hasPrefix("/") ? "/" : ".", fileSystem: .inMemory(texts))
        let contract = try #require(loaded.contract)
        let result = Generator.generate(contract)
        let named = Self.named(by: result.files)
        let own = path.hasPrefix("/") ? "shop.yaml" : path
        func shown(_ name: String) -> String { FilePath.normalized(folder + name) }
        #expect(named.contains(own + "#/components/schemas/Own"))
        #expect(named.contains(own + "#/paths/~1own/get"))
        // A component that is a reference has its name from its own place.
        #expect(named.contains(own + "#/components/schemas/Pet"))
        #expect(named.contains(own + "#/components/schemas/Tag"))
        #expect(named.contains(shown("models/pets.yaml")))
        #expect(named.contains(shown("models/pet.yaml") + "#/properties/home"))
        #expect(named.contains(shown("models/all.yaml") + "#/Tags"))
        #expect(named.contains(shown("paths/pets.yaml") + "#/get"))
        #expect(named.contains(shown("../shared/more.yaml") + "#/Shared"))
        #expect(named.allSatisfy { !$0.hasPrefix("/") })
    }

    @Test func isThatOfTheDocumentForWhatAnOverlayAdds() throws {
        let texts = [
            "api/shop.yaml": Self.ownOnly,
            "more.yaml": """
            overlay: 1.0.0
            info: { title: More, version: '1' }
            extends: ./api/shop.yaml
            actions:
              - target: $.components.schemas
                update: { Added: { type: object, properties: { a: { type: string } } } }
            """,
        ]
        let schemas = ["Own", "Added"].map { "api/shop.yaml#/components/schemas/" + $0 }
        for (path, overlays) in [("api/shop.yaml", ["more.yaml"]), ("more.yaml", [])] {
            let loaded = ContractLoader.load(path: path, overlays: overlays, root: ".", fileSystem: .inMemory(texts))
            #expect(loaded.diagnostics == [])
            let contract = try #require(loaded.contract)
            #expect(Self.named(by: Generator.generate(contract).files) == Set(schemas))
        }
    }

    private static let ownOnly = """
        openapi: 3.1.0
        info: { title: Shop, version: '1' }
        components: { schemas: { Own: { type: object, properties: { a: { type: string } } } } }
        """

    @Test func isThatOfAnIncludedFile() throws {
        let texts = [
            "api/shop.yaml": "martlet: 1\napi: Shop\ninclude: [models/pet.yaml]\nmodels: { Own: { fields: {} } }\n",
            "api/models/pet.yaml": "models: { Pet: { fields: { a: string } } }\n",
        ]
        let loaded = ContractLoader.load(path: "api/shop.yaml", fileSystem: .inMemory(texts))
        let contract = try #require(loaded.contract)
        let named = Self.named(by: Generator.generate(contract).files)
        #expect(named == ["api/shop.yaml#/models/Own", "api/models/pet.yaml#/models/Pet"])
    }

    /// The places that comments name.
    private static func named(by files: [GeneratedFile]) -> Set<String> {
        let marker = "Generated from "
        let lines = files.flatMap { file in file.text.split(separator: "\n").map(String.init) }
        return Set(lines.compactMap { line in line.firstRange(of: marker).map { String(line[$0.upperBound...]) } })
    }
}
