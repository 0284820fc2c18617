import MartletDialects
import MartletPlan
import MartletSyntax
import Testing

/// What is added to a specification renames nothing that was there, also what has its name from where it stands.
struct FrozenNamesTests {
    /// Plans a specification with the names that were frozen before; returns the names of types and functions, and the lock.
    private func plan(_ text: String, _ lock: NameLock = NameLock()) throws -> (PlanResult, names: Set<String>) {
        let files = FileSystem.inMemory(["spec.yaml": "martlet: 1\napi: Example\n" + text])
        let load = ContractLoader.load(path: "spec.yaml", fileSystem: files)
        let contract = try #require(load.contract, "\(load.diagnostics)")
        let result = ClientPlanner.plan(contract, lock: lock)
        #expect(!result.diagnostics.contains { $0.severity == .error }, "\(result.diagnostics)")
        var names = result.plan.modelNames
        for endpoint in result.plan.groups.flatMap(\.endpoints) {
            names.insert(endpoint.name.text)
            if let pages = endpoint.pages { names.formUnion([pages.pages.text, pages.items.text]) }
            if let function = endpoint.headers?.function { names.insert(function.text) }
        }
        return (result, names)
    }

    /// Expects that everything is called as before once something was added, whether or not the lock had a line for it.
    private func expectKept(_ before: String, _ after: String, adds added: Set<String>) throws {
        let (first, names) = try plan(before)
        let (second, kept) = try plan(after, first.lock)
        #expect(kept == names.union(added))
        // And nothing changes when it is generated again.
        let (third, again) = try plan(after, second.lock)
        #expect(again == kept)
        #expect(third.lock == second.lock)
    }

    @Test func inlineModelsKeepTheirNames() throws {
        let inline = "Note: { fields: { meta: { fields: { a: int } } } }"
        let endpoints = "endpoints: { G: { g: { get: /x, returns: Note } } }\n"
        try expectKept(
            "models: { \(inline) }\n" + endpoints,
            "models: { NoteMeta: { fields: { b: string } }, \(inline) }\n" + endpoints, adds: ["NoteMeta2"])
    }

    @Test func inlineBodiesKeepTheirNames() throws {
        let add = "add: { post: /x, body: { fields: { a: { fields: { b: int } } } }, returns: { fields: { c: int } } }"
        try expectKept(
            "endpoints: { G: { \(add) } }\n",
            "models: { AddResponse: { fields: { x: int } }, AddA: { fields: { y: int } } }\nendpoints: { G: { \(add) } }\n",
            adds: ["AddResponse2", "AddA2"])
    }

    @Test func functionsThatFollowPagesKeepTheirNames() throws {
        let models = "models: { Page: { fields: { items: \"[int]\", next: string? } } }\n"
        let list = """
            list: { get: /x, query: { cursor: string? }, returns: Page, pages: { items: items, next: next, into: cursor } }
            """
        try expectKept(
            models + "endpoints: { G: { \(list) } }\n",
            models + "endpoints: { G: { listPages: { get: /y, returns: void }, \(list) } }\n", adds: ["listPages2"])
    }

    @Test func functionsWithHeadersKeepTheirNames() throws {
        let get = "get: { get: /x, responses: { 200: { returns: int, headers: { X-A: int } } } }"
        try expectKept(
            "endpoints: { G: { \(get) } }\n",
            "endpoints: { G: { getWithHeaders: { get: /y, returns: void }, \(get) } }\n", adds: ["getWithHeaders2"])
    }
}
