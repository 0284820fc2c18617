import MartletDialects
import MartletSyntax
import Testing

/// A mistake of habit: one finding at its token, with help that names what to write.
struct HabitCase: Sendable, CustomTestStringConvertible {
    let yaml: String
    let finding: String
    let help: String?

    /// Makes a case whose text starts at line 3, behind the lines that every specification has.
    init(_ yaml: String, _ finding: String, _ help: String?) {
        self.yaml = "martlet: 1\napi: Test\n" + yaml
        self.finding = finding
        self.help = help
    }

    var testDescription: String { finding + " in " + yaml }
}

enum HabitCases {
    static let all = types + keys + cascades + words

    static let types =
        [
            ("integer", "int"), ("number", "double"), ("long", "int64"), ("boolean", "bool"), ("str", "string"),
            ("text", "string"), ("datetime", "date"), ("timestamp", "date"), ("object", "json"), ("any", "json"),
            ("none", "void"), ("binary", "data"), ("bytes", "data"), ("Date", "date"), ("Int", "int"),
            ("String", "string"), ("uri", "url"), ("guid", "uuid"),
        ].map { type($0.0, "type/unknown 4:21", "did you mean '\($0.1)'?") } + [
            type("dict", "type/unknown 4:21", "write map<T>, or json for a value of any shape"),
            type("list", "type/unknown 4:21", "a list is written [T] or array<T>, such as [string]"),
            type("list<string>", "type/syntax 4:21", "a list is written [T] or array<T>"),
            type("Array<string>", "type/syntax 4:21", "a list is written [T] or array<T>"),
            type("dict<string>", "type/syntax 4:21", "a mapping is written map<T> or { string: T }"),
            type("optional<string>", "type/syntax 4:21", "what may be absent is written T?"),
            type("'string[]'", "type/syntax 4:28", "a list is written [T] or array<T>, such as [string]"),
            // A model whose name differs in capitals only is nearer than a word of another language.
            HabitCase(
                "models:\n  A: { fields: { a: text } }\n  Text: { enum: [a] }\n", "type/unknown 4:21",
                "did you mean 'Text'?"),
        ]

    static let keys = [
        HabitCase("models:\n  A: { properties: { a: int } }\n", "model/shape 4:3", "did you mean 'fields'?"),
        HabitCase("models:\n  A: { values: [a, b] }\n", "model/shape 4:3", "did you mean 'enum'?"),
        HabitCase(
            "models:\n  A: { fields: { a: int }, required: [a] }\n", "spec/unknown-key 4:28",
            "fields are required; the type of one that may be absent ends in '?'"),
        HabitCase(
            "models:\n  A: { fields: { a: { type: int, required: true } } }\n", "spec/unknown-key 4:34",
            "fields are required; the type of one that may be absent ends in '?'"),
        HabitCase(
            "models:\n  A: { fields: { a: { type: int, nullable: true } } }\n", "spec/unknown-key 4:34",
            "the type of what may be null ends in '| null'"),
        endpoint(
            "{ method: GET, path: /a, returns: void }", "spec/unknown-key 5:10",
            "the method is the key of the path, such as get: /users or post: /users"),
        endpoint("{ get: /a, title: List, returns: void }", "spec/unknown-key 5:19", "did you mean 'description'?"),
        endpoint(
            "{ get: /a, parameters: { a: int }, returns: void }", "spec/unknown-key 5:19",
            "parameters stand under 'path', 'query', 'headers' or 'cookies'"),
        endpoint("{ get: /a, response: void }", "spec/unknown-key 5:19", "did you mean 'returns'?"),
        endpoint("{ get: /a, returns: void, security: none }", "spec/unknown-key 5:34", "did you mean 'auth'?"),
    ]

    static let cascades = [
        endpoint("{ get: /a, return: void }", "spec/unknown-key 5:19", "did you mean 'returns'?"),
        endpoint("{ GET: /a, returns: void }", "spec/unknown-key 5:10", "did you mean 'get'?"),
        endpoint(
            "{ get: '/a/{id}', path: { ID: int }, returns: void }", "endpoint/undeclared-path-parameter 5:19",
            "did you mean 'ID'?"),
        section("Models:\n  A: { enum: [a] }\n", "spec/unknown-key 6:1", "did you mean 'models'?"),
        section("model:\n  A: { enum: [a] }\n", "spec/unknown-key 6:1", "did you mean 'models'?"),
        section(
            "cache:\n  default: 5m\n  models:\n    A: { enum: [a] }\n", "spec/unknown-key 8:3",
            "begin its line at the left edge"),
        section(
            "cache:\n  default: 5m\n  models:\n  A: { enum: [a] }\n  B: { enum: [b] }\n", "spec/unknown-key 8:3",
            "begin its line at the left edge"),
        section(
            "servers:\n  a: https://example.com\n  models:\n    A: { enum: [a] }\n", "spec/unknown-key 8:3",
            "begin its line at the left edge"),
        HabitCase(
            "models:\n  A: { enum: [a] }\n  endpoints:\n    G:\n      a: { get: /a, returns: A }\n",
            "spec/unknown-key 5:3", "begin its line at the left edge"),
        // What is missing may stand in the file that cannot be read.
        section("include: [missing.yaml]\n", "input/unreadable 6:11", nil),
        HabitCase(
            "include: [missing.yaml]\nauth: { s: { type: bearer, tokens: { model: T, access: a } } }\nendpoints:\n  G:\n"
                + "    a: { post: /a, returns: T, auth: key, server: test, invalidates: [H.b] }\n",
            "input/unreadable 3:11", nil),
    ]

    static let words = [
        endpoint("{ get: /a, returns: void, auth: no }", "auth/unknown-scheme 5:40", noAuth),
        endpoint("{ get: /a, returns: void, auth: false }", "auth/unknown-scheme 5:40", noAuth),
        endpoint("{ get: /a, returns: void, cache: false }", "duration/invalid 5:41", lifetime),
        endpoint("{ get: /a, returns: void, cache: 300 }", "duration/invalid 5:41", lifetime),
        endpoint(
            "{ get: /a, returns: void, retry: 5 }", "spec/wrong-shape 5:41", "write 'none', or { attempts: 5 }"),
        endpoint(
            "{ get: /a, returns: void, retry: false }", "spec/wrong-shape 5:41", "write 'none', or { attempts: 3 }"),
        // Only a key without a colon is a piece of text.
        HabitCase(
            "models:\n  A: { description: one, two, fields: { a: int } }\n", "spec/unknown-key 4:26",
            "text that contains a comma stands in quotes"),
        HabitCase("cache:\n  default: 5m\n  size:\n", "spec/unknown-key 5:3", "expected 'default', 'memory' or 'disk'"),
    ]

    private static let noAuth = "write 'none' where no credentials are needed"
    private static let lifetime = "write a whole number and a unit: 30s, 5m, 1h, 7d; or never, none or http"

    /// A case of the type of a field, which stands at 4:21.
    private static func type(_ type: String, _ finding: String, _ help: String) -> HabitCase {
        HabitCase("models:\n  A: { fields: { a: \(type) } }\n", finding, help)
    }

    /// A case of the endpoint `G.a`, whose text starts at 5:8.
    private static func endpoint(_ yaml: String, _ finding: String, _ help: String) -> HabitCase {
        HabitCase("endpoints:\n  G:\n    a: \(yaml)\n", finding, help)
    }

    /// A case of text from line 6 on, below an endpoint that returns the model `A`.
    private static func section(_ yaml: String, _ finding: String, _ help: String?) -> HabitCase {
        HabitCase("endpoints:\n  G:\n    a: { get: /a, returns: A }\n" + yaml, finding, help)
    }
}

struct HabitTests {
    @Test(arguments: HabitCases.all)
    func saysOnceWhatToWrite(_ one: HabitCase) {
        let result = load(one.yaml)
        #expect(describe(result) == [one.finding])
        #expect(result.diagnostics.map(\.help) == [one.help])
        #expect(result.contract == nil)
    }

    @Test func saysNothingOfNamesInAMisspeltSectionOfAnotherFile() {
        let yaml = "martlet: 1\napi: Test\ninclude: [a.yaml]\nmodels: { B: { fields: { a: A } } }\n"
        let result = load(yaml, ["a.yaml": "model: { A: { enum: [a] } }\n"])
        #expect(describe(result) == ["include/misplaced-key a.yaml:1:1"])
        #expect(result.diagnostics.map(\.help) == ["did you mean 'models'?"])
    }

    @Test func leavesNamesOfTheAuthorWhereTheyStand() {
        let result = load(
            """
            martlet: 1
            api: Test
            endpoints:
              models: { list: { get: /models, returns: Endpoints } }
              servers: { list: { get: /servers, returns: void } }
            models:
              auth: { fields: { models: "[string]" } }
              Endpoints: { fields: { endpoints: auth } }
            """)
        #expect(describe(result) == [])
    }
}
