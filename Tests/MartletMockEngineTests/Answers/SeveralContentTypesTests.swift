import MartletMockEngine
import Testing

/// Responses with several content types: `Accept` chooses one of them, and what arrives is held to its own type.
struct SeveralContentTypesTests {
    private static let spec = """
        models: { Problem: { fields: { detail: { type: string, example: No. } } } }
        endpoints:
          Breads:
            add:
              post: /breads
              body: { fields: { name: string } }
              responses:
                200: void
                202:
                  returns: { fields: { count: { type: int, example: 3 } } }
                  headers: { X-Total: { type: int, example: 7 } }
                  alternatives: { text/csv: { type: string, example: "a,b" }, image/*: file }
              errors:
                400: { type: Problem, alternatives: { text/plain: { type: string, example: Nothing. } } }
                404: { type: Problem, alternatives: { text/plain: { type: string, example: Nothing. } } }
        """

    @Test(arguments: [
        (nil, "application/json", #"{"count":3}"#), ("*/*", "application/json", #"{"count":3}"#),
        ("text/csv", "text/csv", "a,b"), ("application/json;q=0.1, text/*", "text/csv", "a,b"),
    ])
    func aPreferredSuccessIsWhatTheClientTakes(accept: String?, type: String, body: String) throws {
        let answer = try answer("code=202", accept)
        #expect(answer.status == 202)
        #expect(answer.headers["Content-Type"] == type)
        #expect(answer.headers["X-Total"] == "7")
        #expect(answer.text == body)
    }

    @Test func aRangeIsAnswered() throws {
        let answer = try answer("code=202", "image/png")
        #expect(answer.headers["Content-Type"] == "image/png")
    }

    @Test(arguments: [
        (nil, "application/json", #"{"detail":"No."}"#), ("text/plain", "text/plain", "Nothing."),
        ("application/pdf", "application/json", #"{"detail":"No."}"#),
    ])
    func aPreferredErrorIsWhatTheClientTakes(accept: String?, type: String, body: String) throws {
        let answer = try answer("code=404", accept)
        #expect(answer.status == 404)
        #expect(answer.headers["Content-Type"] == type)
        #expect(answer.text == body)
    }

    @Test func aRefusalIsWhatTheClientTakes() throws {
        let headers = ["Content-Type": "application/json", "Accept": "text/plain"]
        let answer = try MockedSpec(Self.spec).engine().answer("POST", "/breads", headers: headers, body: "{}")
        #expect(answer.status == 400)
        #expect(answer.headers["Content-Type"] == "text/plain")
        #expect(answer.text.contains("/name"))
    }

    private func answer(_ preference: String, _ accept: String?) throws -> MockAnswer {
        var headers = ["Prefer": preference, "Content-Type": "application/json"]
        headers["Accept"] = accept
        return try MockedSpec(Self.spec).engine()
            .answer("POST", "/breads", headers: headers, body: #"{"name":"rye"}"#)
    }
}
