import MartletContract
import MartletDialects
import MartletPlan
import MartletSyntax
import Testing

/// Two branches may give two things one name; the lock says so at the line, since one of the two would be renamed otherwise.
struct MergedChoicesTests {
    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "A", "version": "1"},
        "servers": [{"url": "https://a.example"}, {"url": "https://b.example"}],
        "paths": {
          "/a": {"get": {"operationId": "users_list", "tags": ["users"], "responses": {}}},
          "/b": {"get": {"operationId": "users-list", "tags": ["users"], "responses": {}}}
        },
        "components": {"schemas": {"U": {"oneOf": [
          {"type": "object", "properties": {"c": {}}}, {"type": "object", "properties": {"d": {}}}
        ]}}}}
        """

    @Test(arguments: [
        ["members/U/object,c", "members/U/object,d"], ["operations/users/get ~1a", "operations/users/get ~1b"],
        ["addresses/https:~1~1a.example", "addresses/https:~1~1b.example"],
    ])
    func twoThingsOfOneNameAreAnError(paths: [String]) throws {
        let lines = paths.map { "    \"\($0)\": same" }.joined(separator: "\n")
        let text = "lock: 1\nnames:\n  api.json:\n\(lines)\n".replacing(
            "same", with: paths[0].contains("users/") ? "list" : "same")
        var sources = SourceMap()
        let read = LockFile.read(sources.add(path: "martlet.lock", bytes: Array(text.utf8)), in: sources)
        #expect(read.diagnostics.isEmpty)
        let lock = read.lock[specification: "api.json"]
        let load = ContractLoader.load(
            path: "api.json", fileSystem: .inMemory(["api.json": Self.document]), keeping: lock.choices)
        let result = ClientPlanner.plan(try #require(load.contract), lock: lock)
        let errors = result.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.code) == ["lock/taken-name"])
        #expect(errors.first?.primary == lock.entries.last?.entry.span)
    }
}
