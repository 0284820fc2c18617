import Foundation
import MartletFormats

/// What a provider's page answers, in the query of the address that it leads back to.
///
/// - Source: RFC 6749, section 4.1.2, <https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2>
struct AuthorizationAnswer {
    /// The state that came back; nil without one.
    let state: String?
    private let values: [String: String]

    /// Reads an address.
    ///
    /// - Throws: ``APIError/Code/invalidResponse`` when it is not the redirect that was asked for, or has a parameter
    ///   twice (RFC 6749, section 3.1).
    init(_ address: URL, for oauth2: OAuth2) throws(APIError) {
        guard let found = URLComponents(url: address, resolvingAgainstBaseURL: false),
            let wanted = URLComponents(string: oauth2.redirectURL), Self.isSame(found, wanted)
        else { throw APIError(.invalidResponse, reason: "the page led back to another address than it was to") }
        var values: [String: String] = [:]
        for item in (found.percentEncodedQuery ?? "").split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(parts[0]), let value = Self.text(parts.count > 1 ? parts[1] : ""),
                values.updateValue(value, forKey: name) == nil
            else {
                throw APIError(.invalidResponse, reason: "the redirect has a parameter twice, or one that is no text")
            }
        }
        self.values = values
        state = values["state"]
    }

    /// Returns the code.
    ///
    /// - Throws: The error that the provider answered, or ``APIError/Code/invalidResponse`` when there is no code.
    func code() throws(APIError) -> String {
        if let error = values["error"] {
            let code: APIError.Code =
                switch error {
                case "access_denied": .forbidden
                case "server_error", "temporarily_unavailable": .server
                default: .badRequest
                }
            throw APIError(code, reason: "the provider answered \(OAuth2.quoted(error))")
        }
        guard let code = values["code"], !code.isEmpty else {
            throw APIError(.invalidResponse, reason: "the redirect has neither a code nor an error")
        }
        return code
    }

    /// Checks that the answer is that of the provider that was asked, and not of another one that the page was led to:
    /// of several providers one may be an attacker's, who wants the code of an honest one (mix-up).
    ///
    /// Texts are compared as they are, without normalisation (RFC 9207, section 2.4; RFC 3986, section 6.2.1).
    ///
    /// - Throws: ``APIError/Code/invalidResponse`` when `iss` is another issuer, or is missing where the provider always
    ///   sends it.
    /// - Source: RFC 9207, <https://www.rfc-editor.org/rfc/rfc9207>
    func checkIssuer(for oauth2: OAuth2) throws(APIError) {
        guard let issuer = values["iss"] else {
            if !oauth2.isIssuerSent { return }
            throw APIError(.invalidResponse, reason: "the redirect does not name its issuer ('iss')")
        }
        // Canonical equivalence is no part of the comparison: code units are compared.
        if let wanted = oauth2.issuer, !issuer.utf8.elementsEqual(wanted.utf8) {
            throw APIError(.invalidResponse, reason: "the redirect comes from another issuer ('iss') than was asked")
        }
    }

    /// Whether an address is the redirect, but for its query.
    private static func isSame(_ found: URLComponents, _ wanted: URLComponents) -> Bool {
        found.scheme?.lowercased() == wanted.scheme?.lowercased()
            && found.host?.lowercased() == wanted.host?.lowercased()
            && found.port == wanted.port && found.user == nil && found.password == nil
            && found.percentEncodedPath == wanted.percentEncodedPath
    }

    /// A part of a query of the form `application/x-www-form-urlencoded` (RFC 6749, appendix B).
    private static func text(_ part: Substring) -> String? {
        part.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
    }
}

extension OAuth2 {
    /// Returns an error code of a provider for a reason. Another text than a code may be anything, a secret too.
    static func quoted(_ error: String) -> String {
        let isCode =
            (1...64).contains(error.utf8.count)
            && error.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        return isCode ? "'\(error)'" : "an error"
    }
}
