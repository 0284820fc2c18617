import MartletContract
import MartletMockEngine
import MartletPayloads
import Testing

/// A mock that takes the place of another one, because its specification has changed.
struct SuccessionTests {
    private static let spec = """
        models: { Token: { fields: { access: string } }, Bread: { fields: { id: int, name: string } } }
        auth: { default: key, key: { type: bearer, tokens: { model: Token, access: access } } }
        endpoints:
          Breads:
            list: { get: /breads, auth: none, returns: "[Bread]" }
            add: { post: /breads, auth: none, body: { fields: { name: string } }, returns: Bread, status: 201 }
            mine: { get: /mine, returns: "[Bread]" }
            sign: { post: /sign, auth: none, body: { fields: { name: string } }, returns: Token, issues: key }
        """
    private static let json = ["Content-Type": "application/json"]

    private func successor(of old: MockEngine) throws -> MockEngine {
        let changed = try MockedSpec(Self.spec + "\n    more: { get: /more, auth: none, returns: string }")
        let new = MockEngine(changed.contract, options: old.options, following: old)
        #expect(new.restore(old.snapshot()) == [])
        return new
    }

    @Test func tokensStayGood() throws {
        let old = try MockedSpec(Self.spec).engine()
        let signed = try old.answer("POST", "/sign", headers: Self.json, body: #"{"name":"ada"}"#)
        guard case .string(let token)? = signed.json["access"] else {
            Issue.record("there is no token")
            return
        }
        let bearer = ["Authorization": "Bearer \(token)"]
        let new = try successor(of: old)
        #expect(try new.answer("GET", "/mine", headers: bearer).status == 200)
        new.endSessions(isRenewable: false)
        #expect(try new.answer("GET", "/mine", headers: bearer).status == 401)
        #expect(try new.answer("GET", "/more").status == 200)
    }

    @Test func requestsAreRememberedAndNumberedOn() throws {
        let old = try MockedSpec(Self.spec).engine()
        _ = try old.answer("GET", "/breads")
        let new = try successor(of: old)
        _ = try new.answer("GET", "/more")
        #expect(new.history.records().map(\.target) == ["/breads", "/more"])
        #expect(new.history.records().map(\.number) == [1, 2])
    }

    @Test func theScenarioStaysOnAsFarAsThereIsOne() throws {
        let old = try MockedSpec(Self.spec).engine()
        let outage = Scenario(name: "outage", faults: [Fault(.status(503))])
        old.setScenarios([outage])
        old.switchToScenario("outage")
        let new = try successor(of: old)
        #expect(try new.answer("GET", "/breads").status == 503)
        new.setScenarios([Scenario(name: "other", faults: [])])
        #expect(try new.answer("GET", "/breads").status == 200)
    }

    @Test func whatWasCreatedStays() throws {
        let old = try MockedSpec(Self.spec).engine { $0.isStateful = true }
        _ = try old.answer("POST", "/breads", headers: Self.json, body: #"{"name":"Spelt"}"#)
        let new = try successor(of: old)
        #expect(try new.answer("GET", "/breads").text.contains("Spelt"))
    }

    @Test func messagesStay() throws {
        let old = try MockedSpec(Self.spec).engine()
        let new = try successor(of: old)
        #expect(new.outbox === old.outbox)
    }
}
