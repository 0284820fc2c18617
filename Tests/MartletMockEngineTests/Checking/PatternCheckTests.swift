import MartletMockEngine
import MartletSyntax
import Testing

/// Patterns with look-around, and those that nothing can check in linear time.
struct PatternCheckTests {
    private static func document(_ pattern: String) -> String {
        """
        openapi: 3.0.3
        info: { title: T, version: "1" }
        servers: [{ url: "https://api.example.com" }]
        paths:
          /users:
            get:
              operationId: find
              responses:
                "200":
                  description: ""
                  content: { application/json: { schema: { $ref: '#/components/schemas/User' } } }
            post:
              operationId: make
              requestBody:
                required: true
                content: { application/json: { schema: { $ref: '#/components/schemas/User' } } }
              responses: { "204": { description: "" } }
        components:
          schemas:
            User:
              type: object
              required: [id, name, email, password]
              properties:
                id: { type: integer, example: 7 }
                name: { type: string, example: Ada }
                email: { type: string, format: email }
                password: { type: string, pattern: '\(pattern)' }
        """
    }

    private static func user(_ password: String) -> String {
        #"{"id":1,"name":"a","email":"a@b.example","password":"\#(password)"}"#
    }

    @Test(arguments: ["^(?=.*[0-9]).{8,}$", "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)[a-zA-Z\\d]{8,20}$"])
    func lookAheadIsHeld(pattern: String) throws {
        let engine = try MockedSpec(whole: Self.document(pattern)).engine()
        #expect(engine.patternFindings().isEmpty)
        let headers = ["Content-Type": "application/json"]
        for (password, status) in [("abcDefgh1", 204), ("abcdefghi", 400), ("aB1", 400)] {
            #expect(try engine.answer("POST", "/users", headers: headers, body: Self.user(password)).status == status)
        }
        let made = try engine.answer("GET", "/users").text
        #expect(made.contains(#""id":7,"name":"Ada""#))
        #expect(try engine.answer("POST", "/users", headers: headers, body: made).status == 204)
    }

    /// What nothing can check spoils nothing else, and is named.
    @Test func aPatternThatIsNotCheckedIsNamed() throws {
        let engine = try MockedSpec(whole: Self.document("^(.)\\1+$")).engine()
        let finding = try #require(engine.patternFindings().first)
        #expect(finding.code == "mock/unchecked-pattern" && finding.severity == .warning)
        #expect(finding.message.contains("a back-reference") && finding.primary != nil)
        #expect(engine.patternFindings().count == 1)
        let made = try engine.answer("GET", "/users").text
        #expect(made.contains(#""id":7,"name":"Ada","email":""#) && !made.contains(#""email":"a@a""#))
    }
}
