import Foundation
import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Reads documents whose references lead to other files.
struct ReferencedFilesTests {
    /// The reference, the folder that is allowed beside the document's own, and what is found.
    static let cases: [(reference: String, root: String?, findings: [String])] = [
        ("models.yaml#/A", nil, []),
        ("below/models.yaml#/A", nil, []),
        ("below/../models.yaml#/A", nil, []),
        ("below%2Fmodels.yaml#/A", nil, []),
        ("../shared/models.yaml#/A", ".", []),
        ("../shared/models.yaml#/A", "shared", []),
        ("models.yaml#/A", "shared", []),
        ("../shared/models.yaml#/A", nil, ["openapi/file-outside-folder 3:37"]),
        ("../shared/models.yaml#/A", "in/below", ["openapi/file-outside-folder 3:37"]),
        ("/shared/models.yaml#/A", nil, ["openapi/file-outside-folder 3:37"]),
        ("/shared/models.yaml#/A", "/", ["openapi/file-outside-folder 3:37"]),
        ("https://api.example/models.yaml#/A", ".", ["openapi/remote-reference 3:37"]),
        ("nothing.yaml#/A", nil, ["openapi/missing-file 3:37"]),
        ("models.yaml#/B", nil, ["openapi/dangling-reference 3:37"]),
    ]

    @Test(arguments: cases) func readsFilesInTheFoldersThatAreAllowed(
        _ reference: String, _ root: String?, _ findings: [String]
    ) {
        let files = [
            "in/spec.yaml": OpenAPICase.document(
                "components: { schemas: { X: { $ref: '\(reference)' } } }\n"),
            "in/models.yaml": "A: { type: integer }\n", "in/below/models.yaml": "A: { type: integer }\n",
            "shared/models.yaml": "A: { type: integer }\n",
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", root: root, fileSystem: .inMemory(files))
        #expect(describe(result) == findings)
        #expect((result.contract == nil) == findings.contains { $0.contains("outside") })
        if findings.isEmpty { #expect(result.contract?.models.map(ContractText.text).contains("= int") == true) }
    }

    /// A reference that stands in no list of components has the name of the component that leads to it.
    @Test(arguments: ["#/x-types/Own", "own.yaml", "#/x-types/Chain"])
    func followsReferencesToReferences(_ reference: String) {
        let files = [
            "in/spec.yaml": OpenAPICase.document(
                """
                components: { schemas: { Y: { $ref: '\(reference)' } } }
                x-types: { Own: { $ref: 'models.yaml#/A' }, Chain: { $ref: '#/x-types/Own' } }

                """),
            "in/models.yaml": "A: { type: integer }\n", "in/own.yaml": "$ref: 'models.yaml#/A'\n",
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(files))
        #expect(describe(result) == [])
        #expect(result.contract?.models.map(ContractText.text).contains("= int") == true)
    }

    /// What stands at an address is read from a copy of it, and what the copy refers to from a copy beside it.
    @Test(arguments: [
        "https://Schemas.example/v1/pet%20s.yaml#/Pet", "http://schemas.example:80/v1/pet%20s.yaml#/Pet",
    ])
    func readsCopiesOfWhatStandsAtAddresses(_ reference: String) {
        let files = [
            "in/spec.yaml": OpenAPICase.document("components: { schemas: { X: { $ref: '\(reference)' } } }\n"),
            "in/references/schemas.example/v1/pet s.yaml":
                "Pet: { type: array, items: { $ref: 'https://other.example/tag.json#/$defs/Tag' } }\n",
            "in/references/other.example/tag.json": "{ \"$defs\": { \"Tag\": { \"$ref\": \"parts/color.json\" } } }",
            "in/references/other.example/parts/color.json": "{ \"type\": \"integer\" }",
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(files))
        #expect(describe(result) == [])
        #expect(result.contract?.models.map(\.name).sorted() == ["Tag", "X", "color"])
    }

    /// References of a copy are relative to its address, not to its file (RFC 3986, section 5.2).
    @Test(arguments: [
        ("n.yaml", "h.example/v1/a/n.yaml"), ("./b/../n.yaml", "h.example/v1/a/n.yaml"),
        ("/common/n.yaml", "h.example/common/n.yaml"), ("../../n.yaml", "h.example/n.yaml"),
        ("../../../../../n.yaml", "h.example/n.yaml"), ("//o.example/n.yaml", "o.example/n.yaml"),
        ("https://h.example:8443/n.yaml", "h.example_8443/n.yaml"), ("http://h.example:80/n.yaml", "h.example/n.yaml"),
    ])
    func resolvesReferencesOfCopiesAgainstTheirAddresses(_ reference: String, _ copy: String) {
        let files = [
            "in/spec.yaml": OpenAPICase.document(
                "components: { schemas: { X: { $ref: 'https://h.example/v1/a/x.yaml' } } }\n"),
            "in/references/h.example/v1/a/x.yaml": "{ type: object, properties: { n: { $ref: '\(reference)' } } }\n",
            "in/references/\(copy)": "type: integer\n", "n.yaml": "type: boolean\n", "in/n.yaml": "type: boolean\n",
            "in/references/n.yaml": "type: boolean\n",
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", root: ".", fileSystem: .inMemory(files))
        #expect(describe(result) == [])
        #expect(result.contract?.models.map(ContractText.text).contains { $0.contains("int") } == true)
    }

    /// A document that says where it stands refers to the root of its host there, too.
    @Test func resolvesAPathFromTheRootAgainstItsOwnURI() {
        let files = [
            "in/spec.yaml": """
            openapi: 3.2.0
            $self: https://h.example/v1/spec.yaml
            info: { title: T, version: '1' }
            components: { schemas: { X: { type: array, items: { $ref: '/common/n.yaml' } } } }
            """,
            "in/references/h.example/common/n.yaml": "type: integer\n",
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(files))
        #expect(describe(result) == [])
        #expect(result.contract?.models.map(ContractText.text).contains { $0.contains("int") } == true)
    }

    /// A relative reference of such a document means what stands beside its address: the file beside it, or a copy.
    @Test(arguments: ["parts/n.yaml", "../shared/n.yaml"])
    func resolvesARelativeReferenceAgainstItsOwnURI(_ reference: String) {
        let spec = """
            openapi: 3.2.0
            $self: https://h.example/apis/v1/spec.yaml
            info: { title: T, version: '1' }
            components: { schemas: { X: { type: array, items: { $ref: '\(reference)' } } } }
            """
        let copy = "in/references/h.example/apis/" + (reference.hasPrefix("..") ? "shared/n.yaml" : "v1/parts/n.yaml")
        let files = ["in/spec.yaml": spec, copy: "type: integer\n"]
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(files))
        #expect(describe(result) == [])
        #expect(result.contract?.models.map(ContractText.text).contains { $0.contains("int") } == true)
        let beside = files.merging(["in/parts/n.yaml": "type: boolean\n"]) { $1 }
        let nearer = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(beside))
        let type = reference.hasPrefix("parts") ? "bool" : "int"
        #expect(nearer.contract?.models.map(ContractText.text).contains { $0.contains(type) } == true)
    }

    /// No address leads out of the folder of copies.
    @Test(arguments: [
        "https://a.example/../../../secret.yaml", "https://a.example/%2E%2E/%2E%2E/%2E%2E/secret.yaml",
        "https://a.example/x%2F..%2F..%2F..%2F..%2Fsecret.yaml", "https://../secret.yaml",
        "https://a.example/secret.yaml?x",
        "https://u@a.example/secret.yaml", "file:///secret.yaml", "https://a.example/", "https://a.example",
        "https://a.example/..%5Csecret.yaml",
    ])
    func readsNoOtherFileForAnAddress(_ reference: String) {
        let files = [
            "in/spec.yaml": OpenAPICase.document("components: { schemas: { X: { $ref: '\(reference)' } } }\n"),
            "secret.yaml": "type: integer\n", "in/secret.yaml": "type: integer\n",
            "in/references/secret.yaml": "type: integer\n", "in/references/a.example/secret.yaml": "type: integer\n",
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", root: ".", fileSystem: .inMemory(files))
        #expect(describe(result) == ["openapi/remote-reference 3:37"])
    }

    /// Objects of other files are looked at as those of the document are, once.
    @Test func namesWhatIsNotReadInOtherFiles() {
        let files = [
            "in/spec.yaml": """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /a: { $ref: 'paths.yaml#/a' }
              /b: { get: { parameters: [{ $ref: 'parts.yaml#/p' }], responses: { 204: { $ref: 'parts.yaml#/r' } } } }

            """,
            "in/paths.yaml": "a: { get: { parameter: [], responses: { 204: { $ref: 'parts.yaml#/r' } } } }\n",
            "in/parts.yaml": """
            p: { name: q, in: query, schema: { type: string }, exampl: a }
            r: { description: D, header: {} }
            unused: { desc: D }

            """,
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(files))
        #expect(
            describe(result).sorted() == [
                "openapi/unknown-key parts.yaml:1:52", "openapi/unknown-key parts.yaml:2:22",
                "openapi/unknown-key paths.yaml:1:13",
            ])
    }

    /// What another tool makes of its own keys is not ours to read.
    @Test func referencesInExtensionsOfOthersLeadNowhere() {
        let files = [
            "in/spec.yaml": OpenAPICase.document(
                """
                x-docs: { $ref: '../other.json#/a' }
                components:
                  schemas:
                    Y: { $ref: '#/x-types/Own' }
                    X: { type: object, x-note: [{ $ref: 'https://api.example/a.json' }], properties: { x-a: { $ref: '#/components/schemas/Y' } } }
                x-types: { Own: { type: object, properties: { a: { $ref: 'models.yaml#/A' } } } }

                """),
            "in/models.yaml": "A: { type: integer }\n",
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(files))
        #expect(describe(result) == [])
        // What a reference of the document leads to is a part of it, wherever it stands.
        #expect(result.contract?.models.contains { $0.name == "A" } == true)
    }

    @Test func reportsAFileThatIsMissingOnce() {
        let files = [
            "in/spec.yaml": OpenAPICase.document(
                """
                paths:
                  /a: { $ref: 'nothing.yaml#/a' }
                  /b: { get: { parameters: [$ref: 'nothing.yaml#/b'], responses: { 200: { $ref: 'nothing.yaml#/c' } } } }

                """)
        ]
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(files))
        #expect(describe(result).filter { !$0.hasPrefix("openapi/no-success") } == ["openapi/missing-file 4:15"])
    }

    @Test func aLinkLeadsNoFurtherThanItsTarget() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ReferencedFiles-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [
            ("in/spec.yaml", OpenAPICase.document("components: { schemas: { X: { $ref: 'link.yaml#/A' } } }\n")),
            ("models.yaml", "A: { type: integer }\n"),
        ] {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "in/link.yaml"), withDestinationURL: folder.appending(path: "models.yaml"))
        let path = folder.appending(path: "in/spec.yaml").path
        #expect(ContractLoader.load(path: path).diagnostics.map(\.code) == ["openapi/file-outside-folder"])
        #expect(ContractLoader.load(path: path, root: folder.path).diagnostics == [])
    }

    @Test func aRootThatDoesNotExistHoldsNothing() {
        let files = ["in/spec.yaml": OpenAPICase.document("components: { schemas: { X: { $ref: '../a.yaml' } } }\n")]
        let result = ContractLoader.load(path: "in/spec.yaml", root: "nowhere", fileSystem: .inMemory(files))
        #expect(describe(result) == ["openapi/file-outside-folder 3:37"])
    }
}
