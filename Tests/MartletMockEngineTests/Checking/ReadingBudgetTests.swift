import MartletContract
import MartletFormats
import MartletPayloads
import Testing

@testable import MartletMockEngine

/// How much work one request may be before its body is validated.
struct ReadingBudgetTests {
    private static let limit = 20_000
    private static let count = 40
    private static let schemas = (0..<count).map {
        "    M\($0): { type: object, required: [p\($0)], properties: { p\($0): { type: integer } } }"
    }
    private static let members = (0..<count).map { "{ $ref: \"#/components/schemas/M\($0)\" }" }
    private static let union = "{ $ref: \"#/components/schemas/U\" }"
    private static let fields = "{ type: object, properties: { a: { type: array, items: \(union) }, b: \(union) } }"
    private static let done = "responses: { \"204\": { description: Done } }"
    private static let spec = """
        openapi: 3.1.0
        info: { title: Unions, version: "1" }
        servers: [{ url: "https://unions.example" }]
        components:
          schemas:
            U: { oneOf: [\(members.joined(separator: ", "))] }
        \(schemas.joined(separator: "\n"))
        paths:
          /list: { get: { operationId: list, parameters: [{ name: a, in: query, schema: { type: array, items: \(union) } }], \(done) } }
          /one: { get: { operationId: one, parameters: [{ name: a, in: query, schema: \(union) }], \(done) } }
          /form: { post: { operationId: form, requestBody: { content: { application/x-www-form-urlencoded: { schema: \(fields) } } }, \(done) } }
          /parts: { post: { operationId: parts, requestBody: { content: { multipart/form-data: { schema: \(fields) } } }, \(done) } }
        """

    private static let head = "martlet: 1\napi: Many\nservers: { production: \"https://many.example\" }\n"

    private func engine(_ spec: String = spec, limit: Int = limit) throws -> MockEngine {
        try MockedSpec(whole: spec.hasPrefix("openapi") ? spec : Self.head + spec).engine {
            $0.readingStepLimit = limit
        }
    }

    private func expectRefusal(
        _ answer: MockAnswer, limit: Int = limit, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        #expect(answer.status == 400, sourceLocation: sourceLocation)
        #expect(answer.text.contains("takes more than \(limit) steps"), sourceLocation: sourceLocation)
    }

    @Test func queriesOfTooMuchWorkAreRefused() throws {
        let query = Array(repeating: "a", count: 2_000).joined(separator: "&")
        expectRefusal(try engine().answer("GET", "/list?\(query)"))
        expectRefusal(
            try engine().answer("GET", "/one?" + Array(repeating: "p0", count: 30_000).joined(separator: "&")))
    }

    @Test func queriesOfLessWorkAreRead() throws {
        #expect(try engine().answer("GET", "/list?a=%7B%22p3%22:1%7D&a=%7B%22p39%22:2%7D").status == 204)
        #expect(try engine().answer("GET", "/one?p39=1").status == 204)
    }

    @Test func formsOfTooMuchWorkAreRefused() throws {
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        let form = Array(repeating: "a={}", count: 2_000).joined(separator: "&")
        expectRefusal(try engine().answer("POST", "/form", headers: type, body: form))
        let text = "{\"l\":[" + Array(repeating: "0", count: 30_000).joined(separator: ",") + "]}"
        expectRefusal(try engine().answer("POST", "/form", headers: type, body: "b=\(text)"))
    }

    @Test func partsOfTooMuchWorkAreRefused() throws {
        let type = ["Content-Type": "multipart/form-data; boundary=B"]
        let part = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n{}\r\n"
        let body = String(repeating: part, count: 2_000) + "--B--\r\n"
        expectRefusal(try engine().answer("POST", "/parts", headers: type, body: body))
    }

    @Test func aTextIsReadOnceForAllMembers() throws {
        let contract = try MockedSpec(whole: Self.spec).contract
        let values = PlainValues(contract, PayloadJudge(contract))
        let endpoint = try #require(contract.groups.flatMap(\.endpoints).first { $0.name == "one" })
        let text = "{\"p39\":" + String(repeating: " ", count: 6_400) + "1}"
        let budget = StepBudget()
        let value = values.literal(of: .text(text), as: endpoint.parameters[0].field.type, budget)
        #expect(value == .object([.init("p39", .number("1"))]))
        // The text is 100 steps; 40 times that would be 4,000.
        #expect(budget.limit - budget.left < 1_000)
    }

    @Test func manyPatternsForALongPathAreRefused() throws {
        let paths = (0..<300).map { number in
            "    o\(number): { get: \"/s{a}q\(number)x\", path: { a: string }, returns: void, status: 204 }"
        }
        let spec = "endpoints:\n  Paths:\n" + paths.joined(separator: "\n")
        expectRefusal(try engine(spec).answer("GET", "/s" + String(repeating: "q", count: 60_000)))
        #expect(try engine(spec).answer("GET", "/sqqq299x").status == 204)
        #expect(try engine(spec).answer("GET", "/sqqq300x").status == 404)
    }

    private static func negotiated(_ count: Int) -> String {
        let types = (0..<count).map { "application/v\($0)+json: { schema: { type: string } }" }
        return """
            openapi: 3.1.0
            info: { title: Types, version: "1" }
            servers: [{ url: "https://types.example" }]
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    "200": { description: A response, content: { \(types.joined(separator: ", ")) } }
            """
    }

    @Test func manyContentTypesForManyRangesAreRefused() throws {
        let engine = try MockedSpec(whole: Self.negotiated(300)).engine { $0.readingStepLimit = Self.limit }
        let ranges = (0..<5_000).map { "a/\($0);q=0.1" }.joined(separator: ",")
        expectRefusal(try engine.answer("GET", "/a", headers: ["Accept": ranges]))
        let answer = try engine.answer("GET", "/a", headers: ["Accept": "application/v299+json, a/b"])
        #expect(answer.status == 200)
    }

    @Test func rangesHaveALimit() {
        #expect(AcceptField(Array(repeating: "a/b", count: 5_000).joined(separator: ",")).count == AcceptField.limit)
        #expect(AcceptField("a/b, */*;q=0.1").match(ParsedContentType("a/b")) == .full)
    }

    @Test func detailsAreCountedAndNamedUpToALimit() throws {
        let parameters = (0..<500).map { "q\($0): int" }.joined(separator: ", ")
        let spec = "endpoints:\n  Many:\n    many: { get: /many, query: { \(parameters) }, returns: void, status: 204 }"
        let answer = try engine(spec).answer("GET", "/many")
        #expect(answer.status == 400)
        #expect(answer.text.contains("and 499 more"))
        #expect(answer.json["errors"]?.elements.count == ProblemDetails.limit)
    }

    @Test func endpointsOfOnePathShareTheBudget() throws {
        let paths = (0..<100).map { number in
            let kind = "{ name: kind, in: query, required: true, schema: { const: k\(number) } }"
            let list = "{ name: list, in: query, schema: { type: array, items: { type: string } } }"
            return
                "  /a?kind=k\(number): { get: { operationId: o\(number), parameters: [\(list), \(kind)], \(Self.done) } }"
        }
        let head =
            "openapi: 3.1.0\ninfo: { title: Many, version: \"1\" }\nservers: [{ url: \"https://many.example\" }]\npaths:\n"
        let engine = try engine(head + paths.joined(separator: "\n"))
        let query = (0..<1_000).map { "list=\($0)" }.joined(separator: "&")
        expectRefusal(try engine.answer("GET", "/a?kind=none&\(query)"))
        #expect(try engine.answer("GET", "/a?kind=k99&list=1").status == 204)
    }

    @Test func anOrdinaryRequestTakesFewSteps() throws {
        let contract = try MockedSpec(whole: Self.spec).contract
        let endpoints = contract.groups.flatMap(\.endpoints)
        let budget = StepBudget()
        let router = Router(endpoints, servers: contract.servers)
        guard case .found = router.find(.get, "/list", budget) else {
            Issue.record("it is not found")
            return
        }
        #expect(budget.limit - budget.left < 10)
    }

    private func heavy() -> MockRequest {
        let query = Array(repeating: "a=%7B%22p39%22:1%7D", count: 1_000).joined(separator: "&")
        return MockRequest(method: "GET", target: "/list?" + query)
    }

    private func status(_ reply: MockReply?) -> Int? {
        if case .answer(let answer)? = reply { answer.status } else { nil }
    }

    @Test func requestsOfMuchWorkArePutOffBeforeAnythingHappens() throws {
        let fault = try Fault("status=503,after=1")
        let engine = try MockedSpec(whole: Self.spec).engine { $0.faults = [fault] }
        var request = heavy()
        let isPutOff = engine.servePromptly(&request) == nil
        #expect(isPutOff)
        #expect(engine.history.records().isEmpty)
        #expect(status(engine.serve(request).reply) == 204)
        #expect(engine.history.records().count == 1)
        // The one request that is spared was spared once.
        request = heavy()
        let next = engine.servePromptly(&request)
        #expect(status(next?.reply) == 503)
    }

    @Test func bodiesOfMuchWorkArePutOff() throws {
        let spec = "endpoints:\n  A:\n    a: { post: /a, body: \"[int]\", returns: void, status: 204 }"
        let engine = try MockedSpec(spec).engine()
        func request(_ count: Int) -> MockRequest {
            let body = "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
            let headers = HeaderFields([.init("Content-Type", "application/json")])
            return MockRequest(method: "POST", target: "/a", headers: headers, body: Array(body.utf8))
        }
        var large = request(30_000)
        let isPutOff = engine.servePromptly(&large) == nil
        #expect(isPutOff)
        #expect(status(engine.serve(large).reply) == 204)
        var small = request(100)
        let prompt = engine.servePromptly(&small)
        #expect(status(prompt?.reply) == 204)
    }

    @Test func messagesOfMuchWorkArePutOff() throws {
        let spec = "endpoints:\n  A:\n    a: { websocket: /a, sends: \"[int]\", receives: string }"
        let engine = try MockedSpec(spec).engine()
        let headers = HeaderFields([.init("Upgrade", "websocket")])
        let request = MockRequest(method: "GET", target: "/a", headers: headers)
        guard case .socket(let socket, _) = engine.reply(to: request) else {
            Issue.record("it is no WebSocket")
            return
        }
        func message(_ count: Int) -> SocketMessage {
            .text("[" + Array(repeating: "0", count: count).joined(separator: ",") + "]")
        }
        #expect(socket.receivedPromptly(message(30_000)) == nil)
        guard case .message? = socket.received(message(30_000)).first else {
            Issue.record("it is refused")
            return
        }
        #expect(socket.receivedPromptly(message(100))?.count == 1)
        #expect(socket.receivedPromptly(.text("[true]"))?.count == 1)
    }

    @Test func aUsedUpBudgetStaysUsedUp() {
        let budget = StepBudget(10)
        #expect(budget.spend(10))
        #expect(!budget.isUsedUp)
        #expect(!budget.spend(1))
        #expect(budget.isUsedUp)
        #expect(!budget.spend(0))
        #expect(budget.left == 0)
    }

    @Test func schemasOfAllEndpointsShareModels() throws {
        let models = (0..<200).map { "  M\($0): { fields: { a: string, n: \"M\(($0 + 1) % 200)?\" } }" }
        let spec =
            "models:\n" + models.joined(separator: "\n")
            + "\nendpoints:\n  A:\n    a: { get: /a, returns: M0 }"
        let contract = try MockedSpec(spec).contract
        let judge = PayloadJudge(contract)
        let type = try #require(contract.groups[0].endpoints[0].responses.first?.type)
        let value = Literal.object([.init("a", .string("b"))])
        #expect(judge.violations(of: value, as: type).isEmpty)
        let count = judge.keptSchemaCount
        for number in 1..<100 {
            var constraints = Constraints()
            constraints.maxLength = number
            #expect(judge.violations(of: value, as: type, constraints).isEmpty)
        }
        #expect(judge.keptSchemaCount <= count + 300)
    }
}
