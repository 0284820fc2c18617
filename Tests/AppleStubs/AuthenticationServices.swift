// Stands in for the framework AuthenticationServices: what the runtime calls of it. Nothing of it is run.

public import Foundation

/// <https://developer.apple.com/documentation/uikit/uiwindow>
@MainActor
open class UIWindow: NSObject {}

/// <https://developer.apple.com/documentation/authenticationservices/aspresentationanchor>
public typealias ASPresentationAnchor = UIWindow

/// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding>
@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding/presentationanchor(for:)>
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror>
public struct ASWebAuthenticationSessionError: Error {
    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code>
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }

    /// <https://developer.apple.com/documentation/foundation/cocoaerror/code>
    public let code: Code
}

/// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession>
open class ASWebAuthenticationSession: NSObject {
    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/completionhandler>
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/callback>
    open class Callback: NSObject {
        /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/callback/customscheme(_:)>
        open class func customScheme(_ customScheme: String) -> Self { preconditionFailure("a stand-in is never run") }

        /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/callback/https(host:path:)>
        open class func https(host: String, path: String) -> Self { preconditionFailure("a stand-in is never run") }
    }

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/init(url:callbackurlscheme:completionhandler:)>
    public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/init(url:callback:completionhandler:)>
    @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
    public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/presentationcontextprovider>
    open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/prefersephemeralwebbrowsersession>
    open var prefersEphemeralWebBrowserSession = false

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/start()>
    @discardableResult
    open func start() -> Bool { false }

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/cancel()>
    open func cancel() {}
}

// MARK: Passkeys

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationrequest>
open class ASAuthorizationRequest: NSObject {}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcredential>
public protocol ASAuthorizationCredential: NSObjectProtocol {}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialuserverificationpreference>
public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable, Hashable, Sendable {
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialuserverificationpreference/init(rawvalue:)>
    public let rawValue: String

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialuserverificationpreference/init(rawvalue:)>
    public init(rawValue: String) { self.rawValue = rawValue }

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialuserverificationpreference/required>
    public static let required = Self(rawValue: "required")
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialuserverificationpreference/preferred>
    public static let preferred = Self(rawValue: "preferred")
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialuserverificationpreference/discouraged>
    public static let discouraged = Self(rawValue: "discouraged")
}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialdescriptor>
open class ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSObject {
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialdescriptor/init(credentialid:)>
    public init(credentialID: Data) {}
}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertionrequest>
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest {
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertionrequest/allowedcredentials>
    open var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] = []

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertionrequest/userverificationpreference>
    open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred
}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialprovider>
open class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject {
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialprovider/init(relyingpartyidentifier:)>
    public init(relyingPartyIdentifier: String) {}

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialprovider/createcredentialassertionrequest(challenge:)>
    open func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
        preconditionFailure("a stand-in is never run")
    }
}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertion>
open class ASAuthorizationPlatformPublicKeyCredentialAssertion: NSObject, ASAuthorizationCredential {
    /// <https://developer.apple.com/documentation/authenticationservices/aspublickeycredential/credentialid>
    open var credentialID: Data { Data() }

    /// <https://developer.apple.com/documentation/authenticationservices/aspublickeycredential/rawclientdatajson>
    open var rawClientDataJSON: Data { Data() }

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialassertion/rawauthenticatordata>
    open var rawAuthenticatorData: Data! { nil }

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialassertion/signature>
    open var signature: Data! { nil }

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialassertion/userid>
    open var userID: Data! { nil }
}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorization>
open class ASAuthorization: NSObject {
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorization/credential>
    open var credential: any ASAuthorizationCredential { preconditionFailure("a stand-in is never run") }
}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationerror>
public struct ASAuthorizationError: Error {
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationerror/code>
    public enum Code: Int, Sendable {
        case unknown = 1000
        case canceled = 1001
    }

    /// <https://developer.apple.com/documentation/foundation/cocoaerror/code>
    public let code: Code
}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerdelegate>
@MainActor
public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerdelegate/authorizationcontroller(controller:didcompletewithauthorization:)>
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerdelegate/authorizationcontroller(controller:didcompletewitherror:)>
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerpresentationcontextproviding>
@MainActor
public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerpresentationcontextproviding/presentationanchor(for:)>
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

/// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller>
@MainActor
open class ASAuthorizationController: NSObject {
    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller/init(authorizationrequests:)>
    public init(authorizationRequests: [ASAuthorizationRequest]) {}

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller/delegate>
    open weak var delegate: (any ASAuthorizationControllerDelegate)?

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller/presentationcontextprovider>
    open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller/performrequests()>
    open func performRequests() {}

    /// <https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller/cancel()>
    open func cancel() {}
}
