import MartletContract
import MartletMockEngine
import MartletPayloads
import MartletSyntax
import Testing

struct ProxyTests {
    private static let spec = """
        auth: { key: { type: bearer } }
        models:
          Bread: { fields: { id: int, name: { type: string, maxLength: 5 }, price: double? } }
          Trouble: { fields: { message: string } }
        endpoints:
          Breads:
            list:
              get: /breads
              query: { n: { type: "int?", max: 9 } }
              responses: { 200: { returns: "[Bread]", headers: { X-Total: int } } }
              errors: { 404: Trouble }
            add: { post: /breads, body: Bread, returns: Bread, status: 201 }
            photo: { get: "/breads/{id}/photo", path: { id: int }, returns: file }
            remove: { delete: "/breads/{id}", path: { id: int }, returns: void, status: 204 }
            mine: { get: /mine, auth: key, returns: "[Bread]" }
            news: { get: /news, streams: Bread }
        """

    private func engine(_ server: StandInServer, isStrict: Bool = false) throws -> MockEngine {
        try MockedSpec(Self.spec).engine { $0.proxy = MockProxy(server, isStrict: isStrict) }
    }

    private static let total = [HeaderFields.Entry("X-Total", "1")]
    private static let json = ["Content-Type": "application/json"]

    @Test func whatKeepsTheContractGoesThroughAsItIs() async throws {
        let server = StandInServer(#"[{"id":1,"name":"Rye"}]"#, headers: Self.total)
        let engine = try engine(server)
        let answer = await engine.passedAnswer("GET", "/breads?n=3", headers: ["Authorization": "Bearer abc"])
        #expect(answer.status == 200)
        #expect(answer.text == #"[{"id":1,"name":"Rye"}]"#)
        #expect(answer.findings == [])
        #expect(answer.headers["Martlet-Violations"] == nil)
        let sent = try #require(server.requests.first)
        #expect(sent.method == "GET" && sent.path == "/breads" && sent.query == "n=3")
        #expect(sent.headers["Authorization"] == "Bearer abc")
    }

    @Test func whatIsWrongWithARequestIsSaidAndItGoesOn() async throws {
        let server = StandInServer("[]", headers: Self.total)
        let answer = try await engine(server).passedAnswer("GET", "/breads?n=77")
        #expect(answer.status == 200)
        #expect(answer.findings.map(\.side) == [.request])
        #expect(answer.findings.map(\.detail.pointer) == ["/n"])
        let field = try #require(answer.headers["Martlet-Violations"])
        #expect(field.hasPrefix(#"[{"of":"request","in":"query","pointer":"/n""#))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        (#"[{"id":"1","name":"Rye"}]"#, "body /0/id"), (#"[{"id":1,"name":"Pumpernickel"}]"#, "body /0/name"),
        (#"[{"id":1}]"#, "body /0/name"), (#"{"id":1"#, "body "), ("", "body "),
    ])
    func whatIsWrongWithABodyIsSaid(body: String, place: String) async throws {
        let answer = try await engine(StandInServer(body, headers: Self.total)).passedAnswer("GET", "/breads")
        #expect(answer.status == 200)
        #expect(answer.text == body)
        #expect(answer.findings.map { "\($0.detail.part) \($0.detail.pointer)" } == [place])
        #expect(answer.findings.map(\.side) == [.answer])
    }

    @Test func whatIsWrongWithAHeaderIsSaid() async throws {
        let server = StandInServer("[]", headers: [.init("X-Total", "many")])
        let answer = try await engine(server).passedAnswer("GET", "/breads")
        #expect(answer.findings.map { "\($0.detail.part) \($0.detail.pointer)" } == ["header /X-Total"])
        let without = try await engine(StandInServer("[]")).passedAnswer("GET", "/breads")
        #expect(without.findings.map(\.detail.message) == ["is missing"])
    }

    @Test func whatIsNotDeclaredIsSaid() async throws {
        let status = try await engine(StandInServer("{}", status: 503)).passedAnswer("GET", "/breads")
        #expect(status.status == 503)
        #expect(status.findings.map(\.detail.part) == ["status"])
        let html = StandInServer { _ in
            RealAnswer(
                status: 404, headers: HeaderFields([.init("Content-Type", "text/html")]), body: PiecesStream(["<p>"]))
        }
        let type = try await engine(html).passedAnswer("GET", "/breads")
        #expect(type.findings.map(\.detail.pointer) == ["/Content-Type"])
        #expect(try await type.wholeText() == "<p>")
        let path = try await engine(StandInServer("{}")).passedAnswer("GET", "/cakes")
        #expect(path.status == 200)
        #expect(path.findings.map(\.detail.part) == ["path"])
        let method = try await engine(StandInServer("{}")).passedAnswer("PUT", "/breads")
        #expect(method.findings.map(\.detail.part) == ["method"])
    }

    @Test func credentialsAreNamedWhereTheyAreMissing() async throws {
        let engine = try engine(StandInServer("[]"))
        #expect(await engine.passedAnswer("GET", "/mine").findings.map(\.detail.part) == ["credentials"])
        let bearer = ["Authorization": "Bearer issued-elsewhere"]
        #expect(await engine.passedAnswer("GET", "/mine", headers: bearer).findings == [])
    }

    @Test func strictnessAnswersWhatIsWrong() async throws {
        let server = StandInServer(#"[{"id":"1","name":"Rye"}]"#, headers: Self.total)
        let engine = try engine(server, isStrict: true)
        let request = await engine.passedAnswer("GET", "/breads?n=77")
        #expect(request.status == 400)
        #expect(server.requests.isEmpty)
        let answer = await engine.passedAnswer("GET", "/breads")
        #expect(answer.status == 502)
        #expect(answer.headers["Content-Type"] == "application/problem+json")
        #expect(answer.text.contains(#""pointer":"/0/id""#))
        #expect(await engine.passedAnswer("GET", "/cakes").status == 404)
        #expect(server.requests.count == 1)
    }

    @Test func serversThatDoNotAnswerAreProblems() async throws {
        let gone = StandInServer { _ throws(RealServerFailure) in throw RealServerFailure("nobody is there") }
        #expect(try await engine(gone).passedAnswer("GET", "/breads").status == 502)
        let slow = StandInServer { _ throws(RealServerFailure) in throw RealServerFailure("60 s", isTimeout: true) }
        #expect(try await engine(slow).passedAnswer("GET", "/breads").status == 504)
        let broken = StandInServer { _ in
            RealAnswer(
                status: 200, headers: HeaderFields([.init("Content-Type", "application/json")]),
                body: PiecesStream(["[", nil]))
        }
        #expect(try await engine(broken).passedAnswer("GET", "/breads").status == 502)
        let odd = try await engine(StandInServer("", status: 999)).passedAnswer("GET", "/breads")
        #expect(odd.status == 502)
    }

    @Test func filesAndStreamsPassAsTheyCome() async throws {
        for (target, type) in [("/breads/1/photo", "image/png"), ("/news", "text/event-stream")] {
            let server = StandInServer { _ in
                RealAnswer(
                    status: 200, headers: HeaderFields([.init("Content-Type", type)]),
                    body: PiecesStream(["ab", "cd"]))
            }
            let answer = try await engine(server).passedAnswer("GET", target)
            guard case .stream = answer.body else {
                Issue.record("\(target) is held back")
                continue
            }
            #expect(try await answer.wholeText() == "abcd")
            #expect(answer.findings == [])
        }
    }

    @Test func bodiesThatAreTooLargeToBeJudgedPassWhole() async throws {
        let part = String(repeating: " ", count: 5 << 20)
        let server = StandInServer { _ in
            RealAnswer(
                status: 200, headers: HeaderFields([.init("Content-Type", "application/json")] + Self.total),
                body: PiecesStream(["[", part, part, "]"]))
        }
        let answer = try await engine(server).passedAnswer("GET", "/breads")
        #expect(answer.findings == [])
        #expect(try await answer.wholeText().utf8.count == 2 * part.utf8.count + 2)
    }

    @Test func nothingIsMissedWhereNothingHasToBe() async throws {
        let empty = StandInServer { _ in RealAnswer(status: 204, headers: HeaderFields(), body: PiecesStream([])) }
        let engine = try engine(empty)
        #expect(await engine.passedAnswer("DELETE", "/breads/1").findings == [])
        let unchanged = StandInServer { _ in
            RealAnswer(status: 304, headers: HeaderFields(), body: PiecesStream([]))
        }
        let known = try await self.engine(unchanged).passedAnswer("GET", "/breads", headers: ["If-None-Match": "\"a\""])
        #expect(known.findings == [])
        let head = StandInServer { _ in
            RealAnswer(
                status: 200, headers: HeaderFields([.init("Content-Type", "application/json")] + Self.total),
                body: PiecesStream([]))
        }
        #expect(try await self.engine(head).passedAnswer("HEAD", "/breads").findings == [])
    }

    @Test func requestsAreRememberedWithWhatWasFound() async throws {
        let engine = try engine(StandInServer(#"[{"id":"1","name":"Rye"}]"#, headers: Self.total))
        _ = await engine.passedAnswer("GET", "/breads?n=1")
        let record = try #require(engine.history.records().first)
        #expect(record.status == 200 && record.endpoint == "Breads.list" && record.number == 1)
        #expect(record.line.contains(#""findings":[{"of":"answer","in":"body","pointer":"/0/id""#))
    }

    @Test func theFieldIsASCIIAndBounded() async throws {
        let rows = (0..<200).map { #"{"id":\#($0),"näme☕":1}"# }.joined(separator: ",")
        let answer = try await engine(StandInServer("[\(rows)]", headers: Self.total)).passedAnswer("GET", "/breads")
        let field = try #require(answer.headers["Martlet-Violations"])
        #expect(field.utf8.count <= 4_096)
        #expect(field.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(Literal.read(field) != nil)
    }

    @Test func nothingButPathsIsPassedOn() async throws {
        let server = StandInServer("[]")
        let engine = try engine(server)
        #expect(await engine.passedAnswer("OPTIONS", "*").status == 400)
        let upgrade = ["Upgrade": "websocket", "Connection": "Upgrade"]
        #expect(await engine.passedAnswer("GET", "/breads", headers: upgrade).status == 501)
        let via = Array(repeating: "1.1 martlet", count: 9).joined(separator: ",")
        #expect(await engine.passedAnswer("GET", "/breads", headers: ["Via": via]).status == 502)
        #expect(server.requests.isEmpty)
    }

    @Test func pagesOfBrowsersMayCall() async throws {
        let server = StandInServer("[]", headers: [.init("Access-Control-Allow-Origin", "https://other.example")])
        let engine = try MockedSpec(Self.spec).engine {
            $0.proxy = MockProxy(server)
            $0.allowedOrigins = ["https://app.example"]
        }
        let page = ["Origin": "https://app.example"]
        let question = page.merging(["Access-Control-Request-Method": "PUT"]) { $1 }
        let consent = await engine.passedAnswer("OPTIONS", "/breads", headers: question)
        #expect(consent.status == 204 && server.requests.isEmpty)
        let answer = await engine.passedAnswer("GET", "/mine", headers: page)
        #expect(answer.headers.joined("Access-Control-Allow-Origin") == "https://app.example")
    }

    @Test func thePageIsNotPassedOn() async throws {
        let server = StandInServer("[]")
        #expect(try await engine(server).passedAnswer("GET", "/__martlet").status == 200)
        #expect(server.requests.isEmpty)
    }

    @Test func faultsStrikeHereToo() async throws {
        let server = StandInServer("[]", headers: Self.total)
        let engine = try MockedSpec(Self.spec).engine {
            $0.proxy = MockProxy(server)
            $0.faults = [Fault(.status(503))]
        }
        #expect(await engine.passedAnswer("GET", "/breads").status == 503)
        #expect(server.requests.isEmpty)
    }
}
