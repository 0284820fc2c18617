import MartletMockEngine
import Testing

/// The `Prefer` field of a request (RFC 7240, section 2).
struct PreferenceTests {
    private static let spec = """
        openapi: 3.0.3
        info: { title: Errors, version: "1" }
        servers: [{ url: "https://errors.example" }]
        paths:
          /e:
            get:
              operationId: e
              responses:
                "200": { description: ok, content: { application/json: { schema: { type: object }, examples: {
                  a: { value: { m: 0 } }, "b, c; d": { value: { m: 3 } } } } } }
                "422": { description: e, content: { application/json: { schema: { type: object }, examples: {
                  a: { value: { m: 1 } }, b: { value: { m: 2 } } } } } }
        """

    private func answer(_ fields: [String]) throws -> String {
        let entries = fields.map { HeaderFields.Entry("Prefer", $0) }
        let reply = try MockedSpec(whole: Self.spec).engine()
            .reply(to: MockRequest(method: "GET", target: "/e", headers: HeaderFields(entries)))
        guard case .answer(let answer) = reply else { return "" }
        return "\(answer.status) \(answer.text)"
    }

    @Test(arguments: [
        ["code=422; example=b"], ["code=422, example=b"], ["code=422;example=b"], ["example=b, code=422"],
        ["code=422", "example=b"], ["CODE=422; Example=b"], ["code = \"422\" ; example = \"b\""],
        ["code=422; foo; example=b"],
        ["foo=\"a, code=200\", code=422, example=b"], [", ,code=422;;example=b,"],
        ["respond-async; code=200, code=422; example=b"],
        ["code=422; example=b, code=200; example=a"], ["code=422; example=b; example=a"],
        ["code=422; example=b; code=200"],
        ["code=422, example=b, example=a"], ["wait=0; example=a, code=422; example=\"\\b\""],
    ])
    func theResponseIsTheSame(fields: [String]) throws {
        #expect(try answer(fields) == #"422 {"m":2}"#)
    }

    @Test(arguments: [
        (["code=\"\""], #"200 {"m":0}"#), (["code"], #"200 {"m":0}"#), (["example=, foo"], #"200 {"m":0}"#),
        (["code=, code=422"], #"200 {"m":0}"#), (["dynamic=\"\""], #"200 {"m":0}"#),
        (["example=\"b, c; d\""], #"200 {"m":3}"#), (["foo; code=422"], #"200 {"m":0}"#),
        (["code=422; example"], #"422 {"m":1}"#),
    ])
    func anEmptyValueIsAsNone(fields: [String], expected: String) throws {
        #expect(try answer(fields) == expected)
    }

    @Test(arguments: [
        ["code=x"], ["code=99"], ["dynamic=perhaps"], ["wait=long"], ["code=x, code=422"],
        ["code=+422"], ["code=0422"], ["code=100"], ["code=4XX"], ["code=default"], ["code=422.0"],
    ])
    func otherValuesAreRefused(fields: [String]) throws {
        #expect(try answer(fields).hasPrefix("400 "))
    }

    /// RFC 7240, section 3.
    @Test(
        arguments: [
            ("code=422", "code=422"), ("foo, code=422; example=b", "code=422, example=b"), ("respond-async", nil),
            ("example=\"b, c; d\"", "example=\"b, c; d\""), ("dynamic=true, wait=0", "dynamic=true, wait=0"),
            ("code=422, code=200", "code=422"),
        ] as [(String, String?)])
    func theResponseSaysWhatItFollows(field: String, applied: String?) throws {
        let answer = try MockedSpec(whole: Self.spec).engine().answer("GET", "/e", headers: ["Prefer": field])
        #expect(answer.headers["Preference-Applied"] == applied)
    }

    @Test func aRefusalSaysWhatIsTaken() throws {
        #expect(try answer(["code=4XX"]).contains("a status code from 200 to 599"))
    }

    @Test func manyPreferencesAreBounded() throws {
        let many = (0..<50_000).map { "p\($0)=\"a;b\"; c=d" }.joined(separator: ",")
        #expect(try answer([many]) == #"200 {"m":0}"#)
        #expect(try answer(["code=422; " + String(repeating: "a;", count: 50_000)]) == #"422 {"m":1}"#)
        #expect(try answer([String(repeating: "\"\\", count: 50_000)]) == #"200 {"m":0}"#)
    }
}
