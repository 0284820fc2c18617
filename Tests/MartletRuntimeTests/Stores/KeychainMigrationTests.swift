import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// What earlier versions of an app have kept in the keychain.
struct KeychainMigrationTests {
    private let keychain = FakeKeychain()

    private func server() throws -> URL { try #require(URL(string: "https://api.example.com/v1")) }

    private func key(_ scheme: String = "session", host: String = "api.example.com", account: String? = nil) throws
        -> CredentialKey
    {
        let url = try #require(URL(string: "https://\(host)"))
        return CredentialKey(origin: try #require(ServerOrigin(url)), scheme: scheme, account: account)
    }

    private func entries(_ migrations: KeychainMigration...) -> KeychainEntries {
        KeychainEntries(
            service: "com.example", accessGroup: nil,
            protection: KeychainProtection(accessibility: .afterFirstUnlockThisDeviceOnly, authentication: nil),
            migrations: migrations, keychain: keychain)
    }

    private func put(_ account: String, _ text: String, service: String = "com.example.auth") {
        keychain.state.withLock { state in
            state.entries[KeychainPlace(service: service, account: account)] = (
                Data(text.utf8), KeychainProtection(accessibility: .whenUnlocked, authentication: nil)
            )
        }
    }

    private var names: [String] {
        keychain.state.withLock { state in state.entries.keys.filter { $0.service == "com.example.auth" }.map(\.account)
        }
    }

    /// As an app of five files keeps them: a value in each entry.
    private func single() throws -> KeychainMigration {
        KeychainMigration(
            service: "com.example.auth", for: "session", at: try server(), accessToken: .entry("accessToken"),
            refreshToken: .entry("refreshToken"), expiresAt: .entry("expiresAt"))
    }

    private func putSingle() {
        put("accessToken", "a1")
        put("refreshToken", "r1")
        put("expiresAt", "2027-01-01T00:00:00Z")
        put("other", "stays")
    }

    @Test func takesOverEntriesOfTheirOwn() throws {
        putSingle()
        let entries = entries(try single())
        #expect(try entries.exists(key()))
        let expected = Credential.tokens(
            access: "a1", refresh: "r1", expiresAt: Date(timeIntervalSince1970: 1_798_761_600))
        #expect(try entries.load(key()) == expected)
        #expect(names == ["other"])
        #expect(try entries.load(key()) == expected)
    }

    @Test func takesOverAnEntryOfJSON() throws {
        put("auth_tokens", #"{"access_token":"a1","refresh_token":"r1","expires_in":1800,"nested":{"id":7}}"#)
        put("token_issued_at", "1700000000")
        put("current_user", "+49 170")
        let server = try server()
        let migration = KeychainMigration(
            service: "com.example.auth", for: "session", at: server,
            accessToken: .json("auth_tokens", "access_token"), refreshToken: .json("auth_tokens", "refresh_token"),
            lifetime: .json("auth_tokens", "expires_in"), issuedAt: .entry("token_issued_at"),
            user: .entry("current_user"))
        let found = try #require(try entries(migration).load(key()))
        #expect(found.accessToken == "a1" && found.refreshToken == "r1")
        #expect(found.issuedAt == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(found.expiresAt == Date(timeIntervalSince1970: 1_700_001_800))
        #expect(found.user == Data(#""+49 170""#.utf8))
        #expect(names.isEmpty)
    }

    /// A structure that `JSONEncoder` wrote.
    @Test func readsDatesAsJSONEncoderWritesThem() throws {
        struct Kept: Encodable {
            let token: String
            let expiresAt: Date
        }
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        put("token", String(decoding: try JSONEncoder().encode(Kept(token: "a", expiresAt: end)), as: UTF8.self))
        let migration = KeychainMigration(
            service: "com.example.auth", for: "session", at: try server(), accessToken: .json("token", "token"),
            expiresAt: .json("token", "expiresAt"), dates: nil)
        #expect(try entries(migration).load(key()) == .tokens(access: "a", expiresAt: end))
    }

    @Test func takesOverAKeyAndWhatAnAppReadsItself() throws {
        put("api_key", "k1")
        put("custom", "user:secret")
        let keyed = KeychainMigration(
            service: "com.example.auth", for: "key", at: try server(), apiKey: .entry("api_key"))
        let custom = KeychainMigration(
            service: "com.example.auth", for: "basic", at: try server(), account: "anna", entries: ["custom"]
        ) { found in
            let parts = String(decoding: found["custom"] ?? Data(), as: UTF8.self).split(separator: ":")
            return parts.count == 2 ? .basic(username: String(parts[0]), password: String(parts[1])) : nil
        }
        let entries = entries(keyed, custom)
        #expect(try entries.load(key("key")) == .apiKey("k1"))
        #expect(try entries.load(key("basic")) == nil)
        #expect(try entries.load(key("basic", account: "anna")) == .basic(username: "user", password: "secret"))
        #expect(names.isEmpty)
    }

    /// Tokens are those of the server that handed them out.
    @Test func isForItsServerSchemeAndAccountAlone() throws {
        putSingle()
        let entries = entries(try single())
        for other in [try key(host: "staging.example.com"), try key("key"), try key(account: "anna")] {
            #expect(try entries.load(other) == nil)
            #expect(try !entries.exists(other))
            try entries.delete(other)
        }
        #expect(names.count == 4)
    }

    @Test(arguments: ["", "{", #"{"token":7}"#, #"{"token":""}"#, #"{"token":null}"#, "\u{0}"])
    func whatIsDamagedStays(text: String) throws {
        put("token", text)
        let migration = KeychainMigration(
            service: "com.example.auth", for: "session", at: try server(), accessToken: .json("token", "token"))
        #expect(try entries(migration).load(key()) == nil)
        #expect(names == ["token"])
    }

    @Test func aDateThatCannotBeReadIsNotKnown() throws {
        put("accessToken", "a1")
        put("expiresAt", "some day")
        #expect(try entries(try single()).load(key()) == .tokens(access: "a1"))
    }

    /// Signing out must not sign in again.
    @Test func signingOutForgetsEarlierEntries() throws {
        putSingle()
        let entries = entries(try single())
        try entries.save(.bearer("new"), for: key())
        try entries.delete(key())
        #expect(try entries.load(key()) == nil)
        #expect(names == ["other"])
    }

    @Test func updateReplacesWhatAnEarlierVersionKept() throws {
        putSingle()
        let entries = entries(try single())
        #expect(try entries.update(.bearer("2"), for: key()))
        #expect(try entries.load(key()) == .bearer("2"))
        #expect(names == ["other"])
    }

    /// Nothing is lost when the keychain is locked at any step.
    @Test func nothingIsLost() throws {
        let locked = KeychainStatus.interactionNotAllowed
        for call in ["copy", "add", "update", "delete"] {
            for skipped in 0..<4 {
                let rig = KeychainMigrationTests()
                rig.putSingle()
                let entries = rig.entries(try single())
                for _ in 0..<skipped { rig.keychain.pass(call) }
                rig.keychain.answer(call, locked)
                _ = try? entries.load(key())
                rig.keychain.state.withLock { $0.answers = [:] }
                #expect(try entries.load(key())?.accessToken == "a1", "\(call) \(skipped)")
            }
        }
    }
}
