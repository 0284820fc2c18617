import MartletContract
import MartletDiff
import Testing

/// Changes of webhooks: the server sends, and the app receives and answers.
struct WebhookDirectionTests {
    private static func document(_ operation: String, method: String = "post") -> String {
        """
        openapi: 3.1.0
        info: { title: Hooks, version: "1" }
        webhooks: { paid: { \(method): { \(operation) } } }
        """
    }

    private static func body(_ schema: String) -> String {
        document("requestBody: { required: true, content: { application/json: { schema: { \(schema) } } } }")
    }

    private static func response(_ schema: String) -> String {
        document(
            "responses: { 200: { description: Seen, content: { application/json: { schema: { \(schema) } } } } }")
    }

    private static func parameter(_ text: String) -> String {
        document("parameters: [{ name: X-A, in: header, \(text) }]")
    }

    private static let one = "type: object, required: [a], properties: { a: { type: string } }"
    private static let two =
        "type: object, required: [a, b], properties: { a: { type: string }, b: { type: string } }"
    private static let other = "type: object, required: [b], properties: { b: { type: string } }"

    /// The worst verdict on the wire.
    private func wire(_ base: String, _ revision: String) throws -> Verdict {
        let before = try contract(of: base, named: "base.yaml").contract
        let after = try contract(of: revision, named: "revision.yaml").contract
        let changes = ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
        let verdicts = changes.map(\.verdicts.wire)
        return verdicts.contains(.breaking) ? .breaking : verdicts.contains(.unknown) ? .unknown : .safe
    }

    @Test func receiversDoNotMindNewFields() throws {
        #expect(try wire(Self.body(Self.one), Self.body(Self.two)) == .safe)
        #expect(try wire(Self.body(Self.two), Self.body(Self.one)) == .breaking)
        #expect(try wire(Self.body(Self.one), Self.body(Self.other)) == .breaking)
    }

    @Test func receiversSendResponses() throws {
        #expect(try wire(Self.response(Self.one), Self.response(Self.two)) == .breaking)
        #expect(try wire(Self.response(Self.two), Self.response(Self.one)) == .safe)
    }

    /// Each content type of a response is compared with itself.
    @Test func receiversSendOneOfSeveralContentTypes() throws {
        func document(_ contents: String) -> String {
            Self.document(
                "responses: { 200: { description: Seen }, 202: { description: Later, content: { \(contents) } } }")
        }
        let (json, text) = ("application/json: { schema: { \(Self.one) } }", "text/plain: { schema: { type: string } }")
        let both = document("\(json), \(text)")
        #expect(try wire(both, both) == .safe)
        #expect(try wire(document(json), both) == .safe)
        #expect(try wire(both, document(json)) == .breaking)
    }

    @Test func receiversReadParameters() throws {
        let (text, number) = ("schema: { type: string }", "schema: { type: integer }")
        #expect(try wire(Self.parameter("required: true, \(text)"), Self.parameter(text)) == .breaking)
        #expect(try wire(Self.parameter(text), Self.parameter("required: true, \(text)")) == .safe)
        #expect(try wire(Self.parameter("required: true, \(text)"), Self.document("")) == .breaking)
        #expect(try wire(Self.parameter(text), Self.document("")) == .safe)
        #expect(try wire(Self.document(""), Self.parameter("required: true, \(text)")) == .safe)
        #expect(try wire(Self.parameter(number), Self.parameter(text)) == .breaking)
    }

    @Test func statusesThatAreGoneBreak() throws {
        let (one, two) = ("200: { description: A }", "200: { description: A }, 410: { description: Stop }")
        func document(_ responses: String) -> String { Self.document("responses: { \(responses) }") }
        #expect(try wire(document(one), document(two)) == .safe)
        #expect(try wire(document(two), document(one)) == .breaking)
    }

    @Test func theMethodAndTheContentTypeAreAPartOfIt() throws {
        func body(_ contentType: String) -> String {
            Self.document("requestBody: { required: true, content: { \(contentType): { schema: { type: string } } } }")
        }
        #expect(try wire(body("application/json"), body("text/plain")) == .breaking)
        #expect(try wire(Self.document(""), Self.document("", method: "put")) == .breaking)
        #expect(try wire(Self.document(""), Self.body(Self.one)) == .safe)
    }
}
