public import Foundation

/// Shows a person the page of a provider, in the browser of the system and not inside the app (RFC 8252).
///
/// Apple's platforms have `SystemBrowser`. Tests have one that answers at once:
///
/// ```swift
/// struct InstantBrowser: SignInBrowser {
///     func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
///         let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
///         let state = items.filter { $0.name == "state" }
///         return redirect.appending(queryItems: state + [URLQueryItem(name: "code", value: "c0de")])
///     }
/// }
/// ```
public protocol SignInBrowser: Sendable {
    /// Opens a page, waits until it leads back to the app, and returns the whole address that it led to.
    ///
    /// It is cancelled when the person takes longer than a sign-in may last; it then closes the page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - redirect: Where it leads back to. What comes back has more in its query, and is checked by the caller.
    /// - Throws: `CancellationError` when the person closes the page or the task is cancelled.
    func open(_ page: URL, returningTo redirect: URL) async throws -> URL
}
