import Foundation
import MartletMockEngine
import MartletRuntime
import StorefrontSample
import Testing

/// storefront: every cache policy, the mapping of statuses with retries, files up and down with progress, another server at
/// run time.
@Suite(.timeLimit(.minutes(1)))
struct StorefrontEndToEndTests {
    private func client(_ backend: Backend, _ change: (inout ClientOptions) -> Void = { _ in }) -> StorefrontClient {
        StorefrontClient(
            server: StorefrontServer(server: backend.target), deviceID: { "device-1" }, platform: { "Linux" },
            options: backend.options(change))
    }

    /// Does something with a mock at which things go wrong.
    private func run(_ faults: [String], _ body: (Backend) async throws -> Void) async throws {
        let faults = try faults.map { try Fault($0) }
        try await Backend.run("storefront", { $0.faults = faults }, body)
    }

    // MARK: Cache

    @Test func policiesDecideWhatIsAsked() async throws {
        try await Backend.run("storefront") { backend in
            let shop = client(backend)
            func asked() -> Int { backend.statuses("Users.getUser").count }
            let first = try await failure { _ = try await shop.users.getUser(id: 123, cache: .returnCacheDontLoad) }
            #expect(first.code == .notCached)
            #expect(asked() == 0)
            let found1 = try await shop.users.getUser(id: 123).name
            #expect(found1 == "Ada")
            _ = try await shop.users.getUser(id: 123)
            _ = try await shop.users.getUser(id: 123, cache: .returnCacheDontLoad)
            _ = try await shop.users.getUser(id: 123, cache: .returnCacheElseLoad)
            #expect(asked() == 1)
            _ = try await shop.users.getUser(id: 123, cache: .reload)
            #expect(asked() == 2)
            _ = try await shop.users.getUser(id: 123, cache: .ignoreCache)
            #expect(asked() == 3)
            // Five minutes, as the specification says; stale ones are taken where that is asked for.
            backend.clock.pass(301)
            _ = try await shop.users.getUser(id: 123, cache: .returnCacheElseLoad)
            #expect(asked() == 3)
            _ = try await shop.users.getUser(id: 123)
            #expect(asked() == 4)
            _ = try await shop.users.getUser(id: 123, cache: .cacheResponse(expiration: .seconds(10)))
            #expect(asked() == 5)
            backend.clock.pass(11)
            _ = try await shop.users.getUser(id: 123)
            #expect(asked() == 6)
        }
    }

    @Test func changesInvalidateWhatTheyChange() async throws {
        try await Backend.run("storefront") { backend in
            let shop = client(backend)
            _ = try await shop.users.getUser(id: 123)
            _ = try await shop.users.getUser(id: 7)
            _ = try await shop.users.updateUser(id: 123, name: "Grace")
            _ = try await shop.users.getUser(id: 123)
            _ = try await shop.users.getUser(id: 7)
            #expect(backend.statuses("Users.getUser").count == 3)
        }
    }

    // MARK: Statuses

    @Test(arguments: [
        (400, APIError.Code.badRequest), (403, .forbidden), (404, .notFound), (408, .timeout), (429, .rateLimited),
        (500, .server), (503, .server),
    ])
    func statusesHaveTheirMeaning(status: Int, code: APIError.Code) async throws {
        try await run(["status=\(status)"]) { backend in
            let shop = client(backend) { $0.retry = nil }
            let error = try await failure { _ = try await shop.users.getUser(id: 1) }
            #expect(error.code == code)
            #expect(error.status == status)
            if status < 500 {
                #expect(error.body(as: Failure.self)?.message == "This mock was told to answer \(status).")
            }
        }
    }

    @Test(arguments: [408, 429, 500, 503])
    func whatPassesIsTriedAgain(status: Int) async throws {
        try await run(["status=\(status),times=2"]) { backend in
            let shop = client(backend)
            let found2 = try await shop.users.getUser(id: 123).name
            #expect(found2 == "Ada")
            #expect(backend.statuses("Users.getUser") == [status, status, 200])
        }
    }

    @Test(arguments: [400, 403, 404])
    func whatStaysIsNotTriedAgain(status: Int) async throws {
        try await run(["status=\(status),times=1"]) { backend in
            _ = try await failure { _ = try await client(backend).users.getUser(id: 123) }
            #expect(backend.statuses("Users.getUser") == [status])
        }
    }

    @Test func anOrderIsTriedAgainWithItsKeyAndAUserIsNot() async throws {
        try await run(["status=503,times=1"]) { backend in
            let shop = client(backend)
            let items = [OrderItem(productId: 7, quantity: 2)]
            let found3 = try await shop.orders.createOrder(items: items).items
            #expect(found3 == items)
            #expect(backend.statuses("Orders.createOrder") == [503, 200])
            let error = try await failure { _ = try await shop.users.createUser(name: "A", email: "a@example.com") }
            #expect(error.code == .server)
            #expect(backend.statuses("Users.createUser") == [503])
        }
    }

    @Test func aConnectionThatBreaksIsTriedAgain() async throws {
        try await run(["drop,times=1", "truncate,after=1,times=1"]) { backend in
            let found4 = try await client(backend).users.getUser(id: 123).name
            #expect(found4 == "Ada")
            #expect(backend.statuses("Users.getUser").count == 3)
        }
    }

    @Test func retryAfterIsWaitedFor() async throws {
        try await run(["status=429,times=1,retry-after=1"]) {
            backend in
            let shop = client(backend)
            let clock = ContinuousClock()
            let begin = clock.now
            _ = try await shop.users.getUser(id: 123)
            #expect(clock.now - begin >= .seconds(1))
            #expect(backend.statuses("Users.getUser") == [429, 200])
        }
    }

    // MARK: Files

    @Test func filesGoUpAndComeDownWithProgress() async throws {
        try await run(["truncate,for=Orders.downloadInvoice,times=1"]) {
            backend in
            let shop = client(backend)
            let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let photo = folder.appending(path: "photo")
            try Data(repeating: 7, count: 3_000_000).write(to: photo)
            let up = TransferProgress()
            let user = try await up.follow {
                try await shop.users.uploadPhoto(id: 123, file: FileUpload(contentsOf: photo))
            }
            #expect(user.id == 123)
            #expect(up.latest.bytes == 3_000_000)

            // It breaks off once, and goes on where it stopped.
            let down = TransferProgress()
            let place = folder.appending(path: "invoice")
            let file = try await shop.orders.downloadInvoice(id: 456, to: place, progress: down)
            #expect(file.bytes == 65_536)
            #expect(try Data(contentsOf: place).count == 65_536)
            #expect(backend.statuses("Orders.downloadInvoice").count >= 2)
            #expect(down.latest.fraction == 1)
        }
    }

    // MARK: Servers

    @Test func anotherServerCanBeChosenWhileItRuns() async throws {
        try await Backend.run("storefront") { first in
            try await Backend.run("storefront") { second in
                let shop = client(first)
                _ = try await shop.auth.login(email: "ada@example.com", password: "1")
                _ = try await shop.users.getUser(id: 1, cache: .ignoreCache)
                shop.api.use(StorefrontServer(server: second.target))
                // The token of the first server is not shown to the second one.
                _ = try await shop.users.getUser(id: 1, cache: .ignoreCache)
                #expect(first.statuses("Users.getUser") == [200])
                #expect(second.statuses("Users.getUser") == [200])
                shop.api.use(StorefrontServer(server: first.target))
                _ = try await shop.users.getUser(id: 1, cache: .ignoreCache)
                #expect(first.statuses("Users.getUser") == [200, 200])
            }
        }
    }
}
