// Runs the runtime's own code for Apple's keychain on the stand-in for the framework Security: scripts/check-apple compiles
// both into one program. Prints how many claims held, and ends with 1 at the first that did not.

import Foundation
import Security

@main
struct KeychainCheck {
    private static let keychain = KeychainInMemory.shared

    static func main() async throws {
        var check = KeychainCheck()
        try await check.keepsCredentials()
        try await check.takesOverEarlierEntries()
        try await check.protects()
        try await check.tellsFailuresApart()
        check.knowsTheSystemsNumbers()
        print("keychain: \(check.claims) claims hold on the stand-in")
    }

    private var claims = 0

    private mutating func claim(_ text: String, _ holds: Bool) {
        guard holds else {
            print("NOT SO: \(text)")
            exit(1)
        }
        claims += 1
    }

    private func key(_ account: String?, host: String = "api.example.com") throws -> CredentialKey {
        guard let url = URL(string: "https://\(host)"), let origin = ServerOrigin(url) else {
            throw CancellationError()
        }
        return CredentialKey(origin: origin, scheme: "session", account: account)
    }

    private mutating func takesOverEarlierEntries() async throws {
        Self.keychain.reset()
        let anna = try key("anna")
        let status = SystemKeychain().add(
            Data("a1".utf8), at: KeychainPlace(service: "com.example.auth", account: "token"),
            protectedBy: KeychainProtection(accessibility: .whenUnlocked))
        claim("an earlier version keeps a token", status == errSecSuccess)
        guard let server = URL(string: "https://api.example.com") else { throw CancellationError() }
        let migration = KeychainMigration(
            service: "com.example.auth", for: "session", at: server, account: "anna", entries: ["token"]
        ) { found in found["token"].map { .bearer(String(decoding: $0, as: UTF8.self)) } }
        let store = KeychainStore(service: "com.example", migrating: [migration])
        claim("it exists", try await store.exists(anna))
        claim("it is taken over", try await store.load(anna)?.accessToken == "a1")
        claim("the earlier entry is gone", Self.keychain.items.count == 1)
        claim("it stays", try await store.load(anna)?.accessToken == "a1")
    }

    private mutating func keepsCredentials() async throws {
        Self.keychain.reset()
        let store = KeychainStore(service: "com.example", accessGroup: "TEAM.com.example")
        let anna = try key("anna")
        claim("nothing is there at first", try await store.load(anna) == nil)
        claim("nothing exists at first", try await !store.exists(anna))
        claim("nothing is replaced at first", try await !store.update(.bearer("0"), for: anna))
        try await store.save(.tokens(access: "1", refresh: "r", expiresAt: Date(timeIntervalSince1970: 7)), for: anna)
        let found = try await store.load(anna)
        claim("what was saved is loaded", found?.accessToken == "1" && found?.refreshToken == "r")
        claim("a date is kept", found?.expiresAt == Date(timeIntervalSince1970: 7))
        claim("it exists", try await store.exists(anna))
        try await store.save(.bearer("2"), for: anna)
        claim("saving again replaces", try await store.load(anna)?.accessToken == "2")
        claim("and adds nothing", Self.keychain.items.count == 1)
        claim("update replaces", try await store.update(.bearer("3"), for: anna))
        claim("the service is the app's", Self.keychain.text(kSecAttrService) == "com.example")
        claim("the access group is the app's", Self.keychain.text(kSecAttrAccessGroup) == "TEAM.com.example")
        for other in [try key(nil), try key(""), try key("ann"), try key("anna", host: "other.example.com")] {
            claim("another key has nothing", try await store.load(other) == nil)
        }
        let service = KeychainStore(service: "com.example.other", accessGroup: "TEAM.com.example")
        claim("another service has nothing", try await service.load(anna) == nil)
        try await store.delete(anna)
        claim("what was deleted is gone", try await store.load(anna) == nil)
        try await store.delete(anna)
        claim("deleting twice is no error", Self.keychain.items.isEmpty)
    }

    private mutating func protects() async throws {
        let moments: [(KeychainAccessibility, CFString)] = [
            (.afterFirstUnlockThisDeviceOnly, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly),
            (.whenUnlockedThisDeviceOnly, kSecAttrAccessibleWhenUnlockedThisDeviceOnly),
            (.whenPasscodeSetThisDeviceOnly, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly),
            (.afterFirstUnlock, kSecAttrAccessibleAfterFirstUnlock), (.whenUnlocked, kSecAttrAccessibleWhenUnlocked),
        ]
        let anna = try key("anna")
        for (accessibility, constant) in moments {
            Self.keychain.reset()
            try await KeychainStore(service: "s", accessibility: accessibility).save(.bearer("1"), for: anna)
            claim("\(constant) is kept", Self.keychain.text(kSecAttrAccessible) == "\(constant)")
        }
        Self.keychain.reset()
        try await KeychainStore(service: "s").save(.bearer("1"), for: anna)
        let standard = "\(kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly)"
        claim("this device alone is the standard", Self.keychain.text(kSecAttrAccessible) == standard)
        claim("no access group unless given", Self.keychain.text(kSecAttrAccessGroup) == nil)
        try await KeychainStore(service: "s", accessibility: .whenUnlocked).save(.bearer("2"), for: anna)
        claim("another protection takes over what is there", Self.keychain.text(kSecAttrAccessible) == "ak")

        let asked: [(KeychainAuthentication, SecAccessControlCreateFlags)] = [
            (.userPresence, .userPresence), (.biometryAny, .biometryAny), (.biometryCurrentSet, .biometryCurrentSet),
        ]
        for (authentication, flags) in asked {
            Self.keychain.reset()
            let store = KeychainStore(service: "s", authentication: authentication)
            try await store.save(.bearer("1"), for: anna)
            claim("the person is asked as the app says", Self.keychain.control?.flags == flags)
            claim("the moment is kept, too", Self.keychain.control?.protection == standard)
            claim("nobody is asked whether it exists", try await store.exists(anna) && Self.keychain.questions == 0)
            claim("it is loaded", try await store.load(anna)?.accessToken == "1" && Self.keychain.questions == 1)
        }
    }

    private mutating func tellsFailuresApart() async throws {
        Self.keychain.reset()
        let store = KeychainStore(service: "s")
        let anna = try key("anna")
        try await store.save(.bearer("1"), for: anna)
        let failures: [(OSStatus, TokenStoreError.Code)] = [
            (errSecInteractionNotAllowed, .locked), (errSecUserCanceled, .refused), (errSecAuthFailed, .refused),
            (errSecMissingEntitlement, .failed), (errSecNotAvailable, .failed), (errSecParam, .failed),
        ]
        for (status, code) in failures {
            Self.keychain.failure = status
            let calls: [() async throws -> Void] = [
                { _ = try await store.load(anna) }, { try await store.save(.bearer("2"), for: anna) },
                { try await store.delete(anna) }, { _ = try await store.exists(anna) },
                { _ = try await store.update(.bearer("2"), for: anna) },
            ]
            for call in calls {
                do {
                    try await call()
                    claim("status \(status) is an error", false)
                } catch let error as TokenStoreError {
                    claim("status \(status) is \(code)", error.code == code && error.status == status)
                }
            }
            Self.keychain.failure = nil
            claim("what was there is there", try await store.load(anna)?.accessToken == "1")
        }
    }

    private mutating func knowsTheSystemsNumbers() {
        claim("success", KeychainStatus.success == errSecSuccess)
        claim("user canceled", KeychainStatus.userCanceled == errSecUserCanceled)
        claim("not available", KeychainStatus.notAvailable == errSecNotAvailable)
        claim("authentication failed", KeychainStatus.authFailed == errSecAuthFailed)
        claim("duplicate item", KeychainStatus.duplicateItem == errSecDuplicateItem)
        claim("item not found", KeychainStatus.itemNotFound == errSecItemNotFound)
        claim("interaction not allowed", KeychainStatus.interactionNotAllowed == errSecInteractionNotAllowed)
        claim("missing entitlement", KeychainStatus.missingEntitlement == errSecMissingEntitlement)
    }
}
