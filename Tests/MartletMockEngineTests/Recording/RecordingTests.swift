import MartletContract
import MartletMockEngine
import MartletPayloads
import MartletSyntax
import Testing

/// Answers that are kept, and given again.
struct RecordingTests {
    private static let spec = """
        auth: { key: { type: bearer, tokens: { model: Token, access: access } }, app: { type: apiKey, in: query, name: app } }
        models:
          Token: { fields: { access: string } }
          Bread: { fields: { id: int, name: string, code: { type: "string?", sensitive: true } } }
          Trouble: { fields: { message: string } }
        endpoints:
          Breads:
            list: { get: /breads, query: { lang: string?, kind: string? }, returns: "[Bread]" }
            one: { get: "/breads/{id}", path: { id: int }, returns: Bread, errors: { 404: Trouble } }
            add: { post: /breads, body: Bread, returns: Bread, status: 201 }
            sign: { post: /sign, body: { fields: { name: string } }, returns: Token, issues: key }
            hidden: { get: /hidden, sensitive: true, returns: Bread }
            note: { get: /note, responses: { 200: { returns: string, contentType: text/plain } } }
        """
    private static let json = ["Content-Type": "application/json"]

    /// A real server that answers by the target of requests.
    private func server(_ answers: [String: (Int, String)]) -> StandInServer {
        StandInServer { request in
            let target = String(request.path) + (request.query.map { "?\($0)" } ?? "")
            let (status, body) = answers[target] ?? (500, "{}")
            let type = target == "/note" ? "text/plain" : "application/json"
            return RealAnswer(
                status: status,
                headers: HeaderFields([.init("Content-Type", type), .init("Set-Cookie", "session=s3cr3t")]),
                body: PiecesStream([body]))
        }
    }

    /// Returns the files of what a mock in front of a server keeps of some requests.
    private func record(
        _ answers: [String: (Int, String)], _ examples: RecordedExamples = RecordedExamples(),
        calls: (MockEngine) async -> Void
    ) async throws -> [(name: String, text: String)] {
        let engine = try MockedSpec(Self.spec).engine {
            $0.proxy = MockProxy(server(answers))
            $0.recording = examples
            $0.credentialCheck = .off
        }
        await calls(engine)
        return examples.changedFiles()
    }

    /// Returns a mock that gives again what files say, and what is wrong with them.
    private func player(
        _ files: [(name: String, text: String)], _ spec: String = RecordingTests.spec
    ) throws -> (MockEngine, [Diagnostic]) {
        let mocked = try MockedSpec(spec)
        let examples = RecordedExamples()
        var sources = SourceMap()
        let findings = files.flatMap { file in
            examples.read(sources.add(path: file.name, bytes: Array(file.text.utf8)), in: sources, for: mocked.contract)
        }
        let engine = mocked.engine {
            $0.examples = examples
            $0.credentialCheck = .off
        }
        return (engine, findings)
    }

    @Test func theSameRequestsHaveTheSameAnswersAgain() async throws {
        let answers = [
            "/breads": (200, #"[{"id":1,"name":"Rye"}]"#), "/breads?lang=de": (200, #"[{"id":1,"name":"Roggen"}]"#),
            "/breads/1": (200, #"{"id":1,"name":"Rye"}"#), "/breads/2": (404, #"{"message":"Sold out"}"#),
            "/note": (200, "Fresh today"),
        ]
        let files = try await record(answers) { engine in
            for target in answers.keys.sorted() { _ = await engine.passedAnswer("GET", target) }
        }
        #expect(files.map(\.name) == files.map(\.name).sorted())
        let (engine, findings) = try player(files)
        #expect(findings.isEmpty)
        for (target, (status, body)) in answers.sorted(by: { $0.key < $1.key }) {
            let answer = try engine.answer("GET", target)
            #expect(answer.status == status, "\(target)")
            #expect(answer.text == body, "\(target)")
        }
        // What nobody asked for then is answered as always.
        #expect(try engine.answer("GET", "/breads/3").status == 200)
        let made = try engine.answer("GET", "/breads?lang=de", headers: ["Prefer": "dynamic=true"])
        #expect(made.text != answers["/breads?lang=de"]?.1)
    }

    @Test func bodiesTellRequestsApart() async throws {
        let examples = RecordedExamples()
        let counter = Locked(0)
        let server = StandInServer { request in
            counter.withLock { $0 += 1 }
            return RealAnswer(
                status: 201, headers: HeaderFields([.init("Content-Type", "application/json")]),
                body: PiecesStream([String(decoding: request.body, as: UTF8.self)]))
        }
        let engine = try MockedSpec(Self.spec).engine {
            $0.proxy = MockProxy(server)
            $0.recording = examples
        }
        for body in [#"{"id":1,"name":"Rye"}"#, #"{"name":"Rye","id":1}"#, #"{"id":2,"name":"Oat"}"#] {
            _ = await engine.passedAnswer("POST", "/breads", headers: Self.json, body: body)
        }
        let files = examples.changedFiles()
        #expect(files.count == 1)
        #expect(files.first?.text.split(separator: "\"POST /breads ").count == 3)
        let (again, _) = try player(files)
        let answer = try again.answer("POST", "/breads", headers: Self.json, body: #"{"id": 2, "name": "Oat"}"#)
        #expect(answer.status == 201 && answer.text == #"{"id":2,"name":"Oat"}"#)
    }

    @Test func secretsAreNotWritten() async throws {
        let jwt = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.s3cr3t"
        let answers = [
            "/breads?app=s3cr3t&access_token=s3cr3t&lang=de": (200, #"[{"id":1,"name":"\#(jwt)","code":"s3cr3t"}]"#),
            "/sign": (200, #"{"access":"s3cr3t"}"#), "/hidden": (200, #"{"id":1,"name":"s3cr3t"}"#),
            "/note": (200, "Bearer s3cr3t"),
        ]
        let files = try await record(answers) { engine in
            let bearer = ["Authorization": "Bearer s3cr3t", "Cookie": "session=s3cr3t"]
            _ = await engine.passedAnswer("GET", "/breads?app=s3cr3t&access_token=s3cr3t&lang=de", headers: bearer)
            _ = await engine.passedAnswer("POST", "/sign", headers: Self.json, body: #"{"name":"ada"}"#)
            _ = await engine.passedAnswer("GET", "/hidden")
            _ = await engine.passedAnswer("GET", "/note")
        }
        #expect(files.count == 2)
        #expect(!files.contains { $0.text.contains("s3cr3t") })
        let (engine, _) = try player(files)
        #expect(try engine.answer("GET", "/breads?lang=de").text == #"[{"id":1,"name":"hidden","code":"hidden"}]"#)
    }

    @Test func theSameRequestIsWrittenOnce() async throws {
        let examples = RecordedExamples()
        let answers = ["/breads/1": (200, #"{"id":1,"name":"Rye"}"#)]
        let first = try await record(answers, examples) { _ = await $0.passedAnswer("GET", "/breads/1") }
        #expect(first.count == 1)
        let second = try await record(answers, examples) { _ = await $0.passedAnswer("GET", "/breads/1") }
        #expect(second.isEmpty)
    }

    @Test func whatBreaksTheContractIsNotKept() async throws {
        let answers = [
            "/breads": (200, #"[{"id":"1"}]"#), "/breads/1": (418, "{}"), "/breads/x": (200, #"{"id":1,"name":"a"}"#),
            "/cakes": (200, "{}"),
        ]
        let files = try await record(answers) { engine in
            for target in answers.keys.sorted() { _ = await engine.passedAnswer("GET", target) }
        }
        #expect(files.isEmpty)
    }

    @Test func thereIsAnEndToWhatIsKept() async throws {
        var limits = RecordedExamples.Limits()
        limits.count = 3
        limits.bodyBytes = 100
        let examples = RecordedExamples(limits: limits)
        let long = String(repeating: "a", count: 200)
        var answers: [String: (Int, String)] = ["/breads": (200, #"[{"id":1,"name":"\#(long)"}]"#)]
        for id in 1...9 { answers["/breads/\(id)"] = (200, #"{"id":\#(id),"name":"a"}"#) }
        let files = try await record(answers, examples) { engine in
            for target in answers.keys.sorted() { _ = await engine.passedAnswer("GET", target) }
        }
        #expect(files.count == 1)
        #expect(files.first?.text.split(separator: "\"GET ").count == 4)
    }

    @Test func theMocksOwnAnswersCanBeKept() throws {
        let examples = RecordedExamples()
        let engine = try MockedSpec(Self.spec).engine { $0.recording = examples }
        let text = try engine.answer("GET", "/note").text
        let files = examples.changedFiles()
        #expect(files.first?.text.contains("\"value\": \"\(text)\"") == true)
        let (again, _) = try player(files)
        #expect(try again.answer("GET", "/note").text == text)
    }

    @Test func namesOfFilesLeadNowhereElse() async throws {
        let document = """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
              "/a": {"get": {"tags": ["../../etc"], "operationId": "../passwd", "responses": {"200": {"description": "",
                "content": {"application/json": {"schema": {"type": "string"}}}}}}},
              "/b": {"get": {"tags": ["Pets"], "operationId": "list", "responses": {"200": {"description": "",
                "content": {"application/json": {"schema": {"type": "string"}}}}}}}}}
            """
        let examples = RecordedExamples()
        let engine = try MockedSpec(whole: document).engine { $0.recording = examples }
        for target in ["/a", "/b"] { _ = try engine.answer("GET", target) }
        let names = examples.changedFiles().map(\.name)
        #expect(names.count == 2)
        #expect(names.allSatisfy { !$0.contains("/") && !$0.hasPrefix(".") && $0.hasSuffix(".json") })
    }

    @Test func filesThatFitNoMoreAreNamed() throws {
        let file = """
            {"martlet-examples": 1, "endpoint": "Breads.one", "examples": {
              "GET /breads/1": {"status": 200, "contentType": "application/json", "value": {"id": "x", "name": "a"}},
              "GET /breads/2": {"status": 200, "contentType": "application/json"},
              "GET /breads/3": {"status": 200, "contentType": "application/json", "value": {"id": 3, "name": "Oat"}}}}
            """
        let (engine, findings) = try player([
            ("a.json", file), ("b.json", "[]"), ("c.json", "{"),
            ("d.json", #"{"martlet-examples": 1, "endpoint": "Breads.none", "examples": {}}"#),
        ])
        #expect(findings.filter { $0.code == "mock/invalid-recording" }.count == 5)
        #expect(findings.allSatisfy { $0.primary != nil || $0.code == "mock/invalid-recording" })
        #expect(findings.first?.message.contains("/id must be") == true)
        #expect(try engine.answer("GET", "/breads/3").text == #"{"id":3,"name":"Oat"}"#)
    }
}
