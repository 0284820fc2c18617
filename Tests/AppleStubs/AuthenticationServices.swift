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
