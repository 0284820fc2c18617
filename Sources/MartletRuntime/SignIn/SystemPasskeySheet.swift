#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    public import AuthenticationServices
    import Foundation

    /// The system's sheet for passkeys.
    ///
    /// - Source: <https://developer.apple.com/documentation/authenticationservices/supporting-passkeys>
    public struct SystemPasskeySheet: PasskeySheet {
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor

        /// Makes a sheet.
        ///
        /// - Parameter anchor: Returns the window that the sheet belongs to.
        public init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.anchor = anchor
        }

        /// Lets a passkey sign a challenge.
        ///
        /// - Throws: `CancellationError` when the person closes the sheet or the task is cancelled; what the system
        ///   throws.
        public func assertion(for request: PasskeyRequest) async throws -> PasskeyAssertion {
            let question = await PasskeyQuestion(anchor: anchor)
            return try await withTaskCancellationHandler {
                try await question.ask(request)
            } onCancel: {
                Task { @MainActor in question.close() }
            }
        }
    }

    /// One question in the system's sheet.
    @MainActor
    private final class PasskeyQuestion: NSObject, ASAuthorizationControllerDelegate,
        ASAuthorizationControllerPresentationContextProviding
    {
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor
        private let answers = Mailbox<PasskeyAssertion>()
        private var controller: ASAuthorizationController?
        private var isClosed = false

        init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.anchor = anchor
        }

        func ask(_ request: PasskeyRequest) async throws -> PasskeyAssertion {
            guard !isClosed else { throw CancellationError() }
            let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
                relyingPartyIdentifier: request.relyingParty)
            let question = provider.createCredentialAssertionRequest(challenge: request.challenge)
            question.allowedCredentials = request.allowedCredentials.map { identifier in
                ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: identifier)
            }
            question.userVerificationPreference = request.userVerification.preference
            let controller = ASAuthorizationController(authorizationRequests: [question])
            controller.delegate = self
            controller.presentationContextProvider = self
            self.controller = controller
            defer { self.controller = nil }
            controller.performRequests()
            do {
                guard let assertion = try await answers.next() else { throw CancellationError() }
                return assertion
            } catch let error as ASAuthorizationError where error.code == .canceled {
                throw CancellationError()
            }
        }

        func close() {
            isClosed = true
            controller?.cancel()
        }

        func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
            anchor()
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            guard let signed = authorization.credential as? ASAuthorizationPlatformPublicKeyCredentialAssertion,
                let authenticatorData = signed.rawAuthenticatorData, let signature = signed.signature
            else {
                answers.finish(throwing: APIError(.unsupported, reason: "the system answered with no passkey"))
                return
            }
            answers.put(
                PasskeyAssertion(
                    credentialID: signed.credentialID, clientDataJSON: signed.rawClientDataJSON,
                    authenticatorData: authenticatorData, signature: signature, userID: signed.userID))
            answers.finish()
        }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
            answers.finish(throwing: error)
        }
    }

    extension PasskeyRequest.UserVerification {
        fileprivate var preference: ASAuthorizationPublicKeyCredentialUserVerificationPreference {
            switch self {
            case .required: .required
            case .preferred: .preferred
            case .discouraged: .discouraged
            }
        }
    }
#endif
