import MartletContract
import MartletDiff
import Testing

/// Each part of an exchange, changed in a webhook and in an endpoint.
///
/// A receiver of the base gets requests of the revision and a server of the revision gets responses of the base. So a change
/// of a webhook breaks what the change back breaks in an endpoint, but where the case gives a reason.
struct WebhookExchangeTests {
    /// A part of an operation before and after one edit.
    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let base: String
        let revision: String
        /// The verdict where it is not that of the endpoint.
        var own: Verdict?
        /// The reason for that.
        var reason = ""
        var methods = ("post", "post")
    }

    private static let success = "responses: { 204: { description: A } }"

    private static func parameter(
        _ name: String, _ base: String, _ revision: String, own: Verdict? = nil, _ reason: String = ""
    ) -> Edit {
        func part(_ text: String) -> String {
            "\(text.isEmpty ? "" : "parameters: [{ name: a, \(text) }], ")\(success)"
        }
        return Edit(testDescription: name, base: part(base), revision: part(revision), own: own, reason: reason)
    }

    private static func body(
        _ name: String, _ base: String, _ revision: String, own: Verdict? = nil, _ reason: String = ""
    ) -> Edit {
        func part(_ text: String) -> String {
            "\(text.isEmpty ? "" : "requestBody: { \(text) }, ")\(success)"
        }
        return Edit(testDescription: name, base: part(base), revision: part(revision), own: own, reason: reason)
    }

    private static func response(
        _ name: String, _ base: String, _ revision: String, own: Verdict? = nil, _ reason: String = ""
    ) -> Edit {
        func part(_ text: String) -> String { "responses: { 200: { description: A\(text) } }" }
        return Edit(testDescription: name, base: part(base), revision: part(revision), own: own, reason: reason)
    }

    private static let text = "in: query, schema: { type: string }"
    private static let list = "in: query, schema: { type: array, items: { type: string } }"
    private static let required = "in: query, required: true, schema: { type: string }"
    private static let one = "{ schema: { type: object, properties: { b: { type: string } } } }"
    private static let two = "{ schema: { type: object, required: [b], properties: { b: { type: string } } } }"
    private static let json = "required: true, content: { application/json: \(one) }"
    private static let jsonAndText =
        "required: true, content: { application/json: \(one), text/plain: { schema: { type: string } } }"
    private static let content = ", content: { application/json: \(one) }"
    private static let contents = ", content: { application/json: \(one), text/plain: { schema: { type: string } } }"

    static let edits: [Edit] = [
        Edit(testDescription: "method", base: success, revision: success, methods: ("post", "put")),
        parameter("parameter", "", required, own: .safe, "receivers ignore what they do not know"),
        parameter("optional parameter", "", text, own: .safe, "receivers ignore what they do not know"),
        parameter("parameter that is gone", required, ""),
        parameter("optional parameter that is gone", text, ""),
        parameter("parameter that may be absent", required, text),
        parameter("parameter that is there always", text, required),
        parameter("explode", list, list + ", explode: false"),
        parameter("explode back", list + ", explode: false", list),
        parameter(
            "style", "in: query, schema: { type: object, additionalProperties: { type: string } }",
            "in: query, style: deepObject, schema: { type: object, additionalProperties: { type: string } }"),
        parameter("content", text, "in: query, content: { application/json: { schema: { type: string } } }"),
        parameter("empty values", text, text + ", allowEmptyValue: true"),
        parameter("no empty values", text + ", allowEmptyValue: true", text),
        parameter("reserved characters", text, text + ", allowReserved: true"),
        parameter("no reserved characters", text + ", allowReserved: true", text),
        parameter("type", text, "in: query, schema: { type: integer }"),
        parameter("type of a header", "in: header, schema: { type: integer }", "in: header, schema: { type: string }"),
        parameter(
            "default", "in: query, schema: { type: integer, default: 1 }",
            "in: query, schema: { type: integer, default: 2 }"),
        parameter(
            "first default", "in: query, schema: { type: integer }",
            "in: query, schema: { type: integer, default: 2 }"),
        body("body", "", json, own: .safe, "receivers ignore what they do not expect"),
        body("body that is gone", json, ""),
        body("optional body", json, "content: { application/json: \(one) }"),
        body(
            "required body", "content: { application/json: \(one) }", json, own: .breaking,
            "deliveries of the base are tried again for days"),
        body("schema", json, "required: true, content: { application/json: \(two) }"),
        body("schema back", "required: true, content: { application/json: \(two) }", json),
        body("content type", json, "required: true, content: { application/x-www-form-urlencoded: \(one) }"),
        body("further content type", json, jsonAndText),
        body("content type that is gone", jsonAndText, json),
        Edit(
            testDescription: "status", base: success,
            revision: "responses: { 204: { description: A }, 410: { description: B } }"),
        Edit(
            testDescription: "status that is gone",
            base: "responses: { 204: { description: A }, 410: { description: B } }", revision: success,
            own: .breaking, reason: "receivers of the base send it"),
        response("response that carries something", "", content),
        response("response that carries nothing", content, ""),
        response("schema of a response", content, content.replacing(one, with: two)),
        response("schema of a response back", content.replacing(one, with: two), content),
        response(
            "content type of a response", content, contents, own: .safe, "receivers choose which one they send"),
        response(
            "content type of a response that is gone", contents, content, own: .breaking,
            "receivers of the base send it"),
        response("header", "", ", headers: { X-A: { schema: { type: string } } }"),
        response("required header", "", ", headers: { X-A: { required: true, schema: { type: string } } }"),
        response("header that is gone", ", headers: { X-A: { required: true, schema: { type: string } } }", ""),
        response(
            "header that may be absent", ", headers: { X-A: { required: true, schema: { type: string } } }",
            ", headers: { X-A: { schema: { type: string } } }"),
        response(
            "header that is needed", ", headers: { X-A: { schema: { type: string } } }",
            ", headers: { X-A: { required: true, schema: { type: string } } }"),
        response(
            "type of a header of a response", ", headers: { X-A: { schema: { type: string } } }",
            ", headers: { X-A: { schema: { type: integer } } }"),
        Edit(
            testDescription: "security", base: success, revision: "security: [{ key: [] }], \(success)", own: .unknown,
            reason: "it is not read, and reported as such"),
        Edit(
            testDescription: "no security", base: "security: [{ key: [] }], \(success)", revision: success,
            own: .unknown, reason: "it is not read, and reported as such"),
    ]

    private static func document(_ section: String, _ key: String, _ operation: String, _ method: String) -> String {
        """
        openapi: 3.1.0
        info: { title: Hooks, version: "1" }
        \(section): { \(key): { \(method): { operationId: a, tags: [a], \(operation) } } }
        components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
        """
    }

    /// The changes of the messages, and the worst verdict of them on the wire; nil without any.
    private static func wire(_ base: String, _ revision: String) throws -> Verdict? {
        let before = try contract(of: base, named: "base.yaml").contract
        let after = try contract(of: revision, named: "revision.yaml").contract
        return ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
            .filter { !$0.code.hasPrefix("diff/swift-") }.map(\.verdicts.wire).max()
    }

    @Test(arguments: edits)
    func changesAreWhatTheyAreToEndpointsTheOtherWayRound(_ edit: Edit) throws {
        let webhooks = [(edit.base, edit.methods.0), (edit.revision, edit.methods.1)]
            .map { Self.document("webhooks", "paid", $0, $1) }
        let endpoints = [(edit.base, edit.methods.0), (edit.revision, edit.methods.1)]
            .map { Self.document("paths", "/paid", $0, $1) }
        let verdict = try Self.wire(webhooks[0], webhooks[1])
        let counterpart = try Self.wire(endpoints[1], endpoints[0])
        #expect(counterpart != nil)
        #expect(verdict == edit.own ?? counterpart, "\(edit.reason)")
        #expect((edit.own == nil) == edit.reason.isEmpty)
        #expect(try Self.wire(webhooks[0], webhooks[0]) == nil)
    }

    // MARK: Matching

    private static func callback(_ path: String, _ expression: String, _ schema: String) -> String {
        let body = "requestBody: { required: true, content: { application/json: { schema: { \(schema) } } } }"
        let item = "'\(expression)': { post: { \(body), \(success) } }"
        return "\(path): { post: { callbacks: { done: { \(item) } }, \(success) } }"
    }

    private static func callbacks(_ paths: String...) -> String {
        """
        openapi: 3.1.0
        info: { title: Hooks, version: "1" }
        paths: { \(paths.joined(separator: ", ")) }
        """
    }

    /// Callbacks of one name have numbers, which another one may take.
    @Test func anAddedCallbackIsNotComparedWithOthers() throws {
        let (first, second) = (
            Self.callback("/a", "{$request.query.url}", "type: string"),
            Self.callback("/b", "{$request.query.url}", "type: integer")
        )
        let added = Self.callback("/0", "{$request.query.url}", "type: boolean")
        #expect(try Self.wire(Self.callbacks(first, second), Self.callbacks(added, first, second)) == .safe)
    }

    @Test func theAddressIsAPartOfIt() throws {
        func document(_ expression: String) -> String {
            Self.callbacks(Self.callback("/a", expression, "type: string"))
        }
        #expect(try Self.wire(document("{$request.query.url}"), document("{$request.query.to}")) == .breaking)
        #expect(try Self.wire(document("{$request.query.a}/b"), document("{$request.query.a}/c")) == .breaking)
        #expect(try Self.wire(document("{$request.query.a}/{b}"), document("{$request.query.a}/{c}")) == nil)
    }

    /// Two of one type that differ in their parameters are two.
    @Test func contentTypesHaveParameters() throws {
        func document(_ section: String, _ contents: String) -> String {
            Self.document(
                section, section == "paths" ? "/paid" : "paid",
                "responses: { 204: { description: A }, 400: { description: B, content: { \(contents) } } }", "post")
        }
        let (one, other) = (
            "application/json: { schema: { type: string } }", "application/json; v=2: { schema: { type: integer } }"
        )
        for section in ["paths", "webhooks"] {
            let both = document(section, "\(one), \(other)")
            #expect(try Self.wire(both, both) == nil)
            #expect(try Self.wire(document(section, one), both) == .safe)
            #expect(try Self.wire(both, document(section, one)) == .breaking)
            let changed = document(section, "\(one), \(other.replacing("integer", with: "boolean"))")
            #expect(try Self.wire(both, changed) == .breaking)
        }
        #expect(
            try Self.wire(
                document("paths", "application/json; charset=utf-8: { schema: { type: string } }"),
                document("paths", one)) == nil)
    }
}
