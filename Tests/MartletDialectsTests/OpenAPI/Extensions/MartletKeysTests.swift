import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// What is wrong with keys, and dates that are guessed.
struct MartletKeysTests {
    private static let day = "type: string, example: 2026-03-01"

    private static func document(
        root: String = "", operation: String = "", property: String = "type: string", model: String = ""
    ) -> String {
        """
        openapi: 3.1.0
        info: { title: T, version: "1" }
        servers: [{ url: "https://example.com" }]
        paths: { /a: { get: { tags: [G], operationId: a\(operation), responses: { "204": { description: d } } } } }
        components: { schemas: { M: { type: object\(model), properties: { p: { \(property) } } } } }
        \(root)

        """
    }

    /// A document whose operation has a list in its query.
    private static func query(_ keys: String) -> String {
        let list = "{ type: array, items: { type: string } }"
        return """
            openapi: 3.1.0
            info: { title: T, version: "1" }
            servers: [{ url: "https://example.com" }]
            paths: { /a: { post: { tags: [G], operationId: a, responses: { "204": { description: d } },
              parameters: [
                { name: ids, in: query, schema: \(list), \(keys) }],
              requestBody: { content: { application/x-www-form-urlencoded: {
                encoding: { tags: { style: deepObject } },
                schema: { type: object, properties: {
                  tags: { type: array, items: { type: string }, x-martlet-style: brackets } } } } } } } } }

            """
    }

    @Test func writesListsInBracketsWhereThatIsSaid() throws {
        let contract = try #require(load(Self.query("style: deepObject, x-martlet-style: brackets")).contract)
        let endpoint = try #require(contract.groups.first?.endpoints.first)
        #expect(endpoint.parameters.map(\.style) == [.brackets])
        guard case .form(let fields)? = endpoint.body else {
            Issue.record("no form")
            return
        }
        #expect(fields.map(\.style) == [.brackets])
        let written = OpenAPIWriter.write(contract).document
        let read = try #require(load(YAMLWriter.write(written)).contract?.groups.first?.endpoints.first)
        #expect(read.parameters.map(\.style) == [.brackets])
        guard case .form(let copies)? = read.body else {
            Issue.record("no form")
            return
        }
        #expect(copies.map(\.style) == [.brackets])
    }

    @Test(arguments: [
        (document(root: "x-martlet-cach: { default: 5m }"), "extension/unknown-key 6:1"),
        (document(root: "x-martlet-retry: none"), "extension/misplaced-key 6:1"),
        (document(root: "x-martlet-cache: 5m"), "spec/wrong-shape 6:18"),
        (document(root: "x-martlet-dates: { day: yyyy-qq-dd }"), "date/invalid-pattern 6:30"),
        (document(root: "x-martlet-errors: { 4XX: Mm }"), "type/unknown 6:26"),
        (document(root: "x-martlet-name: 1a"), "spec/invalid-name 6:17"),
        (document(root: "x-martlet-namespace: my-api"), "spec/invalid-name 6:22"),
        (document(operation: ", x-martlet-namespace: API"), "extension/misplaced-key 4:50"),
        (document(operation: ", x-martlet-cache: 5 minutes"), "duration/invalid 4:67"),
        (document(operation: ", x-martlet-invalidates: [b]"), "endpoint/unknown 4:74"),
        (document(operation: ", x-martlet-server: test"), "server/unknown 4:68"),
        (document(operation: ", x-martlet-issues: session"), "auth/unknown-scheme 4:68"),
        (document(operation: ", x-martlet-type: string"), "extension/misplaced-key 4:50"),
        (query("style: form, x-martlet-style: brackets"), "extension/misplaced-key 6:92"),
        (query("style: deepObject, x-martlet-style: indices"), "spec/unknown-word 6:115"),
        (query("style: brackets"), "openapi/invalid-style 6:86"),
        (document(property: "type: string, x-martlet-style: brackets"), "extension/misplaced-key 5:78"),
        (document(property: "type: string, x-martlet-type: strin"), "type/unknown 5:94"),
        (document(property: "type: string, x-martlet-cache: 5m"), "extension/misplaced-key 5:78"),
        (document(property: "type: string, default: a, x-martlet-type: int"), "extension/dropped-default 5:106"),
        (document(model: ", x-martlet-id: q"), "model/unknown-id-field 5:59"),
        (document(model: ", x-martlet-conforms: [Codable]"), "spec/unknown-word 5:66"),
    ])
    func saysWhatIsWrong(_ text: String, _ finding: String) {
        #expect(describe(load(text)) == [finding])
    }

    @Test(arguments: [
        ("type: string, example: \"2026-03-01T12:00:00Z\"", TypeReference.Kind.date(.iso8601, name: nil)),
        ("type: string, example: 2026-03-01", .date(.pattern("yyyy-MM-dd"), name: nil)),
        (
            "type: string, examples: [\"2026-03-01T12:00:00Z\", \"2026-03-01T12:00:00.5+01:00\"]",
            .date(.iso8601, name: nil)
        ),
        ("type: string, examples: [\"2026-03-01T12:00:00Z\", \"soon\"]", .string),
        ("type: string, examples: [\"2026-03-01T12:00:00Z\", \"2026-03-01\"]", .string),
        ("type: string, example: \"2026-13-01\"", .string),
        ("type: string, format: email, example: 2026-03-01", .string),
        ("type: string, pattern: ^2, example: 2026-03-01", .string),
        ("type: string, x-martlet-type: string, example: 2026-03-01", .string),
        ("type: string, default: none, example: 2026-03-01", .string),
        ("type: string", .string),
    ])
    func guessesDates(_ property: String, _ kind: TypeReference.Kind) throws {
        let contract = try #require(load(Self.document(property: property)).contract)
        guard case .object(let object)? = contract.model(named: "M")?.shape else {
            Issue.record("no model")
            return
        }
        #expect(object.fields.map(\.type.kind) == [kind])
        #expect(object.fields.map(\.isDateGuessed) == [kind != .string])
    }

    @Test(arguments: [
        // A field beside it says how exact it is.
        document(property: "\(day) }, p_precision: { type: string"),
        // Its description shows a month alone.
        document(property: "\(day), description: 'Can be \"2026-03\".'"),
        // Elsewhere it is something else.
        document(property: "\(day) } } }, N: { properties: { p: { example: '', type: string"),
        document(property: "\(day) }, q: { type: array, items: { type: object }, example: [{ p: '' }]"),
    ])
    func leavesAloneWhatMayBeNoDate(_ text: String) throws {
        let contract = try #require(load(text).contract)
        guard case .object(let object)? = contract.model(named: "M")?.shape else {
            Issue.record("no model")
            return
        }
        #expect(object.fields.first?.type.kind == .string)
        #expect(object.fields.first?.isDateGuessed == false)
    }

    @Test func guessesNothingWhereThatIsSaid() throws {
        let text = Self.document(root: "x-martlet-guess: none", property: "type: string, example: 2026-03-01")
        let contract = try #require(load(text).contract)
        guard case .object(let object)? = contract.model(named: "M")?.shape else {
            Issue.record("no model")
            return
        }
        #expect(object.fields.map(\.type.kind) == [.string])
    }

    @Test func readsKeysThatAnOverlayBringsAndNamesItsLines() throws {
        let overlay = """
            overlay: 1.0.0
            info: { title: T, version: 1.0.0 }
            actions:
              - target: $.paths['/a'].get
                update: { x-martlet-cache: 30m, x-martlet-retry: 3 }

            """
        let files = ["api.yaml": Self.document(), "o.yaml": overlay]
        let result = ContractLoader.load(path: "api.yaml", overlays: ["o.yaml"], fileSystem: .inMemory(files))
        #expect(describe(result) == ["spec/wrong-shape o.yaml:5:54"])
        let right = files.merging(["o.yaml": overlay.replacing(": 3 ", with: ": none ")]) { $1 }
        let contract = try #require(
            ContractLoader.load(path: "api.yaml", overlays: ["o.yaml"], fileSystem: .inMemory(right)).contract)
        #expect(contract.groups[0].endpoints[0].cache == .lifetime(CacheLifetime(ttl: .seconds(1800))))
    }

    @Test func takesNoKeyOutOfData() {
        let property = "type: object, example: { x-martlet-foo: 1 }, default: { x-martlet-bar: 1 }"
        #expect(describe(load(Self.document(property: property))) == [])
    }
}
