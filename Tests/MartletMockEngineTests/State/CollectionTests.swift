import MartletContract
import MartletMockEngine
import MartletPayloads
import Testing

/// What requests do to a collection of the native dialect.
struct CollectionTests {
    static let spec = """
        models:
          Bread:
            fields:
              id: int
              name: { type: string, minLength: 1 }
              price: { type: decimal, min: 0 }
              note: string?
              shape: Shape
              count: int = 1
              createdAt: date
              updatedAt: date?
          Shape: { enum: [round, long] }
          Failure: { fields: { message: string } }
        errors: { 404: Failure }
        endpoints:
          Breads:
            list:
              get: /breads
              query: { shape: Shape?, q: string?, sort: string?, page: { type: "int?", min: 1 }, limit: { type: "int?", min: 1 } }
              returns: "[Bread]"
            get: { get: "/breads/{id}", path: { id: int }, returns: Bread }
            bake:
              post: /breads
              body: { fields: { name: { type: string, minLength: 1 }, price: decimal, note: string?, shape: Shape, count: int = 1 } }
              returns: Bread
              status: 201
            replace:
              put: "/breads/{id}"
              path: { id: int }
              body: { fields: { name: { type: string, minLength: 1 }, price: decimal, note: string?, shape: Shape, count: int = 1 } }
              returns: Bread
            change:
              patch: "/breads/{id}"
              path: { id: int }
              body: { fields: { name: "string?", note: "string? | null" } }
              returns: Bread
            remove: { delete: "/breads/{id}", path: { id: int }, returns: void, status: 204 }
        """

    private func engine() throws -> MockEngine {
        try MockedSpec(Self.spec).engine { $0.isStateful = true }
    }

    @Test func findsTheCollection() throws {
        #expect(
            try engine().collections == [
                .init(path: "/breads", roles: ["list", "create", "read", "update", "patch", "delete"], identity: "id")
            ])
    }

    @Test func listsWhatItListsWithoutAMemory() throws {
        let stateless = try MockedSpec(Self.spec).engine().answer("GET", "/breads")
        let answer = try engine().answer("GET", "/breads")
        #expect(answer.text == stateless.text)
        #expect(answer.status == 200)
    }

    @Test func showsWhatItLists() throws {
        let engine = try engine()
        let listed = try engine.answer("GET", "/breads").json.elements
        #expect(!listed.isEmpty)
        for bread in listed {
            let id = try #require(bread["id"]?.text)
            #expect(try engine.answer("GET", "/breads/\(id)").json == bread)
        }
    }

    @Test func createsAndKeeps() throws {
        let engine = try engine()
        let before = try engine.answer("GET", "/breads").json.elements
        let answer = try engine.answer("POST", "/breads", json: #"{"name": "Rye", "price": 3.5, "shape": "long"}"#)
        #expect(answer.status == 201)
        let bread = answer.json
        #expect(bread["name"] == .string("Rye"))
        #expect(bread["price"] == .number("3.5"))
        #expect(bread["shape"] == .string("long"))
        #expect(bread["count"] == .number("1"))
        #expect(bread["note"] == nil)
        #expect(bread["createdAt"] == .string("2027-01-15T08:00:00Z"))
        let id = try #require(bread["id"]?.text)
        #expect(!before.contains { $0["id"]?.text == id })
        #expect(try engine.answer("GET", "/breads/\(id)").json == bread)
        #expect(try engine.answer("GET", "/breads").json.elements == before + [bread])
    }

    @Test func replacesChangesAndRemoves() throws {
        let engine = try engine()
        let made = try engine.answer(
            "POST", "/breads", json: #"{"name": "Rye", "price": 3, "shape": "long", "note": "dark", "count": 4}"#
        ).json
        let path = "/breads/\(made["id"]?.text ?? "")"
        let replaced = try engine.answer("PUT", path, json: #"{"name": "Oat", "price": 2, "shape": "round"}"#).json
        #expect(replaced["name"] == .string("Oat"))
        #expect(replaced["note"] == nil)
        #expect(replaced["count"] == .number("1"))
        #expect(replaced["id"] == made["id"])
        #expect(replaced["updatedAt"] != nil)
        let changed = try engine.answer("PATCH", path, json: #"{"note": "soft"}"#).json
        #expect(changed["note"] == .string("soft"))
        #expect(changed["name"] == .string("Oat"))
        #expect(try engine.answer("GET", path).json == changed)
        #expect(try engine.answer("DELETE", path).status == 204)
        for method in ["GET", "DELETE"] { #expect(try engine.answer(method, path).status == 404) }
        let missing = try engine.answer("PATCH", path, json: "{}")
        #expect(missing.status == 404)
        #expect(missing.json["message"]?.text?.contains(made["id"]?.text ?? "?") == true)
    }

    @Test func listsWhatIsAskedFor() throws {
        let engine = try engine()
        for (name, price, shape) in [("Rye", 3, "long"), ("Oat", 1, "round"), ("Dark rye", 2, "long")] {
            _ = try engine.answer(
                "POST", "/breads", json: #"{"name": "\#(name)", "price": \#(price), "shape": "\#(shape)"}"#)
        }
        func names(_ query: String) throws -> [String] {
            try engine.answer("GET", "/breads?\(query)").json.elements.compactMap { $0["name"]?.text }
        }
        #expect(try names("q=RYE") == ["Rye", "Dark rye"])
        #expect(try names("q=RYE&sort=price") == ["Dark rye", "Rye"])
        #expect(try names("q=rye&sort=-price") == ["Rye", "Dark rye"])
        #expect(try names("shape=round&sort=price:desc").contains("Rye") == false)
        let all = try names("sort=name&limit=100")
        #expect(all == all.sorted())
        #expect(try names("sort=name&limit=2&page=1") + names("sort=name&limit=2&page=2") == Array(all.prefix(4)))
        #expect(try names("page=99").isEmpty)
    }

    @Test func returnsToTheStart() throws {
        let engine = try engine()
        let before = try engine.answer("GET", "/breads").text
        _ = try engine.answer("POST", "/breads", json: #"{"name": "Rye", "price": 3, "shape": "long"}"#)
        #expect(try engine.answer("GET", "/breads").text != before)
        engine.reset()
        #expect(try engine.answer("GET", "/breads").text == before)
    }

    @Test func leavesTheStateAloneWhereAnotherAnswerIsAskedFor() throws {
        let engine = try engine()
        let before = try engine.answer("GET", "/breads").text
        let body = #"{"name": "Rye", "price": 3, "shape": "long"}"#
        let answer = try engine.answer(
            "POST", "/breads", headers: ["Prefer": "code=404", "Content-Type": "application/json"], body: body)
        #expect(answer.status == 404)
        _ = try engine.answer("POST", "/breads", json: #"{"name": ""}"#)
        #expect(try engine.answer("GET", "/breads").text == before)
    }

    @Test func refusesMoreThanItKeeps() throws {
        let engine = try MockedSpec(Self.spec).engine {
            $0.isStateful = true
            $0.itemLimit = 50
        }
        let body = #"{"name": "Rye", "price": 3, "shape": "long"}"#
        var status = 0
        for _ in 0...50 {
            status = try engine.answer("POST", "/breads", json: body).status
            if status != 201 { break }
        }
        #expect(status == 507)
        let id = try engine.answer("GET", "/breads?limit=1").json.elements.first?["id"]?.text
        #expect(try engine.answer("DELETE", "/breads/\(id ?? "")").status == 204)
        #expect(try engine.answer("POST", "/breads", json: body).status == 201)
    }
}
