#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    public import AuthenticationServices
    public import Foundation

    /// The browser of the system, in a sheet of the app: it has the person's cookies, and the app sees none of what is
    /// typed there.
    ///
    /// Redirects to https addresses need iOS 17.4, macOS 14.4 or visionOS 1.1, and an associated domain.
    ///
    /// - Source: <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession>
    public struct SystemBrowser: SignInBrowser {
        private let isEphemeral: Bool
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor

        /// Makes a browser.
        ///
        /// - Parameters:
        ///   - isEphemeral: Whether the page sees no cookies from before and leaves none; the person then signs in anew
        ///     each time, and is not asked whether the app may use the site.
        ///   - anchor: Returns the window that the sheet belongs to.
        public init(isEphemeral: Bool = false, anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.isEphemeral = isEphemeral
            self.anchor = anchor
        }

        /// Shows a page, and returns the address that it led back to.
        ///
        /// - Throws: `CancellationError` when the person closes the sheet or the task is cancelled;
        ///   ``APIError/Code/unsupported`` for a redirect to an https address on a system that cannot do it; what the
        ///   system throws.
        public func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
            let sheet = await BrowserSheet(anchor: anchor, isEphemeral: isEphemeral)
            return try await withTaskCancellationHandler {
                try await sheet.show(page, returningTo: redirect)
            } onCancel: {
                Task { @MainActor in sheet.close() }
            }
        }
    }

    /// One page in the system's sheet.
    @MainActor
    private final class BrowserSheet: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor
        private let isEphemeral: Bool
        private var session: ASWebAuthenticationSession?
        private var isClosed = false

        init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor, isEphemeral: Bool) {
            self.anchor = anchor
            self.isEphemeral = isEphemeral
        }

        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
            anchor()
        }

        func show(_ page: URL, returningTo redirect: URL) async throws -> URL {
            guard !isClosed else { throw CancellationError() }
            let mailbox = Mailbox<URL>()
            let session = try Self.session(page, redirect) { url, error in
                if let url { mailbox.put(url) }
                mailbox.finish(throwing: error)
            }
            session.presentationContextProvider = self
            session.prefersEphemeralWebBrowserSession = isEphemeral
            self.session = session
            defer { self.session = nil }
            guard session.start() else {
                throw APIError(.unsupported, reason: "the system cannot show the page of the provider now")
            }
            do {
                guard let address = try await mailbox.next() else { throw CancellationError() }
                return address
            } catch let error as ASWebAuthenticationSessionError where error.code == .canceledLogin {
                throw CancellationError()
            }
        }

        func close() {
            isClosed = true
            session?.cancel()
        }

        private static func session(
            _ page: URL, _ redirect: URL, completion: @escaping @Sendable (URL?, (any Error)?) -> Void
        ) throws -> ASWebAuthenticationSession {
            let isWeb = redirect.scheme?.lowercased() == "https"
            if #available(iOS 17.4, macOS 14.4, visionOS 1.1, *), let host = redirect.host() ?? (isWeb ? nil : "") {
                let callback: ASWebAuthenticationSession.Callback =
                    isWeb ? .https(host: host, path: redirect.path()) : .customScheme(redirect.scheme ?? "")
                return ASWebAuthenticationSession(url: page, callback: callback, completionHandler: completion)
            }
            guard !isWeb else {
                throw APIError(.unsupported, reason: "this system has no redirects to https addresses")
            }
            return ASWebAuthenticationSession(
                url: page, callbackURLScheme: redirect.scheme, completionHandler: completion)
        }
    }
#endif
