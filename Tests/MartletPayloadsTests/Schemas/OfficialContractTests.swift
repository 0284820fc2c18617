import MartletContract
import MartletDialects
import MartletPayloads
import MartletSyntax
import Testing

/// The official tests of JSON Schema 2020-12, of schemas that are read as specifications: what the types of the contract allow is
/// what the schema allows.
@Suite(.enabled(if: SchemaSuite.isPresent, Comment(rawValue: SchemaSuite.missing)))
struct OfficialContractTests {
    /// Tests whose schema becomes types that say something else, by the beginnings of their names.
    private static let listed: [String: [String]] = [
        // A document is an object.
        "boolean_schema": ["boolean schema 'true'", "boolean schema 'false'"],
        // Without `$schema`, these keywords alone do not tell a schema from other files.
        "if-then-else": [
            "then: false fails when condition matches", "else: false fails when condition does not match",
        ],
        // Whether null is allowed belongs to the use of a model.
        "enum": ["heterogeneous enum-with-null validation: null"],
        "type": ["type: array, object or null: null"],
        // Nothing is fetched, and a reference that leads nowhere is reported.
        "defs": ["validate definition against metaschema"],
        "dynamicRef": ["$ref to $dynamicRef finds detached $dynamicAnchor"],
        "ref": ["remote ref, containing refs itself"],
        "refRemote": [
            "remote ref", "fragment within remote ref", "anchor within remote ref", "ref within remote ref",
            "Location-independent identifier in remote ref", "remote HTTP ref", "$ref to $ref finds detached $anchor",
        ],
        // All vocabularies are read.
        "vocabulary": ["schema that uses custom metaschema with with no validation vocabulary: no validation"],
    ]

    private static let files = (try? SchemaSuite.files(in: "draft2020-12")) ?? []

    @Test(arguments: files)
    func typesAreThoseOfTheSchema(_ file: String) throws {
        var failures: [String] = []
        var (count, unknown) = (0, 0)
        let files = try SchemaSuite.remotes(of: "draft2020-12")
        for test in try SchemaSuite.cases("draft2020-12/" + file) {
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
            switch judged.verdict {
            case .unknown: unknown += 1
            case test.isValid ? .valid : .invalid: break
            default: failures.append("\(test.name): \(judged.verdict)")
            }
        }
        let listed = Self.listed[file] ?? []
        #expect(failures.filter { name in !listed.contains { name.hasPrefix($0) } } == [])
        #expect(listed.filter { start in !failures.contains { $0.hasPrefix(start) } } == [])
        let passed = count - failures.count - unknown
        // `make test` shows it.
        print("json-schema contracts \(file): \(passed) passed of \(count), \(unknown) unknown")
    }
}
