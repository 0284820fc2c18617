import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

struct InvalidationTests {
    static let storages = [false, true]

    private func rig(_ isOnDisk: Bool, _ folder: TemporaryFolder, account: String? = nil) -> CacheRig {
        CacheRig(storage: isOnDisk ? .disk(folder.url) : .memory, account: account)
    }

    /// The items that are stored, of those from 1 to 3.
    private func stored(_ rig: CacheRig, _ name: String = "Items.get") async -> [Int] {
        var stored: [Int] = []
        for id in 1...3 {
            if (try? await rig.get(SampleEndpoint.item(id, name: name), .returnCacheDontLoad)) != nil {
                stored.append(id)
            }
        }
        return stored
    }

    private func fill(_ rig: CacheRig, _ name: String = "Items.get") async throws {
        for id in 1...3 { _ = try await rig.get(SampleEndpoint.item(id, name: name)) }
    }

    @Test(arguments: storages)
    func aSuccessDropsAllOfAnEndpoint(isOnDisk: Bool) async throws {
        let folder = TemporaryFolder()
        let rig = rig(isOnDisk, folder)
        try await fill(rig)
        try await fill(rig, "Other.get")
        try await rig.client.send(SampleEndpoint.change([.all("Items.get")]))
        #expect(await stored(rig) == [])
        #expect(await stored(rig, "Other.get") == [1, 2, 3])
        // On disk, too.
        let next = self.rig(isOnDisk, folder)
        #expect(await stored(next) == [])
        #expect(await stored(next, "Other.get") == (isOnDisk ? [1, 2, 3] : []))
    }

    @Test(arguments: storages)
    func aSuccessDropsOneAnswer(isOnDisk: Bool) async throws {
        let folder = TemporaryFolder()
        let rig = rig(isOnDisk, folder)
        try await fill(rig)
        // The body of the change has the field `id` with the value 1.
        try await rig.client.send(SampleEndpoint.change([.entry("Items.get", ["id": "id"])]))
        #expect(await stored(rig) == [2, 3])
        let next = self.rig(isOnDisk, folder)
        #expect(await stored(next) == (isOnDisk ? [2, 3] : []))
    }

    private func change(
        _ method: HTTPMethod, _ path: String, _ query: String? = nil
    ) -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition("Items.change", method, path)) { (request) throws(APIError) in
            request.query("page", query)
        }
    }

    /// RFC 9111, section 4.4: whatever the specification says.
    @Test(arguments: storages)
    func anUnsafeMethodDropsItsAddress(isOnDisk: Bool) async throws {
        for (method, status, left) in [
            (HTTPMethod.put, 200, [1, 3]), (.patch, 204, [1, 3]), (.delete, 303, [1, 3]), (.post, 201, [1, 3]),
            (.put, 404, [1, 2, 3]), (.put, 500, [1, 2, 3]), (.head, 200, [1, 2, 3]), (.options, 200, [1, 2, 3]),
            (.query, 200, [1, 2, 3]),
        ] {
            let folder = TemporaryFolder()
            let rig = rig(isOnDisk, folder)
            try await fill(rig)
            rig.answer(status: status)
            _ = await apiError { try await rig.client.send(change(method, "/items/2")) }
            #expect(await stored(rig) == left, "\(method) \(status)")
            if isOnDisk { #expect(await stored(self.rig(true, folder)) == left, "\(method) \(status)") }
        }
    }

    @Test func itsQueryBelongsToTheAddress() async throws {
        let rig = CacheRig()
        func list(_ page: String?) -> SampleEndpoint {
            SampleEndpoint(EndpointDefinition("Items.list", .get, "/items", cache: .lifetime(nil))) {
                (request) throws(APIError) in request.query("page", page)
            }
        }
        for page in [nil, "1", "2"] { _ = try await rig.get(list(page)) }
        try await rig.client.send(change(.delete, "/items", "2"))
        for (page, isStored) in [(nil, true), ("1", true), ("2", false)] as [(String?, Bool)] {
            let found = try? await rig.get(list(page), .returnCacheDontLoad)
            #expect((found != nil) == isStored)
        }
    }

    /// `Location` and `Content-Location` of the same server.
    @Test(arguments: [
        ("Location", "/base/items/1", [2, 3]), ("Content-Location", "https://api.example.com/base/items/3", [1, 2]),
        ("Location", "items/2", [1, 3]), ("Location", "https://other.example.com/base/items/1", [1, 2, 3]),
        ("Link", "/base/items/1", [1, 2, 3]),
    ])
    func whatAResponseNamesIsDropped(name: String, address: String, left: [Int]) async throws {
        let rig = CacheRig()
        try await fill(rig)
        rig.answer(status: 201, [name: address])
        try await rig.client.send(change(.post, "/items"))
        #expect(await stored(rig) == left)
    }

    @Test func aParameterOfThePathCounts() async throws {
        let rig = CacheRig()
        try await fill(rig)
        let change = SampleEndpoint(
            EndpointDefinition("Items.put", .put, "/items/{item}", invalidates: [.entry("Items.get", ["id": "item"])])
        ) { (request) throws(APIError) in try request.path("item", 3) }
        try await rig.client.send(change)
        #expect(await stored(rig) == [1, 2])
    }

    @Test func aValueThatIsNotFoundDropsAll() async throws {
        let rig = CacheRig()
        try await fill(rig)
        try await rig.client.send(SampleEndpoint.change([.entry("Items.get", ["id": "missing"])]))
        #expect(await stored(rig) == [])
    }

    @Test func aParameterThatWasLeftOutMayBeTheOne() async throws {
        let rig = CacheRig()
        func list(_ page: Int?) -> SampleEndpoint {
            SampleEndpoint(EndpointDefinition("Items.list", .get, "/items", cache: .lifetime(nil))) {
                (request) throws(APIError) in request.query("page", page)
            }
        }
        for page in [nil, 1, 2] { _ = try await rig.get(list(page)) }
        try await rig.client.send(SampleEndpoint.change([.entry("Items.list", ["page": "id"])]))
        #expect(try await rig.get(list(2)).source == .memory)
        #expect(try await rig.get(list(nil)).source == .network)
        #expect(try await rig.get(list(1)).source == .network)
    }

    @Test(arguments: [400, 404, 500])
    func aFailureDropsNothing(status: Int) async throws {
        let rig = CacheRig()
        try await fill(rig)
        rig.answer(status: status)
        await #expect(throws: APIError.self) { try await rig.client.send(SampleEndpoint.change([.all("Items.get")])) }
        rig.fail(URLError(.networkConnectionLost))
        await #expect(throws: APIError.self) { try await rig.client.send(SampleEndpoint.change([.all("Items.get")])) }
        #expect(await stored(rig) == [1, 2, 3])
    }

    @Test(arguments: storages)
    func otherAccountsKeepTheirs(isOnDisk: Bool) async throws {
        let rig = rig(isOnDisk, TemporaryFolder(), account: "ada")
        try await fill(rig)
        rig.client.use(account: "bob")
        try await fill(rig)
        try await rig.client.send(SampleEndpoint.change([.all("Items.get")]))
        #expect(await stored(rig) == [])
        rig.client.use(account: "ada")
        #expect(await stored(rig) == [1, 2, 3])
    }

    @Test(arguments: storages)
    func oneCallIsForgottenAlone(isOnDisk: Bool) async throws {
        let rig = rig(isOnDisk, TemporaryFolder(), account: "ada")
        try await fill(rig)
        rig.client.use(account: "bob")
        try await fill(rig)
        try await rig.client.clearCache(of: SampleEndpoint.item(2, .lifetime(nil)))
        #expect(await stored(rig) == [1, 3])
        rig.client.use(account: "ada")
        #expect(await stored(rig) == [1, 2, 3])
    }

    @Test(arguments: storages)
    func signingOutEmptiesWhatIsTheAccounts(isOnDisk: Bool) async throws {
        let folder = TemporaryFolder()
        let rig = rig(isOnDisk, folder, account: "ada")
        let origin = try ServerOrigin.sample
        let shared = SampleEndpoint.item(1, .lifetime(nil, scope: .shared), name: "Shared.get")
        _ = try await rig.get(shared)
        try await fill(rig)
        rig.client.use(account: "bob")
        try await fill(rig)
        await rig.client.cache?.clear(account: "ada", origin: origin)
        #expect(await stored(rig) == [1, 2, 3])
        rig.client.use(account: "ada")
        #expect(await stored(rig) == [])
        #expect(try await rig.get(shared).source == .memory)
        await rig.client.cache?.clear()
        #expect(try await rig.get(shared).source == .network)
        let key = CredentialKey(origin: origin, scheme: "session", account: "ada")
        await rig.client.cache?.clear(.none, of: key)
        #expect(try await rig.get(shared).source == .memory)
        await rig.client.cache?.clear(.endpoints(["Shared.get"]), of: key)
        #expect(try await rig.get(shared).source == .network)
        await rig.client.cache?.clear(endpoint: "Shared.get")
        #expect(try await rig.get(shared).source == .network)
    }
}
