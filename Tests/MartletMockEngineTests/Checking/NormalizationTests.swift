import MartletContract
import Testing

@testable import MartletMockEngine

/// The mock tells names and values apart by their bytes (RFC 8259, section 8.3).
struct NormalizationTests {
    private static let text = """
        models:
          A: { fields: { xC: string, xD: int, kind: "E?" } }
          E: { enum: [vC, vD], closed: true }
          U: { oneOf: { P: { type: P, values: [kC] }, Q: { type: Q, values: [kD] } }, discriminator: t }
          P: { fields: { t: string, p: "string?" } }
          Q: { fields: { t: string, q: "string?" } }
        endpoints:
          G:
            find: { get: /find, query: { qC: string, qD: int }, returns: A }
            item: { get: "/items/{C}/{D}", path: { C: string, D: int }, returns: A }
            send: { post: /send, body: A, returns: void }
            form: { post: /form, body: { form: { xC: string, xD: int } }, returns: void }
            pick: { post: /pick, body: U, returns: void }
        """

    private static func spelled(_ text: String) -> String {
        text.replacing("C", with: "\u{E9}").replacing("D", with: "e\u{301}")
    }

    private static func encoded(_ text: String) -> String {
        text.replacing("C", with: "%C3%A9").replacing("D", with: "e%CC%81")
    }

    /// A request with its status. `C` is the composed letter, `D` the other one.
    struct Sent: Sendable, CustomTestStringConvertible {
        let method: String
        let target: String
        var body = ""
        var isForm = false
        let status: Int

        var testDescription: String { "\(method) \(target) \(body)" }
    }

    static let requests = [
        Sent(method: "GET", target: "/find?qC=a&qD=3", status: 200),
        Sent(method: "GET", target: "/find?qC=3&qD=a", status: 400),
        Sent(method: "GET", target: "/find?qC=a", status: 400),
        Sent(method: "GET", target: "/items/a/3", status: 200),
        Sent(method: "GET", target: "/items/3/a", status: 400),
        Sent(method: "POST", target: "/send", body: #"{"xC":"s","xD":3}"#, status: 200),
        Sent(method: "POST", target: "/send", body: #"{"xC":"s"}"#, status: 400),
        Sent(method: "POST", target: "/send", body: #"{"xC":3,"xD":"s"}"#, status: 400),
        Sent(method: "POST", target: "/send", body: #"{"xC":"s","xD":3,"kind":"vD"}"#, status: 200),
        Sent(method: "POST", target: "/form", body: "xC=s&xD=3", isForm: true, status: 200),
        Sent(method: "POST", target: "/form", body: "xC=3&xD=s", isForm: true, status: 400),
        Sent(method: "POST", target: "/form", body: "xC=s", isForm: true, status: 400),
        Sent(method: "POST", target: "/pick", body: #"{"t":"kD","q":"z"}"#, status: 200),
        Sent(method: "POST", target: "/pick", body: #"{"t":"kD","q":3}"#, status: 400),
        Sent(method: "POST", target: "/pick", body: #"{"t":"kC","p":3}"#, status: 400),
    ]

    @Test(arguments: requests) func requestsAreHeldToTheBytes(_ sent: Sent) throws {
        let engine = try MockedSpec(Self.spelled(Self.text)).engine()
        let type = sent.isForm ? "application/x-www-form-urlencoded" : "application/json"
        let target = Self.encoded(sent.target)
        let body = sent.isForm ? Self.encoded(sent.body) : Self.spelled(sent.body)
        let headers = sent.body.isEmpty ? [:] : ["Content-Type": type]
        let answer = try engine.answer(sent.method, "/v2" + target, headers: headers, body: body)
        #expect(answer.status == sent.status, "\(answer.text)")
    }

    @Test func answersHaveBoth() throws {
        let engine = try MockedSpec(Self.spelled(Self.text)).engine()
        let text = try engine.answer("GET", "/v2/items/a/3").text
        let bytes = Array(text.utf8)
        for key in ["\"x\u{E9}\":", "\"xe\u{301}\":"] {
            #expect(bytes.indices.contains { bytes[$0...].starts(with: key.utf8) }, "\(text)")
        }
    }
}
