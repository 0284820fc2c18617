import Foundation
import MartletRuntime

// What an app writes, on the main actor: scripts/check-modes compiles it with the client in every mode.

/// A screen on which somebody signs up.
@MainActor
final class SignUpModel {
    private let barqnet: BarqnetClient
    private var attempt: SignInAttempt?
    private var number = ""
    private var code = ""
    private var password = ""
    private(set) var message: String?

    init(barqnet: BarqnetClient) {
        self.barqnet = barqnet
    }

    func sendCode() async {
        do throws(APIError) {
            let attempt = try barqnet.api.signIn("signUp")
            try await attempt.step("send") { _ in AuthEndpoint.sendOTP(phoneNumber: number) }
            self.attempt = attempt
        } catch {
            message = error.localizedDescription
        }
    }

    func complete() async throws {
        guard let attempt else { return }
        try await attempt.step("verify") { carried throws(APIError) in
            AuthEndpoint.verifyOTP(
                phoneNumber: try carried("phoneNumber"), sessionId: try carried("sessionId"), code: code)
        }
        let _: JSON = try await attempt.step("complete") { carried throws(APIError) in
            AuthEndpoint.register(
                phoneNumber: try carried("phoneNumber"), verificationToken: try carried("verificationToken"),
                password: password)
        }
        message = nil
    }

    func signUpInOneGo() async {
        do throws(APIError) {
            let signUp = barqnet.signUp()
            let session = try await signUp.send(phoneNumber: number)
            try await signUp.verify(code: code)
            let signedIn = try await signUp.complete(password: password)
            let isSignedIn = try barqnet.session.state == .signedIn
            let user = try await barqnet.currentUser
            message = "\(session) \(signedIn) \(isSignedIn) \(user?.phoneNumber ?? "")"
        } catch {
            message = error.localizedDescription
        }
    }

    func signIn() async throws {
        _ = try await Timeouts(overall: .seconds(self.number.isEmpty ? 5 : 20)).use {
            try await barqnet.auth.login(phoneNumber: number, password: password)
        }
        message = "signed in"
    }
}
