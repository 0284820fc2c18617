import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Addresses of endpoints: parts of them move between paths and servers.
struct EndpointAddressTests {
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

    private func contract(
        servers: String? = nil, ofPath: String? = nil, ofOperation: String? = nil, path: String
    ) throws -> Contract {
        func list(_ url: String?, _ indent: String) -> String { url.map { "\(indent)servers: [\($0)]\n" } ?? "" }
        let text = """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            \(list(servers, ""))paths:
              \(path):
            \(list(ofPath, "    "))    get:
            \(list(ofOperation, "      "))      responses: { '204': { description: Done } }
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    private static let versioned = "{ url: '\(host)/{v}', variables: { v: { default: v1, enum: [v1] } } }"

    /// Wherever the server is named, and whether a part of its address is a variable.
    @Test func breaksNobodyWhereverTheServerIs() throws {
        let (root, below) = ("{ url: '\(Self.host)' }", "{ url: '\(Self.host)/v1' }")
        let before = try contract(servers: root, path: "/v1/pets")
        let others = [
            try contract(servers: below, path: "/pets"), try contract(ofPath: below, path: "/pets"),
            try contract(ofOperation: below, path: "/pets"),
            try contract(servers: root, ofOperation: below, path: "/pets"),
            try contract(servers: Self.versioned, path: "/pets"),
            try contract(servers: root, ofPath: Self.versioned, path: "/pets"),
        ]
        for (index, other) in others.enumerated() {
            for changes in [changes(before, other), changes(other, before)] {
                let isSafe = changes.allSatisfy { $0.verdicts.wire == .safe }
                #expect(isSafe && changes.contains { $0.code == "diff/endpoint-path-changed" }, "\(index): \(changes)")
            }
        }
    }

    @Test func theOrderOfServersIsNoAddress() throws {
        let hosts = [Self.host, "https://b.example.com"]
        let before = try contract(hosts.map { $0 + "/v1" }, ["/pets"])
        let after = try contract(hosts.reversed(), ["/v1/pets"])
        for changes in [changes(before, after), changes(after, before)] {
            #expect(changes.allSatisfy { $0.verdicts.wire == .safe }, "\(changes)")
        }
    }

    /// Without servers there is one at `/`.
    @Test func hasOneServerWhereNoneIsNamed() throws {
        let none = try contract(path: "/v1/pets")
        let same = try contract(servers: "{ url: / }", path: "/v1/pets")
        #expect((changes(none, same) + changes(same, none)).allSatisfy { $0.code == "diff/swift-declaration-changed" })
        let below = try contract(servers: "{ url: /v1 }", path: "/pets")
        for changes in [changes(none, below), changes(below, none)] {
            #expect(!changes.isEmpty)
            #expect(
                changes.allSatisfy { $0.verdicts.wire == .safe && $0.verdicts.shippedClient == .safe }, "\(changes)")
        }
    }

    /// Case of the host and the usual port make no difference (RFC 3986, 6.2.2.1 and 6.2.3); another port does.
    @Test(arguments: [
        ("https://API.example.com:443/v1", true), ("HTTPS://api.example.com/v1", true),
        ("https://api.example.com:8443/v1", false), ("https://api.example.com/V1", false),
    ])
    func comparesAddressesAsURLs(_ url: String, _ areSame: Bool) throws {
        let found = changes(try contract([Self.host + "/v1"], ["/pets"]), try contract([url], ["/pets"]))
        #expect(found.allSatisfy { $0.verdicts.shippedClient == .safe } == areSame, "\(found)")
    }
}
