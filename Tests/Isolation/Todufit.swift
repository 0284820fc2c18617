import Foundation
import MartletRuntime
import MartletTesting

// What an app writes, on the main actor: scripts/check-modes compiles it with the client in every mode.

/// A screen on which somebody signs in.
@MainActor
final class SignInModel {
    private let todufit: TodufitClient
    private let sheet: any PasskeySheet
    private var address = ""
    private(set) var user: AuthResponse?
    private(set) var failure: APIError?

    init(todufit: TodufitClient, sheet: any PasskeySheet) {
        self.todufit = todufit
        self.sheet = sheet
    }

    func signInWithPasskey() async throws {
        let attempt = try todufit.api.signIn("passkey")
        let options: JSON = try await attempt.step("challenge") { _ in AuthEndpoint.startPasskey(email: address) }
        let assertion = try await sheet.assertion(for: try PasskeyRequest(options: options))
        user = try await attempt.step("verify") { _ in
            AuthEndpoint.finishPasskey(
                credentialID: assertion.credentialID, clientDataJSON: assertion.clientDataJSON,
                authenticatorData: assertion.authenticatorData, signature: assertion.signature)
        }
    }

    func followLink(_ link: TodufitLink) async throws(APIError) {
        let signIn = todufit.magicLink()
        try signIn.open(link)
        user = try await signIn.verify()
        address = try await todufit.currentUser ?? ""
    }

    func signIn(by link: URL) async {
        do throws(APIError) {
            guard let link = TodufitLink(link) else { return }
            let attempt = try todufit.api.signIn("magicLink")
            try attempt.open(link)
            user = try await attempt.step("verify") { carried throws(APIError) in
                AuthEndpoint.verifyMagicLink(token: try carried("token"))
            }
        } catch {
            failure = error
        }
    }

    func follow(_ type: DocumentType) async throws {
        let socket = try await todufit.sync.document(type: type)
        try await socket.send(Data(address.utf8))
        for try await message in socket { address = String(decoding: message, as: UTF8.self) }
    }
}

/// What a test of such a screen writes.
@MainActor
func failures(of model: SignInModel) async -> [APIError?] {
    [await apiError { try await model.signInWithPasskey() }]
}
