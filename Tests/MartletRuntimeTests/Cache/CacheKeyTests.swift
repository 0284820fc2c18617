import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

struct CacheKeyTests {
    private func search(_ items: [(String, String)], header: String? = nil) -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition("Items.find", .get, "/items", cache: .lifetime(nil))) {
            (request) throws(APIError) in
            for item in items { request.query(item.0, item.1) }
            request.header("Accept-Language", header)
        }
    }

    @Test func theOrderOfTheQueryDoesNotCount() async throws {
        let rig = CacheRig()
        _ = try await rig.get(search([("a", "1"), ("b", "2")]))
        #expect(try await rig.get(search([("b", "2"), ("a", "1")])).source == .memory)
    }

    @Test func theOrderOfValuesOfOneNameCounts() async throws {
        let rig = CacheRig()
        _ = try await rig.get(search([("sort", "a"), ("sort", "b")]))
        #expect(try await rig.get(search([("sort", "b"), ("sort", "a")])).source == .network)
    }

    @Test func valuesDoNotRunIntoOneAnother() async throws {
        let rig = CacheRig()
        _ = try await rig.get(search([("a", "1&b=2")]))
        #expect(try await rig.get(search([("a", "1"), ("b", "2")])).source == .network)
    }

    @Test func nothingCrossesAccounts() async throws {
        let rig = CacheRig(account: "ada")
        _ = try await rig.get(SampleEndpoint.item())
        for account in ["bob", nil, "", "-", "*"] {
            rig.client.use(account: account)
            #expect(try await rig.get(SampleEndpoint.item()).source == .network)
        }
        rig.client.use(account: "ada")
        #expect(try await rig.get(SampleEndpoint.item()).value == 1)
    }

    @Test func aSharedAnswerIsForAll() async throws {
        let rig = CacheRig(account: "ada")
        let item = SampleEndpoint.item(1, .lifetime(nil, scope: .shared))
        _ = try await rig.get(item)
        rig.client.use(account: "bob")
        #expect(try await rig.get(item).source == .memory)
        // What was stored for all is not what was stored for one.
        #expect(try await rig.get(SampleEndpoint.item(1, .lifetime(nil))).source == .network)
    }

    @Test func nothingCrossesServers() async throws {
        let rig = CacheRig()
        _ = try await rig.get(SampleEndpoint.item())
        rig.client.use(Server(name: "other", url: "https://other.example.com/base/"))
        #expect(try await rig.get(SampleEndpoint.item()).source == .network)
        rig.client.use(Server(name: "other", url: "https://api.example.com:8443/base/"))
        #expect(try await rig.get(SampleEndpoint.item()).source == .network)
        rig.client.use(Server(name: "same", url: "https://API.example.com:443/base"))
        #expect(try await rig.get(SampleEndpoint.item()).value == 1)
    }

    @Test func aCredentialOfTheCallIsPartOfTheKey() async throws {
        func item(_ token: String?) -> SampleEndpoint {
            SampleEndpoint(EndpointDefinition("Items.get", .get, "/items", cache: .lifetime(nil))) {
                (request) throws(APIError) in request.header("Authorization", token)
            }
        }
        let folder = TemporaryFolder()
        let rig = CacheRig(storage: .disk(folder.url))
        _ = try await rig.get(item("a"))
        #expect(try await rig.get(item("b")).source == .network)
        #expect(try await rig.get(item(nil)).source == .network)
        #expect(try await rig.get(item("a")).value == 1)
        #expect(folder.names.count == 1)
    }

    @Test func anAnswerThatVariesIsFoundByWhatItVariesWith() async throws {
        for storage in [CacheStorage.memory, .disk(TemporaryFolder().url)] {
            let rig = CacheRig(storage: storage)
            rig.answer(["Vary": "Accept-Language, X-None"])
            #expect(try await rig.get(search([], header: "de")).value == 1)
            #expect(try await rig.get(search([], header: "fr")).value == 2)
            #expect(try await rig.get(search([])).value == 3)
            #expect(try await rig.get(search([], header: "de")).value == 1)
            #expect(try await rig.get(search([], header: "fr")).value == 2)
            #expect(try await rig.get(search([])).value == 3)
            rig.answer(["Vary": "Accept"])
            #expect(try await rig.get(search([], header: "de"), .reload).value == 4)
            #expect(try await rig.get(search([], header: "fr")).value == 4)
            await rig.client.cache?.clear()
        }
    }

    @Test func withoutVaryOtherHeaderFieldsDoNotCount() async throws {
        let rig = CacheRig()
        _ = try await rig.get(search([], header: "de"))
        #expect(try await rig.get(search([], header: "fr")).source == .memory)
    }
}
