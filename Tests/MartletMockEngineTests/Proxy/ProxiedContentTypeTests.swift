import MartletContract
import MartletMockEngine
import MartletSyntax
import Testing

/// A response that is passed on is held to what is declared for its own content type.
struct ProxiedContentTypeTests {
    private static func document(_ content: String) -> String {
        """
        openapi: 3.1.0
        info: { title: Bakery, version: "1" }
        servers: [{ url: "https://api.bakery.example" }]
        paths:
          /o:
            get:
              operationId: read
              responses: { '200': { description: "", content: { \(content) } } }
        """
    }

    private static func findings(
        _ document: String, _ type: String, _ bytes: [UInt8], accept: String = "*/*"
    ) async throws -> [String] {
        let server = StandInServer { _ throws(RealServerFailure) in
            let text = String(decoding: bytes, as: UTF8.self)
            let body: any BodyStream = Array(text.utf8) == bytes ? PiecesStream([text]) : BytesStream(bytes)
            return RealAnswer(status: 200, headers: HeaderFields([.init("Content-Type", type)]), body: body)
        }
        let engine = try MockedSpec(whole: document).engine { $0.proxy = MockProxy(server, isStrict: true) }
        let answer = await engine.passedAnswer("GET", "/o", headers: ["Accept": accept])
        #expect((answer.status == 502) == !answer.findings.isEmpty)
        return answer.findings.map { "\($0.detail.part) \($0.detail.pointer)" }
    }

    /// Bytes that are no text in UTF-8.
    private final class BytesStream: BodyStream {
        private let bytes: Locked<[UInt8]?>
        init(_ bytes: [UInt8]) { self.bytes = Locked(bytes) }
        func next() async throws -> [UInt8]? {
            bytes.withLock { bytes in
                defer { bytes = nil }
                return bytes
            }
        }
        func cancel() {}
    }

    private static let two = """
        application/json: { schema: { type: object, required: [a], properties: { a: { type: integer } } } },
        application/vnd.bakery+json: { schema: { type: object, required: [b], properties: { b: { type: integer } } } }
        """

    @Test(arguments: ["*/*", "application/json", "application/vnd.bakery+json", "text/csv"])
    func theContentTypeOfTheResponseCounts(accept: String) async throws {
        let document = Self.document(Self.two)
        func findings(_ type: String, _ body: String) async throws -> [String] {
            try await Self.findings(document, type, Array(body.utf8), accept: accept)
        }
        #expect(try await findings("application/json", #"{"a":1}"#) == [])
        #expect(try await findings("application/vnd.bakery+json", #"{"b":1}"#) == [])
        #expect(try await findings("application/json", #"{"b":1}"#) == ["body /a"])
        #expect(try await findings("application/vnd.bakery+json", #"{"a":1}"#) == ["body /b"])
        #expect(try await findings("text/csv", "a") == ["header /Content-Type"])
    }

    @Test func aRangeIsLessThanTheContentTypeItself() async throws {
        let ranges = """
            application/*: { schema: { type: object, required: [b] } },
            application/json: { schema: { type: object, required: [a] } }
            """
        let document = Self.document(ranges)
        func findings(_ type: String, _ body: String) async throws -> [String] {
            try await Self.findings(document, type, Array(body.utf8))
        }
        #expect(try await findings("application/json", #"{"a":1}"#) == [])
        #expect(try await findings("application/json", #"{"b":1}"#) == ["body /a"])
        #expect(try await findings("application/other+json", #"{"b":1}"#) == [])
        #expect(try await findings("application/other+json", #"{"a":1}"#) == ["body /b"])
    }

    @Test(arguments: [
        ("{ type: integer, maximum: 5 }", "5", true), ("{ type: integer, maximum: 5 }", "6", false),
        ("{ type: string, pattern: '^a+$' }", "aa", true), ("{ type: string, pattern: '^a+$' }", "b", false),
        ("{ type: number }", "x", false),
    ])
    func aTextIsHeldToItsSchema(schema: String, body: String, isValid: Bool) async throws {
        let document = Self.document("text/plain: { schema: \(schema) }")
        let found = try await Self.findings(document, "text/plain", Array(body.utf8))
        #expect(found == (isValid ? [] : ["body "]))
    }

    @Test func aTextHasTheCharsetThatItNames() async throws {
        let latin: [UInt8] = [0x67, 0xE9]
        let declared = Self.document("text/plain: { schema: { type: string, maxLength: 2 } }")
        #expect(try await Self.findings(declared, "text/plain; charset=ISO-8859-1", latin) == [])
        #expect(try await Self.findings(declared, "text/plain", latin) == ["body "])
        #expect(try await Self.findings(declared, "text/plain; charset=ISO-8859-1", latin + latin) == ["body "])
        // One that nobody reads is not looked into.
        #expect(try await Self.findings(declared, "text/plain; charset=koi8-r", latin + latin) == [])
        let named = Self.document("'text/plain; charset=iso-8859-1': { schema: { type: string } }")
        #expect(try await Self.findings(named, "text/plain", latin) == [])
    }

    @Test func aRequestOfARangeIsHeldToTheClosest() throws {
        let document = """
            openapi: 3.1.0
            info: { title: Bakery, version: "1" }
            servers: [{ url: "https://api.bakery.example" }]
            paths:
              /o:
                post:
                  operationId: send
                  requestBody:
                    required: true
                    content:
                      application/*: { schema: { type: object, required: [b] } }
                      application/json: { schema: { type: object, required: [a] } }
                      '*/*': { schema: { type: object, required: [c] } }
                  responses: { '204': { description: Done } }
            """
        let engine = try MockedSpec(whole: document).engine()
        func status(_ type: String, _ body: String) throws -> Int {
            try engine.answer("POST", "/o", headers: ["Content-Type": type], body: body).status
        }
        #expect(try status("application/json", #"{"a":1}"#) == 204)
        #expect(try status("application/json", #"{"b":1}"#) == 400)
        #expect(try status("application/json", #"{"c":1}"#) == 400)
        #expect(try status("application/hal+json", #"{"b":1}"#) == 204)
        #expect(try status("application/hal+json", #"{"a":1}"#) == 400)
    }
}
