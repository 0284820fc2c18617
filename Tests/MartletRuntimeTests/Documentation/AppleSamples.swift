#if canImport(Security) && canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    import ArotiSample
    import AuthenticationServices
    import Foundation
    import MartletRuntime

    // Code of articles and comments that only Apple's platforms have. Compiled there, and not run: it asks a person.
    enum AppleSamples {
        static func keychain() -> ArotiClient {
            let aroti = ArotiClient(credentials: KeychainStore(service: "com.aroti.app"))
            return aroti
        }

        static func sharedKeychain() -> KeychainStore {
            let shared = KeychainStore(
                service: "com.aroti.app", accessGroup: "TEAMID.com.aroti.shared",
                accessibility: .whenUnlockedThisDeviceOnly, authentication: .biometryCurrentSet)
            return shared
        }

        static func earlierEntries(_ server: URL) -> KeychainStore {
            let migration = KeychainMigration(  // server: URL(string: "https://api.example.com")
                service: "com.aroti.app", for: "session", at: server,
                accessToken: .entry("accessToken"), refreshToken: .entry("refreshToken"), expiresAt: .entry("expiresAt")
            )
            let tokens = KeychainStore(service: "com.aroti.app", migrating: [migration])
            return tokens
        }

        static func signIn(_ aroti: ArotiClient, window: ASPresentationAnchor) async throws {
            try await aroti.api.signIn("keycloak", with: SystemBrowser { window })
        }
    }
#endif
