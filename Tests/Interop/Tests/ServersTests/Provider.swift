import Foundation
import MartletNIO
import MartletRuntime

/// The provider, asked past every client: what somebody else could do with tokens, and what an administrator does.
enum Provider {
    private static let transport = NIOTransport()

    /// Sends a form to a path of the provider and returns the status with the body.
    static func post(_ path: String, _ fields: [String: String]) async throws -> (status: Int, body: String) {
        let form = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(encoded($0.value))" }.joined(separator: "&")
        let request = TransportRequest(
            method: .post, url: try InteropServer.provider.url(path),
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: RequestBody(Data(form.utf8)))
        let response = try await transport.send(request)
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    /// Asks the token endpoint, as whoever has the fields could.
    static func token(_ fields: [String: String]) async throws -> (status: Int, body: String) {
        try await post(
            "/realms/aroti/protocol/openid-connect/token",
            fields.merging(["client_id": "aroti-ios"]) { given, _ in given })
    }

    /// Takes a token back (RFC 7009).
    static func revoke(_ token: String, hint: String) async throws -> Int {
        try await post("/o/revoke_token/", ["client_id": "aroti-ios", "token": token, "token_type_hint": hint]).status
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
