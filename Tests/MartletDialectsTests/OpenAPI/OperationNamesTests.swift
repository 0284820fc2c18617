import MartletContract
import MartletDialects
import MartletSyntax
import Testing

struct OperationNamesTests {
    /// operationId, tag, method and path, name.
    static let names = [
        ("repos/list-for-user", "repos", "get", "/users/{u}/repos", "list-for-user"),
        ("items-read_items", "items", "get", "/items/", "read_items"),
        ("usersList", "users", "get", "/users", "List"),
        ("users_list", "Users", "get", "/users", "list"),
        ("code-scanning/list", "code-scanning", "get", "/alerts", "list"),
        ("codeScanningList", "code-scanning", "get", "/alerts", "List"),
        ("usersettings", "users", "get", "/settings", "usersettings"),
        ("users", "users", "get", "/users", "users"),
        ("users2", "users", "get", "/users", "users2"),
        ("read_item_items__item_id__get", "items", "get", "/items/{item_id}", "read_item"),
        ("delete_item_items__item_id__get", "items", "delete", "/items/{item_id}", "delete_item_items__item_id__get"),
        ("get user's things!", "a", "get", "/a", "get-users-things"),
        ("7days", "a", "get", "/a", "_7days"),
        ("", "a", "get", "/a", "getA"),
        ("///", "a", "get", "/a", "getA"),
    ]

    @Test(arguments: names)
    func namesEndpointByOperationID(_ id: String, _ tag: String, _ method: String, _ path: String, _ name: String)
        throws
    {
        let parameters = path.contains("{item_id}") ? "item_id" : path.contains("{u}") ? "u" : nil
        let declared = parameters.map {
            "\nparameters: [{ name: \($0), in: path, required: true, schema: { type: string } }]"
        }
        let endpoint = try readOperation(
            "operationId: \"\(id)\"\ntags: [\(tag)]\nresponses: { 200: { description: A } }" + (declared ?? ""),
            path: path, method: method)
        #expect(endpoint.name == name)
    }

    /// Method, path, name.
    static let made = [
        ("get", "/users/{id}/posts", "getUsersByIdPosts"),
        ("get", "/", "getRoot"),
        ("delete", "/a/{x}/{y}", "deleteAByXAndY"),
        ("get", "/files/{name}.json", "getFilesByNameJson"),
        ("get", "/api/v1/user-settings", "getApiV1UserSettings"),
        ("post", "/token#refresh", "postTokenRefresh"),
        ("get", "/search?kind=all", "getSearchKindAll"),
    ]

    @Test(arguments: made)
    func namesEndpointByMethodAndPath(_ method: String, _ path: String, _ name: String) throws {
        let result = load(
            OpenAPICase.document("paths: { '\(path)': { \(method): { responses: { 200: { description: A } } } } }\n"))
        #expect(result.contract?.groups.first?.endpoints.first?.name == name)
    }

    @Test func givesEveryEndpointOfAGroupANameOfItsOwn() throws {
        let contract = try readOpenAPI(
            """
            paths:
              /a: { get: { operationId: list, tags: [a], responses: { 200: { description: A } } } }
              /b: { get: { operationId: a-list, tags: [a], responses: { 200: { description: A } } } }
              /c: { get: { operationId: list, tags: [a], responses: { 200: { description: A } } } }
              /d: { get: { operationId: list, tags: [d], responses: { 200: { description: A } } } }
            """, "openapi/duplicate-operation-id 6:29", "openapi/duplicate-operation-id 7:29")
        #expect(contract.groups.map(\.name) == ["a", "d"])
        #expect(contract.groups[0].endpoints.map(\.name) == ["list", "a-list", "list2"])
        #expect(contract.groups[1].endpoints.map(\.name) == ["list"])
    }

    @Test func groupsByFirstTagElseByPath() throws {
        let contract = try readOpenAPI(
            """
            tags: [{ name: User Things, description: All of them., x-order: 2 }, { name: unused }]
            paths:
              /a: { get: { tags: [User Things, b], responses: { 200: { description: A } } } }
              /b/c: { get: { responses: { 200: { description: A } } } }
              /b: { get: { tags: [], responses: { 200: { description: A } } } }
              /: { get: { responses: { 200: { description: A } } } }
            """)
        #expect(contract.groups.map(\.name) == ["User-Things", "b", "Test"])
        #expect(contract.groups[0].description == "All of them.")
        #expect(contract.groups[0].extensions == [Extension(key: "x-order", value: .number("2"))])
        #expect(contract.groups[1].endpoints.map(\.name) == ["getBC", "getB"])
        #expect(contract.groups[2].endpoints.map(\.name) == ["getRoot"])
    }

    /// Path, group.
    static let paths = [
        ("/guilds/{id}", "guilds"), ("/api/v1/crates", "crates"), ("/API/2010-04-01/Accounts.json", "Accounts-json"),
        ("/V3beta/{id}/plans", "plans"), ("/vouchers", "vouchers"), ("/search?kind=all", "search"),
        ("/token#refresh", "token"), ("/{id}.json", "Test"), ("/v1", "Test"), ("/@me/x", "me"),
    ]

    @Test(arguments: paths)
    func groupsByTheFirstSegmentThatTellsApart(_ path: String, _ group: String) throws {
        let contract = load(
            OpenAPICase.document("paths: { '\(path)': { get: { responses: { 200: { description: A } } } } }\n")
        ).contract
        #expect(contract?.groups.map(\.name) == [group])
    }
}
