import MartletContract
import MartletMockEngine
import Testing

/// Collections within items, pages of contracts, one thing alone, and what is saved.
struct NestedTests {
    private static let spec = """
        models:
          User: { fields: { id: uuid, name: string } }
          Order: { fields: { id: int, userId: uuid, title: string } }
          Page: { fields: { orders: "[Order]", next: "string | null", total: int, hasMore: bool } }
          Settings: { fields: { isLoud: bool, color: string? } }
          Failure: { fields: { message: string } }
        endpoints:
          All:
            users: { get: /users, returns: "[User]" }
            addUser:
              post: /users
              body: User
              responses: { 201: { returns: User, headers: { Location: url } } }
              errors: { 409: Failure }
            dropUser: { delete: "/users/{id}", path: { id: uuid }, returns: void }
            orders:
              get: "/users/{id}/orders"
              path: { id: uuid }
              query: { after: string?, size: { type: "int?", max: 50 } }
              returns: Page
              pages: { items: orders, next: next, into: after }
            addOrder:
              post: "/users/{id}/orders"
              path: { id: uuid }
              body: { fields: { title: string } }
              returns: Order
            order: { get: "/users/{id}/orders/{orderId}", path: { id: uuid, orderId: int }, returns: Order }
            cancel: { post: "/users/{id}/orders/{orderId}/cancel", path: { id: uuid, orderId: int }, returns: Order }
            settings: { get: /settings, returns: Settings }
            changeSettings: { put: /settings, body: Settings, returns: Settings }
        """

    private func engine() throws -> MockEngine {
        try MockedSpec(Self.spec).engine { $0.isStateful = true }
    }

    private let user = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"

    @Test func itemsBelongToTheirParents() throws {
        let engine = try engine()
        let body = #"{"id": "\#(user)", "name": "Ada"}"#
        #expect(try engine.answer("GET", "/users/\(user)/orders").status == 404)
        let made = try engine.answer("POST", "/users", json: body)
        #expect(made.status == 201)
        #expect(made.headers["Location"] == "/users/\(user)")
        #expect(try engine.answer("POST", "/users", json: body).status == 409)
        let other = try #require(try engine.answer("GET", "/users").json.elements.first?["id"]?.text)
        let order = try engine.answer("POST", "/users/\(user)/orders", json: #"{"title": "Ten"}"#).json
        #expect(order["userId"] == .string(user))
        let id = order["id"]?.text ?? ""
        #expect(try engine.answer("GET", "/users/\(user)/orders/\(id)").json == order)
        #expect(try engine.answer("POST", "/users/\(user)/orders/\(id)/cancel").json == order)
        #expect(try engine.answer("GET", "/users/\(other)/orders/\(id)").status == 404)
        #expect(try engine.answer("DELETE", "/users/\(user)").status == 200)
        #expect(try engine.answer("GET", "/users/\(user)/orders").status == 404)
    }

    /// RFC 9562, section 4.
    @Test func lettersOfUUIDsAreTheSameInEitherCase() throws {
        let engine = try engine()
        let upper = user.uppercased()
        #expect(try engine.answer("POST", "/users", json: #"{"id": "\#(upper)", "name": "Ada"}"#).status == 201)
        #expect(try engine.answer("POST", "/users", json: #"{"id": "\#(user)", "name": "Ada"}"#).status == 409)
        for path in [user, upper] {
            #expect(try engine.answer("GET", "/users/\(path)/orders").status == 200)
        }
        #expect(try engine.answer("DELETE", "/users/\(upper)").status == 200)
        #expect(try engine.answer("GET", "/users/\(user)/orders").status == 404)
    }

    /// Also where a client could say it.
    @Test func whatClientsDoNotSayOfTheParentIsInThePath() throws {
        let spec = """
            models:
              User: { fields: { id: int, name: string } }
              Order: { fields: { id: { type: int, readOnly: true }, userId: int?, title: string } }
            endpoints:
              All:
                users: { get: /users, returns: "[User]" }
                orders: { get: "/users/{id}/orders", path: { id: int }, returns: "[Order]" }
                addOrder: { post: "/users/{id}/orders", path: { id: int }, body: Order, returns: Order }
            """
        let engine = try MockedSpec(spec).engine { $0.isStateful = true }
        let user = try #require(try engine.answer("GET", "/users").json.elements.last?["id"]?.text)
        let order = try engine.answer("POST", "/users/\(user)/orders", json: #"{"title": "Ten"}"#).json
        #expect(order["userId"]?.text == user)
    }

    private static let below = """
        models:
          Comment: { fields: { id: int, text: string } }
          Like: { fields: { id: int, commentId: int } }
          Gone: { fields: { message: { type: string, maxLength: 200 } } }
        errors: { 404: Gone }
        endpoints:
          All:
            comments: { get: "/files/{file}/comments", path: { file: string }, returns: "[Comment]" }
            add: { post: "/files/{file}/comments", path: { file: string }, body: { fields: { text: string } }, returns: Comment }
            drop: { delete: "/files/{file}/comments/{commentId}", path: { file: string, commentId: int }, returns: void }
            reactions:
              get: "/files/{file}/comments/{commentId}/reactions"
              path: { file: string, commentId: int }
              returns: "[string]"
            react:
              post: "/files/{file}/comments/{commentId}/reactions"
              path: { file: string, commentId: int }
              body: { fields: { emoji: string } }
              returns: void
            revoke:
              delete: "/files/{file}/comments/{commentId}/reactions"
              path: { file: string, commentId: int }
              query: { emoji: string? }
              returns: void
            reply:
              get: "/files/{file}/comments/{commentId}/thread/{place}"
              path: { file: string, commentId: int, place: int }
              returns: "[string]"
            named: { get: "/files/{file}/comments/{title}/history", path: { file: string, title: string }, returns: "[string]" }
            free:
              get: "/files/{file}/comments/{commentId}/likers"
              path: { file: string, commentId: int }
              x-martlet-resource: none
              returns: "[string]"
            likes: { get: /likes, query: { commentId: int? }, returns: "[Like]" }
            like: { post: /likes, body: { fields: { commentId: int } }, returns: Like }
            oneLike: { get: "/likes/{id}", path: { id: int }, returns: Like }
        """

    @Test func nothingLiesBelowWhatIsGone() throws {
        let engine = try MockedSpec(Self.below).engine { $0.isStateful = true }
        let made = try engine.answer("POST", "/files/a/comments", json: #"{"text": "x"}"#).json
        let id = try #require(made["id"]?.text)
        let like = try engine.answer("POST", "/likes", json: #"{"commentId": \#(id)}"#).json
        let item = "/files/a/comments/\(id)"
        let calls = [
            ("GET", "/reactions", ""), ("POST", "/reactions", #"{"emoji": "x"}"#), ("DELETE", "/reactions?emoji=x", ""),
            ("GET", "/thread/1", ""),
        ]
        for (method, path, body) in calls {
            #expect(try engine.answer(method, item + path, json: body).status == 200, "\(method) \(path)")
        }
        #expect(try engine.answer("DELETE", item).status == 200)
        for (method, path, body) in calls {
            let answer = try engine.answer(method, item + path, json: body)
            #expect(answer.status == 404, "\(method) \(path)")
            #expect(answer.json["message"] != nil, "\(method) \(path)")
        }
        #expect(try engine.answer("GET", item + "/likers").status == 200)
        #expect(try engine.answer("GET", "/files/a/comments/\(id)/history").status == 200)
        #expect(try engine.answer("GET", item + "/reactions", headers: ["Prefer": "dynamic=true"]).status == 200)
        // What merely names it stays.
        #expect(try engine.answer("GET", "/likes/\(like["id"]?.text ?? "")").json == like)
    }

    @Test func whatLiesBelowAnswersAsWithoutAMemory() throws {
        let engine = try MockedSpec(Self.below).engine { $0.isStateful = true }
        let forgetful = try MockedSpec(Self.below).engine()
        let id = try #require(try engine.answer("GET", "/files/a/comments").json.elements.first?["id"]?.text)
        let path = "/files/a/comments/\(id)/reactions"
        #expect(try engine.answer("GET", path).text == forgetful.answer("GET", path).text)
        #expect(try engine.answer("GET", "/files/a/comments/987654321/reactions").status == 404)
        #expect(try forgetful.answer("GET", "/files/a/comments/987654321/reactions").status == 200)
    }

    @Test func pagesAreFollowedToTheirEnd() throws {
        let engine = try engine()
        let user = try #require(try engine.answer("GET", "/users").json.elements.first?["id"]?.text)
        for index in 0..<7 {
            _ = try engine.answer("POST", "/users/\(user)/orders", json: #"{"title": "\#(index)"}"#)
        }
        let all = try engine.answer("GET", "/users/\(user)/orders?size=50").json
        #expect(all["next"] == .null)
        #expect(all["hasMore"] == .bool(false))
        let total = all["orders"]?.elements.count ?? 0
        #expect(all["total"] == .number(String(total)))
        #expect(total >= 7)
        var found: [Literal] = []
        var query = "?size=3"
        for _ in 0..<10 {
            let page = try engine.answer("GET", "/users/\(user)/orders\(query)").json
            found += page["orders"]?.elements ?? []
            guard let next = page["next"]?.text else { break }
            #expect(page["hasMore"] == .bool(true))
            query = "?size=3&after=\(next)"
        }
        #expect(found == all["orders"]?.elements)
    }

    @Test func oneThingIsKept() throws {
        let engine = try engine()
        let body = #"{"isLoud": true, "color": "red"}"#
        #expect(try engine.answer("PUT", "/settings", json: body).json == Literal.read(body))
        #expect(try engine.answer("GET", "/settings").json == Literal.read(body))
        _ = try engine.answer("PUT", "/settings", json: #"{"isLoud": false}"#)
        #expect(try engine.answer("GET", "/settings").json == Literal.read(#"{"isLoud": false}"#))
    }

    @Test func whatIsSavedComesBack() throws {
        let engine = try engine()
        _ = try engine.answer("POST", "/users", json: #"{"id": "\#(user)", "name": "Ada"}"#)
        _ = try engine.answer("POST", "/users/\(user)/orders", json: #"{"title": "Ten"}"#)
        _ = try engine.answer("PUT", "/settings", json: #"{"isLoud": true}"#)
        let seed = try #require(try engine.answer("GET", "/users").json.elements.first?["id"]?.text)
        _ = try engine.answer("DELETE", "/users/\(seed)")
        let other = try self.engine()
        #expect(other.restore(engine.snapshot()) == [])
        for path in ["/users", "/users/\(user)/orders", "/settings", "/users/\(seed)/orders"] {
            #expect(try other.answer("GET", path).text == engine.answer("GET", path).text, "\(path)")
        }
        #expect(other.snapshot() == engine.snapshot())
        #expect(other.changeCount > 0)
    }

    @Test func whatDoesNotFitIsLeftOut() throws {
        let engine = try engine()
        let saved = """
            {"collections": {"/users": [{"id": "\(user)", "name": "Ada"}, {"name": "Bo"}, 7],
              "/users/{id}/orders": {"parents": [{"of": [], "items": []}]}, "/nothing": []}}
            """
        let complaints = engine.restore(try #require(Literal.read(saved)))
        #expect(complaints.count == 4)
        #expect(try engine.answer("GET", "/users").json == Literal.read(#"[{"id": "\#(user)", "name": "Ada"}]"#))
        #expect(engine.restore(.null).count == 1)
    }
}
