import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// A keychain that answers as it is told, and otherwise keeps entries.
final class FakeKeychain: Keychain {
    struct State: Sendable {
        var entries: [KeychainPlace: (data: Data, protection: KeychainProtection)] = [:]
        var answers: [String: [Int32]] = [:]
        var calls: [String] = []
    }

    let state = Locked(State())

    /// Lets the next call of a kind answer with a status, and do nothing.
    func answer(_ call: String, _ status: Int32) {
        state.withLock { state in state.answers[call, default: []].append(status) }
    }

    /// Lets the next call of a kind do what it does.
    func pass(_ call: String) { answer(call, Self.passed) }

    /// A status that no keychain has.
    private static let passed = Int32.min

    var calls: [String] { state.withLock { $0.calls } }

    private func run(_ call: String, _ work: @Sendable (inout State) -> Int32) -> Int32 {
        state.withLock { state in
            state.calls.append(call)
            if var answers = state.answers[call], !answers.isEmpty {
                let first = answers.removeFirst()
                state.answers[call] = answers
                if first != Self.passed { return first }
            }
            return work(&state)
        }
    }

    func add(_ data: Data, at place: KeychainPlace, protectedBy protection: KeychainProtection) -> Int32 {
        run("add") { state in
            guard state.entries[place] == nil else { return KeychainStatus.duplicateItem }
            state.entries[place] = (data, protection)
            return KeychainStatus.success
        }
    }

    func update(_ data: Data, at place: KeychainPlace, protectedBy protection: KeychainProtection) -> Int32 {
        run("update") { state in
            guard state.entries[place] != nil else { return KeychainStatus.itemNotFound }
            state.entries[place] = (data, protection)
            return KeychainStatus.success
        }
    }

    func copy(_ place: KeychainPlace) -> (status: Int32, data: Data?) {
        let data = state.withLock { $0.entries[place]?.data }
        return (run("copy") { _ in data == nil ? KeychainStatus.itemNotFound : KeychainStatus.success }, data)
    }

    func find(_ place: KeychainPlace) -> Int32 {
        run("find") { state in
            state.entries[place] == nil ? KeychainStatus.itemNotFound : KeychainStatus.success
        }
    }

    func delete(_ place: KeychainPlace) -> Int32 {
        run("delete") { state in
            state.entries.removeValue(forKey: place) == nil ? KeychainStatus.itemNotFound : KeychainStatus.success
        }
    }
}

/// A store on a keychain of our own, as `KeychainStore` is on the system's.
private struct FakeKeychainStore: TokenStore {
    let entries: KeychainEntries

    func load(_ key: CredentialKey) async throws -> Credential? { try entries.load(key) }
    func save(_ credential: Credential, for key: CredentialKey) async throws { try entries.save(credential, for: key) }
    func delete(_ key: CredentialKey) async throws { try entries.delete(key) }
}

/// What is decided about the keychain. The calls of the system's keychain run on a stand-in: `scripts/check-apple`.
struct KeychainEntriesTests {
    private let keychain = FakeKeychain()

    private var entries: KeychainEntries {
        KeychainEntries(
            service: "com.example", accessGroup: nil,
            protection: KeychainProtection(accessibility: .afterFirstUnlockThisDeviceOnly, authentication: nil),
            keychain: keychain)
    }

    @Test func keepsReplacesAndForgets() throws {
        let entries = entries
        #expect(try entries.load(.sample()) == nil)
        #expect(try !entries.exists(.sample()))
        #expect(try !entries.update(.bearer("0"), for: .sample()))
        try entries.save(.bearer("1"), for: .sample())
        #expect(try entries.load(.sample()) == .bearer("1"))
        #expect(try entries.update(.bearer("2"), for: .sample()))
        #expect(try entries.load(.sample()) == .bearer("2"))
        #expect(try entries.exists(.sample()))
        #expect(try entries.load(.sample("anna")) == nil)
        try entries.delete(.sample())
        try entries.delete(.sample())
        #expect(try entries.load(.sample()) == nil)
    }

    @Test func anEntryIsReplacedInPlace() throws {
        try entries.save(.bearer("1"), for: .sample())
        try entries.save(.bearer("2"), for: .sample())
        #expect(keychain.calls == ["update", "add", "update"])
    }

    @Test func anEntryThatAnExtensionAddedMeanwhileIsReplaced() throws {
        try entries.save(.bearer("theirs"), for: .sample())
        keychain.answer("update", KeychainStatus.itemNotFound)
        try entries.save(.bearer("ours"), for: .sample())
        #expect(try entries.load(.sample()) == .bearer("ours"))
    }

    @Test(arguments: [
        (KeychainStatus.interactionNotAllowed, TokenStoreError.Code.locked), (KeychainStatus.userCanceled, .refused),
        (KeychainStatus.authFailed, .refused), (KeychainStatus.missingEntitlement, .failed),
        (KeychainStatus.notAvailable, .failed), (-26275, .failed),
    ])
    func eachStatusIsAnError(status: Int32, code: TokenStoreError.Code) throws {
        try entries.save(.bearer("1"), for: .sample())
        for call in ["update", "copy", "find", "delete"] { keychain.answer(call, status) }
        let attempts: [() throws -> Void] = [
            { try entries.save(.bearer("2"), for: .sample()) }, { _ = try entries.load(.sample()) },
            { _ = try entries.exists(.sample()) }, { try entries.delete(.sample()) },
        ]
        for attempt in attempts {
            let error = #expect(throws: TokenStoreError.self) { try attempt() }
            #expect(error?.code == code)
            #expect(error?.status == status)
        }
        #expect(try entries.load(.sample()) == .bearer("1"))
    }

    @Test(arguments: ["", "{", "[]", #"{"accessToken":7}"#])
    func whatIsNoCredentialIsDamaged(text: String) throws {
        try entries.save(.bearer("1"), for: .sample())
        keychain.state.withLock { state in
            for place in state.entries.keys { state.entries[place]?.data = Data(text.utf8) }
        }
        let error = #expect(throws: TokenStoreError.self) { try entries.load(.sample()) }
        #expect(error?.code == .damaged)
    }

    @Test func aLockedKeychainSignsNobodyOut() async throws {
        let transport = MockTransport()
        let client = APIClient.sample(transport, credentials: FakeKeychainStore(entries: entries))
        try await client.setCredential(.bearer("1"), for: "session")
        let endpoint = SampleEndpoint(EndpointDefinition("S.get", .get, "/items", auth: .scheme("session")))
        keychain.answer("copy", KeychainStatus.interactionNotAllowed)
        let error = await apiError { try await client.send(endpoint) }
        #expect(error?.code == .credentialsUnavailable)
        #expect((error?.cause as? TokenStoreError)?.code == .locked)
        #expect(!keychain.calls.contains("delete"))
        transport.respond()
        try await client.send(endpoint)
        #expect(transport.requests.first?.headers["Authorization"] == "Bearer 1")
    }
}
