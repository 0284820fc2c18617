/// All that one specification says, whatever dialect it was written in.
///
/// Names are those of the specification; how Swift spells them is decided in `MartletPlan`. References between nodes
/// are by name and have been checked by the reader: each names something that exists.
package struct Contract: Sendable, Equatable {
    /// The name of the API, such as `Aroti`.
    package var name: String
    /// The enum that generated types are nested in; nil for types at the top level of the module.
    package var namespace: Namespace?
    /// The version of the API, as the author wrote it.
    package var version: String?
    /// What the API is for; CommonMark.
    package var description: String?
    /// The path of the specification as the user named it; generated code points back to it.
    package var sourcePath: String
    /// The paths of the other files that it was read from.
    package var sourcePaths = SourcePaths()
    /// The servers; the first is the default.
    package var servers: [Server] = []
    /// Headers sent with every request.
    package var headers: [CommonHeader] = []
    /// Time limits of every request that has none of its own.
    package var timeouts = Timeouts()
    /// Public-key pins by host.
    package var pins: [PinSet] = []
    /// Error answers that any endpoint can give, under its own.
    package var errors: [ErrorResponse] = []
    /// The named date formats, in the author's order; those built in are not listed.
    package var dateFormats: [NamedDateFormat] = []
    /// The auth schemes.
    package var authSchemes: [AuthScheme] = []
    /// The requirement of endpoints that have none of their own.
    package var defaultAuth: AuthRequirement = .none
    /// Sign-in in several steps.
    package var flows: [SignInFlow] = []
    /// How much is cached, and for how long by default.
    package var cache = CacheSettings()
    /// Deep links.
    package var links: [DeepLink] = []
    /// The models, in the author's order.
    package var models: [Model] = []
    /// The groups of endpoints, in the author's order.
    package var groups: [EndpointGroup] = []
    /// Models that the server sends on its own account, by name.
    package var webhooks: [Webhook] = []
    /// The author's own keys (`x-…`), for templates.
    package var extensions: [Extension] = []
    /// What else is known of its document.
    package var document = DocumentFacts()
    /// Where the contract starts.
    package var origin: Origin

    package init(name: String, sourcePath: String, origin: Origin) {
        self.name = name
        self.sourcePath = sourcePath
        self.origin = origin
    }

    /// Returns the model of a name, or nil when there is none.
    package func model(named name: String) -> Model? {
        models.first { $0.name == name }
    }

    /// Returns the auth scheme of a name, or nil when there is none.
    package func authScheme(named name: String) -> AuthScheme? {
        authSchemes.first { $0.name == name }
    }

    /// Returns the endpoint that a reference names, or nil when there is none.
    package func endpoint(_ reference: EndpointReference) -> Endpoint? {
        groups.first { $0.name == reference.group }?.endpoints.first { $0.name == reference.name }
    }
}

/// The enum that generated types are nested in.
package struct Namespace: Sendable, Equatable {
    /// The name of the enum: a capital letter of ASCII, then letters, digits and underscores.
    package var name: String
    /// Where it was read.
    package var origin: Origin

    package init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }
}

/// A value of the author's own key (`x-…`).
package struct Extension: Sendable, Equatable {
    /// The key, with its `x-`.
    package var key: String
    /// The value.
    package var value: Literal

    package init(key: String, value: Literal) {
        self.key = key
        self.value = value
    }
}

/// A literal JSON value of a specification: a default, an example, an extension.
package indirect enum Literal: Sendable, Hashable {
    /// JSON's null.
    case null
    /// A Boolean.
    case bool(Bool)
    /// A number, in the digits of its author.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([Literal])
    /// An object; the order is the author's.
    case object([Member])

    /// Whether two values have the same members and elements in the same order, and the same texts, byte by byte.
    package static func == (left: Literal, right: Literal) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// A member of an object.
    package struct Member: Sendable, Hashable {
        /// The name.
        package var name: String
        /// The value.
        package var value: Literal

        package init(_ name: String, _ value: Literal) {
            self.name = name
            self.value = value
        }
    }
}
