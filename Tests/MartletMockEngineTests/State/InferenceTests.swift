import MartletContract
import MartletMockEngine
import MartletSyntax
import Testing

/// Which collections are found.
struct InferenceTests {
    private func collections(_ spec: String) throws -> [MockEngine.Collection] {
        try MockedSpec(spec).engine { $0.isStateful = true }.collections
    }

    private static let models = """
        models:
          User: { fields: { id: int, login: string, name: string } }
          Order: { fields: { number: int, userId: int, title: string } }
          Wrapped: { fields: { data: Order } }
          Orders: { fields: { items: "[Order]", total: int, next: string?, tags: "[string]" } }
          Unidentified: { fields: { text: string } }

        """

    @Test(arguments: [
        // The parameter is called after the field.
        ("get: \"/users/{login}\", path: { login: string }, returns: User", "login"),
        ("get: \"/users/{user_id}\", path: { user_id: int }, returns: User", "id"),
        ("get: \"/users/{userName}\", path: { userName: string }, returns: User", "name"),
        ("get: \"/users/{id}.json\", path: { id: int }, returns: User", "id"),
        ("get: \"/orders/{order_number}\", path: { order_number: int }, returns: Order", "number"),
        ("get: \"/orders/{number}\", path: { number: int }, returns: Wrapped", "number"),
    ])
    func findsTheIdentity(read: String, identity: String) throws {
        let path = read.contains("/users") ? "users" : "orders"
        let type = path == "users" ? "User" : "Order"
        let found = try collections(
            Self.models + """
                endpoints:
                  All:
                    list: { get: /\(path), returns: "[\(type)]" }
                    read: { \(read) }
                """)
        #expect(found == [.init(path: "/\(path)", roles: ["list", "read"], identity: identity)])
    }

    @Test(arguments: [
        // Nothing changes, and nothing lists.
        "read: { get: \"/users/{id}\", path: { id: int }, returns: User }",
        // Nothing shows what is changed.
        "drop: { delete: \"/users/{id}\", path: { id: int }, returns: void }",
        "search: { post: /search, body: User, returns: \"[User]\" }",
        "list: { get: /texts, returns: \"[Unidentified]\" }\n    make: { post: /texts, body: Unidentified, returns: Unidentified }",
        "put: { put: /picture, body: file, returns: void }\n    get: { get: /picture, returns: file }",
        "a: { get: /users, returns: \"[User]\", x-martlet-resource: none }\n    b: { post: /users, body: User, returns: User }",
    ])
    func findsNone(endpoints: String) throws {
        #expect(try collections(Self.models + "endpoints:\n  All:\n    \(endpoints)\n") == [])
    }

    @Test func findsListsInWraps() throws {
        let found = try collections(
            Self.models + """
                endpoints:
                  All:
                    list: { get: /orders, returns: Orders }
                    drop: { delete: "/orders/{number}", path: { number: int }, returns: void }
                """)
        #expect(found == [.init(path: "/orders", roles: ["list", "delete"], identity: "number")])
    }

    @Test func findsOneThing() throws {
        let found = try collections(
            Self.models + """
                endpoints:
                  All:
                    me: { get: /me, returns: User }
                    change: { patch: /me, body: { fields: { name: string? } }, returns: User }
                """)
        #expect(found == [.init(path: "/me", roles: ["read", "patch"], identity: nil)])
    }

    @Test func takesTheAuthorsWord() throws {
        let spec = """
            x-martlet-resource: none
            models: { Order: { fields: { code: string, title: string } }, Page: { fields: { a: "[Order]", b: "[Order]" } } }
            endpoints:
              All:
                group: { x-martlet-resource: inferred }
                find:
                  post: /order-search
                  body: { fields: { title: string? } }
                  returns: Page
                  x-martlet-resource: { collection: /orders, role: list, items: b, identity: code }
                show:
                  get: /order
                  query: { which: string }
                  returns: Order
                  x-martlet-resource: { collection: orders, role: read, parameter: which }
                make: { post: /orders, body: Order, returns: Order }
                broken: { get: /broken, returns: Order, x-martlet-resource: { role: eat } }
              Off:
                list: { get: /off, returns: "[Order]" }
                make: { post: /off, body: Order, returns: Order }
            """
        let engine = try MockedSpec(spec).engine { $0.isStateful = true }
        #expect(
            engine.collections == [
                .init(path: "/orders", roles: ["list", "create", "read"], identity: "code")
            ])
        #expect(engine.collectionComplaints.count == 1)
        let complaint = try #require(engine.collectionComplaints.first)
        #expect(complaint.code == "mock/invalid-resource" && complaint.severity == .warning)
        #expect(complaint.message.contains("All.broken"))
        #expect(complaint.primary != nil)
        _ = try engine.answer("POST", "/orders", json: #"{"code": "x", "title": "Ten"}"#)
        #expect(try engine.answer("GET", "/order?which=x").json["title"] == .string("Ten"))
        #expect(try engine.answer("GET", "/order?which=y").status == 404)
        let page = try engine.answer("POST", "/order-search", json: "{}").json
        #expect(page["b"]?.elements.contains { $0["code"] == .string("x") } == true)
        #expect(page["a"]?.elements.contains { $0["code"] == .string("x") } == false)
    }

    @Test func readsTheAuthorsWordInOpenAPI() throws {
        let document = """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "x-martlet-resource": "none",
             "tags": [{"name": "pets", "x-martlet-resource": "inferred"}],
             "paths": {
              "/pets": {"get": {"tags": ["pets"], "operationId": "list", "responses": {"200": {"description": "", "content":
                {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}}}}},
               "post": {"tags": ["pets"], "operationId": "add", "requestBody": {"content": {"application/json": {"schema":
                {"$ref": "#/components/schemas/Pet"}}}}, "responses": {"201": {"description": "", "content":
                {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}}}},
              "/cats": {"x-martlet-resource": "/pets", "get": {"tags": ["cats"], "operationId": "cats", "responses":
                {"200": {"description": "", "content": {"application/json": {"schema": {"type": "array", "items":
                {"$ref": "#/components/schemas/Pet"}}}}}}}}},
             "components": {"schemas": {"Pet": {"type": "object", "required": ["id", "name"], "properties": {
               "id": {"type": "integer", "readOnly": true}, "name": {"type": "string"},
               "secret": {"type": "string", "writeOnly": true}}}}}}
            """
        let engine = try MockedSpec(whole: document).engine { $0.isStateful = true }
        #expect(engine.collections == [.init(path: "/pets", roles: ["list", "create"], identity: "id")])
        let pet = try engine.answer("POST", "/pets", json: #"{"name": "Tom", "secret": "s"}"#).json
        #expect(pet["name"] == .string("Tom"))
        #expect(pet["secret"] == nil)
        #expect(try engine.answer("GET", "/cats").json.elements.last == pet)
    }
}
