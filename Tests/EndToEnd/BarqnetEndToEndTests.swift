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
        let attempt = try barqnet.api.signIn("signUp")
        let phone = phone
        try await attempt.step("send") { _ in AuthEndpoint.sendOTP(phoneNumber: phone) }
        let code = try backend.lastMessage()
        try await attempt.step("verify") { carried throws(APIError) in
            AuthEndpoint.verifyOTP(
                phoneNumber: try carried("phoneNumber"), sessionId: try carried("sessionId"), code: code)
        }
        try await attempt.step("complete") { carried throws(APIError) in
            AuthEndpoint.register(
                phoneNumber: try carried("phoneNumber"), verificationToken: try carried("verificationToken"),
                password: "secret")
        }
    }

    @Test func sendsVerifiesRegistersAndSignsIn() async throws {
        try await Backend.run("barqnet") { backend in
            let barqnet = client(backend)
            try await signUp(barqnet, backend)
            let session = try barqnet.api.session(for: "session")
            #expect(session.state == .signedIn)
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
            let phone = phone
            let attempt = try barqnet.api.signIn("signUp")
            try await attempt.step("send") { _ in AuthEndpoint.sendOTP(phoneNumber: phone) }
            let code = try backend.lastMessage()
            func verify(_ code: String) async throws {
                try await attempt.step("verify") { carried throws(APIError) in
                    AuthEndpoint.verifyOTP(
                        phoneNumber: try carried("phoneNumber"), sessionId: try carried("sessionId"), code: code)
                }
            }
            let error = try await failure { try await verify(code == "111111" ? "222222" : "111111") }
            #expect(error.status == 401)
            try await verify(code)
        }
    }

    @Test func aTimerRenewsTokensBeforeTheyEnd() async throws {
        // Two seconds; they are renewed when half of that is over.
        try await Backend.run("barqnet", { $0.tokenLifetime = .seconds(2) }) { backend in
            let barqnet = BarqnetClient(
                server: BarqnetServer(server: backend.target), options: ClientOptions(logLevel: .off))
            try await signUp(barqnet, backend)
            let session = try barqnet.api.session(for: "session")
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
            let session = try barqnet.api.session(for: "session")
            try await session.setUser(["phone": .string(phone)] as JSON)
            try await barqnet.auth.logout()
            let found1 = try await session.tokens()
            #expect(found1 == nil)
            let found2 = try await session.user(as: JSON.self)
            #expect(found2 == nil)
            let error = try await failure { try await barqnet.auth.logout() }
            #expect(error.code == .unauthorized)
        }
    }
}
