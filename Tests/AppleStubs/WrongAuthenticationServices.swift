// Deliberately wrong calls of the system's browser: a type-check against the stand-in must refuse each line that says so,
// and no other.

import AuthenticationServices
import Foundation

@MainActor
struct WrongAuthenticationServices {
    func wrong(_ page: URL, _ session: ASWebAuthenticationSession) {
        _ = ASWebAuthenticationSession(url: page, callbackURLScheme: "app")  // refused: there is no completion handler
        _ = ASWebAuthenticationSession(url: page, scheme: "app") { _, _ in }  // refused: the label is callbackURLScheme
        _ = ASWebAuthenticationSession(url: "x", callbackURLScheme: nil) { _, _ in }  // refused: a text is no URL
        session.presentationContextProvider = page  // refused: an address shows nothing
        session.prefersEphemeralWebBrowserSession = nil  // refused: it is not optional
        let isStarted: String = session.start()  // refused: the answer is a Bool
        _ = isStarted
    }

    func wrong(_ provider: ASAuthorizationPlatformPublicKeyCredentialProvider, _ controller: ASAuthorizationController)
    {
        _ = ASAuthorizationPlatformPublicKeyCredentialProvider()  // refused: the relying party is missing
        _ = provider.createCredentialAssertionRequest(challenge: "x")  // refused: a challenge is bytes
        _ = ASAuthorizationController(requests: [])  // refused: the label is authorizationRequests
        controller.delegate = provider  // refused: a provider is told nothing
    }

    func right(_ page: URL) -> ASWebAuthenticationSession {
        ASWebAuthenticationSession(url: page, callbackURLScheme: nil) { _, _ in }
    }
}
