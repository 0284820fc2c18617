import BarqnetSample
import Foundation
import MartletMockEngine
import MartletRuntime
import Testing

/// barqnet: a code by SMS, verified, an account, a password, tokens renewed by a timer, signing out.
@Suite(.timeLimit(.minutes(1)))
struct BarqnetEndToEndTests {
    private let phone = "+9647701234567"

    private func client(_ backend: Backend, _ change: (inout ClientOptions) -> Void = { _ in }) -> BarqnetClient {
        BarqnetClient(server: BarqnetServer(server: backend.target), options: backend.options(change))
    }

    private func signUp(_ barqnet: BarqnetClient, _ backend: Backend) async throws {
        let signUp = barqnet.signUp()
        try await signUp.send(phoneNumber: phone)
        try await signUp.verify(code: try backend.lastMessage())
        try await signUp.complete(password: "secret")
    }

    @Test func sendsVerifiesRegistersAndSignsIn() async throws {
        try await Backend.run("barqnet") { backend in
            let barqnet = client(backend)
            try await signUp(barqnet, backend)
            let session = try barqnet.session
            #expect(session.state == .signedIn)
            #expect(try await barqnet.currentUser?.phoneNumber == phone)
            try await barqnet.auth.logout()
            #expect(session.state == .signedOut)

            let again = try await barqnet.auth.login(phoneNumber: phone, password: "secret")
            #expect(again.expiresIn == 3_600)
            let error = try await failure { _ = try await barqnet.auth.login(phoneNumber: phone, password: "other") }
            #expect(error.status == 401)
            #expect(error.body(as: Failure.self)?.message == "The password is not that of '\(phone)'.")
        }
    }

    @Test func aWrongCodeCanBeTriedAgain() async throws {
        try await Backend.run("barqnet") { backend in
            let barqnet = client(backend)
            let signUp = barqnet.signUp()
            try await signUp.send(phoneNumber: phone)
            let code = try backend.lastMessage()
            let error = try await failure { try await signUp.verify(code: code == "111111" ? "222222" : "111111") }
            #expect(error.status == 401)
            try await signUp.verify(code: code)
        }
    }

    @Test func aStepBeforeItsTimeSendsNothing() async throws {
        try await Backend.run("barqnet") { backend in
            let error = try await failure { try await client(backend).signUp().complete(password: "secret") }
            #expect(error.code == .signInExpired)
            #expect(backend.statuses("Auth.register").isEmpty)
        }
    }

    @Test func aTimerRenewsTokensBeforeTheyEnd() async throws {
        // Two seconds; they are renewed when half of that is over.
        try await Backend.run("barqnet", { $0.tokenLifetime = .seconds(2) }) { backend in
            let barqnet = BarqnetClient(
                server: BarqnetServer(server: backend.target), options: ClientOptions(logLevel: .off))
            try await signUp(barqnet, backend)
            let session = try barqnet.session
            for await event in session.events {
                if case .refreshed = event.kind { break }
            }
            #expect(backend.statuses("Auth.refresh").first == 200)
        }
    }

    @Test func signingOutClearsAllOfIt() async throws {
        try await Backend.run("barqnet") { backend in
            let barqnet = client(backend)
            try await signUp(barqnet, backend)
            #expect(try await barqnet.currentUser != nil)
            try await barqnet.auth.logout()
            #expect(try await barqnet.session.tokens() == nil)
            #expect(try await barqnet.currentUser == nil)
            let error = try await failure { try await barqnet.auth.logout() }
            #expect(error.code == .unauthorized)
        }
    }
}
