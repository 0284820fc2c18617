import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// A prefix that moves between the paths and the addresses of the servers.
struct MovedPrefixTests {
    private func contract(_ servers: [String], _ paths: [String]) throws -> Contract {
        let text = """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            servers: [\(servers.map { "{ url: '\($0)' }" }.joined(separator: ", "))]
            paths:
            \(paths.map { "  \($0): { get: { responses: { '204': { description: Done } } } }" }.joined(separator: "\n"))
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    private func changes(_ before: Contract, _ after: Contract) -> [Change] {
        ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
    }

    private static let host = "https://api.example.com"

    @Test func breaksNobodyWhereTheAddressesAreTheSame() throws {
        let hosts = [Self.host, "https://test.example.com"]
        let before = try contract(hosts, ["/v1/pets", "/v1/pets/{id}"])
        let after = try contract(hosts.map { $0 + "/v1" }, ["/pets", "/pets/{name}"])
        for changes in [changes(before, after), changes(after, before)] {
            #expect(changes.filter { $0.code == "diff/endpoint-path-changed" }.count == 2)
            #expect(
                changes.allSatisfy { $0.verdicts.wire == .safe && $0.verdicts.shippedClient == .safe }, "\(changes)")
        }
    }

    @Test(arguments: [
        // Another prefix; one path that stays; a server without it; a part that can be chosen.
        ([host + "/v2"], ["/pets", "/pets/{id}"]), ([host + "/v1"], ["/pets", "/v1/pets/{id}"]),
        ([host], ["/pets", "/pets/{id}"]), ([host + "/{version}"], ["/pets", "/pets/{id}"]),
    ])
    func isNotSafeForClientsWhereTheyAreNot(_ servers: [String], _ paths: [String]) throws {
        let changes = changes(
            try contract([Self.host], ["/v1/pets", "/v1/pets/{id}"]), try contract(servers, paths))
        #expect(changes.contains { $0.verdicts.shippedClient != .safe }, "\(changes)")
    }
}
