/// A request as it came over the wire.
package struct MockRequest: Sendable {
    /// The method, as it was sent: `GET`.
    package var method: String
    /// The path, percent-encoded, with its first slash: `/specialists/1`.
    package var path: Substring
    /// What stands behind the `?`, percent-encoded; nil without a `?`.
    package var query: Substring?
    /// The header fields.
    package var headers: HeaderFields
    /// The body; empty without one.
    package var body: [UInt8]

    /// Makes a request.
    ///
    /// - Parameter target: The request target (RFC 9112, section 3.2) in origin form or absolute form.
    package init(method: String, target: String, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
        self.method = method
        self.headers = headers
        self.body = body
        let local = Self.withoutAuthority(target[...])
        let mark = local.utf8.firstIndex(of: UInt8(ascii: "?"))
        path = mark.map { local[..<$0] } ?? local
        query = mark.map { local[local.utf8.index(after: $0)...] }
    }

    /// The target without the scheme and the authority that it has in absolute form.
    private static func withoutAuthority(_ target: Substring) -> Substring {
        guard !target.hasPrefix("/"), let colon = target.firstRange(of: "://") else { return target }
        return target[colon.upperBound...].firstIndex(of: "/").map { target[$0...] } ?? "/"
    }
}
