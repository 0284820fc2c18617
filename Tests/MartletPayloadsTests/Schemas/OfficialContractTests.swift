import MartletContract
import MartletDialects
import MartletPayloads
import MartletSyntax
import Testing

/// The official tests of JSON Schema that are about references, of schemas that are read as specifications: what the types of
/// the contract allow is what the schema allows.
@Suite(.enabled(if: SchemaSuite.isPresent, Comment(rawValue: SchemaSuite.missing)))
struct OfficialContractTests {
    /// Tests whose schema becomes types that say something else.
    private static let listed: [String: [String]] = [
        "draft2020-12/dynamicRef": [
            // What no field names is not looked at where a type refers to itself.
            "strict-tree schema, guards against misspelled properties: instance with misspelled field: unknown",
            // Nothing is fetched.
            "$ref to $dynamicRef finds detached $dynamicAnchor: number is valid: no model",
            "$ref to $dynamicRef finds detached $dynamicAnchor: non-number is invalid: no model",
        ]
    ]

    @Test(arguments: ["draft2020-12/dynamicRef", "draft2020-12/anchor"])
    func typesAreThoseOfTheSchema(_ file: String) throws {
        var failures: [String] = []
        var count = 0
        let files = try SchemaSuite.remotes(of: String(file.prefix { $0 != "/" }))
        for test in try SchemaSuite.cases(file) {
            count += 1
            let path = "suite/" + (test.schema.text("$id").flatMap { SchemaSuite.fileName(of: $0) } ?? "spec.json")
            var schemas = files
            schemas[path] = JSONText.write(test.schema)
            let loaded = ContractLoader.load(path: path, fileSystem: .inMemory(schemas))
            guard let contract = loaded.contract, let model = contract.models.first else {
                failures.append("\(test.name): no model")
                continue
            }
            let type = TypeReference(.model(model.name), origin: model.origin)
            let judged = Validator(contract).judge(test.value, as: type)
            if (judged.verdict == .invalid) == test.isValid { failures.append("\(test.name): \(judged.verdict)") }
        }
        #expect(failures == Self.listed[file] ?? [])
        print("json-schema contracts \(file): \(count - failures.count) passed of \(count)")  // `make test` shows it.
    }
}
