import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct EncryptedFileStoreTests {
    private let folder = StoreFolder()
    private var store: EncryptedFileStore { EncryptedFileStore(folder: folder.url) }

    private static let tokens = Credential.tokens(
        access: "acc3ss", refresh: "r3fresh", expiresAt: Date(timeIntervalSince1970: 1_000.5))

    /// Damages the only entry.
    private func change(_ edit: (inout Data) -> Void) throws {
        let file = folder.url.appending(path: try #require(folder.entries.first))
        var data = try Data(contentsOf: file)
        edit(&data)
        // In place: the mode stays.
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: data)
        try handle.close()
    }

    // MARK: What is kept

    @Test(arguments: [
        tokens, .bearer("a"), .apiKey("k"), .basic(username: "u", password: "p"), .bearer(""),
        .bearer(String(repeating: "x", count: 100_000)), .bearer("ä\u{0}🙂\n"),
    ])
    func keepsACredentialAcrossProcesses(credential: Credential) async throws {
        try await store.save(credential, for: .sample())
        #expect(try await store.load(.sample()) == credential)
    }

    @Test func aCredentialIsReplacedAndForgotten() async throws {
        let store = store
        #expect(try await store.load(.sample()) == nil)
        try await store.save(.bearer("1"), for: .sample())
        try await store.save(.bearer("2"), for: .sample())
        #expect(try await store.load(.sample()) == .bearer("2"))
        #expect(folder.entries.count == 1)
        try await store.delete(.sample())
        try await store.delete(.sample())
        #expect(try await store.load(.sample()) == nil)
        #expect(folder.entries.isEmpty)
    }

    @Test func keysDoNotShareAnEntry() async throws {
        let keys: [CredentialKey] = [
            .sample(), .sample(""), .sample("anna"), .sample("7:session"), .sample(scheme: "session 4:anna"),
            .sample(scheme: "other"), .sample(host: "api.example.org"), .sample("anna", host: "api.example.com:8443"),
        ]
        for (number, key) in keys.enumerated() { try await store.save(.bearer("\(number)"), for: key) }
        for (number, key) in keys.enumerated() { #expect(try await store.load(key) == .bearer("\(number)")) }
        #expect(folder.entries.count == keys.count)
    }

    @Test func filesShowNothing() async throws {
        try await store.save(Self.tokens, for: .sample("anna@example.com"))
        for name in folder.names {
            let data = try Data(contentsOf: folder.url.appending(path: name))
            for text in ["acc3ss", "r3fresh", "anna", "api.example"] {
                #expect(data.range(of: Data(text.utf8)) == nil)
                #expect(!name.contains(text))
            }
        }
        var dumped = ""
        dump(EncryptedFileStore(folder: folder.url, key: .bytes(Data(repeating: 77, count: 32))), to: &dumped)
        #expect(!dumped.contains("77, 77"))
    }

    // MARK: What is refused

    @Test func anEntryBelongsToItsKey() async throws {
        try await store.save(.bearer("anna's"), for: .sample("anna"))
        let annas = try #require(folder.entries.first)
        try await store.save(.bearer("bob's"), for: .sample("bob"))
        let bobs = try #require(folder.entries.first { $0 != annas })
        try FileManager.default.removeItem(atPath: folder.path(bobs))
        try FileManager.default.copyItem(atPath: folder.path(annas), toPath: folder.path(bobs))
        #expect(await storeError { _ = try await store.load(.sample("bob")) }?.code == .damaged)
        #expect(try await store.load(.sample("anna")) == .bearer("anna's"))
    }

    @Test func anEntryIsDamagedByAChangeOfAnyByte() async throws {
        let store = store
        try await store.save(.bearer("abc"), for: .sample())
        let count = try Data(contentsOf: folder.url.appending(path: try #require(folder.entries.first))).count
        for index in 0..<count {
            try change { data in data[index] ^= 0x20 }
            #expect(await storeError { _ = try await store.load(.sample()) }?.code == .damaged, "byte \(index)")
            try change { data in data[index] ^= 0x20 }
        }
        #expect(try await store.load(.sample()) == .bearer("abc"))
        for length in (0..<count).reversed() {
            try change { data in data = data.prefix(length) }
            #expect(await storeError { _ = try await store.load(.sample()) }?.code == .damaged, "\(length) bytes")
        }
        try await store.save(.bearer("new"), for: .sample())
        #expect(try await store.load(.sample()) == .bearer("new"))
    }

    @Test func anEntryOfAnotherKeyIsDamagedAndNotMissing() async throws {
        try await EncryptedFileStore(folder: folder.url, key: .bytes(Data(0..<32))).save(.bearer("1"), for: .sample())
        let other = EncryptedFileStore(folder: folder.url, key: .bytes(Data(1...32)))
        #expect(await storeError { _ = try await other.load(.sample()) }?.code == .damaged)
        try await other.delete(.sample())
        #expect(try await other.load(.sample()) == nil)
    }

    @Test(arguments: [
        ("", 0o755), ("", 0o710), ("", 0o701), ("key", 0o640), ("key", 0o604), ("key", 0o620), ("key", 0o601),
        ("entry", 0o644), ("entry", 0o660), ("entry", 0o610),
    ])
    func whatOthersHaveARightToIsRefused(name: String, mode: Int) async throws {
        try await store.save(.bearer("1"), for: .sample())
        let path = folder.path(name == "entry" ? try #require(folder.entries.first) : name)
        #expect(chmod(path, mode_t(mode)) == 0)
        let error = await storeError { _ = try await store.load(.sample()) }
        #expect(error?.code == .readableByOthers)
        #expect(error?.reason.contains(name == "" ? "chmod 700" : "chmod 600") == true)
        if name != "entry" {
            #expect(await storeError { try await store.save(.bearer("2"), for: .sample()) }?.code == .readableByOthers)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"), arguments: ["", "key", "entry"])
    func whatBelongsToAnotherUserIsRefused(name: String) async throws {
        try await store.save(.bearer("1"), for: .sample())
        #expect(chown(folder.path(name == "entry" ? try #require(folder.entries.first) : name), 1, 1) == 0)
        #expect(await storeError { _ = try await store.load(.sample()) }?.code == .readableByOthers)
    }

    @Test func aLinkOrAPipeIsNoEntry() async throws {
        let store = store
        try await store.save(.bearer("1"), for: .sample())
        let path = folder.path(try #require(folder.entries.first))
        #expect(rename(path, folder.path("elsewhere")) == 0)
        #expect(symlink(folder.path("elsewhere"), path) == 0)
        #expect(await storeError { _ = try await store.load(.sample()) }?.code == .failed)
        #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        #expect(await storeError { _ = try await store.load(.sample()) }?.reason.contains("no plain file") == true)
    }

    // MARK: The key

    @Test func theKeyIsMadeForItsOwnerAlone() async throws {
        let store = EncryptedFileStore(folder: folder.url, key: .file(folder.url.appending(path: "keys/mine")))
        try await store.save(.bearer("1"), for: .sample())
        #expect(folder.mode("") == 0o700)
        #expect(folder.mode("keys") == 0o700)
        #expect(folder.mode("keys/mine") == 0o600)
        #expect(folder.mode(try #require(folder.entries.first)) == 0o600)
        #expect(try Data(contentsOf: folder.url.appending(path: "keys/mine")).count == 32)
    }

    @Test func aKeyThatIsThereIsNeverWritten() async throws {
        try FileManager.default.createDirectory(
            at: folder.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for key in [Data(), Data("too short".utf8), Data(0..<33), Data(5..<37)] {
            let file = folder.url.appending(path: "key")
            try? FileManager.default.removeItem(at: file)
            #expect(
                FileManager.default.createFile(
                    atPath: file.path, contents: key, attributes: [.posixPermissions: 0o600]))
            let error = await storeError { try await store.save(.bearer("1"), for: .sample()) }
            #expect(error?.code == (key.count == 32 ? nil : .keyMissing))
            #expect(try Data(contentsOf: file) == key)
        }
    }

    @Test func aLostKeyIsNotReplacedWhileThereAreEntries() async throws {
        try await store.save(.bearer("1"), for: .sample())
        #expect(rename(folder.path("key"), folder.path("kept")) == 0)
        #expect(await storeError { _ = try await store.load(.sample()) }?.code == .keyMissing)
        #expect(await storeError { try await store.save(.bearer("2"), for: .sample()) }?.code == .keyMissing)
        #expect(!folder.names.contains("key"))
        #expect(rename(folder.path("kept"), folder.path("key")) == 0)
        #expect(try await store.load(.sample()) == .bearer("1"))
    }

    @Test(arguments: [0, 16, 31, 33])
    func aGivenKeyHas32Bytes(count: Int) async throws {
        let store = EncryptedFileStore(folder: folder.url, key: .bytes(Data(count: count)))
        #expect(await storeError { _ = try await store.load(.sample()) }?.code == .keyMissing)
    }

    // MARK: In a client

    @Test func aStoreThatCannotBeReadSignsNobodyOut() async throws {
        let store = store
        let transport = MockTransport()
        let client = APIClient.sample(transport, credentials: store)
        try await client.setCredential(.bearer("1"), for: "session")
        #expect(chmod(folder.path(try #require(folder.entries.first)), 0o644) == 0)
        let endpoint = SampleEndpoint(EndpointDefinition("S.get", .get, "/items", auth: .scheme("session")))
        let error = await apiError { try await client.send(endpoint) }
        #expect(error?.code == .credentialsUnavailable)
        #expect((error?.cause as? TokenStoreError)?.code == .readableByOthers)
        #expect(transport.requests.isEmpty)
        #expect(chmod(folder.path(try #require(folder.entries.first)), 0o600) == 0)
        transport.respond()
        try await client.send(endpoint)
        #expect(transport.requests.first?.headers["Authorization"] == "Bearer 1")
    }
}
