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
    /// The host that the request target names in absolute form; nil in origin form.
    package let authority: String?
    /// The body; empty without one.
    package var body: [UInt8]
    /// The work for it; nil until the mock gets it.
    var ownWork: RequestWork?

    /// Makes a request.
    ///
    /// - Parameter target: The request target (RFC 9112, section 3.2) in origin form or absolute form.
    package init(method: String, target: String, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
        self.method = method
        self.headers = headers
        self.body = body
        let parts = Self.parts(of: target[...])
        authority = parts.authority.map { String($0) }
        let local = parts.rest
        let mark = local.utf8.firstIndex(of: UInt8(ascii: "?"))
        path = mark.map { local[..<$0] } ?? local
        query = mark.map { local[local.utf8.index(after: $0)...] }
    }

    /// How many bytes its target and its header fields have.
    package var headBytes: Int {
        path.utf8.count + (query?.utf8.count ?? 0)
            + headers.entries.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }

    /// The work for it.
    var work: RequestWork { ownWork ?? RequestWork() }

    /// Returns the authority that a target has in absolute form, and what stands behind it.
    private static func parts(of target: Substring) -> (authority: Substring?, rest: Substring) {
        guard !target.hasPrefix("/"), let colon = target.firstRange(of: "://") else { return (nil, target) }
        let behind = target[colon.upperBound...]
        let end = behind.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? behind.endIndex
        let rest = behind[end...]
        return (behind[..<end], rest.hasPrefix("/") ? rest : "/" + rest)
    }
}
