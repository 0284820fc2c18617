/// A server of the API.
package struct Server: Sendable, Equatable {
    /// How much is logged.
    package enum LogLevel: String, Sendable, CaseIterable {
        /// Nothing.
        case off
        /// One line a request.
        case minimal
        /// Headers and bodies, redacted.
        case verbose
    }

    /// The name, such as `production`.
    package var name: String
    /// The base address: `http` or `https`, a host, optionally a path; no trailing slash, no query. Where it has
    /// ``variables``, their places are `{name}`. Where the app says which host it is, the path alone: `/api/v2`, or `/`.
    package var url: String
    /// What the app may choose about the address, each with a place in ``url``, in the author's order.
    package var variables: [ServerVariable] = []
    /// Whether plain `http` to a host that is not loopback is allowed.
    package var isInsecureAllowed = false
    /// Whether the pins of the contract are checked.
    package var arePinsChecked = true
    /// How much is logged by default.
    package var logLevel: LogLevel = .off
    /// What it is for.
    package var description: String?
    /// Where it was read.
    package var origin: Origin

    package init(name: String, url: String, origin: Origin) {
        self.name = name
        self.url = url
        self.origin = origin
    }
}

/// A part of a server's address that the app may choose.
package struct ServerVariable: Sendable, Equatable {
    /// The name, as it stands between braces.
    package var name: String
    /// The value when nothing is chosen; one of ``values`` where there are some.
    package var defaultValue: String
    /// The values that may be chosen, no two of them equal; empty when any text may be.
    package var values: [String]
    /// What it is for; CommonMark.
    package var description: String?
    /// Where it was read.
    package var origin: Origin

    package init(name: String, defaultValue: String, values: [String] = [], origin: Origin) {
        self.name = name
        self.defaultValue = defaultValue
        self.values = values
        self.origin = origin
    }
}

/// A header sent with every request.
package struct CommonHeader: Sendable, Equatable {
    /// Where its value comes from.
    package enum Value: Sendable, Equatable {
        /// Always the same.
        case constant(String)
        /// Given by the app while it runs.
        case runtime
    }

    /// The name of the field (RFC 9110, section 5.1).
    package var name: String
    /// The value.
    package var value: Value
    /// Where it was read.
    package var origin: Origin

    package init(name: String, value: Value, origin: Origin) {
        self.name = name
        self.value = value
        self.origin = origin
    }
}

/// Time limits of a request.
package struct Timeouts: Sendable, Equatable {
    /// How long to wait for the next byte; nil leaves it to the runtime (60 s).
    package var request: Duration?
    /// How long the whole exchange may take, without retries; nil is without limit.
    package var resource: Duration?

    package init(request: Duration? = nil, resource: Duration? = nil) {
        self.request = request
        self.resource = resource
    }
}

/// The public keys that a host may show (RFC 7469, section 2.4, for the meaning of a pin).
package struct PinSet: Sendable, Equatable {
    /// The host name.
    package var host: String
    /// SHA-256 of the subject public key info, base64; at least two.
    package var sha256: [String]
    /// The day after which the pins are no longer checked, `yyyy-MM-dd`; nil never.
    package var expires: String?
    /// Whether a mismatch is only reported.
    package var isReportOnly = false
    /// Whether the pins hold for subdomains as well (RFC 7469, section 2.1.2).
    package var includesSubdomains = false
    /// Where it was read.
    package var origin: Origin

    package init(host: String, sha256: [String], expires: String?, origin: Origin) {
        self.host = host
        self.sha256 = sha256
        self.expires = expires
        self.origin = origin
    }
}

/// How much is cached, and for how long by default.
package struct CacheSettings: Sendable, Equatable {
    /// The policy of GET endpoints that have none of their own.
    package var defaultPolicy: CachePolicy = .none
    /// The size of the memory tier, in bytes.
    package var memoryBytes = 50_000_000
    /// The size of the disk tier, in bytes.
    package var diskBytes = 100_000_000

    package init() {}
}

/// How long an answer may be used again.
package enum CachePolicy: Sendable, Equatable {
    /// Never.
    case none
    /// As the answer's own header fields say (RFC 9111).
    case http
    /// For a lifetime of the author's choice.
    case lifetime(CacheLifetime)
}

/// A cache lifetime with what belongs to it.
package struct CacheLifetime: Sendable, Equatable {
    /// Who may be given a stored answer.
    package enum Scope: String, Sendable, CaseIterable {
        /// The account that asked for it.
        case user
        /// Every account: the answer does not depend on the caller.
        case shared
    }

    /// How long an answer is fresh; nil for ever.
    package var ttl: Duration?
    /// How long after that it may still be served while it is being revalidated.
    package var stale: Duration?
    /// Who may be given it.
    package var scope: Scope = .user

    package init(ttl: Duration?, stale: Duration? = nil, scope: Scope = .user) {
        self.ttl = ttl
        self.stale = stale
        self.scope = scope
    }
}
