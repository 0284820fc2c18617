import MartletContract
import MartletMockEngine
import MartletSyntax
import Testing

/// One thing at one path, and bodies that the mock cannot read.
struct OneThingTests {
    private static let spec = """
        models:
          Profile: { fields: { name: string, bio: string? } }
          Plan: { fields: { name: string } }
          Cart: { fields: { lines: "[Line]", total: int } }
          Line: { fields: { text: string } }
          Note: { fields: { id: int, text: string } }
          Text: { fields: { text: string, isOld: bool = true } }
          Entry: { oneOf: { one: Text, many: "[Text]" } }
          Count: { fields: { deletedCount: int } }
        endpoints:
          All:
            profile: { get: /profile, returns: Profile }
            put: { put: /profile, body: Profile, returns: Profile }
            patch: { patch: /profile, body: { fields: { name: string?, bio: "string? | null" } }, returns: Profile }
            drop: { delete: /profile, returns: Profile }
            plan: { get: /plan, responses: { 200: { returns: Plan }, 204: { returns: void } } }
            subscribe: { post: /plan, body: Plan, returns: Plan, status: 201 }
            unsubscribe: { delete: /plan, returns: void, status: 204 }
            cart: { get: /cart, returns: Cart }
            empty: { delete: /cart, returns: void, status: 204 }
            notes: { get: /notes, returns: "[Note]" }
            add: { post: /notes, body: { type: string, contentType: text/plain }, returns: Note, status: 201 }
            note: { get: "/notes/{id}", path: { id: int }, returns: Note }
            write: { put: "/notes/{id}", path: { id: int }, body: { type: string, contentType: text/plain }, returns: Note }
            logs: { get: /logs, returns: "[Note]" }
            log: { post: /logs, body: Entry, returns: "[Note]", status: 201 }
            dropLogs: { delete: /logs, returns: Count }
            touch: { put: "/notes/{id}/star", path: { id: int }, returns: Note }
        """

    private let engine: MockEngine

    init() throws {
        engine = try MockedSpec(Self.spec).engine { $0.isStateful = true }
    }

    @Test func oneThingIsReplacedChangedAndRemoved() throws {
        let put = try engine.answer("PUT", "/profile", json: #"{"name":"Ada","bio":"x"}"#).json
        #expect(try engine.answer("GET", "/profile").json == put)
        let patched = try engine.answer("PATCH", "/profile", json: #"{"bio":null}"#).json
        #expect(patched == Literal.read(#"{"name":"Ada"}"#))
        let removed = try engine.answer("DELETE", "/profile")
        #expect(removed.status == 200 && removed.json == patched)
        for method in ["GET", "DELETE"] { #expect(try engine.answer(method, "/profile").status == 404) }
        #expect(try engine.answer("PATCH", "/profile", json: #"{"name":"Bo"}"#).status == 404)
        #expect(try engine.answer("PUT", "/profile", json: #"{"name":"Bo"}"#).status == 200)
        #expect(try engine.answer("GET", "/profile").json == Literal.read(#"{"name":"Bo"}"#))
    }

    @Test func whatIsDeclaredSaysThatNothingIsThere() throws {
        #expect(try engine.answer("GET", "/plan").status == 200)
        #expect(try engine.answer("DELETE", "/plan").status == 204)
        #expect(try engine.answer("GET", "/plan").status == 204)
        let made = try engine.answer("POST", "/plan", json: #"{"name":"pro"}"#)
        #expect(made.status == 201)
        #expect(try engine.answer("GET", "/plan").json == made.json)
        #expect(made.json["name"] == .string("pro"))
    }

    @Test func aListThatIsEmptiedIsNotGone() throws {
        #expect(try engine.answer("DELETE", "/cart").status == 204)
        #expect(try engine.answer("GET", "/cart").status == 200)
        #expect(engine.collections.map(\.path) == ["/notes", "/logs", "/profile", "/plan"])
    }

    @Test func oneOrManyAreAdded() throws {
        let before = try engine.answer("GET", "/logs").json.elements
        let one = try engine.answer("POST", "/logs", json: #"{"text":"a"}"#)
        #expect(one.status == 201)
        let many = try engine.answer("POST", "/logs", json: #"[{"text":"b"},{"text":"c"}]"#)
        #expect(one.json.elements.count == 1 && many.json.elements.count == 2)
        #expect(try engine.answer("GET", "/logs").json.elements == before + one.json.elements + many.json.elements)
        let count = before.count + 3
        #expect(try engine.answer("DELETE", "/logs").json == Literal.read(#"{"deletedCount": \#(count)}"#))
        #expect(try engine.answer("GET", "/logs").json == .array([]))
    }

    @Test func answersShowWhatIsKept() throws {
        let plain = ["Content-Type": "text/plain"]
        let made = try engine.answer("POST", "/notes", headers: plain, body: "hello")
        #expect(made.status == 201)
        #expect(made.headers["Martlet-Note"]?.contains("text/plain") == true)
        let path = "/notes/\(made.json["id"]?.text ?? "")"
        #expect(try engine.answer("GET", path).json == made.json)
        let written = try engine.answer("PUT", path, headers: plain, body: "other")
        #expect(written.json == made.json)
        #expect(written.headers["Martlet-Note"]?.contains("Nothing was changed") == true)
        #expect(try engine.answer("PUT", path + "/star").json == made.json)
        #expect(engine.collectionNotes.map(\.message).contains { $0.contains("All.touch") })
    }
}
