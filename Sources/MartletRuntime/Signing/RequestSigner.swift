import Foundation

/// Signs a request with a secret that the server knows, too.
///
/// What is signed are the parts that the scheme names, in its order, with a line feed between two of them and none at the
/// end. A part that the request does not have is empty.
struct RequestSigner: Sendable {
    /// Which parts are signed, and where the signature stands.
    let signature: RequestSignature
    /// The shared secret.
    let secret: String
    /// The date of now, for requests without a `Date` field.
    let now: Date

    /// Returns a request that is complete otherwise with the signature, and with the date when that is signed.
    ///
    /// - Throws: ``APIError/Code/encoding`` when a file of the body cannot be read.
    /// - Source: RFC 2104 (HMAC), FIPS 180-4 (SHA-256).
    func signed(_ plain: TransportRequest) async throws(APIError) -> TransportRequest {
        var request = plain
        if signature.parts.contains(.date), request.headers["Date"] == nil {
            request.headers["Date"] = HTTPDate.text(now)
        }
        var texts: [String] = []
        for part in signature.parts { texts.append(try await text(of: part, in: request)) }
        let code = Digests.hmacSHA256(Data(texts.joined(separator: "\n").utf8), key: Data(secret.utf8))
        request.headers[signature.header] =
            switch signature.encoding {
            case .hex: Self.hex(code)
            case .base64: code.base64EncodedString()
            }
        return request
    }

    private func text(
        of part: RequestSignature.Part, in request: TransportRequest
    ) async throws(APIError) -> String {
        switch part {
        case .method: return request.method.rawValue
        case .host: return ServerOrigin(request.url)?.authority ?? ""
        case .path:
            let path = request.url.path(percentEncoded: true)
            return path.isEmpty ? "/" : path
        case .query: return request.url.query(percentEncoded: true) ?? ""
        case .date: return request.headers["Date"] ?? ""
        case .bodyHash: return Self.hex(try await (request.body ?? RequestBody()).sha256())
        }
    }

    private static func hex(_ data: Data) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: data.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension RequestSigner: CustomStringConvertible, CustomReflectable {
    /// Nothing of the secret.
    var description: String { "RequestSigner(<redacted>)" }
    /// Nothing of the secret.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
