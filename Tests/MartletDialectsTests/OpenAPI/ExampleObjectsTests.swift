import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// What becomes of example objects: their notes, what is sent of them, and files that they name.
struct ExampleObjectsTests {
    private func read(_ parts: String, files: [String: String] = [:], _ findings: String...) throws -> Contract {
        var all = files
        all["in/spec.yaml"] = OpenAPICase.document(parts).replacing("openapi: 3.1.0", with: "openapi: 3.2.0")
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(all))
        #expect(describe(result) == findings)
        return try #require(result.contract)
    }

    /// Reads the only example of an answer.
    private func example(
        _ media: String, files: [String: String] = [:], findings: [String] = []
    ) throws -> Example? {
        var all = files
        let content =
            "paths: { /a: { get: { operationId: read, responses: { 200: { description: A, content: {\n\(media) } } } } } }"
        all["in/spec.yaml"] = OpenAPICase.document(content).replacing("openapi: 3.1.0", with: "openapi: 3.2.0")
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(all))
        #expect(describe(result) == findings)
        let endpoint = try #require(result.contract?.groups.first?.endpoints.first)
        return endpoint.responses.first?.examples.first ?? endpoint.streamExamples.first
    }

    // MARK: Notes

    @Test func keepsWhatIsSaidOfExamples() throws {
        let contract = try read(
            """
            paths:
              /a:
                get:
                  operationId: read
                  responses:
                    200:
                      description: A
                      content:
                        application/json:
                          schema: { type: integer }
                          examples:
                            one: { summary: First, description: The *first*., value: 1 }
                            two: { $ref: '#/components/examples/Two' }
                            three: { $ref: '#/components/examples/Two', summary: Other, description: Another. }
            components: { examples: { Two: { summary: Second, description: The second., value: 2 } } }
            """)
        let examples = contract.groups[0].endpoints[0].responses[0].examples
        #expect(examples.map(\.summary) == ["First", "Second", "Other"])
        #expect(examples.map(\.description) == ["The *first*.", "The second.", "Another."])
        #expect(examples[0].documentation == "First\n\nThe *first*.")
    }

    /// What is said of the values of parameters stands in their documentation.
    @Test func documentsValuesOfParameters() throws {
        let contract = try read(
            """
            paths:
              /a:
                get:
                  operationId: read
                  parameters:
                    - name: q
                      in: query
                      description: The words.
                      schema: { type: string }
                      examples: { one: { value: tea, summary: A drink }, two: { value: x } }
                    - { $ref: '#/components/parameters/P', description: Other words. }
                  responses: { 200: { description: A } }
            components:
              parameters:
                P: { name: p, in: query, schema: { type: integer }, examples: { low: { value: 1, description: The lowest. } } }
            """)
        let fields = contract.groups[0].endpoints[0].parameters.map(\.field)
        #expect(fields[0].description == "The words.\n\nExample one (`tea`): A drink")
        #expect(fields[1].description == "Other words.\n\nExample low (`1`): The lowest.")
    }

    // MARK: As they are sent

    /// The media type, the value, and what is kept of the text.
    @Test(arguments: [
        ("application/json: { schema: {}, examples: { e: { serializedValue: '[1, 2]' } } }", "[1,2]", "[1, 2]"),
        ("application/x-ndjson: { itemSchema: {}, example: \"1\\n2\\n\" }", "[1,2]", "1\n2\n"),
        (
            "application/json-seq: { itemSchema: {}, example: \"\\u001e1\\n\\u001e2\\n\" }", "[1,2]",
            "\u{1E}1\n\u{1E}2\n"
        ),
        (
            "text/event-stream: { itemSchema: {}, example: \"data: 1\\r\\n\\r\\ndata: [DONE]\\n\\n\" }", "[1]",
            "data: 1\r\n\r\ndata: [DONE]\n\n"
        ),
        (
            "multipart/mixed: { itemSchema: {}, example: \"--b\\r\\nContent-Type: application/json\\r\\n\\r\\n{}\\r\\n--b\\r\\n\\r\\ntext\\r\\n--b--\" }",
            #"[{},"text"]"#, "--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b\r\n\r\ntext\r\n--b--"
        ),
    ])
    func readsTextsAsTheyAreSent(_ media: String, _ value: String, _ serialized: String) throws {
        let shown = try #require(try example(media))
        #expect(Self.text(shown.value) == value)
        #expect(shown.wireText == serialized)
    }

    @Test(arguments: [
        (
            "application/json: { schema: {}, examples: { e: { serializedValue: '[1' } } }",
            "openapi/invalid-example 4:67"
        ),
        (
            "application/jsonl: { itemSchema: {}, examples: { e: { serializedValue: 'x' } } }",
            "openapi/invalid-example 4:72"
        ),
        (
            "text/event-stream: { itemSchema: {}, examples: { e: { serializedValue: 'x' } } }",
            "openapi/invalid-example 4:72"
        ),
        (
            "application/json: { schema: {}, examples: { e: { dataValue: 1, serializedValue: '2' } } }",
            "openapi/example-mismatch 4:81"
        ),
        (
            "application/json: { schema: {}, examples: { e: { dataValue: 1, serializedValue: '{' } } }",
            "openapi/example-mismatch 4:81"
        ),
        (
            "application/jsonl: { itemSchema: {}, examples: { e: { dataValue: [1, 2], serializedValue: '1' } } }",
            "openapi/example-mismatch 4:91"
        ),
        (
            "application/json: { schema: {}, examples: { e: { dataValue: { a: 1, b: 1.0 }, serializedValue: '{\"b\":1,\"a\":1}' } } }",
            ""
        ),
        ("image/png: { example: { a: 1 } }", "openapi/unused-example 4:23"),
    ])
    func namesWhatIsWrongWithThem(_ media: String, _ finding: String) throws {
        _ = try example(media, findings: finding.isEmpty ? [] : [finding])
    }

    /// The parameter, and its value; nil where the text is none of its style.
    private static let parameters: [(parameter: String, value: String?)] = [
        ("in: query, schema: { type: integer }, examples: { e: { serializedValue: p=5 } }", "5"),
        (
            "in: query, schema: LIST, examples: { e: { serializedValue: 'p=one%20thing&p=another' } }",
            #"["one thing","another"]"#
        ),
        ("in: query, explode: false, schema: LIST, examples: { e: { serializedValue: 'p=a,b' } }", #"["a","b"]"#),
        (
            "in: query, style: pipeDelimited, explode: false, schema: LIST, examples: { e: { serializedValue: 'p=a%7Cb' } }",
            #"["a","b"]"#
        ),
        (
            "in: query, style: spaceDelimited, explode: false, schema: LIST, examples: { e: { serializedValue: 'p=a%20b' } }",
            #"["a","b"]"#
        ),
        (
            "in: query, style: deepObject, explode: true, schema: MAP, examples: { e: { serializedValue: 'p[x]=1&p%5By%5D=2' } }",
            #"{"x":1,"y":2}"#
        ),
        ("in: query, schema: MAP, examples: { e: { serializedValue: 'x=4&y=50' } }", #"{"x":4,"y":50}"#),
        ("in: query, explode: false, schema: MAP, examples: { e: { serializedValue: 'p=x,4' } }", #"{"x":4}"#),
        (
            "in: header, schema: { type: array, items: { type: integer } }, examples: { e: { serializedValue: '1, 2' } }",
            "[1,2]"
        ),
        ("in: header, explode: true, schema: MAP, examples: { e: { serializedValue: 'x=1,y=2' } }", #"{"x":1,"y":2}"#),
        (
            "in: cookie, style: cookie, schema: { type: string }, examples: { e: { serializedValue: 'p=Hello, world!' } }",
            #""Hello, world!""#
        ),
        ("in: cookie, schema: LIST, examples: { e: { serializedValue: 'p=a; p=b' } }", #"["a","b"]"#),
        (
            "in: query, content: { application/json: { schema: LIST, examples: { e: { serializedValue: '[\"a\"]' } } } }",
            #"["a"]"#
        ),
        ("in: query, schema: { type: integer }, examples: { e: { serializedValue: q=5 } }", nil),
        ("in: query, schema: MAP, examples: { e: { serializedValue: 'x' } }", nil),
    ]

    @Test(arguments: parameters.indices)
    func readsValuesOfParametersAsTheyAreSent(_ index: Int) throws {
        let (parameter, value) = Self.parameters[index]
        let list = "{ type: array, items: { type: string } }"
        let map = "{ type: object, additionalProperties: { type: integer } }"
        let text = parameter.replacing("LIST", with: list).replacing("MAP", with: map)
        let result = load(
            OpenAPICase.document(
                "paths: { /a: { get: { operationId: read, parameters: [{ name: p, \(text) }], responses: { 200: { description: A } } } } }"
            ).replacing("openapi: 3.1.0", with: "openapi: 3.2.0"))
        let field = try #require(result.contract?.groups.first?.endpoints.first?.parameters.first?.field)
        #expect(field.examples.map(Self.text) == (value.map { [$0] } ?? []))
        #expect(result.diagnostics.map(\.code) == (value == nil ? ["openapi/invalid-example"] : []))
    }

    /// Bodies of forms, as data and as text.
    @Test func readsFormsAsTheyAreSent() throws {
        let contract = try read(
            #"""
            paths:
              /a:
                post:
                  operationId: send
                  requestBody:
                    content:
                      application/x-www-form-urlencoded:
                        schema: { type: object, properties: { a: { type: integer }, l: { type: array, items: { type: string } } } }
                        examples:
                          data: { dataValue: { a: 1, l: [x y] }, serializedValue: 'a=1&l=x+y' }
                          text: { value: 'l=b&l=c' }
                  responses: { 204: { description: A } }
              /b:
                post:
                  operationId: upload
                  requestBody:
                    content:
                      multipart/form-data:
                        schema: { type: object, properties: { a: { type: integer }, f: { type: string, format: binary } } }
                        examples:
                          text: { value: "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n5\r\n--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f.txt\"\r\n\r\nhi\r\n--x--\r\n" }
                  responses: { 204: { description: A } }
            """#)
        let endpoints = contract.groups.flatMap(\.endpoints)
        #expect(
            endpoints[0].bodyExamples.map { Self.text($0.value) } == [#"{"a":1,"l":["x y"]}"#, #"{"l":["b","c"]}"#])
        #expect(endpoints[0].bodyExamples.map(\.wireText) == ["a=1&l=x+y", "l=b&l=c"])
        #expect(endpoints[1].bodyExamples.map { Self.text($0.value) } == [#"{"a":5,"f":"hi"}"#])
    }

    // MARK: Files

    private static let files = [
        "in/one.json": #"{"n": 1}"#, "in/below/two.yaml": "n: 2\n", "in/text.txt": "a,b\n", "in/lines.jsonl": "1\n2\n",
        "in/broken.json": #"{"n": "#, "out.json": "{}",
    ]

    /// The media type, the file that its example names, and the value; else what is found.
    private static let external: [(media: String, file: String, value: String, finding: String?)] = [
        ("application/json: { schema: {}", "one.json", #"{"n":1}"#, nil),
        ("application/json: { schema: {}", "./below/two.yaml", #"{"n":2}"#, nil),
        ("text/csv: { schema: { type: string }", "text.txt", #""a,b\n""#, nil),
        ("application/pdf: { schema: { type: string, format: binary }", "text.txt", #""YSxiCg==""#, nil),
        ("application/jsonl: { itemSchema: {}", "lines.jsonl", "[1,2]", nil),
        ("application/json: { schema: {}", "broken.json", "", "openapi/external-example"),
        ("application/json: { schema: {}", "none.json", "", "openapi/external-example"),
        ("application/json: { schema: {}", "../out.json", "", "openapi/external-example"),
        ("application/json: { schema: {}", "/out.json", "", "openapi/external-example"),
        ("application/json: { schema: {}", "https://api.example/a.json", "", "openapi/external-example"),
        ("application/json: { schema: { type: integer }", "one.json", "", "openapi/invalid-example"),
    ]

    @Test(arguments: external.indices)
    func readsFilesThatExamplesName(_ index: Int) throws {
        let (media, file, value, finding) = Self.external[index]
        let text = "\(media), examples: { e: { externalValue: '\(file)' } }"
        let column = text.count - "'\(file)' } }".count + 1
        // A value that is none of its type is wrong where it stands.
        let place = finding == "openapi/invalid-example" ? "one.json:1:1" : "4:\(column)"
        let found = try example(text + " }", files: Self.files, findings: finding.map { ["\($0) \(place)"] } ?? [])
        #expect(found.map { Self.text($0.value) } ?? "" == value)
    }

    /// A file that thousands of examples name is read once; what names too many files ends.
    @Test func sharesFiles() throws {
        let examples = (0..<2_000).map { "e\($0): { externalValue: one.json }" }.joined(separator: ", ")
        let found = try example("application/json: { schema: {}, examples: { \(examples) } }", files: Self.files)
        #expect(found.map { Self.text($0.value) } == #"{"n":1}"#)
    }

    /// What is deep, long, or not what it says ends with a finding, and nothing worse.
    @Test(arguments: [
        "application/json: { schema: {}, examples: { e: { serializedValue: '\(String(repeating: "[", count: 100_000))' } } }",
        "application/jsonl: { itemSchema: {}, examples: { e: { serializedValue: '\(String(repeating: "{\"a\":", count: 50_000))' } } }",
        "image/png: { example: '\(String(repeating: "A", count: 1_000_001))' }",
        "image/png: { example: '====' }",
        "text/event-stream: { itemSchema: {}, example: '\(String(repeating: ":", count: 100_000))' }",
        "multipart/mixed: { itemSchema: {}, example: '\(String(repeating: "--", count: 100_000))' }",
    ])
    func survivesHostileExamples(_ media: String) throws {
        let content = "paths: { /a: { get: { responses: { 200: { description: A, content: { \(media) } } } } } }"
        let result = load(OpenAPICase.document(content))
        #expect(result.contract != nil)
        #expect(result.diagnostics.allSatisfy { $0.severity != .error })
    }

    private static func text(_ literal: Literal) -> String {
        switch literal {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let text): "\"" + text.replacing("\n", with: "\\n") + "\""
        case .array(let elements): "[" + elements.map(Self.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\"\($0.name)\":" + Self.text($0.value) }.joined(separator: ",") + "}"
        }
    }
}
