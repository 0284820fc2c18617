import ArotiSample
import Foundation
import MartletRuntime

/// The generated client as an app has it, with somebody signed in.
struct SignedInApp: Sendable {
    let aroti: ArotiClient
    let transport: RoutedTransport
    let store: any TokenStore

    /// Makes the client of an app that starts: with what the store has.
    init(_ carrier: Carrier = .urlSession, store: any TokenStore = MemoryStore()) throws {
        transport = try RoutedTransport(carrier)
        self.store = store
        aroti = ArotiClient(credentials: store, transport: transport)
    }

    /// Makes the client, and signs Ada in through the provider's pages.
    static func signedIn(_ carrier: Carrier = .urlSession) async throws -> SignedInApp {
        let app = try SignedInApp(carrier)
        try await app.aroti.api.signIn("keycloak", with: FormBrowser())
        return app
    }

    var session: APISession {
        get throws { try aroti.api.session(for: "keycloak") }
    }

    /// How many requests the token endpoint got from this client.
    var tokenRequests: Int { transport.count("/token") }
}
