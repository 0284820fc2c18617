import MartletContract
import MartletMockEngine
import Testing

/// How much a mock keeps of what is sent to it.
struct StateLimitTests {
    private static let spec = """
        models: { Bread: { fields: { id: string, name: string } } }
        auth: { key: { type: bearer, tokens: { model: Token, access: access } } }
        endpoints:
          Breads:
            list: { get: /breads, returns: "[Bread]" }
            show: { get: "/breads/{id}", path: { id: string }, returns: Bread }
            add: { post: /breads, body: Bread, returns: Bread, status: 201 }
            change: { put: "/breads/{id}", path: { id: string }, body: Bread, returns: Bread }
            remove: { delete: "/breads/{id}", path: { id: string }, returns: void, status: 204 }
        """
        .replacing("models: { Bread", with: "models: { Token: { fields: { access: string } }, Bread")
    private static let long = String(repeating: "a", count: 4_000)

    private static func bread(_ id: Int, _ name: String = long) -> String { #"{"id":"\#(id)","name":"\#(name)"}"# }

    @Test func collectionsHaveALimitInBytes() throws {
        let engine = try MockedSpec(Self.spec).engine {
            $0.isStateful = true
            $0.stateByteLimit = 100_000
            $0.credentialCheck = .off
        }
        var statuses: [Int] = []
        for id in 100..<140 { statuses.append(try engine.answer("POST", "/breads", json: Self.bread(id)).status) }
        let count = statuses.prefix { $0 == 201 }.count
        #expect((3...25).contains(count))
        #expect(statuses.dropFirst(count).allSatisfy { $0 == 507 })
        let refusal = try engine.answer("POST", "/breads", json: Self.bread(200))
        #expect(refusal.text.contains("There is no room"))
        // An item may grow no more than a new one, and removing one makes room.
        let huge = Self.bread(100, String(repeating: "b", count: 90_000))
        #expect(try engine.answer("PUT", "/breads/100", json: huge).status == 507)
        #expect(try engine.answer("GET", "/breads/100").text.contains("bbb") == false)
        #expect(try engine.answer("PUT", "/breads/100", json: Self.bread(100, "x")).status == 200)
        #expect(try engine.answer("POST", "/breads", json: Self.bread(201)).status == 201)
        #expect(try engine.answer("DELETE", "/breads/101").status == 204)
        #expect(try engine.answer("POST", "/breads", json: Self.bread(202)).status == 201)
        engine.reset()
        #expect(try engine.answer("POST", "/breads", json: Self.bread(203)).status == 201)
    }

    @Test func passkeysHaveALimit() throws {
        let engine = try MockedSpec(Self.spec).engine()
        var statuses: Set<Int> = []
        for id in 0..<1_001 {
            let text = String(1_000_000 + id)
            let body = #"{"credentialId":"\#(text)A","publicKey":"AAAA"}"#
            statuses.insert(try engine.answer("POST", "/__martlet/passkeys", json: body).status)
        }
        #expect(statuses == [204, 507])
    }

    @Test func longTargetsAreCut() throws {
        let engine = try MockedSpec(Self.spec).engine()
        _ = try engine.answer("GET", "/" + String(repeating: "a", count: 60_000))
        let record = try #require(engine.history.records().last)
        #expect(record.target.utf8.count < 1_100)
        #expect(record.problem?.utf8.count ?? 0 < 1_100)
    }

    @Test func longNamesOfMembersAreCut() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.credentialCheck = .off }
        let name = String(repeating: "n", count: 100_000)
        let answer = try engine.answer("POST", "/breads", json: #"{"\#(name)":1,"\#(name)":2,"id":"1","name":"a"}"#)
        #expect(answer.text.utf8.count < 20_000)
    }
}
