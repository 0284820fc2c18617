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

    /// Writes the signature, and the date when that is signed, into a request that is complete otherwise.
    ///
    /// - Source: RFC 2104 (HMAC), FIPS 180-4 (SHA-256).
    func sign(_ request: inout TransportRequest) {
        if signature.parts.contains(.date), request.headers["Date"] == nil {
            request.headers["Date"] = HTTPDate.text(now)
        }
        let signed = signature.parts.map { part in text(of: part, in: request) }.joined(separator: "\n")
        let code = Digests.hmacSHA256(Data(signed.utf8), key: Data(secret.utf8))
        request.headers[signature.header] =
            switch signature.encoding {
            case .hex: Self.hex(code)
            case .base64: code.base64EncodedString()
            }
    }

    private func text(of part: RequestSignature.Part, in request: TransportRequest) -> String {
        switch part {
        case .method: return request.method.rawValue
        case .path:
            let path = request.url.path(percentEncoded: true)
            return path.isEmpty ? "/" : path
        case .query: return request.url.query(percentEncoded: true) ?? ""
        case .date: return request.headers["Date"] ?? ""
        case .bodyHash: return Self.hex(Digests.sha256(request.body ?? Data()))
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
