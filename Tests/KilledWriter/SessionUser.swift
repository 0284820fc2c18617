import Foundation
import MartletRuntime

/// Somebody who is signed in and calls a server on this machine, until somebody kills the process or it does so itself.
struct SessionUser {
    /// When the process ends itself: around the moment that new tokens are stored.
    enum Death: String {
        case beforeStoring, afterStoring
    }

    /// An endpoint that needs tokens, and the one that renews them.
    private enum AccountEndpoint: Endpoint {
        case show
        case refresh(String)

        var definition: EndpointDefinition {
            switch self {
            case .show: EndpointDefinition("Account.show", .get, "/account", auth: .scheme("session"))
            case .refresh: EndpointDefinition("Account.refresh", .post, "/refresh", issues: "session")
            }
        }

        func write(to request: inout RequestWriter) throws(APIError) {
            guard case .refresh(let token) = self else { return }
            try request.body(["refresh_token": token])
        }
    }

    private let client: APIClient

    init(folder: String, port: Int, death: Death?) {
        let paths = TokenSource.Paths(access: ["access_token"], refresh: ["refresh_token"])
        let renewal = TokenSource.Renewal("Account.refresh") { AccountEndpoint.refresh($0) }
        client = APIClient(
            configuration: ClientConfiguration(
                name: "Killed", authSchemes: [.bearer("session", tokens: TokenSource(paths, renewal: renewal))]),
            server: Server(name: "loopback", url: "http://127.0.0.1:\(port)"),
            credentials: DyingStore(store: EncryptedFileStore(folder: URL(filePath: folder)), death: death),
            transport: URLSessionTransport(), options: ClientOptions(cache: .off, retry: nil))
    }

    /// Calls again and again, and prints a line for each success.
    func run() async throws {
        while true {
            try await client.send(AccountEndpoint.show)
            FileHandle.standardOutput.write(Data("called\n".utf8))
        }
    }
}

/// A store whose process dies around a write.
private struct DyingStore: TokenStore {
    let store: EncryptedFileStore
    let death: SessionUser.Death?

    func load(_ key: CredentialKey) async throws -> Credential? { try await store.load(key) }

    func save(_ credential: Credential, for key: CredentialKey) async throws {
        if death == .beforeStoring { kill(getpid(), SIGKILL) }
        try await store.save(credential, for: key)
        if death == .afterStoring { kill(getpid(), SIGKILL) }
    }

    func delete(_ key: CredentialKey) async throws { try await store.delete(key) }
}
