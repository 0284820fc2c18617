import MartletMockEngine
import MartletSyntax
import Testing

/// Code that answers in place of the mock.
struct HandlerTests {
    private static let specification = """
        auth: { session: { type: bearer } }
        models:
          Bread: { fields: { id: string, name: { type: string, maxLength: 5 } } }
        errors: { 4XX: { fields: { detail: string } } }
        endpoints:
          Breads:
            list:
              get: /breads
              query: { page: int = 1, tags: "[string]?" }
              headers: { X-Trace: string? }
              cookies: { theme: string? }
              cache: 5m
              responses: { 200: { returns: "[Bread]", example: [{ id: "1", name: Rye }] } }
            create: { post: "/shops/{shop}/breads", path: { shop: string }, body: Bread, responses: { 201: Bread } }
            rename: { patch: "/breads/{id}", path: { id: string }, body: { fields: { name: string } }, returns: Bread }
            photo: { get: /photo, responses: { 200: { returns: file, contentType: image/png } } }
            owned: { get: /owned, auth: session, returns: void }
            send: { post: /send, body: { multipart: { photo: file, caption: string } }, returns: void }
        """

    /// Keeps the calls that a handler was given.
    private final class Calls: Sendable {
        private let all = Locked<[HandledCall]>([])
        func keep(_ call: HandledCall) { all.withLock { $0.append(call) } }
        var last: HandledCall? { all.withLock { $0.last } }
        var count: Int { all.withLock { $0.count } }
    }

    private func engine(
        _ change: (inout MockOptions) -> Void = { _ in }, handler: @escaping EndpointHandler
    ) throws -> MockEngine {
        try MockedSpec(Self.specification).engine { options in
            options.handler = handler
            change(&options)
        }
    }

    private static func json(_ text: String, status: Int = 200) -> MockAnswer {
        MockAnswer(
            status: status, headers: HeaderFields([.init("Content-Type", "application/json")]),
            body: .bytes(Array(text.utf8)))
    }

    @Test(arguments: [
        ("GET", "/breads?tags=a&tags=b%2Cc", "", #"{"query/page":1,"query/tags":["a","b,c"]}"#),
        ("GET", "/breads?page=3", "", #"{"query/page":3}"#),
        (
            "POST", "/shops/a%2Fb/breads", #"{"id":"1","name":"Rye"}"#,
            #"{"path/shop":"a/b","body":{"id":"1","name":"Rye"}}"#
        ),
        ("PATCH", "/breads/1", #"{"name":"Rye"}"#, #"{"path/id":"1","body/name":"Rye"}"#),
    ])
    func isGivenTheValues(method: String, target: String, body: String, values: String) async throws {
        let calls = Calls()
        let engine = try engine { call in
            calls.keep(call)
            return Self.json("[]")
        }
        let headers = body.isEmpty ? [:] : ["Content-Type": "application/json"]
        _ = try await engine.lateAnswer(method, target, headers: headers, body: body)
        #expect(calls.last?.json == values)
    }

    @Test func isGivenHeadersCookiesAndFiles() async throws {
        let calls = Calls()
        let engine = try engine { call in
            calls.keep(call)
            return nil
        }
        _ = try await engine.lateAnswer("GET", "/breads", headers: ["X-Trace": "t", "Cookie": "theme=dark"])
        #expect(calls.last?.json == #"{"query/page":1,"header/X-Trace":"t","cookie/theme":"dark"}"#)
        let form = """
            --b\r\nContent-Disposition: form-data; name="photo"; filename="../a.png"\r\nContent-Type: image/png\r\n\r\n\
            \u{1}\r\n\u{2}\r\n--b\r\nContent-Disposition: form-data; name="caption"\r\n\r\nx\r\n--b--\r\n
            """
        _ = try await engine.lateAnswer(
            "POST", "/send", headers: ["Content-Type": "multipart/form-data; boundary=b"], body: form)
        let call = try #require(calls.last)
        #expect(call.json == #"{"body/caption":"x"}"#)
        #expect(call.files.map(\.field) == ["photo"] && call.files[0].name == "../a.png")
        #expect(call.files[0].bytes == [1, 13, 10, 2] && call.files[0].contentType == "image/png")
    }

    @Test func isNotAskedWhereTheRequestIsRefused() async throws {
        let calls = Calls()
        let engine = try engine { call in
            calls.keep(call)
            return nil
        }
        #expect(try engine.answer("GET", "/breads?page=x").status == 400)
        #expect(try engine.answer("GET", "/owned").status == 401)
        #expect(try engine.answer("GET", "/nowhere").status == 404)
        #expect(try engine.answer("DELETE", "/breads").status == 405)
        #expect(calls.count == 0)
    }

    @Test(arguments: ["code=200", "example=default", "dynamic=true"])
    func isNotAskedForACertainAnswerOfTheMock(preference: String) throws {
        let calls = Calls()
        let engine = try engine { call in
            calls.keep(call)
            return nil
        }
        _ = try engine.answer("GET", "/breads", headers: ["Prefer": preference])
        #expect(calls.count == 0)
    }

    @Test func leavesTheAnswerToTheMock() async throws {
        let engine = try engine { _ in nil }
        let answer = try await engine.lateAnswer("GET", "/breads")
        #expect(answer.text == #"[{"id":"1","name":"Rye"}]"# && answer.findings.isEmpty)
    }

    @Test func leavesWhatIsKeptToTheMock() async throws {
        let engine = try engine { options in
            options.isStateful = true
        } handler: { call in
            call.endpoint == "Breads.photo" ? Self.json("{}") : nil
        }
        let created = try await engine.lateAnswer(
            "POST", "/shops/a/breads", headers: ["Content-Type": "application/json"], body: #"{"id":"9","name":"Oat"}"#)
        #expect(created.status == 201)
    }

    @Test func waitsAndFaultsHoldForHandlersToo() async throws {
        let engine = try engine { options in
            options.faults = [Fault(.latency(.milliseconds(40) ... .milliseconds(40)))]
        } handler: { _ in
            Self.json("[]")
        }
        let answer = try await engine.lateAnswer("GET", "/breads", headers: ["Prefer": "wait=1"])
        #expect(answer.text == "[]" && answer.delay == .milliseconds(1_040))
    }

    @Test func whatItAnswersIsJudged() async throws {
        let long = try await engine { _ in Self.json(#"[{"id":"1","name":"much too long"}]"#) }
            .lateAnswer("GET", "/breads")
        #expect(long.status == 200 && long.findings.map(\.text).first?.hasPrefix("answer: body /0/name ") == true)
        #expect(long.headers["Martlet-Violations"]?.contains("/0/name") == true)
        let undeclared = try await engine { _ in MockAnswer(status: 302) }.lateAnswer("GET", "/breads")
        #expect(undeclared.status == 302 && undeclared.findings.count == 1)
        let right = try await engine { _ in Self.json(#"[{"id":"1","name":"Rye"}]"#) }.lateAnswer("GET", "/breads")
        #expect(right.findings.isEmpty && right.headers["Martlet-Violations"] == nil)
    }

    private struct Failure: Error {
        let secret = "s3cret"
    }

    @Test func whatItThrowsIsForTheLog() async throws {
        let answer = try await engine { _ in throw Failure() }.lateAnswer("GET", "/breads")
        #expect(answer.status == 500 && answer.headers["Martlet-Problem"] == "The handler of Breads.list failed.")
        #expect(!answer.text.contains("s3cret"))
        #expect(answer.findings.map(\.text).first?.contains("s3cret") == true)
    }

    @Test(arguments: [-1, 0, 99, 100, 199, 600, 1_000])
    func aStatusThatIsNoneIsAFailure(status: Int) async throws {
        let answer = try await engine { _ in MockAnswer(status: status) }.lateAnswer("GET", "/breads")
        #expect(answer.status == 500)
        #expect(answer.findings.map(\.text) == ["answer: handler failed: it answers with the status \(status)"])
    }

    @Test func clientsNeedNotLoadWhatTheyHave() async throws {
        let engine = try engine { call in
            call.endpoint == "Breads.photo"
                ? MockAnswer(
                    status: 200, headers: HeaderFields([.init("Content-Type", "image/png")]),
                    body: .bytes(Array("0123456789".utf8)))
                : Self.json("[]")
        }
        let tag = try #require(try await engine.lateAnswer("GET", "/breads").headers["ETag"])
        #expect(try await engine.lateAnswer("GET", "/breads", headers: ["If-None-Match": tag]).status == 304)
        let part = try await engine.lateAnswer("GET", "/photo", headers: ["Range": "bytes=2-4"])
        #expect(part.status == 206 && part.text == "234")
    }

    @Test func isRememberedWhenItHasAnswered() async throws {
        let engine = try engine { _ in Self.json("[1]") }
        _ = try await engine.lateAnswer("GET", "/breads")
        let record = try #require(engine.history.records().last)
        #expect(record.status == 200 && record.endpoint == "Breads.list" && record.findings.count == 1)
        #expect(engine.history.records().count == 1)
    }
}

extension MockEngine {
    /// Returns the answer to a request, at whatever time it comes.
    fileprivate func lateAnswer(
        _ method: String, _ target: String, headers: [String: String] = [:], body: String = ""
    ) async throws -> MockAnswer {
        let entries = headers.sorted { $0.key < $1.key }.map { HeaderFields.Entry($0.key, $0.value) }
        var reply = reply(
            to: MockRequest(
                method: method, target: target, headers: HeaderFields(entries), body: Array(body.utf8)))
        while case .later(let work) = reply { reply = await work() }
        guard case .answer(let answer) = reply else {
            Issue.record("it is a socket")
            return MockAnswer(status: 0)
        }
        return answer
    }
}
