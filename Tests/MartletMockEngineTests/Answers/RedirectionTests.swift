import MartletMockEngine
import Testing

/// Responses that send a client somewhere else, or say that nothing has changed.
struct RedirectionTests {
    private static func document(_ responses: String, method: String = "get") -> String {
        """
        openapi: 3.0.3
        info: { title: Places, version: "1" }
        servers: [{ url: "https://places.example" }]
        paths:
          /r: { \(method): { operationId: r, responses: { \(responses) } } }
        """
    }

    private static func swagger(_ responses: String) -> String {
        """
        swagger: "2.0"
        info: { title: Places, version: "1" }
        host: places.example
        paths:
          /r: { get: { operationId: r, produces: [application/json], responses: { \(responses) } } }
        """
    }

    private static let json =
        "content: { application/json: { schema: { type: object, properties: { a: { type: integer } } } } }"
    private static let success = "'200': { description: a, \(json) }"

    private func answer(
        _ document: String, _ headers: [String: String] = [:], method: String = "GET"
    ) throws -> MockAnswer {
        try MockedSpec(whole: document).engine().answer(method, "/r", headers: headers)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectionAloneIsTheResponse(code: Int) throws {
        let header = "headers: { Location: { schema: { type: string }, example: 'https://places.example/a' } }"
        let answer = try answer(Self.document("'\(code)': { description: a, \(header) }"))
        #expect(answer.status == code && answer.text.isEmpty)
        #expect(answer.headers["Location"] == "https://places.example/a")
        #expect(answer.headers["Content-Type"] == nil && answer.headers["ETag"] == nil)
    }

    @Test(arguments: [
        ("schema: { type: string, format: uri, default: 'https://places.example/d' }", "https://places.example/d"),
        ("schema: { type: string, example: /relative }", "/relative"),
        ("schema: { type: string, enum: [left, right] }", "left"),
        ("schema: { type: string }", "https://example.com/redirected"),
    ])
    func aPlaceIsMadeOfWhatIsDeclared(field: String, location: String) throws {
        let document = Self.document("'302': { description: a, headers: { Location: { \(field) } } }")
        let found = try #require(try answer(document).headers["Location"])
        #expect(field.contains("enum") ? ["left", "right"].contains(found) : found == location)
    }

    @Test func aPlaceIsNamedWhereNoneIsDeclared() throws {
        #expect(try answer(Self.document("3XX: { description: a }")).headers["Location"]?.hasPrefix("https://") == true)
        #expect(try answer(Self.document("3XX: { description: a }")).status == 302)
        let moved = try answer(Self.document("3XX: { description: a }"), ["Prefer": "code=308"])
        #expect(moved.status == 308 && moved.headers["Location"] != nil)
        #expect(try answer(Self.document("'303': { description: a }", method: "post"), method: "POST").status == 303)
        #expect(try answer(Self.swagger("302: { description: a }")).status == 302)
    }

    @Test func theFirstOfSeveralIsTheResponse() throws {
        let document = Self.document("'304': { description: c }, '307': { description: a }, '301': { description: b }")
        #expect(try answer(document).status == 307)
        #expect(try answer(document, ["Prefer": "code=301"]).status == 301)
        #expect(try answer(document, ["Accept": "text/plain"]).status == 307)
        // Failures are no more usual than that.
        #expect(try answer(Self.document("'302': { description: a }, default: { description: b }")).status == 302)
    }

    /// Generated tests ask for what a redirection leads to.
    @Test func whereItLeadsCanBeAskedFor() throws {
        let document = Self.document("'302': { description: a }")
        #expect(try answer(document, ["Prefer": "code=200"]).status == 200)
        let unknown = try answer(document, ["Prefer": "code=404"])
        #expect(unknown.status == 400 && unknown.text.contains("it has 302."))
    }

    @Test func aSuccessIsMoreUsual() throws {
        for document in [
            Self.document("'302': { description: b }, \(Self.success)"),
            Self.swagger("302: { description: b }, 200: { description: a, schema: { type: object } }"),
        ] {
            #expect(try answer(document).status == 200)
            let redirection = try answer(document, ["Prefer": "code=302"])
            #expect(redirection.status == 302 && redirection.headers["Location"] != nil)
        }
        let native = """
            endpoints:
              Places:
                a: { get: /a, responses: { 302: { returns: void, headers: { Location: url } }, 200: "[string]" } }
                b: { get: /b, responses: { 303: { returns: void, headers: { Location: url } } } }
                c: { get: /c, returns: "[string]", errors: { 302: { type: void, headers: { Location: url } } } }
            """
        let engine = try MockedSpec(native).engine()
        #expect(try engine.answer("GET", "/a").status == 200)
        #expect(try engine.answer("GET", "/b").status == 303)
        #expect(try engine.answer("GET", "/c").status == 200)
        for path in ["/a", "/c"] {
            let answer = try engine.answer("GET", path, headers: ["Prefer": "code=302"])
            #expect(answer.status == 302 && answer.headers["Location"]?.hasPrefix("http") == true)
        }
    }

    private static let unchanged = document(
        """
        '200': { description: a, headers: { ETag: { schema: { type: string } } }, \(json) },
            '304': { description: b, headers: { X-Kept: { schema: { type: integer }, example: 7 } }, \(json) }
        """)

    @Test func whatIsKnownIsNotSentAgain() throws {
        let first = try answer(Self.unchanged)
        let tag = try #require(first.headers["ETag"])
        #expect(first.status == 200 && tag.hasPrefix("\""))
        for known in [tag, "W/\(tag)", "\"a,b\", \(tag) ", "*"] {
            let again = try answer(Self.unchanged, ["If-None-Match": known])
            #expect(again.status == 304 && again.text.isEmpty)
            #expect(again.headers["ETag"] == tag && again.headers["X-Kept"] == "7")
            #expect(again.headers["Content-Type"] == nil)
        }
        #expect(try answer(Self.unchanged, ["If-None-Match": "\"other\""]).status == 200)
    }

    @Test func whatHasNotChangedIsNotSentAgain() throws {
        let date = try #require(try answer(Self.unchanged).headers["Last-Modified"])
        let later = "Sunday, 06-Nov-33 08:49:37 GMT"
        for known in [date, later] {
            #expect(try answer(Self.unchanged, ["If-Modified-Since": known]).status == 304)
        }
        #expect(try answer(Self.unchanged, ["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"]).status == 200)
        #expect(try answer(Self.unchanged, ["If-Modified-Since": "yesterday"]).status == 200)
        // A tag says more (RFC 9110, section 13.1.3).
        let both = ["If-Modified-Since": later, "If-None-Match": "\"other\""]
        #expect(try answer(Self.unchanged, both).status == 200)
    }

    @Test func thatNothingHasChangedCanBeAskedFor() throws {
        let answer = try answer(Self.unchanged, ["Prefer": "code=304"])
        #expect(answer.status == 304 && answer.text.isEmpty && answer.headers["Content-Type"] == nil)
        #expect(answer.headers["X-Kept"] == "7")
        #expect(try self.answer(Self.document("'304': { description: a }")).status == 304)
    }

    private func findings(
        _ responses: String, _ status: Int, _ headers: [HeaderFields.Entry] = [], body: String = "",
        asked: [String: String] = [:]
    ) async throws -> [String] {
        let server = StandInServer { _ in
            RealAnswer(status: status, headers: HeaderFields(headers), body: PiecesStream([body]))
        }
        let engine = try MockedSpec(whole: Self.document(responses)).engine {
            $0.proxy = MockProxy(server)
        }
        return await engine.passedAnswer("GET", "/r", headers: asked).findings.map {
            "\($0.detail.part) \($0.detail.pointer) \($0.detail.message)"
        }
    }

    @Test func realServersMayDoWhatIsDeclared() async throws {
        let header = "headers: { Location: { required: true, schema: { type: string, format: uri } } }"
        let found = "'302': { description: a, \(header) }"
        let place = HeaderFields.Entry("Location", "https://places.example/a")
        #expect(try await findings(found, 302, [place]) == [])
        let html = HeaderFields.Entry("Content-Type", "text/html")
        #expect(try await findings(found, 302, [place, html], body: "<p>Found</p>") == [])
        #expect(try await findings(found, 302) == ["header /Location is missing"])
        #expect(try await findings("3XX: { description: a }", 307, [place]) == [])
        #expect(try await findings(found, 303, [place]) == ["status  303 is not declared; there are 302"])
        #expect(try await findings(found, 200, body: "a") == ["status  200 is not declared; there are 302"])
        let conditional = ["If-None-Match": "\"a\""]
        let kept = "'304': { description: b, headers: { ETag: { required: true, schema: { type: string } } } }"
        let tag = HeaderFields.Entry("ETag", "\"a\"")
        #expect(try await findings("\(Self.success), \(kept)", 304, [tag], asked: conditional) == [])
        #expect(try await findings("\(Self.success), \(kept)", 304, [tag]) == [])
        #expect(
            try await findings("\(Self.success), \(kept)", 304, asked: conditional) == ["header /ETag is missing"])
        #expect(try await findings("\(Self.success), \(found)", 304, asked: conditional) == [])
    }
}
