import MartletContract
import MartletMockEngine
import Testing

/// Which requests of web pages a mock takes.
struct BrowserPolicyTests {
    private static let spec = """
        endpoints:
          Breads:
            list: { get: /breads, returns: "[string]" }
            add: { post: /breads, body: { fields: { name: string } }, returns: string }
        """
    private static let json = ["Content-Type": "application/json"]

    @Test(arguments: [
        "localhost", "LOCALHOST:4010", "localhost.:1", "app.localhost:4010", "127.0.0.1:4010", "127.1.2.3",
        "192.168.1.7:80",
        "[::1]:4010", "[::1]", "[fe80::1]:4010", "mock.local:4010", "MOCK.local.", "named.example",
    ])
    func ownHostsAreTaken(host: String) throws {
        let engine = try MockedSpec(Self.spec).engine { $0.allowedHosts = ["mock.local", "Named.Example"] }
        #expect(try engine.answer("GET", "/__martlet/requests", headers: ["Host": host]).status == 200)
    }

    @Test(arguments: [
        "evil.example", "evil.example:4010", "localhost.evil.example", "127.0.0.1.evil.example", "evil-localhost",
        "notlocalhost", "", "127.0.0.1@evil.example", "evil.example#.localhost", "evil.example/.localhost",
        "localhost:",
        "localhost:x", "localhost:99999999", "127.1", "2130706433", "0x7f000001", "127.0.0.256", "[::1", "[evil]",
        "[::1].evil.example", "[::1]x", "mock.local.evil.example", "localhost, evil.example", " localhost", "mock",
        "local",
    ])
    func otherHostsAreRefused(host: String) throws {
        let engine = try MockedSpec(Self.spec).engine { $0.allowedHosts = ["mock.local"] }
        for target in ["/__martlet", "/__martlet/", "/__martlet/requests", "/__martlet/nothing"] {
            let answer = try engine.answer("GET", target, headers: ["Host": host])
            #expect(answer.status == 403, "\(target)")
        }
        let reset = try engine.answer("POST", "/__martlet/reset", headers: Self.json.merging(["Host": host]) { $1 })
        #expect(reset.status == 403)
        // What is made up may be called by any name.
        #expect(try engine.answer("GET", "/breads", headers: ["Host": host]).status == 200)
    }

    /// A page that a specification brings along has the origin of the mock's own page.
    @Test(arguments: ["text/html; charset=utf-8", "image/svg+xml", "application/json"])
    func pagesOfTheSpecificationAreConfined(type: String) throws {
        let engine = try MockedSpec(
            whole: """
                {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/page": {"get": {"operationId": "page",
                 "responses": {"200": {"description": "", "content": {"\(type)": {"schema": {"type": "string"},
                   "example": "<script>fetch('/__martlet/requests')</script>"}}}}}}}}
                """
        ).engine()
        let policy = try engine.answer("GET", "/page").headers["Content-Security-Policy"]
        #expect(policy?.hasPrefix("sandbox") == (type == "application/json" ? nil : true))
        #expect(policy?.contains("allow-same-origin") != true)
    }

    /// What collections keep from one start to the next is not made up any more.
    @Test func keptStateIsNotForOtherOrigins() throws {
        let other = ["Origin": "https://evil.example", "Content-Type": "application/json"]
        let engine = try MockedSpec(Self.spec).engine {
            $0.isStateful = true
            $0.isStateKept = true
        }
        #expect(try engine.answer("GET", "/breads", headers: other).headers["Access-Control-Allow-Origin"] == nil)
        #expect(try engine.answer("POST", "/breads", headers: other, body: #"{"name":"a"}"#).status == 403)
        let socket = other.merging(["Upgrade": "websocket", "Connection": "Upgrade"]) { $1 }
        #expect(try engine.answer("GET", "/breads", headers: socket).status == 403)
        let own = ["Origin": "http://localhost:3000"]
        #expect(
            try engine.answer("GET", "/breads", headers: own).headers["Access-Control-Allow-Origin"]
                == "http://localhost:3000")
    }

    @Test func refusalsSayWhatToDo() throws {
        let answer = try MockedSpec(Self.spec).engine().answer("GET", "/__martlet", headers: ["Host": "evil.example"])
        #expect(answer.text.contains("'evil.example' is not a name of this mock"))
        #expect(answer.text.contains("--allow-host"))
    }

    @Test func targetsInAbsoluteFormNameTheHostToo() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let own = ["Host": "localhost"]
        #expect(try engine.answer("GET", "http://evil.example/__martlet", headers: own).status == 403)
        #expect(try engine.answer("GET", "http://localhost/__martlet", headers: ["Host": "evil.example"]).status == 403)
        #expect(try engine.answer("GET", "http://a@localhost/__martlet", headers: own).status == 403)
        #expect(try engine.answer("GET", "http://localhost:4010/__martlet", headers: own).status == 200)
    }

    @Test(arguments: [
        ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": "http://localhost:3000"],
        ["Origin": "http://localhost:4010.evil.example"], ["Origin": "https://localhost:4010"], ["Origin": ""],
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
        ["Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"],
    ])
    func pagesOfOtherOriginsAreRefused(headers: [String: String]) throws {
        let engine = try MockedSpec(Self.spec).engine()
        let all = headers.merging(["Host": "localhost:4010", "Content-Type": "application/json"]) { $1 }
        _ = try engine.answer("GET", "/breads")
        #expect(try engine.answer("POST", "/__martlet/reset", headers: all).status == 403)
        #expect(try engine.answer("GET", "/__martlet/requests", headers: all).status == 403)
        #expect(engine.history.records().count == 1)
    }

    @Test func theOwnPageIsTaken() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let own = [
            "Host": "LocalHost:4010", "Origin": "http://localhost:4010", "Sec-Fetch-Site": "same-origin",
            "Content-Type": "application/json",
        ]
        let answer = try engine.answer("POST", "/__martlet/reset", headers: own)
        #expect(answer.status == 204)
        #expect(answer.headers["Cross-Origin-Resource-Policy"] == "same-origin")
        let simple = own.merging(["Content-Type": "text/plain"]) { $1 }
        #expect(try engine.answer("POST", "/__martlet/reset", headers: simple).status == 415)
    }

    // MARK: Responses of a real server

    private func proxy(_ server: StandInServer, origins: [String] = []) throws -> MockEngine {
        try MockedSpec(Self.spec).engine {
            $0.proxy = MockProxy(server)
            $0.allowedOrigins = origins
            $0.areHostsChecked = true
        }
    }

    @Test(arguments: [
        "http://localhost", "http://localhost:5173", "https://localhost:8443", "http://app.localhost:3000",
        "http://127.0.0.1:3000", "http://127.9.9.9", "http://[::1]:3000", "https://app.example",
        "https://app.example:443",
        "capacitor://localhost",
    ])
    func pagesOfThisMachineAndNamedOnesMayRead(origin: String) async throws {
        let engine = try proxy(StandInServer("[]"), origins: ["HTTPS://App.Example", "capacitor://localhost"])
        let answer = await engine.passedAnswer("GET", "/breads", headers: ["Origin": origin])
        #expect(answer.headers["Access-Control-Allow-Origin"] == origin)
        #expect(answer.headers["Access-Control-Allow-Credentials"] == "true")
        let question = ["Origin": origin, "Access-Control-Request-Method": "PUT"]
        let consent = await engine.passedAnswer("OPTIONS", "/breads", headers: question)
        #expect(consent.headers["Access-Control-Allow-Methods"]?.contains("PUT") == true)
    }

    @Test(arguments: [
        "https://evil.example", "null", "http://localhost.evil.com", "http://127.0.0.1.evil.com",
        "http://localhost@evil.com",
        "http://evil.com@localhost", "http://localhost:3000/x", "http://[::1].evil.com", "http://localhost:3000:80",
        "file://", "localhost", "http://", "https://app.example:8443", "http://app.example", "https://x.app.example",
        "https://app.example.evil.com", "http://192.168.1.7", "chrome-extension://localhost",
        "http://evil.com#localhost",
        "http://evil.com?.localhost", "http://localhost\\.evil.com",
    ])
    func otherPagesMayNot(origin: String) async throws {
        let server = StandInServer(
            "[]",
            headers: [
                .init("Access-Control-Allow-Origin", origin), .init("Access-Control-Allow-Credentials", "true"),
                .init("access-control-allow-origin", "*"),
            ])
        let engine = try proxy(server, origins: ["https://app.example"])
        let answer = await engine.passedAnswer("GET", "/breads", headers: ["Origin": origin])
        #expect(answer.status == 200)
        #expect(!answer.headers.entries.contains { $0.name.lowercased().hasPrefix("access-control") })
        #expect(answer.headers["Vary"] == "Origin")
        let question = ["Origin": origin, "Access-Control-Request-Method": "PUT"]
        let refused = await engine.passedAnswer("OPTIONS", "/breads", headers: question)
        #expect(!refused.headers.entries.contains { $0.name.lowercased().hasPrefix("access-control") })
        // What a page cannot read it may not change either.
        let simple = await engine.passedAnswer(
            "POST", "/breads", headers: ["Origin": origin, "Content-Type": "text/plain"], body: "{}")
        #expect(simple.status == 403)
        #expect(server.requests.allSatisfy { $0.method == "GET" })
    }

    @Test func recordedResponsesAreNotForAllPagesEither() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.examples = RecordedExamples() }
        let answer = try engine.answer("GET", "/breads", headers: ["Origin": "https://evil.example"])
        #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
    }

    @Test func otherHostsAreNotPassedOn() async throws {
        let server = StandInServer("[]")
        let engine = try proxy(server)
        #expect(await engine.passedAnswer("GET", "/breads", headers: ["Host": "evil.example"]).status == 403)
        #expect(server.requests.isEmpty)
        #expect(await engine.passedAnswer("GET", "/breads", headers: ["Host": "localhost:1"]).status == 200)
    }
}
