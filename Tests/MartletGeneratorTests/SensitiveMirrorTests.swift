import MartletGenerator
import Testing

/// The mirrors of generated types that hold values of sensitive types.
struct SensitiveMirrorTests {
    private static let specification = """
        martlet: 1
        api: Example
        models:
          Pin: { alias: string, sensitive: true }
          Pins: { alias: "[Pin]" }
          Either: { oneOf: { pin: Pin, other: Other } }
          Closed: { oneOf: { pins: Pins, other: Other, customMirror: bool }, closed: true }
          Other: { fields: { a: string, pin: Pin, either: Either, closed: Closed } }
          Problem: { fields: { text: string } }
        errors:
          429: { type: Problem, headers: { X-Pin: Pin } }
        endpoints:
          G:
            g: { get: /x, responses: { 200: { returns: void, headers: { X-Pin: Pin, X-Any: "string?" } } } }
            h:
              get: /y
              responses:
                200: { returns: Pin, headers: { X-Any: string } }
                201: { returns: Pins }
                202: { returns: Other }
                203: { returns: Other, headers: { X-Any: string } }
                204: { returns: void }
              errors: { 409: { type: Problem, headers: { X-Pin: Pin } } }
        webhooks: { seen: Pin, more: Other, either: Either }
        """

    private static let template = """
        openapi: 3.1.0
        info: { title: Example, version: "1" }
        servers: [{ url: "https://api.example.com" }]
        paths: {}
        webhooks:
          seen:
            post:
              parameters:
                - { name: X-Pin, in: header, required: true, schema: { $ref: "#/components/schemas/Pin" } }
                - { name: X-Any, in: header, schema: { type: string } }
              requestBody:
                required: true
                content: { application/json: { schema: { $ref: "#/components/schemas/Pin" } } }
              responses:
                "200":
                  description: Seen.
                  headers: { X-Pin: { required: true, schema: { $ref: "#/components/schemas/Pin" } } }
                  content: { application/json: { schema: { $ref: "#/components/schemas/Pin" } } }
                "204": { description: Nothing. }
        components:
          schemas:
            Pin: { type: string, x-martlet-sensitive: SENSITIVE }
        """

    private static func document(isSensitive: Bool) -> String {
        template.replacing("SENSITIVE", with: "\(isSensitive)")
    }

    /// Specifications of types with mirrors.
    static let specifications = [specification, document(isSensitive: true)]

    /// Expects a type of generated code to have a mirror of some children.
    private static func expect(
        _ head: String, of text: String, shows children: [String], as style: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let range = try #require(text.firstRange(of: head), "\(head)", sourceLocation: sourceLocation)
        let lines = text[range.lowerBound...].split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
        let start = try #require(lines.firstIndex { $0.hasPrefix("let children:") }, sourceLocation: sourceLocation)
        let end = try #require(lines.firstIndex { $0.hasPrefix("return Mirror(") }, sourceLocation: sourceLocation)
        let isEnum = style == "enum"
        var expected: [String] = isEnum ? ["switch self {"] : []
        expected += children
        expected.append(isEnum ? "}" : "]")
        expected.append("return Mirror(self, children: children, displayStyle: .\(style))")
        #expect(Array(lines[(start + 1)...end]) == expected, sourceLocation: sourceLocation)
    }

    @Test func headerFieldsHideTheirs() throws {
        let generation = Generation(text: Self.specification)
        // A case called `customMirror` has another name in Swift.
        #expect(generation.report.split(separator: "\n").allSatisfy { $0.contains("plan/renamed 'customMirror'") })
        let text = generation.text("Endpoints.swift")
        let children = [#""xPin": "<redacted>","#, #""xAny": self.xAny as Any,"#]
        try Self.expect(
            "struct GHeaders: Sendable, Equatable, CustomReflectable {", of: text, shows: children, as: "struct")
        for name in ["TooManyRequestsHeaders", "ConflictHeaders"] {
            try Self.expect(
                "struct \(name): ErrorHeaders, Equatable, CustomReflectable {", of: text,
                shows: [#""xPin": "<redacted>""#], as: "struct")
        }
        // Of the answer to `h`, no field is sensitive.
        #expect(text.contains("struct HOkHeaders: Sendable, Equatable {"))
    }

    @Test func answersHideTheirs() throws {
        let text = Generation(text: Self.specification).text("Endpoints.swift")
        try Self.expect(
            "enum HAnswer: AnswerValue, Equatable, CustomReflectable {", of: text,
            shows: [
                #"case .ok(_, let headers): ["ok": ("<redacted>", headers: headers)]"#,
                #"case .created: ["created": "<redacted>"]"#,
                #"case .accepted(let value): ["accepted": value as Any]"#,
                #"case .nonAuthoritative(let value, let headers): ["nonAuthoritative": (value, headers: headers)]"#,
                #"case .noContent: [:]"#,
            ], as: "enum")
    }

    @Test func unionsHideTheirs() throws {
        let text = Generation(text: Self.specification).text("Models.swift")
        try Self.expect(
            "enum Either: JSONCodable, Equatable, CustomReflectable {", of: text,
            shows: [
                #"case .pin: ["pin": "<redacted>"]"#, #"case .other(let value): ["other": value as Any]"#,
                #"case .unknown: ["unknown": "<redacted>"]"#,
            ], as: "enum")
        // The mirror has a name that no case can have.
        try Self.expect(
            "enum Closed: JSONCodable, Equatable, CustomReflectable {", of: text,
            shows: [
                #"case .pins: ["pins": "<redacted>"]"#, #"case .other(let value): ["other": value as Any]"#,
                #"case .customMirrorValue(let value): ["customMirrorValue": value as Any]"#,
            ], as: "enum")
    }

    @Test func webhooksHideTheirs() throws {
        let text = Generation(text: Self.specification).text("Endpoints.swift")
        try Self.expect(
            "enum ExampleWebhook: APIWebhook, CustomReflectable {", of: text,
            shows: [
                #"case .seen: ["seen": "<redacted>"]"#, #"case .more(let value): ["more": value as Any]"#,
                #"case .either: ["either": "<redacted>"]"#,
            ], as: "enum")
    }

    @Test func whatBelongsToWebhooksHidesIts() throws {
        let generation = Generation(text: Self.document(isSensitive: true))
        #expect(generation.report == "")
        let text = generation.text("Endpoints.swift")
        try Self.expect(
            "struct SeenParameters: APIWebhookParameters, Equatable, CustomReflectable {", of: text,
            shows: [#""xPin": "<redacted>","#, #""xAny": self.xAny as Any,"#], as: "struct")
        try Self.expect(
            "struct SeenOkHeaders: APIResponseHeaders, Equatable, CustomReflectable {", of: text,
            shows: [#""xPin": "<redacted>""#], as: "struct")
        try Self.expect(
            "enum SeenAnswer: APIWebhookResponses, Equatable, CustomReflectable {", of: text,
            shows: [#"case .ok(_, let headers): ["ok": ("<redacted>", headers: headers)]"#, "case .noContent: [:]"],
            as: "enum")
    }

    @Test func othersHaveNoMirror() throws {
        let specification = Self.specification.replacing(", sensitive: true", with: "")
        for text in [specification, Self.document(isSensitive: false)] {
            let generation = Generation(text: text)
            #expect(generation.report == "")
            #expect(generation.files.count > 1)
            for file in generation.files {
                #expect(!file.text.contains("var customMirror"))
                #expect(!file.text.contains("CustomReflectable"))
            }
        }
        // Nothing takes the name from a case.
        #expect(Generation(text: specification).text("Models.swift").contains("case customMirror(Bool)"))
    }

    /// A header field that webhooks share hides what is sensitive in one of them.
    @Test func whatWebhooksShareHidesWhatAnyOfThemDoes() throws {
        func webhook(_ more: String) -> String {
            """
            { post: { parameters: [{ name: X-Key, in: header, required: true, schema: { type: string }\(more) }],
              responses: { "204": { description: Seen. } } } }
            """
        }
        let text = """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            webhooks:
              a: \(webhook("").replacing("\n", with: ""))
              b: \(webhook(", x-martlet-sensitive: true").replacing("\n", with: ""))
            """
        try Self.expect(
            "struct Parameters: APIWebhookParameters, Equatable, CustomReflectable {",
            of: Generation(text: text).text("Endpoints.swift"), shows: [#""xKey": "<redacted>""#], as: "struct")
    }

    @Test(
        .enabled(if: BuiltModules.folder != nil, "SKIPPED: the built modules are not in .build/debug"),
        .timeLimit(.minutes(30)), arguments: specifications)
    func compilesWithoutAWarning(text: String) throws {
        let output = try GeneratedCode.compile(Generation(text: text).files, [])
        #expect(output == "")
    }
}

/// Prints values of a type with a mirror as it is generated.
struct ShownMirrorTests {
    private struct Headers {
        let any: String
    }

    private enum Answer: CustomReflectable {
        case ok(String, headers: Headers)
        case pin(String)
        case other(Int?)
        case nothing

        var customMirror: Mirror {
            let children: KeyValuePairs<String, Any> =
                switch self {
                case .ok(_, let headers): ["ok": ("<redacted>", headers: headers)]
                case .pin: ["pin": "<redacted>"]
                case .other(let value): ["other": value as Any]
                case .nothing: [:]
                }
            return Mirror(self, children: children, displayStyle: .enum)
        }
    }

    @Test func showsTheCaseWithoutTheValue() {
        for value in [Answer.ok("hunter2", headers: Headers(any: "visible")), .pin("hunter2")] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value), "\([value])", "\(["a": value])"] {
                #expect(text.contains("<redacted>"))
                #expect(!text.contains("hunter2"))
            }
        }
        #expect("\(Answer.pin("hunter2"))" == #"pin("<redacted>")"#)
        #expect("\(Answer.ok("hunter2", headers: Headers(any: "visible")))".hasPrefix(#"ok("<redacted>", headers: "#))
        #expect("\(Answer.ok("hunter2", headers: Headers(any: "visible")))".contains("visible"))
        #expect("\(Answer.other(5))" == "other(Optional(5))")
        #expect("\(Answer.nothing)" == "nothing")
    }
}
