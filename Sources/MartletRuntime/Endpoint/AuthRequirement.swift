/// Which credentials a request needs: any one of the alternatives, each of which may need several schemes at once.
public struct AuthRequirement: Sendable, Hashable {
    /// A scheme with the scopes that are needed.
    public struct Use: Sendable, Hashable {
        /// The name of the scheme.
        public var scheme: String
        /// The scopes; empty for those of the scheme.
        public var scopes: [String]

        /// Makes a use of a scheme.
        public init(_ scheme: String, scopes: [String] = []) {
            self.scheme = scheme
            self.scopes = scopes
        }
    }

    /// The alternatives, tried in order; empty when no credentials are needed. An empty alternative asks for nothing.
    public var alternatives: [[Use]]

    /// Makes a requirement out of its alternatives.
    public init(alternatives: [[Use]]) {
        self.alternatives = alternatives
    }

    /// No credentials.
    public static let none = AuthRequirement(alternatives: [])

    /// The credentials of one scheme.
    public static func scheme(_ name: String, scopes: [String] = []) -> AuthRequirement {
        AuthRequirement(alternatives: [[Use(name, scopes: scopes)]])
    }

    /// The credentials of any one of some requirements, tried in order.
    public static func anyOf(_ requirements: AuthRequirement...) -> AuthRequirement {
        AuthRequirement(alternatives: requirements.flatMap { $0.alternatives.isEmpty ? [[]] : $0.alternatives })
    }

    /// The credentials of several schemes at once.
    public static func allOf(_ uses: Use...) -> AuthRequirement {
        AuthRequirement(alternatives: [uses])
    }
}
