import MartletSyntax

/// Endpoints that belong together.
package struct EndpointGroup: Sendable, Equatable {
    /// The name, such as `Booking`.
    package var name: String
    /// What they are for; CommonMark.
    package var description: String?
    /// The endpoints, in the author's order. Prefixes of the group are already in their paths.
    package var endpoints: [Endpoint]
    /// The author's own keys (`x-…`).
    package var extensions: [Extension] = []
    /// Where it was read.
    package var origin: Origin

    package init(name: String, endpoints: [Endpoint], origin: Origin) {
        self.name = name
        self.endpoints = endpoints
        self.origin = origin
    }
}

/// Names an endpoint.
package struct EndpointReference: Sendable, Hashable {
    /// The name of its group.
    package var group: String
    /// Its own name.
    package var name: String

    package init(group: String, name: String) {
        self.group = group
        self.name = name
    }
}

/// A request that the API understands, with its answers.
package struct Endpoint: Sendable, Equatable {
    /// What kind of exchange it is.
    package enum Exchange: Sendable, Equatable {
        /// A request with one answer.
        case call
        /// A response that goes on: server-sent events, JSON Lines or a JSON text sequence of a type.
        case stream(TypeReference)
        /// A WebSocket, with what is sent and what is received; nil is nothing, `data` is binary.
        case webSocket(sends: TypeReference?, receives: TypeReference?)
    }

    /// The name within its group.
    package var name: String
    /// The name of its group.
    package var group: String
    /// What it does; CommonMark.
    package var description: String?
    /// The method.
    package var method: Method
    /// The path, with prefixes.
    package var path: PathTemplate
    /// The place of the operation that this endpoint calls in another content type; nil for any other endpoint.
    package var alternativeTo: Origin?
    /// What tells it apart from others of the same method and path, behind a `#`; nil where nothing does. Never sent.
    package var fragment: String?
    /// What kind of exchange it is.
    package var exchange: Exchange = .call
    /// The content type of a stream; nil where the server may choose one, and for other exchanges.
    package var streamContentType: String?
    /// The status and the description of the streamed response.
    package var streamResponse = StreamResponse()
    /// Whole answers of a stream to show: each is the list of its messages.
    package var streamExamples: [Example] = []
    /// The parameters, in the author's order: path, query, header, cookie.
    package var parameters: [Parameter] = []
    /// Parameters of the path that it has no place for. They are never sent.
    package var unplacedParameters = UnplacedParameters()
    /// The request's body; nil without one.
    package var body: Body?
    /// Whether the caller may omit the body as a whole. False for a body of fields that are all optional: it is omitted when
    /// none of them is given.
    package var isBodyOptional = false
    /// The description of the body, in CommonMark.
    package var bodyDescription: String?
    /// Where its body is declared: for it alone, or for several operations.
    package var bodyOrigin: Origin
    /// The content type of a body that is JSON, or of one that is made of parts; nil is `application/json`, or
    /// `multipart/form-data`.
    package var bodyContentType: String?
    /// The content types of the parts of a body whose parts have no names; nil for any other body.
    package var bodyParts: PartTypes?
    /// The content types that its body can have as well.
    package var otherBodyContentTypes = OtherContentTypes()
    /// What a body of fields, form fields or parts is held to as a whole: keywords that Swift has no type for.
    package var bodyKeywords: [SchemaKeyword] = []
    /// Whole bodies to show.
    package var bodyExamples: [Example] = []
    /// The answers that count as success; the first is the one that the façade returns.
    package var responses: [Response] = []
    /// The answers that count as failure or send somewhere else, most specific first.
    package var errors: [ErrorResponse] = []
    /// Which credentials it needs; already resolved against the group and the contract.
    package var auth: AuthRequirement = .none
    /// How long its answer may be used again; already resolved. Always `none` unless the method is GET.
    package var cache: CachePolicy = .none
    /// When it is tried again; nil is the runtime's rule (idempotent methods only).
    package var retry: RetryPolicy?
    /// The header that carries an idempotency key; nil without one.
    package var idempotencyHeader: String?
    /// What it drops from the cache when it succeeds.
    package var invalidates: [Invalidation] = []
    /// Whether it may wait for the network when offline.
    package var isQueued = false
    /// The auth scheme whose tokens its answer carries.
    package var issues: String?
    /// The auth scheme whose tokens it ends.
    package var revokes: String?
    /// How its pages are followed; nil when it has none.
    package var pages: Pagination?
    /// Time limits of its own.
    package var timeouts = Timeouts()
    /// The server it is sent to; nil is the client's.
    package var server: String?
    /// Whether its path, parameters and bodies are redacted in logs.
    package var isSensitive = false
    /// Why it should no longer be used; nil when it may be. Empty when no reason is given.
    package var deprecation: String?
    /// The author's own keys (`x-…`).
    package var extensions: [Extension] = []
    /// Where it was read.
    package var origin: Origin

    package init(name: String, group: String, method: Method, path: PathTemplate, origin: Origin) {
        self.name = name
        self.group = group
        self.method = method
        self.path = path
        self.origin = origin
        bodyOrigin = origin
    }

    /// Whether its document declares no success, so that the one here has the place of the whole operation.
    package var hasAssumedSuccess: Bool {
        guard let response = responses.first, responses.count == 1 else { return false }
        return response.status == .family(2) && response.origin.span == origin.span
            && response.origin.pointer == origin.pointer
    }

    /// The reference that names it.
    package var reference: EndpointReference { EndpointReference(group: group, name: name) }

    /// Returns the parameters of one place, in the author's order.
    package func parameters(in place: Parameter.Place) -> [Parameter] {
        parameters.filter { $0.place == place }
    }
}

/// Parameters of a path that it has no place for, in the author's order: the contract diff looks at what is said of them.
/// Only some dialects can have them, so all are equal: a contract says the same whatever dialect it was written in.
package struct UnplacedParameters: Sendable, Equatable {
    /// The parameters.
    package var parameters: [Parameter] = []

    package init() {}

    package static func == (left: UnplacedParameters, right: UnplacedParameters) -> Bool { true }
}

/// The content types of the parts of a body that is a list of them (OpenAPI 3.2, section 4.14.5.2).
package struct PartTypes: Sendable, Hashable {
    /// Those of the first ones.
    package var prefix: [String]
    /// That of each further one.
    package var item: String

    package init(prefix: [String] = [], item: String = "application/json") {
        self.prefix = prefix
        self.item = item
    }
}

/// A path with places for parameters, such as `/specialists/{id}.json`.
package struct PathTemplate: Sendable, Hashable {
    /// A piece of a path.
    package enum Piece: Sendable, Hashable {
        /// Text that is always the same, already percent-encoded where it needs to be.
        case literal(String)
        /// The place of the parameter of a wire name.
        case parameter(String)
    }

    /// The pieces, in order.
    package var pieces: [Piece]

    package init(pieces: [Piece]) {
        self.pieces = pieces
    }

    /// The path as it is written in a specification: `/specialists/{id}`.
    package var text: String {
        let count = pieces.reduce(0) { count, piece in
            switch piece {
            case .literal(let literal): count + literal.utf8.count
            case .parameter(let name): count + name.utf8.count + 2
            }
        }
        return String(unsafeUninitializedCapacity: count) { bytes in
            var buffer = TextBuffer(bytes)
            for piece in pieces {
                switch piece {
                case .literal(let literal): buffer.add(literal)
                case .parameter(let name):
                    buffer.add("{")
                    buffer.add(name)
                    buffer.add("}")
                }
            }
            return buffer.count
        }
    }

    /// The wire names of its parameters, in order.
    package var parameterNames: [String] {
        pieces.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }
}

/// The body of a request.
package enum Body: Sendable, Equatable {
    /// JSON of a type; or a list of parts or of messages, or an object as a form, where the content type is one of these.
    case json(TypeReference)
    /// JSON of an object whose fields stand in the endpoint itself.
    case fields([Field])
    /// `application/x-www-form-urlencoded` fields.
    case form([Field])
    /// Parts by name: of `multipart/form-data` (RFC 7578), or of another multipart type. Those of type `file` are files.
    case multipart([Field])
    /// Text as it is: a string, with its content type.
    case text(TypeReference, contentType: String)
    /// The bytes of a file, with its content type; nil is `application/octet-stream`.
    case file(contentType: String?)
}

/// An answer that counts as success.
package struct Response: Sendable, Equatable {
    /// The status codes that it stands for.
    package var status: StatusRange
    /// What it carries; `void` when nothing.
    package var type: TypeReference
    /// The content type; nil is `application/json`, or what the type needs.
    package var contentType: String?
    /// The content types that it can have as well.
    package var otherContentTypes = OtherContentTypes()
    /// Whether it is the response before it in another content type, with the same status. The description, the header fields
    /// and the calls that can follow are those of that one.
    package var isAlternative = false
    /// What it means; CommonMark.
    package var description: String?
    /// Header fields that the answer carries.
    package var headers: [Field] = []
    /// Whole payloads to show.
    package var examples: [Example] = []
    /// Calls that can follow.
    package var followUps: [FollowUp] = []
    /// Where it was read.
    package var origin: Origin
    /// Where its contents are declared: at ``origin``, or for several operations.
    package var declaration: Origin

    package init(status: StatusRange, type: TypeReference, origin: Origin) {
        self.status = status
        self.type = type
        self.origin = origin
        declaration = origin
    }
}

/// An answer that counts as failure, or sends somewhere else (3xx): a client follows that, and where it cannot, it is a failure.
package struct ErrorResponse: Sendable, Equatable {
    /// The status codes that it stands for.
    package var status: StatusRange
    /// What it carries; `void` when nothing, a string where it is text as it is.
    package var type: TypeReference
    /// The content type; nil is `application/json`.
    package var contentType: String?
    /// The content types that it can have as well.
    package var otherContentTypes = OtherContentTypes()
    /// Whether it is the response before it in another content type, with the same status. The description, the header fields
    /// and the calls that can follow are those of that one.
    package var isAlternative = false
    /// What it means; CommonMark.
    package var description: String?
    /// Header fields that the answer carries.
    package var headers: [Field] = []
    /// Whole payloads to show.
    package var examples: [Example] = []
    /// Calls that can follow.
    package var followUps: [FollowUp] = []
    /// Where it was read.
    package var origin: Origin
    /// Where its contents are declared: at ``origin``, or for several operations.
    package var declaration: Origin

    package init(status: StatusRange, type: TypeReference, origin: Origin) {
        self.status = status
        self.type = type
        self.origin = origin
        declaration = origin
    }
}

/// One status code, a class of them, or all that are left (RFC 9110, section 15).
package enum StatusRange: Sendable, Hashable {
    /// One code, 100 to 599.
    case code(Int)
    /// A class, 1 to 5: `4XX` is 4.
    case family(Int)
    /// All that nothing else names.
    case any

    /// Whether it sends somewhere else (RFC 9110, section 15.4).
    package var isRedirection: Bool {
        switch self {
        case .code(let code): code / 100 == 3
        case .family(let family): family == 3
        case .any: false
        }
    }

    /// How a specification writes it: `404`, `4XX`, `default`.
    package var text: String {
        switch self {
        case .code(let code): String(code)
        case .family(let family): "\(family)XX"
        case .any: "default"
        }
    }
}

/// When a request is tried again.
package struct RetryPolicy: Sendable, Equatable {
    /// The number of tries in all, at least 1; 1 is never again.
    package var attempts: Int
    /// The first delay; nil is the runtime's (500 ms).
    package var base: Duration?
    /// The longest delay; nil is the runtime's (30 s).
    package var maximum: Duration?
    /// The answers after which it is tried again; empty is the runtime's (408, 429, 5XX).
    package var statuses: [StatusRange]

    package init(attempts: Int, base: Duration? = nil, maximum: Duration? = nil, statuses: [StatusRange] = []) {
        self.attempts = attempts
        self.base = base
        self.maximum = maximum
        self.statuses = statuses
    }
}

/// What an endpoint drops from the cache.
package struct Invalidation: Sendable, Hashable {
    /// Which value of the answered endpoint is that of which value of the one at hand.
    package struct Match: Sendable, Hashable {
        /// The parameter of the endpoint whose answers are dropped.
        package var parameter: String
        /// The parameter or body field of the endpoint at hand.
        package var source: String

        package init(parameter: String, source: String) {
            self.parameter = parameter
            self.source = source
        }
    }

    /// Whose answers are dropped.
    package var endpoint: EndpointReference
    /// Which of them; empty is all.
    package var matches: [Match]
    /// Where it was read.
    package var origin: Origin

    package init(endpoint: EndpointReference, matches: [Match] = [], origin: Origin) {
        self.endpoint = endpoint
        self.matches = matches
        self.origin = origin
    }
}

/// How the pages of an endpoint are followed.
package struct Pagination: Sendable, Equatable {
    /// The path to the items in the answer, dotted.
    package var items: String
    /// The path to what names the next page, dotted.
    package var next: String
    /// The parameter that carries it.
    package var into: String

    package init(items: String, next: String, into: String) {
        self.items = items
        self.next = next
        self.into = into
    }
}
