package import MartletContract
package import MartletSyntax

/// A group of endpoints, as an enum and a part of the façade.
package struct GroupPlan: Sendable, Equatable {
    /// The group.
    package var group: EndpointGroup
    /// The enum: `BookingEndpoint`.
    package var endpointType: Identifier
    /// The part of the façade: `BookingClient`.
    package var clientType: Identifier
    /// The client's property: `booking`.
    package var property: Identifier
    /// The endpoints, in the author's order.
    package var endpoints: [EndpointPlan]
}

/// An endpoint, as a case of its group's enum and a function of the façade. It is a class because everything that is
/// rendered of it holds it.
package final class EndpointPlan: Sendable, Equatable {
    /// What the façade's function returns.
    package enum Result: Sendable, Equatable {
        /// Nothing.
        case void
        /// A value decoded from JSON.
        case value(SwiftType, TypeReference)
        /// The bytes of a file.
        case file
        /// Text as it is.
        case text
        /// One of several answers.
        case answers(AnswersPlan)
        /// Messages, one after another.
        case stream(MessagePlan)
        /// A WebSocket.
        case socket(sends: MessagePlan, receives: MessagePlan)
    }

    /// The endpoint.
    package let endpoint: Endpoint
    /// The case and the function.
    package let name: Identifier
    /// The associated values and parameters, in their order: those of the request's head, then those of its body.
    package let arguments: [ArgumentPlan]
    /// What the function returns.
    package let result: Result
    /// The header fields of the answer, for a second function that returns them too; nil when the specification names
    /// none, or the answers are several.
    package let headers: AnswerHeadersPlan?
    /// The header fields of its errors, and of those of the client.
    package let errorHeaders: [ErrorHeadersPlan]
    /// The functions that follow its pages; nil when it has none.
    package let pages: PagesPlan?
    /// Whether the function has a parameter `cache`.
    package let hasCacheArgument: Bool
    /// Whether the enum's description must not show the values.
    package let isSensitive: Bool
    /// The lines that the comments of the case and of the function begin with, laid out by whoever writes one of them
    /// first, as it keeps them: descriptions are long.
    package let commentHead = Memo<[UInt8]>()

    init(
        _ endpoint: Endpoint, name: Identifier, arguments: [ArgumentPlan], result: Result, headers: AnswerHeadersPlan?,
        errorHeaders: [ErrorHeadersPlan] = [], pages: PagesPlan? = nil
    ) {
        hasCacheArgument = endpoint.method == .get && endpoint.exchange == .call
        isSensitive = endpoint.isSensitive || arguments.contains { $0.field?.isSensitive ?? false }
        // Last, so that they are moved: an endpoint is large.
        self.endpoint = endpoint
        self.name = name
        self.arguments = arguments
        self.result = result
        self.headers = headers
        self.errorHeaders = errorHeaders
        self.pages = pages
    }

    /// The same with the functions that follow its pages.
    func with(pages: PagesPlan) -> EndpointPlan {
        EndpointPlan(
            endpoint, name: name, arguments: arguments, result: result, headers: headers, errorHeaders: errorHeaders,
            pages: pages)
    }

    /// The same with the header fields of its errors.
    func with(errorHeaders: [ErrorHeadersPlan]) -> EndpointPlan {
        EndpointPlan(
            endpoint, name: name, arguments: arguments, result: result, headers: headers, errorHeaders: errorHeaders,
            pages: pages)
    }

    package static func == (left: EndpointPlan, right: EndpointPlan) -> Bool {
        left.endpoint == right.endpoint && left.name == right.name && left.arguments == right.arguments
            && left.result == right.result && left.headers == right.headers && left.errorHeaders == right.errorHeaders
            && left.pages == right.pages
    }
}

/// The functions of the façade that follow the pages of an endpoint.
package struct PagesPlan: Sendable, Equatable {
    /// The function that returns the pages: `listSessionsPages`.
    package var pages: Identifier
    /// The function that returns the items: `listSessionsItems`.
    package var items: Identifier
}

/// A value of a request: an associated value of the case and a parameter of the function. It is a class because each of
/// the two asks for all of it.
package final class ArgumentPlan: Sendable, Equatable {
    /// Where a value goes.
    package indirect enum Place: Sendable, Equatable {
        /// Into the path, the query, a header or a cookie.
        case parameter(Parameter)
        /// It is the JSON body.
        case body(TypeReference)
        /// Into an object that is the JSON body.
        case bodyField(Field)
        /// Into a form.
        case formField(Field)
        /// It is a part of a multipart body.
        case part(Field)
        /// Into a header field of a part.
        case partHeader(Field, of: Field)
        /// It is the body as text, with its content type.
        case text(contentType: String)
        /// It is the body, with its content type; nil is `application/octet-stream`.
        case file(contentType: String?)
    }

    /// Where it goes.
    package let place: Place
    /// The label and name.
    package let name: Identifier
    /// Its type, with everything that ``presence`` puts around it.
    package let type: SwiftType
    /// Whether it may be absent or null.
    package let presence: Presence
    /// What it is when a caller leaves it out; nil when a caller must give it.
    package let defaultArgument: DefaultArgument?
    /// The field of the specification; nil when the value is the whole body.
    package let field: Field?

    init(_ place: Place, _ field: Field?, name: Identifier, _ value: FieldPlanner.Value) {
        self.place = place
        self.field = field
        self.name = name
        type = value.type
        presence = value.presence
        defaultArgument = value.defaultArgument
    }

    /// Whether a caller may give it without a value: `flag=`.
    package var mayBeEmpty: Bool {
        switch type {
        case .orEmpty, .optional(.orEmpty): true
        default: false
        }
    }

    package static func == (left: ArgumentPlan, right: ArgumentPlan) -> Bool {
        left.place == right.place && left.name == right.name && left.type == right.type
            && left.presence == right.presence && left.defaultArgument == right.defaultArgument
    }
}
