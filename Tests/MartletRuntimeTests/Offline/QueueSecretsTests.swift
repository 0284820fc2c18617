import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

/// Whose calls are sent, with whose credentials, and what stands on disk meanwhile.
@Suite(.timeLimit(.minutes(5)))
struct QueueSecretsTests {
    private let rig = QueueRig()
    private let session = AuthRequirement.scheme("session")

    @Test func nothingOfACallCanBeReadOnDisk() async throws {
        let store = MemoryStore()
        let client = rig.client(key: .besideCalls, credentials: store)
        try await client.setCredential(.bearer("very-secret-token"), for: "session")
        #expect(await client.failure(.order(1, auth: session), key: "the-key")?.code == .queued)
        #expect(rig.folder.mode("") == 0o700)
        for name in rig.folder.names {
            #expect(rig.folder.mode(name) == 0o600)
            let text = String(decoding: try Data(contentsOf: rig.folder.url.appending(path: name)), as: UTF8.self)
            for secret in ["body-of-1", "very-secret-token", "the-key", "orders", "example.com"] {
                #expect(!text.contains(secret) && !name.contains(secret))
            }
        }
    }

    @Test func aCredentialIsNeverKept() async throws {
        let key = Data(repeating: 7, count: 32)
        let client = rig.client(key: .bytes(key))
        try await client.setCredential(.bearer("very-secret-token"), for: "session")
        #expect(await client.failure(.order(1, auth: session))?.code == .queued)
        let file = rig.folder.url.appending(path: try #require(rig.files.first))
        let header = Data("martlet-call-1\n".utf8)
        let cipher = try #require(Cipher(key: key))
        let text = String(
            decoding: try cipher.open(try Data(contentsOf: file).dropFirst(header.count), context: header),
            as: UTF8.self)
        #expect(text.contains("Orders.add"))
        #expect(!text.contains("very-secret-token"))
    }

    @Test func secretCallsNeedAKeyThatIsElsewhere() async throws {
        let beside = rig.client(key: .besideCalls)
        for _ in 0..<2 { rig.transport.fail(with: APIError(.offline)) }
        #expect(await beside.failure(.order(1, isSensitive: true))?.code == .offline)
        var own = SampleEndpoint.order(2)
        own.writing = { (request) throws(APIError) in
            try request.path("number", 2)
            request.header("Authorization", "Bearer own")
        }
        #expect(await beside.failure(own)?.code == .offline)
        #expect(rig.files.isEmpty)
        let other = QueueRig()
        #expect(await other.client().failure(.order(1, isSensitive: true))?.code == .queued)
        #expect(await other.client().failure(own)?.code == .queued)
    }

    @Test func theKeyCanBeWhereCredentialsAre() async throws {
        let store = MemoryStore()
        let client = rig.client(key: .credentials, credentials: store)
        #expect(await client.failure(.order(1, isSensitive: true), key: "1")?.code == .queued)
        #expect(!rig.folder.names.contains("key"))
        // The next launch, with the same keychain.
        rig.transport.respond(status: 201)
        rig.network.set(.unknown)
        let next = rig.client(key: .credentials, credentials: store)
        // The first client may be looking at what it left.
        while await next.offlineQueue?.replay().word == "syncing" {}
        #expect(next.offlineQueue?.word == "idle")
        #expect(rig.sentKeys == ["1"])
    }

    @Test func aLockedKeychainLosesNothing() async throws {
        let store = MemoryStore()
        #expect(await rig.client(key: .credentials, credentials: store).failure(.order(1), key: "1")?.code == .queued)
        let locked = rig.client(key: .credentials, credentials: LockedStore())
        let error = await locked.failure(.order(2), key: "2")
        #expect(error?.code == .offline)
        #expect((error?.cause as? TokenStoreError)?.code == .locked)
        rig.network.set(.unknown)
        #expect(await locked.offlineQueue?.replay().word == "error other")
        #expect(rig.files.count == 1)
    }

    @Test func callsOfALostKeyAreDropped() async throws {
        #expect(await rig.client(key: .credentials).failure(.order(1), key: "1")?.code == .queued)
        let client = rig.client(key: .credentials, credentials: MemoryStore())
        let queue = try #require(client.offlineQueue)
        let events = queue.events
        rig.network.set(.unknown)
        #expect(await queue.replay().word == "idle")
        #expect(await events.words(through: .dropped).last == "dropped")
        #expect(rig.transport.requests.isEmpty)
    }

    @Test func signingInNeverWaits() async throws {
        rig.transport.fail(with: APIError(.offline))
        #expect(await rig.client().failure(.order(1, issues: "session"))?.code == .offline)
        #expect(rig.files.isEmpty)
    }

    @Test func signingOutDropsTheCallsOfTheAccount() async throws {
        let client = rig.client()
        let queue = try #require(client.offlineQueue)
        for account in ["ada", "bob"] {
            client.use(account: account)
            try await client.setCredential(.bearer(account), for: "session")
            #expect(await client.failure(.order(1, auth: session), key: account)?.code == .queued)
        }
        try await client.session(for: "session").clear()
        #expect(try await queue.keys == ["ada"])
        client.use(account: "ada")
        try await client.setCredential(nil, for: "session")
        #expect(try await queue.keys == [])
    }

    @Test func aCallIsSentWithTheCredentialOfItsOwnAccountAndServer() async throws {
        let client = rig.client()
        let other = Server(name: "other", url: "https://other.example.com")
        for (server, account) in [(Server.sample, "ada"), (other, "bob")] {
            client.use(server)
            client.use(account: account)
            try await client.setCredential(.bearer(account), for: "session")
            #expect(await client.failure(.order(1, auth: session), key: account)?.code == .queued)
            rig.transport.respond(status: 201)
        }
        client.use(account: "eve")
        rig.network.set(.unknown)
        #expect(await client.offlineQueue?.replay().word == "idle")
        #expect(
            rig.transport.requests.map { "\($0.url.host() ?? "") \($0.headers["Authorization"] ?? "")" } == [
                "api.example.com Bearer ada", "other.example.com Bearer bob",
            ])
    }

    @Test func anAccountThatMustSignInAgainHoldsUpNobodyElse() async throws {
        let client = rig.client()
        let queue = try #require(client.offlineQueue)
        for account in ["ada", "bob"] {
            client.use(account: account)
            try await client.setCredential(.bearer(account), for: "session")
            #expect(await client.failure(.order(1, auth: session), key: account)?.code == .queued)
        }
        rig.transport.respond(status: 401)
        rig.transport.respond(status: 201)
        rig.network.set(.unknown)
        #expect(await queue.replay().word == "error unauthorized")
        #expect(try await queue.keys == ["ada"])
        let events = queue.events
        rig.transport.respond(status: 201)
        client.use(account: "ada")
        try await client.setCredential(.bearer("ada-2"), for: "session")
        #expect(await events.words(through: .stopped) == ["found", "started", "sent ada", "stopped"])
        #expect(rig.transport.requests.last?.headers["Authorization"] == "Bearer ada-2")
    }

    /// A session that has come to its end: the store has no tokens any more.
    private func expire(_ client: APIClient) async throws {
        try await client.credentials.delete(try client.credentialKey(for: "session"))
    }

    @Test(arguments: [nil, "ada"] as [String?])
    func whoSignsInWithoutANameMayBeSomebodyElse(account: String?) async throws {
        let client = rig.client()
        let queue = try #require(client.offlineQueue)
        client.use(account: account)
        try await client.setCredential(.bearer("old"), for: "session")
        #expect(await client.failure(.order(1, auth: session), key: "1")?.code == .queued)
        try await expire(client)
        #expect(try await queue.keys == ["1"])
        try await client.setCredential(.bearer("new"), for: "session")
        #expect(try await queue.keys == (account == nil ? [] : ["1"]))
    }

    @Test func newTokensOfTheSameSessionDropNothing() async throws {
        let client = rig.client()
        try await client.setCredential(.bearer("old"), for: "session")
        #expect(await client.failure(.order(1, auth: session), key: "1")?.code == .queued)
        try await client.setCredential(.bearer("new"), for: "session")
        #expect(try await client.offlineQueue?.keys == ["1"])
    }

    @Test func headersOfTheMomentAreThoseOfTheSending() async throws {
        let value = Locked("before")
        let client = rig.client { configuration in
            configuration.headers = [
                .constant("API-Version", "v1"), .runtime("Device-ID") { value.withLock { $0 } },
            ]
        }
        #expect(await client.failure(.order(1))?.code == .queued)
        value.withLock { $0 = "after" }
        rig.transport.respond(status: 201)
        rig.network.set(.unknown)
        #expect(await client.offlineQueue?.replay().word == "idle")
        let headers = try #require(rig.transport.requests.first?.headers)
        #expect(headers["Device-ID"] == "after")
        #expect(headers["API-Version"] == "v1")
        #expect(headers["Content-Type"] == "text/plain")
    }

    @Test func theLogOfACallThatWaitedShowsNothingOfASecretEndpoint() async throws {
        let lines = Locked<[String]>([])
        let client = APIClient.sample(
            rig.transport,
            options: ClientOptions(
                retry: nil, logLevel: .verbose, log: { line in lines.withLock { $0.append(line) } },
                connectivity: rig.network,
                offlineQueue: .disk(rig.folder.url, key: .bytes(Data(repeating: 7, count: 32)))))
        #expect(await client.failure(.order(918_273, isSensitive: true))?.code == .queued)
        rig.transport.respond(status: 201, json: #"{"number":918273}"#)
        rig.network.set(.unknown)
        #expect(await client.offlineQueue?.replay().word == "idle")
        let text = lines.withLock { $0 }.joined(separator: "\n")
        #expect(text.contains("/orders/{number}"))
        #expect(!text.contains("918273") && !text.contains("918_273"))
        let request = try #require(rig.transport.requests.first)
        #expect(!"\(request)".contains("918273"))
    }

    @Test func descriptionsShowNothingOfACall() async throws {
        let client = rig.client()
        var own = SampleEndpoint.order(1)
        own.writing = { (request) throws(APIError) in
            try request.path("number", 1)
            request.query("q", "secret-query")
            request.body(Data("secret-body".utf8), contentType: "text/plain")
        }
        let error = try #require(await client.failure(own))
        var text = "\(error) \(String(reflecting: error)) \(error.localizedDescription)"
        dump(error, to: &text)
        dump(try #require(client.offlineQueue), to: &text)
        dump(try #require(error.queuedCall), to: &text)
        #expect(!text.contains("secret"))
        #expect(error.localizedDescription == "Saved. It will be sent when there is a connection.")
    }
}

/// A keychain that cannot be read now.
private struct LockedStore: TokenStore {
    private let error = TokenStoreError(.locked, reason: "locked")

    func load(_ key: CredentialKey) async throws -> Credential? { throw error }

    func save(_ credential: Credential, for key: CredentialKey) async throws { throw error }

    func delete(_ key: CredentialKey) async throws { throw error }
}
