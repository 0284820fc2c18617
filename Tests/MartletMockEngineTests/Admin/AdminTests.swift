import Foundation
import MartletContract
import MartletFormats
import MartletMockEngine
import Testing

struct AdminTests {
    private static let spec = """
        models: { Token: { fields: { access: string } } }
        auth: { default: key, key: { type: bearer, tokens: { model: Token, access: access } } }
        endpoints:
          Breads:
            list: { get: /breads, query: { n: int? }, returns: "[string]" }
            sign: { post: /sign, auth: none, body: { fields: { name: string } }, returns: Token, issues: key }
        """
    private static let json = ["Content-Type": "application/json"]

    private static func value(_ answer: MockAnswer) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(answer.text.utf8), options: .fragmentsAllowed)
    }

    @Test func tellsWhatCameAndWhatWasWrong() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.credentialCheck = .off }
        _ = try engine.answer("GET", "/breads?n=1")
        _ = try engine.answer("GET", "/breads?n=x")
        _ = try engine.answer("GET", "/cakes")
        let list = try #require(Self.value(engine.answer("GET", "/__martlet/requests")) as? [[String: Any]])
        #expect(list.map { $0["target"] as? String } == ["/breads?n=1", "/breads?n=x", "/cakes"])
        #expect(list.map { $0["status"] as? Int } == [200, 400, 404])
        #expect(list.map { $0["endpoint"] as? String } == ["Breads.list", "Breads.list", nil])
        #expect((list[1]["problem"] as? String)?.contains("/n must be a number") == true)
        let rest = try Self.value(engine.answer("GET", "/__martlet/requests?after=2")) as? [[String: Any]]
        #expect(rest?.count == 1)
        #expect(
            engine.history.records().first?.line
                == #"{"number":1,"time":"2027-01-15T08:00:00Z","method":"GET","target":"/breads?n=1","endpoint":"Breads.list","status":200}"#
        )
    }

    @Test func remembersTheLastThousand() throws {
        let engine = try MockedSpec(Self.spec).engine()
        for _ in 0..<1_500 { _ = engine.reply(to: MockRequest(method: "GET", target: "/x")) }
        let records = engine.history.records()
        #expect(records.map(\.number) == Array(501...1_500))
        #expect(engine.history.records(after: 1_499).map(\.number) == [1_500])
        #expect(engine.history.records(after: 2_000).isEmpty)
    }

    @Test func tellsOfTheApiAndSwitchesScenarios() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.credentialCheck = .off }
        engine.setScenarios([Scenario(name: "outage", faults: [Fault(.status(500))])])
        let state = try #require(Self.value(engine.answer("GET", "/__martlet/state")) as? [String: Any])
        #expect(state["api"] as? String == "Bakery")
        #expect((state["endpoints"] as? [Any])?.count == 2)
        #expect(state["scenarios"] as? [String] == ["calm", "outage"])
        let switched = try engine.answer(
            "PUT", "/__martlet/scenario", headers: Self.json, body: #"{"name": "outage"}"#)
        #expect(switched.status == 204)
        #expect(try engine.answer("GET", "/breads").status == 500)
        let unknown = try engine.answer("PUT", "/__martlet/scenario", headers: Self.json, body: #"{"name": "x"}"#)
        #expect(unknown.status == 404)
    }

    @Test func endsSessionsAndForgets() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let signed = try engine.answer("POST", "/sign", headers: Self.json, body: #"{"name": "ada"}"#)
        let token = try #require((Self.value(signed) as? [String: String])?["access"])
        let bearer = ["Authorization": "Bearer \(token)"]
        #expect(try engine.answer("GET", "/breads", headers: bearer).status == 200)
        #expect(try engine.answer("POST", "/__martlet/sessions/end", headers: Self.json).status == 204)
        #expect(try engine.answer("GET", "/breads", headers: bearer).status == 401)
        #expect(try engine.answer("POST", "/__martlet/reset", headers: Self.json).status == 204)
        #expect(engine.history.records().isEmpty)
    }

    @Test func pagesOfOtherSitesAreRefused() throws {
        let engine = try MockedSpec(Self.spec).engine()
        let foreign = ["Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"]
        #expect(try engine.answer("POST", "/__martlet/reset", headers: foreign).status == 403)
        #expect(try engine.answer("GET", "/__martlet/requests", headers: foreign).status == 403)
        #expect(try engine.answer("POST", "/__martlet/reset", headers: ["Content-Type": "text/plain"]).status == 415)
        let answer = try engine.answer("GET", "/__martlet/state", headers: ["Origin": "https://evil.example"])
        #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
    }

    @Test func thePageLoadsNothingFromElsewhere() throws {
        let page = try MockedSpec(Self.spec).engine().answer("GET", "/__martlet")
        #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(page.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        #expect(!page.text.contains("http://") && !page.text.contains("https://"))
        #expect(!page.text.contains("innerHTML"))
    }

    @Test func canBeLeftOut() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.hasAdminPage = false }
        #expect(try engine.answer("GET", "/__martlet").status == 404)
    }
}
