import CpcSample
import Foundation
import MartletMockEngine
import MartletRuntime
import Testing

/// cpc: a pair of tokens, dates in a format of their own, 401, refresh with rotation, a cache that the refresh clears.
@Suite(.timeLimit(.minutes(1)))
struct CpcEndToEndTests {
    private func client(_ backend: Backend, _ change: (inout ClientOptions) -> Void = { _ in }) -> CpcClient {
        CpcClient(server: CpcServer(server: backend.target), options: backend.options(change))
    }

    @Test func signsInAndReadsDatesOfItsFormat() async throws {
        try await Backend.run("cpc") { backend in
            let cpc = client(backend)
            let token = try await cpc.auth.signIn(email: "ada@example.com", password: "1")
            let expected = backend.clock.wholeDate + 3_600
            #expect(token.expiresAt == expected)
            let account = try await cpc.accounts.getAccount()
            #expect(account.name == "Ada")
            #expect(account.createdAt == Date(timeIntervalSince1970: 1_705_305_600))
        }
    }

    @Test func withoutATokenNothingIsToldButWhy() async throws {
        try await Backend.run("cpc") { backend in
            let error = try await failure { _ = try await client(backend).accounts.getAccount() }
            #expect(error.code == .unauthorized)
        }
    }

    @Test func aWrongPasswordIsRefused() async throws {
        try await Backend.run("cpc") { backend in
            let cpc = client(backend)
            _ = try await cpc.auth.signIn(email: "ada@example.com", password: "1")
            let error = try await failure { _ = try await cpc.auth.signIn(email: "ada@example.com", password: "2") }
            #expect(error.code == .unauthorized)
            #expect(error.status == 401)
        }
    }

    @Test func a401IsFollowedByOneRefreshAndTheRequestAgain() async throws {
        try await Backend.run("cpc") { backend in
            let cpc = client(backend)
            _ = try await cpc.auth.signIn(email: "ada@example.com", password: "1")
            // The server takes access tokens back before their time.
            backend.engine.endSessions(isRenewable: true)
            let names = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await cpc.accounts.getAccount(cache: .reload).name } }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(names == Array(repeating: "Ada", count: 8))
            #expect(backend.statuses("Auth.refreshToken") == [200])
        }
    }

    @Test func tokensAreRenewedBeforeTheyEndAndRotate() async throws {
        try await Backend.run("cpc") { backend in
            let cpc = client(backend)
            let first = try await cpc.auth.signIn(email: "ada@example.com", password: "1")
            let session = try cpc.api.session(for: "session")
            var events = session.events.makeAsyncIterator()
            // Within the last five minutes: the call does not wait for the new tokens.
            backend.clock.pass(3_400)
            _ = try await cpc.accounts.getAccount(cache: .reload)
            while let event = await events.next(), event.kind != .refreshed {}
            #expect(backend.statuses("Auth.refreshToken") == [200])
            #expect(!backend.statuses("Accounts.getAccount").contains(401))
            let kept = try await session.tokens()
            #expect(kept?.refreshToken != nil && kept?.refreshToken != first.refreshToken)
            // The old refresh token is worth nothing, and using it ends the session.
            let stolen = try await failure { _ = try await cpc.auth.refreshToken(refreshToken: first.refreshToken) }
            #expect(stolen.status == 401)
            let error = try await failure { _ = try await cpc.accounts.getAccount(cache: .reload) }
            #expect(error.code == .refreshFailed || error.code == .unauthorized)
        }
    }

    @Test func aRefreshClearsWhatWasCachedForTheAccount() async throws {
        try await Backend.run("cpc") { backend in
            let cpc = client(backend)
            _ = try await cpc.auth.signIn(email: "ada@example.com", password: "1")
            _ = try await cpc.accounts.getAccount()
            _ = try await cpc.accounts.getAccount()
            #expect(backend.statuses("Accounts.getAccount") == [200])
            try await cpc.api.session(for: "session").refresh()
            _ = try await cpc.accounts.getAccount()
            #expect(backend.statuses("Accounts.getAccount") == [200, 200])
        }
    }

    @Test func serverErrorsAreTriedAgain() async throws {
        let isDown = try Fault("status=503,for=Accounts.getAccount,times=2")
        try await Backend.run("cpc", { $0.faults = [isDown] }) { backend in
            let cpc = client(backend) { $0.retry?.base = .milliseconds(1) }
            _ = try await cpc.auth.signIn(email: "ada@example.com", password: "1")
            let found1 = try await cpc.accounts.getAccount().name
            #expect(found1 == "Ada")
            #expect(backend.statuses("Accounts.getAccount") == [503, 503, 200])
        }
    }

    @Test func signingOutEndsItOnBothSides() async throws {
        try await Backend.run("cpc") { backend in
            let cpc = client(backend)
            let tokens = try await cpc.auth.signIn(email: "ada@example.com", password: "1")
            try await cpc.auth.signOut()
            let found2 = try await cpc.api.session(for: "session").tokens()
            #expect(found2 == nil)
            let error = try await failure { _ = try await cpc.auth.refreshToken(refreshToken: tokens.refreshToken) }
            #expect(error.status == 401)
        }
    }
}
