extension Endpoint {
    /// A method (RFC 9110, section 9; PATCH: RFC 5789; QUERY: draft-ietf-httpbis-safe-method-w-body), or any other token.
    package struct Method: RawRepresentable, Sendable, Hashable, CaseIterable {
        /// The method as keys of specifications spell it: one of ``allCases`` in lower case, any other as it is sent.
        package let rawValue: String

        /// Makes one of the methods that specifications have keys for; nil for any other text.
        package init?(rawValue: String) {
            guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
            self = known
        }

        /// Makes a method of the token that is sent. One that differs from one of ``allCases`` in case alone is that one.
        package init(token: String) {
            self = Method(rawValue: token.lowercased()) ?? Method(token)
        }

        /// Whether a text can be sent as a method: one is a token (RFC 9110, sections 5.6.2 and 9.1).
        package static func isToken(_ text: some StringProtocol) -> Bool {
            !text.isEmpty
                && text.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                    }
                }
        }

        private init(_ key: String) {
            rawValue = key
        }

        /// `GET`.
        package static let get = Method("get")
        /// `POST`.
        package static let post = Method("post")
        /// `PUT`.
        package static let put = Method("put")
        /// `PATCH`.
        package static let patch = Method("patch")
        /// `DELETE`.
        package static let delete = Method("delete")
        /// `HEAD`.
        package static let head = Method("head")
        /// `OPTIONS`.
        package static let options = Method("options")
        /// `TRACE`.
        package static let trace = Method("trace")
        /// `QUERY`.
        package static let query = Method("query")

        /// The methods that specifications have keys for.
        package static let allCases = [get, post, put, patch, delete, head, options, trace, query]

        /// Whether specifications have a key for it.
        package var isStandard: Bool { Self.allCases.contains(self) }

        /// The method as it is sent; methods are case-sensitive.
        package var token: String { isStandard ? rawValue.uppercased() : rawValue }

        /// Whether repeating a request changes nothing (RFC 9110, section 9.2.2). A method that is not known may change
        /// something.
        package var isIdempotent: Bool { isStandard && self != .post && self != .patch }

        /// Whether a request only asks (RFC 9110, section 9.2.1). A method that is not known may change something.
        package var isSafe: Bool { [.get, .head, .options, .trace, .query].contains(self) }
    }
}
